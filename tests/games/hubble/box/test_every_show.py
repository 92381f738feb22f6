"""Every show is whole at any time, and flashes slowly enough for everybody."""

from collections.abc import Iterator

import pytest

from spacebowl_pi.box.shows.show import show
from spacebowl_pi.core.units import SECOND_US
from tests.games.hubble.box.table import CONFIRM, HubbleTable
from tests.games.space_bowl.box.shows.scenes import Shot
from tests.games.space_bowl.box.shows.test_every_show import MOST_FLASHES, fastest_flashes, is_well_formed, sampled

PAD = (22, 4, 8, 11, 0, 5)


def moments() -> Iterator[tuple[str, HubbleTable]]:
    """Each show, and what is asked over it."""
    yield "cards", HubbleTable(8)
    table = HubbleTable(2)
    table.press(7, then_s=0)
    yield "tumbling", table
    table = HubbleTable(2)
    table.roll()
    table.press(2)
    yield "third", table
    table = HubbleTable(2)
    table.to_draw()
    yield "drawing", table
    table.press(1, 2)
    yield "closing", table
    table.close()
    yield "round", table
    table = HubbleTable(2)
    for _ in range(2):
        table.to_draw()
        table.fog(1)
        table.press(2)
        table.close()
    table.to_draw()
    table.hold(1)
    yield "warning", table
    table = HubbleTable(1)
    for _ in range(2):
        table.to_draw()
        table.press(1)
        table.close()
    table.to_draw()
    yield "free", table
    table = HubbleTable(1)
    table.to_enter()
    yield "entering", table
    table.enter(*PAD[:-1])
    table.step_to(PAD[-1])
    table.press(CONFIRM)
    yield "total", table
    table.press(CONFIRM)
    yield "over", table
    table = HubbleTable(1)
    table.to_enter()
    table.enter(132)
    table.step_to(2)
    table.press(CONFIRM)
    yield "too much", table


@pytest.mark.parametrize(
    "name",
    [
        "cards",
        "tumbling",
        "third",
        "drawing",
        "closing",
        "round",
        "warning",
        "free",
        "entering",
        "total",
        "too much",
        "over",
    ],
)
def test_every_show_is_whole_at_any_time_and_flashes_no_more_than_three_times_a_second(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = next(table for found, table in moments() if found == name)
    scene, game = table.machine.scene(), table.machine.game
    for time_s in (-5, 0, 0.7, 59.9, 86_400 * 365):
        for pixels in (1, 7):
            assert is_well_formed(show(game, scene, table.now_us + round(time_s * SECOND_US), pixels), pixels)
    monkeypatch.setattr(
        "tests.games.space_bowl.box.shows.test_every_show.show",
        lambda scene, now_us, pixels: show(game, scene, now_us, pixels),
    )
    assert fastest_flashes(sampled(Shot(scene, table.now_us), 10, 1)) <= MOST_FLASHES
