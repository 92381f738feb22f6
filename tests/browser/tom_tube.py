"""A table of Tom Tube for a browser to look at: who sits there, and turns that computers would take, at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import ChooseGame, JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.kiosk.kiosk import Kiosk

RULES = TomTube()
SEED = 3
MOST_MOVES = 600


@contextmanager
def tom_tube_table(folder: Path) -> Iterator[LiveKiosk]:
    """A box whose table plays Tom Tube, to which phones may come; its clock stands still."""
    games = configured_games(Config())
    with live_kiosk(config=open_to_network(), folder=folder, games=(games, web_games(games))) as live:
        live.runs = False
        live.do(ChooseGame(RULES.name))
        yield live


def match_of(live: LiveKiosk) -> Match:
    match: Any = live.match
    assert isinstance(match, Match)
    return match


def begin(live: LiveKiosk, people: tuple[str, ...] = (), computers: int = 0, *, seed: int = SEED) -> None:
    """People on the first seats, computers on the next."""
    live.sit(*people)
    for seat in range(len(people) + 1, len(people) + computers + 1):
        live.do(JoinSeat(Seat(seat), f"Computer {seat}", Strength.CADET))
    live.do(StartMatch(Seat(1)), seed=seed)


def play(live: LiveKiosk, until: Callable[[Match], bool]) -> None:
    """Have every seat play as a computer would, until it is so or the match is over."""

    async def on(opened: Kiosk) -> None:
        for _ in range(MOST_MOVES):
            match: Any = opened.match
            if match.is_over or until(match):
                break
            seat = match.awaited[0]
            bot = RULES.bot(seat, Strength.CADET, SEED)
            planned = bot.plan(RULES.public(match), RULES.own(match, seat), opened.box.now_us)
            assert planned is not None
            decided = opened.control.do(Asked(opened.box.now_us, seat, planned.what))
            assert not isinstance(decided, Refusal), decided.text
        await opened.wait(0.05)

    live.on_loop(on)
