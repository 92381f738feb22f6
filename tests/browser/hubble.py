"""A table of Hubble for a browser to look at: who sits there, and moves that computers would make, at once."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.computer_match import begin as start_match
from spacebowl_pi.core.computer_match import play_on
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Beginning
from spacebowl_pi.core.seating import ChooseGame, JoinSeat, Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import StartMatch, TableRules
from spacebowl_pi.games.hubble.rules.match.state import Match, Phase
from spacebowl_pi.games.hubble.rules.rules import Hubble
from tests.browser.live import LiveKiosk, live_kiosk
from tests.kiosk.kiosk import Kiosk

RULES = Hubble()
SEED = 3
MOST_MOVES = 1000


def past_matches(folder: Path, *tables: tuple[str, ...]) -> None:
    """Write matches into the journal of a box: people of these names, who played as computers would."""
    for seed, names in enumerate(tables):
        players = tuple(Player(Seat(seat), name) for seat, name in enumerate(names, start=1))
        first = start_match(RULES, Beginning(0, seed, Language.ENGLISH, RULES.settings, players))
        assert not isinstance(first, Refusal)
        bots = {it.seat: RULES.bot(it.seat, Strength.CADET, seed) for it in players}
        journal = open_journal(folder, 500, TableRules({RULES.name: RULES}), time.time)
        journal.append(SeatingOpened(0, Seating(RULES.name, players=players)))
        journal.append(*(event for step in (first, *play_on(RULES, first, bots, seed)) for event in step.events))
        assert journal.flush(5)
        journal.close()


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
