"""A table of Hubble for a browser to look at: who sits there, and moves that computers would make, at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import ChooseGame, JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.hubble.rules.match.state import Match, Phase
from spacebowl_pi.games.hubble.rules.rules import Hubble
from tests.browser.live import LiveKiosk, live_kiosk
from tests.kiosk.kiosk import Kiosk

RULES = Hubble()
SEED = 3
MOST_MOVES = 1000


@contextmanager
def hubble_table(folder: Path) -> Iterator[LiveKiosk]:
    """A box whose table plays Hubble; its clock stands still."""
    games = configured_games(Config())
    with live_kiosk(folder=folder, games=(games, web_games(games))) as live:
        live.runs = False
        live.do(ChooseGame(RULES.name))
        yield live


def match_of(live: LiveKiosk) -> Match:
    match: Any = live.match
    assert isinstance(match, Match)
    return match


def begin(live: LiveKiosk, people: tuple[str, ...] = (), computers: int = 0) -> None:
    """People on the first seats, computers on the next."""
    live.sit(*people)
    for seat in range(len(people) + 1, len(people) + computers + 1):
        live.do(JoinSeat(Seat(seat), f"Computer {seat}", Strength.CADET))
    live.do(StartMatch(Seat(1)), seed=SEED)


def computers_play(live: LiveKiosk, *, until_round: int | None = None, people: tuple[int, ...] = ()) -> None:
    """Have the computers move until people are asked, the given round is drawn, or the match is over."""

    async def play(opened: Kiosk) -> None:
        for _ in range(MOST_MOVES):
            match: Any = opened.match
            is_there = until_round is not None and match.round >= until_round and match.phase is Phase.DRAW
            if match.is_over or is_there:
                break
            seat = next((seat for seat in match.awaited if seat not in people), None)
            if seat is not None:
                _move(opened.control, opened.box.now_us, match, seat)
            elif match.closes_us is not None:
                await opened.wait(match.settings.withdraw_s + 0.1)
            else:
                break
        await opened.wait(0.05)

    live.on_loop(play)


def _move(control: BoxControl, now_us: int, match: Match, seat: Seat) -> None:
    planned = RULES.bot(seat, Strength.CADET, SEED).plan(RULES.public(match), RULES.own(match, seat), now_us)
    assert planned is not None
    decided = control.do(Asked(now_us, seat, planned.what))
    assert not isinstance(decided, Refusal), decided.text
