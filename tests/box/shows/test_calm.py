"""However frames follow each other, no light flashes a fourth time within a second."""

from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.box.shows.calm import MOST_FLASHES, WITHIN_US, Calm
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.devices.ports import BLACK, Colour

WHITE: Colour = (255, 255, 255)
DIM: Colour = (120, 0, 0)
ROWS = (0,) * 8


def frame(colour: Colour) -> Frame:
    return Frame(((colour,),) * 9, (colour,) * 8, ROWS)


def rises(shown: list[tuple[int, Colour]]) -> list[int]:
    """When the light rose by a tenth after a fall by a tenth, by the wire's own measure."""
    found, low, high = [], 0.0, 0.0
    for at_us, colour in shown:
        level = (max(colour) / 255) ** 2.2
        if level >= low + 0.1:
            found.append(at_us)
            low, high = 2.0, level
        elif low > 1 and level <= high - 0.1:
            low = level
        elif low > 1:
            high = max(high, level)
        else:
            low = min(low, level)
    return found


@given(st.lists(st.tuples(st.integers(1_000, 400_000), st.sampled_from([WHITE, DIM, BLACK, (0, 200, 0)])), max_size=60))
def test_no_light_rises_a_fourth_time_within_a_second(steps: list[tuple[int, Colour]]) -> None:
    calm, now_us, shown = Calm(), 0, []
    for wait_us, colour in steps:
        now_us += wait_us
        out = calm.calmed(frame(colour), now_us)
        assert out.lights == (out.lights[0],) * 8
        shown.append((now_us, out.lights[0]))
    found = rises(shown)
    for index in range(MOST_FLASHES, len(found)):
        assert found[index] - found[index - MOST_FLASHES] >= WITHIN_US


def test_what_is_held_down_comes_as_soon_as_it_may() -> None:
    calm = Calm()
    for number in range(6):
        calm.calmed(frame(WHITE if number % 2 else BLACK), number * 50_000)
    assert calm.calmed(frame(BLACK), 300_000).lights[0] == BLACK
    assert calm.calmed(frame(WHITE), 350_000).lights[0] == BLACK
    assert calm.calmed(frame(WHITE), 50_000 + WITHIN_US).lights[0] == WHITE


def test_quiet_frames_pass_as_they_are() -> None:
    calm = Calm()
    for number in range(100):
        wanted = frame((number, number, 200))
        assert calm.calmed(wanted, number * 50_000) == wanted
