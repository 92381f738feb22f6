"""Draws the terminal pictures of the docs again, and the card of rhythms: `make pictures`."""

import io
from collections.abc import Iterable
from itertools import count, takewhile
from pathlib import Path

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from docs import draw_rhythms
from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.games import configured_games, terminal_games
from spacebowl_pi.cli.simulated import box_drawing
from spacebowl_pi.core.computer_names import NAMES
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.terminal.drawing import deck_drawing, legend, match_drawing
from spacebowl_pi.games.space_bowl.terminal.transcript import heading, score_lines
from spacebowl_pi.games.tom_tube.rules.interchange import read_game
from spacebowl_pi.games.tom_tube.rules.match.view import public
from spacebowl_pi.games.tom_tube.terminal.frame import drawing
from spacebowl_pi.games.tom_tube.terminal.frame import legend as tube_legend
from spacebowl_pi.games.tom_tube.terminal.sentences import astronaut
from spacebowl_pi.terminal.computers import computers_play
from spacebowl_pi.terminal.steps import Step

PICTURES = Path(__file__).parent / "pictures"
SEED = 60
PICTURED_ROUND = 4
PICTURED_TURN = 60

THEME = TerminalTheme((24, 26, 31), (220, 223, 228), [(0, 0, 0)] * 8, [(127, 132, 142)] * 8)
# No font is fetched from anywhere; every browser has a monospace one.
SVG = """<svg viewBox="0 0 {terminal_width} {terminal_height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
  line-height: {line_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
<rect width="100%" height="100%" rx="8" fill="#181a1f"/>
<g clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def draw(name: str, width: int, parts: Iterable[RenderableType]) -> None:
    """Write what the terminal would show as an SVG."""
    console = Console(record=True, width=width, file=io.StringIO(), color_system="truecolor", highlight=False)
    console.print()
    for part in parts:
        console.print(Padding(part, (0, 2)))
    console.print()
    console.save_svg(str(PICTURES / name), theme=THEME, code_format=SVG, unique_id=name.removesuffix(".svg"))


class Evening:
    """A simulated box on a clock of its own, with fingers on its buttons."""

    def __init__(self) -> None:
        self.now_us = 0
        self.box = SimulatedBox(Config(), lambda: self.now_us * 1000)
        parts, seeds = self.box.parts, count(SEED)
        outputs = Outputs(parts.pixels, parts.matrix, parts.sound)
        self.machine = Machine(
            outputs, None, GestureReader(), lambda: next(seeds), self.now_us, configured_games(Config())
        )
        self.box.buzzers.listen(self.machine.edge)
        self.machine.open()
        self.wait(1)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds * 100)):
            self.now_us += 10_000
            self.box.buzzers.play_until(self.now_us * 1000)
            self.machine.step(self.now_us)

    def press(self, button: int, hold_ms: float = 100) -> None:
        """Press and let go."""
        self.box.buzzers.press(Button(button), self.now_us * 1000 + 1, hold_ms)
        self.wait(1)


def countdown() -> RenderableType:
    """Draw the box in the middle of a countdown."""
    evening = Evening()
    for button in (1, 3, 4, 6):
        evening.press(button)
    evening.press(3, hold_ms=800)
    evening.press(3)
    evening.wait(8)
    evening.press(6)
    evening.press(4)
    evening.wait(1.9)
    return box_drawing(evening.box, evening.machine, terminal_games(), "", evening.now_us)


def station() -> list[RenderableType]:
    """Draw the station of a recorded game as it stands when the first astronaut is nearly home."""
    _, turns = read_game((Path(__file__).parent / "examples" / "tom-tube.json").read_text(encoding="utf-8"))
    view = public(turns[PICTURED_TURN - 1].after)
    lit = [move.partition(" ")[2] for move in view.moves]
    return [drawing(view, astronaut, lit), tube_legend()]


def main() -> None:
    """Draw them all."""
    draw("box.svg", 84, [countdown()])
    players = tuple(Player(seat, NAMES[seat - 1], list(Strength)[seat % 3]) for seat in SEATS[:4])
    match = list(computers_play(SpaceBowl(), Settings(), players, SEED))

    def is_before(step: Step) -> bool:
        return not (isinstance(step.event, happened.RoundJudged) and step.table.match.round_number == PICTURED_ROUND)

    judged = match[len(list(takewhile(is_before, match)))]
    if not isinstance(judged.event, happened.RoundJudged):
        raise TypeError("the pictured round was not judged")
    parts = [heading(judged.table.match, f"seed {SEED}"), match_drawing(judged.table), Text()]
    draw("match.svg", 76, [*parts, *score_lines(judged.table, judged.event.result)])
    draw("deck.svg", 86, [legend(standard_deck()), deck_drawing(standard_deck(), 82)])
    draw("tom-tube.svg", 84, station())
    draw_rhythms.draw()


if __name__ == "__main__":
    main()
