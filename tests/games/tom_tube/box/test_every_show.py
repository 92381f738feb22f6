"""Every show is whole at any time, and flashes slowly enough for everybody."""

from collections.abc import Callable

import pytest

from spacebowl_pi.box.shows.show import show
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.tom_tube.box.buttons import Role
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.match.commands import FillSpace
from tests.games.space_bowl.box.shows.scenes import Shot
from tests.games.space_bowl.box.shows.test_every_show import MOST_FLASHES, fastest_flashes, is_well_formed, sampled
from tests.games.tom_tube.box.recorded import COMMANDS
from tests.games.tom_tube.box.table import TubeTable
from tests.games.tom_tube.box.test_shows import recorded_to, with_on_top

FILLED = next(at for at, command in enumerate(COMMANDS) if isinstance(command, FillSpace))
LATE = len(COMMANDS) - 3


def _drawn(rhomb: str) -> TubeTable:
    table = with_on_top(rhomb, starter=2, language=Language.FRENCH)
    table.draw()
    return table


def _placed(table: TubeTable) -> TubeTable:
    table.choose_place(Place(0, 0, 1, 0))
    return table


def _pressed(table: TubeTable, *roles: Role) -> TubeTable:
    for role in roles:
        table.tap(role)
    return table


def _kept(table: TubeTable, role: Role) -> TubeTable:
    table.keep(role)
    return table


# Each show, and what is asked and told over it.
MOMENTS: dict[str, Callable[[], TubeTable]] = {
    "at rest": lambda: recorded_to(60),
    "draw asked": lambda: _pressed(TubeTable(), Role.BUILD),
    "giving up asked": lambda: _kept(TubeTable(), Role.NEXT),
    "given up": lambda: _pressed(_kept(TubeTable(language=Language.GERMAN), Role.NEXT), Role.OK),
    "same": lambda: _drawn("R15"),
    "apart": lambda: _drawn("R03"),
    "branch": lambda: _drawn("R02"),
    "energy": lambda: _placed(_drawn("R16")),
    "told": lambda: _pressed(_drawn("R16"), Role.MOVE),
    "bend": lambda: recorded_to(FILLED),
    "fork": lambda: _pressed(recorded_to(FILLED), Role.NEXT),
    "blank": lambda: _pressed(recorded_to(FILLED), Role.NEXT, Role.NEXT),
    "target": lambda: _pressed(recorded_to(LATE), Role.MOVE),
    "return": lambda: recorded_to(LATE),
    "over": lambda: recorded_to(len(COMMANDS)),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_every_show_is_whole_at_any_time_and_flashes_no_more_than_three_times_a_second(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = MOMENTS[name]()
    scene, game = table.machine.scene(), table.machine.game
    for time_s in (-5, 0, 0.7, 59.9, 86_400 * 365):
        for pixels in (1, 7):
            now_us = table.now_us + round(time_s * SECOND_US)
            assert is_well_formed(show(game, scene, now_us, pixels), pixels)
            assert show(game, scene, now_us, pixels) == show(game, scene, now_us, pixels)
    monkeypatch.setattr(
        "tests.games.space_bowl.box.shows.test_every_show.show",
        lambda scene, now_us, pixels: show(game, scene, now_us, pixels),
    )
    assert fastest_flashes(sampled(Shot(scene, table.now_us), 10, 1)) <= MOST_FLASHES
