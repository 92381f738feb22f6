"""What a game brings to the terminal: its options, how its matches are shown, and words for the simulated box.

Everything has a default, so a game with rules alone can be watched and played in a terminal.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from spacebowl_pi.box.shows.colours import AWAKE
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.devices.ports import Colour
from spacebowl_pi.terminal.choices import add_choices, chosen_settings
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.event_sentences import NameOf, in_words
from spacebowl_pi.terminal.steps import Step, paced
from spacebowl_pi.terminal.transcript import write_step_by_step, write_transcript


@dataclass(frozen=True, slots=True)
class Shown:
    """A match to show: its game, its rules, and where it comes from, such as a seed or a file.

    `speed` is a multiple of the speed at which people play; 0 does not wait, None leaves it to the game.
    """

    title: str
    rules: AnyRules
    origin: str
    speed: int | None


class TerminalGame:
    """A game in a terminal; a game overrides only what it needs to."""

    starter = "first"  # the role of whoever starts the match by button
    cannot_be_typed: str | None = None  # if it cannot be played at a keyboard: why, and where it can

    # --- playing and watching ---

    def add_options(self, command: argparse.ArgumentParser, rules: AnyRules) -> None:
        """Add the options for what can be chosen for a match."""
        add_choices(command, rules)

    def asked_for(self, rules: AnyRules, options: argparse.Namespace) -> tuple[AnyRules, Any]:
        """The rules and settings that the options ask for; raises Complaint."""
        return rules, chosen_settings(options, rules)

    def watch(self, terminal: Terminal, steps: Iterable[Step], shown: Shown) -> None:
        """Show a match."""
        together = paced(steps, shown.speed) if shown.speed else steps
        write_transcript(terminal, together, shown.rules, shown.title, shown.origin)

    def watch_step_by_step(self, terminal: Terminal, steps: Iterable[Step], wait: Iterator[object]) -> None:
        """Show an event, and the next one whenever `wait` yields."""
        write_step_by_step(terminal, steps, wait)

    def move(self, command: Any, name_of: NameOf) -> str:  # noqa: ANN401 (each game has its own)
        """A move as a line in the list of moves."""
        return in_words(command, name_of)

    # --- the box in the terminal ---

    def phase(self, view: Any) -> str:  # noqa: ANN401, ARG002
        """A word for where the match stands."""
        return "match"

    def meaning(self, scene: Scene, now_us: int) -> str:  # noqa: ARG002
        """A line on what a press does now, in a match or when the game asks something."""
        return "its moves are made on a page or a phone"

    def colours(self, view: Any) -> Mapping[str, Colour]:  # noqa: ANN401, ARG002
        """The names of the colours that the cells can show; `view` is None without a match."""
        return {"purple": AWAKE}
