"""The simulated box in a terminal while Hubble is played: what a press does now, and colours by name."""

from rich.console import Console

from spacebowl_pi.cli.simulated import box_drawing
from spacebowl_pi.games.hubble.box.shows.sky import COLOURS
from spacebowl_pi.games.hubble.rules.icons import Icon, Quadrant
from spacebowl_pi.games.hubble.terminal.terminal_game import HubbleTerminal
from spacebowl_pi.terminal.lights import nearest_names
from tests.games.hubble.box.table import CONFIRM, ROLL, HubbleTable

WIDTH = 80
PAD = (22, 4, 8, 11, 0, 5)


def now(table: HubbleTable) -> str:
    """What the terminal says of a press; it has to fit."""
    console = Console(width=WIDTH, height=24, color_system=None, force_terminal=False)
    with console.capture() as shown:
        console.print(box_drawing(table.box, table.machine, {"hubble": HubbleTerminal()}, "", table.now_us))
    (line,) = [line for line in shown.get().splitlines() if line.startswith("  now")]
    assert "…" not in line
    return line.removeprefix("  now").strip()


def test_the_terminal_says_what_a_press_means_in_every_phase() -> None:
    table = HubbleTable(2)
    assert now(table) == "7: rolls the dice"
    table.press(ROLL)
    table.wait(1)
    icons = "1 galaxy 2 planet 3 asteroid 4 comet 5 star 6 blank"
    assert now(table) == icons
    table.press(1 + list(Icon).index(Icon.STAR))
    assert now(table) == f"{icons}   8: confirms"
    table.press(CONFIRM)
    table.wait(2)
    assert now(table) == "press: drawn on paper   hold: with a fogged lens   again: not yet"


def test_the_third_lens_is_asked_for_twice_and_paper_pads_are_entered() -> None:
    table = HubbleTable(2)
    for _ in range(2):
        table.to_draw()
        for seat in (1, 2):
            table.mark(seat, is_fogged=True)
        table.close()
        table.wait(1)
    table.to_draw()
    table.hold(1)
    assert now(table) == "seat 1: a second hold fogs the third lens"
    table.hold(1)
    table.mark(2, is_fogged=True)
    table.close()
    table.wait(1)
    assert now(table) == "1: +10   2: −10   3: +1   4: −1   8: confirms   7: back"
    table.enter(*PAD[:-1])
    table.step_to(PAD[-1])
    table.press(CONFIRM)
    assert now(table) == "seat 1 has 45 points in all   8: confirms   7: back"


def test_the_corners_are_named_by_their_quadrants() -> None:
    named = HubbleTerminal().colours(None)
    for quadrant in Quadrant:
        assert nearest_names((COLOURS[quadrant],), named) == [quadrant]
