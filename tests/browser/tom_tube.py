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
from spacebowl_pi.games.tom_tube.rules.board.lattice import place_of
from spacebowl_pi.games.tom_tube.rules.board.places import Place, covered
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import STANDARD
from spacebowl_pi.games.tom_tube.rules.match.commands import Command
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.kiosk.kiosk import Kiosk

RULES = TomTube()
SEED = 3
MOST_MOVES = 600
RETURNS = 2  # a match in which one is home while there is still room to build


@contextmanager
def tom_tube_table(folder: Path, kit: str = STANDARD) -> Iterator[LiveKiosk]:
    """A box whose table plays Tom Tube, to which phones may come; its clock stands still."""
    games = configured_games(Config())
    rules = games.by_name[RULES.name].rules
    assert isinstance(rules, TomTube)
    rules.kit = kit
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


def play(live: LiveKiosk, until: Callable[[Match], bool] | None = None) -> None:
    """Have every seat play as a good computer would, until it is so, or the match is over."""

    async def on(opened: Kiosk) -> None:
        for _ in range(MOST_MOVES):
            match: Any = opened.match
            if match.is_over or (until is not None and until(match)):
                break
            seat = match.awaited[0]
            what = _planned(match, seat)
            decided = opened.control.do(Asked(opened.box.now_us, seat, what))
            assert not isinstance(decided, Refusal), decided.text
        await opened.wait(0.05)

    live.on_loop(on)


def _planned(match: Match, seat: Seat) -> Command:
    planned = RULES.bot(seat, Strength.PILOT, SEED).plan(RULES.public(match), RULES.own(match, seat), 0)
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
    return _on_screen(page, sum(q for q, _ in knots) / 4, sum(r for _, r in knots) / 4)


def point_at(page: Page, knot: str) -> tuple[float, float]:
    """Where a knot is on the screen."""
    q, r = map(int, knot.split(","))
    return _on_screen(page, q, r)


def _on_screen(page: Page, q: float, r: float) -> tuple[float, float]:
    spot = [100 * (q + r / 2), -100 * r * sqrt(3) / 2]
    at: list[float] = page.locator(".tube-sky").evaluate(AT, spot)
    return at[0], at[1]


def target(page: Page, to: str) -> Locator:
    """The lit sphere."""
    return page.locator(f'.tube-target[data-key="{to}"]')
