"""A table of Tom Tube for a browser to look at: who sits there, and turns that computers would take, at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import ChooseGame, JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.tom_tube.rules.estimate import value
from spacebowl_pi.games.tom_tube.rules.lattice import place_of
from spacebowl_pi.games.tom_tube.rules.match.commands import Command, DrawRhomb, Exchange, LayRhomb
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.match.view import Own, move_command, moves, public
from spacebowl_pi.games.tom_tube.rules.moves import legal_moves, make
from spacebowl_pi.games.tom_tube.rules.places import Place, covered, free_places
from spacebowl_pi.games.tom_tube.rules.position import sphere_name
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.kiosk.kiosk import Kiosk

RULES = TomTube()
SEED = 3
MOST_MOVES = 600
GAIN = 20  # in tenths of a point: what a move must bring to be made instead of building


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


def hurried(match: Match) -> Command:
    """What somebody does who wants to be home: the move or the place that looks best, without looking further."""
    position, player = match.position, match.position.turn

    def worth(act: Callable[[], object]) -> int:
        position.push()
        act()
        found = value(position, player)
        position.pop()
        return found

    if match.phase is Phase.LAY:
        assert match.drawn is not None
        rhomb = match.kit.by_id[match.drawn]
        places = [turned for place in free_places(position.free) for turned in (place, place.turned)]
        return LayRhomb(max(places, key=lambda place: worth(lambda: position.lay_rhomb(rhomb, place))))
    if match.phase is Phase.FILL:
        return next(iter(moves(public(match), Own(match.awaited[0]))))
    now = worth(lambda: None)
    best = max(legal_moves(position), key=lambda move: worth(lambda: make(position, move)), default=None)
    if best is None:
        return DrawRhomb() if position.may_build else Exchange()
    is_good = worth(lambda: make(position, best)) > now + GAIN or not position.may_build
    return move_command(best.kind, sphere_name(best.to)) if is_good else DrawRhomb()


def play(live: LiveKiosk, until: Callable[[Match], bool] | None = None, *, in_a_hurry: bool = False) -> None:
    """Have every seat play as a computer would, until it is so, or the match is over."""

    async def on(opened: Kiosk) -> None:
        for _ in range(MOST_MOVES):
            match: Any = opened.match
            if match.is_over or (until is not None and until(match)):
                break
            seat = match.awaited[0]
            what = hurried(match) if in_a_hurry else _planned(match, seat)
            decided = opened.control.do(Asked(opened.box.now_us, seat, what))
            assert not isinstance(decided, Refusal), decided.text
        await opened.wait(0.05)

    live.on_loop(on)


def _planned(match: Match, seat: Seat) -> Command:
    planned = RULES.bot(seat, Strength.CADET, SEED).plan(RULES.public(match), RULES.own(match, seat), 0)
    assert planned is not None
    return planned.what


# --- what hands do on the board ---

AT = """(svg, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


def point_on(page: Page, place: Place) -> tuple[float, float]:
    """Where the middle of a rhomb at a place is on the screen."""
    knots = [place_of(knot) for knot in covered(place).corners]
    x, y = sum(q + r / 2 for q, r in knots) / 4, -sum(r for _, r in knots) / 4 * sqrt(3) / 2
    at: list[float] = page.locator(".tube-sky").evaluate(AT, [100 * x, 100 * y])
    return at[0], at[1]


def target(page: Page, to: str) -> Locator:
    """The lit sphere."""
    return page.locator(f'.tube-target[data-key="{to}"]')
