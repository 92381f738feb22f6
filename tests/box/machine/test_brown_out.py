"""The matrix loses its power for a moment: no bus tells of that, and its chips wake up dark.

Its registers are set anew from time to time, so that its picture comes back by itself wherever the match stands.
"""

from collections.abc import Callable, Sequence

import pytest

from spacebowl_pi.box import outputs
from spacebowl_pi.box.outputs import REFRESH_US
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.matrix.twin import DECODE_MODE
from spacebowl_pi.devices.ports import Rows
from spacebowl_pi.games.space_bowl.rules.match import Phase
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from tests.box.machine.virtual import VirtualBox

REFRESH_S = REFRESH_US / SECOND_US
DARK: Rows = (0,) * 8


def lobby(_: VirtualBox) -> None:
    pass


def attract(box: VirtualBox) -> None:
    box.wait(ATTRACT_AFTER_US / SECOND_US + 1)
    assert box.machine.scene().is_demo


def between_rounds(box: VirtualBox) -> None:
    for seat in (1, 2):
        box.press(seat)
    box.hold(1)
    assert box.phase() is Phase.READY


def search(box: VirtualBox) -> None:
    between_rounds(box)
    box.press(1)
    box.wait(TUMBLE_US / SECOND_US + 0.2)
    assert box.phase() is Phase.SEARCH


def countdown(box: VirtualBox) -> None:
    search(box)
    box.press(2)
    assert box.phase() is Phase.COUNTDOWN


Leading = Callable[[VirtualBox], None]


@pytest.mark.parametrize("lead", [lobby, attract, between_rounds, search])
@pytest.mark.parametrize("after_s", [0.0, 1.3])
def test_a_matrix_that_lost_its_power_shows_its_picture_again_soon(lead: Leading, after_s: float) -> None:
    healthy, browned_out = VirtualBox(), VirtualBox()
    for box in (healthy, browned_out):
        lead(box)
        box.wait(after_s)
    browned_out.box.serial.lose_power()
    assert browned_out.box.rows == DARK != healthy.box.rows
    for box in (healthy, browned_out):
        box.wait(REFRESH_S + 0.1)
    assert browned_out.box.rows == healthy.box.rows != DARK
    assert browned_out.box.serial.intensities == healthy.box.serial.intensities


def pictures(box: VirtualBox, monkeypatch: pytest.MonkeyPatch) -> list[Rows]:
    """Every picture that could be seen, however short, from now on."""
    seen = [box.box.rows]
    take = box.box.serial.data

    def watch(data: Sequence[int]) -> None:
        take(data)
        if box.box.rows != seen[-1]:
            seen.append(box.box.rows)

    monkeypatch.setattr(box.box.serial, "data", watch)
    return seen


@pytest.mark.parametrize("lead", [lobby, attract, between_rounds, search])
def test_nobody_sees_that_the_registers_are_set_anew(lead: Leading, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    for refresh_us in (REFRESH_US, 10**12):
        monkeypatch.setattr(outputs, "REFRESH_US", refresh_us)
        box = VirtualBox()
        lead(box)
        seen.append(pictures(box, monkeypatch))
        transfers = box.box.serial.transfers
        box.wait(3 * REFRESH_S)
        seen.append([(box.box.serial.transfers - transfers,)])
    assert seen[0] == seen[2]
    assert seen[1] > seen[3], "and they have been"


def test_in_a_countdown_nothing_but_pictures_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    box = VirtualBox()
    countdown(box)
    addresses: set[int] = set()
    take = box.box.serial.data

    def watch(data: Sequence[int]) -> None:
        addresses.update(data[::2])
        take(data)

    monkeypatch.setattr(box.box.serial, "data", watch)
    box.wait(2 * REFRESH_S)
    assert box.phase() is Phase.COUNTDOWN
    assert max(addresses) < DECODE_MODE
