"""The simulated box in a terminal: what a press means now, and colours that can be read."""

from rich.console import Console

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.shows.colours import colour_of, lit
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.cli.games import terminal_games
from spacebowl_pi.cli.simulated import box_drawing
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.box.shows.colours import BLACK_HOLE, DESTINATION
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, view
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.terminal.terminal_game import SpaceBowlTerminal
from spacebowl_pi.terminal.game import TerminalGame
from spacebowl_pi.terminal.lights import nearest_names
from tests.box.machine.virtual import VirtualBox
from tests.games.lonely_numbers.rules.rules import LonelyNumbers
from tests.games.space_bowl.rules.match import stages

TUMBLE_S = TUMBLE_US / SECOND_US
WIDTH, HEIGHT = 80, 24
GAMES = {**terminal_games(), LonelyNumbers.name: TerminalGame()}


def drawn(box: VirtualBox) -> list[str]:
    """The lines that a terminal without any colour shows."""
    console = Console(width=WIDTH, height=HEIGHT, color_system=None, force_terminal=False)
    hint = "Open http://localhost:8080/ in a browser."
    with console.capture() as shown:
        console.print(box_drawing(box.box, box.machine, GAMES, hint, box.now_us))
    lines = shown.get().splitlines()
    assert len(lines) < HEIGHT
    assert max(map(len, lines)) <= WIDTH
    return lines


def now(box: VirtualBox) -> str:
    (line,) = [line for line in drawn(box) if line.startswith("  now")]
    assert "…" not in line
    return line.removeprefix("  now").strip()


def test_the_terminal_says_what_a_press_means_at_every_stage_of_a_round() -> None:
    box = VirtualBox()
    assert now(box) == "press: joins   twice fast: settings"
    box.press(1)
    box.press(2)
    assert now(box) == "press: joins, or leaves   hold: starts, as captain   twice fast: settings"
    box.hold(1)
    assert now(box) == "press of seat 1, the captain: tosses"
    box.press(1)
    assert now(box) == "all falls still: a press is too early"
    box.wait(TUMBLE_S)
    assert now(box) == "press: Go!   hold: red, no card is right"
    box.press(2)
    assert now(box) == "press: I concur!   a hold says nothing"
    box.wait(10.2)
    assert box.phase() is Phase.PICKS
    assert now(box).startswith("tap when your column lights")
    while box.phase() is Phase.PICKS:
        box.wait(1)
    assert now(box) == "press: next round"


def test_it_says_what_a_red_countdown_the_settings_and_the_demo_want() -> None:
    box = VirtualBox()
    box.wait(ATTRACT_AFTER_US / SECOND_US + 1)
    assert now(box) == "a press ends the demo and joins"
    for seat in (1, 2, 3):
        box.press(seat)
    box.press(2, then_s=0.05)
    box.press(2)
    assert now(box) == "1: next setting   2: changes it   8: closes"
    box.press(8)
    box.hold(1)
    box.press(1)
    box.wait(TUMBLE_S)
    box.hold(2)
    assert now(box) == "hold: red too   a press says nothing"
    box.press(3)
    assert box.phase() is Phase.COUNTDOWN


def test_in_honour_mode_it_says_how_the_top_card_is_told() -> None:
    box = VirtualBox(Settings(mode=GalaxyMode.HONOUR))
    box.press(1)
    box.press(2)
    box.hold(1)
    assert now(box) == "top card  1-6: planets   7: black hole   captain's hold: tosses"
    box.press(2)
    box.hold(1)
    box.wait(TUMBLE_S)
    box.press(2)
    box.wait(11.2)
    assert now(box) == "who placed the Wild?  their press: they did   hold of seat 1: nobody did"
    box.hold(1)
    assert now(box).endswith("?  press: yes   hold: no")


def test_the_names_of_the_colours_stand_beside_the_nine_spaces() -> None:
    box = VirtualBox()
    box.press(1)
    box.press(2)
    box.hold(1)
    box.press(1)
    box.wait(TUMBLE_S + 0.5)
    toss = box.round().toss
    text = ""
    for _ in range(40):  # things that share a space light in turn
        box.wait(0.1)
        text += "\n".join(drawn(box))
    for planet in toss.planets:
        assert planet.planet in text
    assert "purple" in text
    assert "······" in text  # also without colours one sees what does not burn


def test_a_colour_has_its_name_at_any_brightness() -> None:
    public = view(stages.ready().match)
    named = SpaceBowlTerminal().colours(public)
    assert len(named) == len(public.planets) + 2
    for level in (2, 5, 9):
        for planet in public.planets:
            assert nearest_names((lit(colour_of(planet.colour), level),), named) == [planet.name]
        assert nearest_names((lit(DESTINATION, level), lit(BLACK_HOLE, level)), named) == ["purple", "black hole"]
    assert nearest_names(((0, 0, 0),) * 7, named) == []
    assert nearest_names((DESTINATION,), {}) == []


def test_a_game_with_nothing_of_its_own_for_the_terminal_is_told_of_all_the_same() -> None:
    game = BoxGame(LonelyNumbers(), "Lonely Numbers")
    box = VirtualBox(games=Games({LonelyNumbers.name: game}, Seating(LonelyNumbers.name)))
    box.press(1)
    box.press(2)
    assert now(box) == "press: joins, or leaves   hold: starts, as first   twice fast: settings"
    box.hold(1)
    assert drawn(box)[0].split() == ["The", "Ship", "Computer", "SIMULATED", "match"]
    assert now(box) == "its moves are made on a page or a phone"
    box.do(common.End(), Asker.STAFF)
    assert now(box) == "hold: play again"
