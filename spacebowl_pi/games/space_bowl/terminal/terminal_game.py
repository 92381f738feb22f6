"""Space Bowl in a terminal: its options, and words for what the box shows."""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from spacebowl_pi.box.shows.colours import colour_of
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.devices.ports import Colour
from spacebowl_pi.games.space_bowl.box.shows.colours import BLACK_HOLE, DESTINATION
from spacebowl_pi.games.space_bowl.rules.match import Settings, View
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.terminal.live import show_step_by_step
from spacebowl_pi.games.space_bowl.terminal.options import (
    add_deck_option,
    add_variant_options,
    read_deck_option,
    read_variants,
)
from spacebowl_pi.games.space_bowl.terminal.play import show
from spacebowl_pi.games.space_bowl.terminal.presses import meaning
from spacebowl_pi.terminal.complaint import Complaint
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.game import Shown, TerminalGame
from spacebowl_pi.terminal.steps import Step


class SpaceBowlTerminal(TerminalGame):
    starter = "captain"
    cannot_be_typed = (
        "Space Bowl is a race of presses, which nobody can type: play it in your browser with"
        " spacebowl-pi run --open, or leave out --me to watch"
    )

    def add_options(self, command: argparse.ArgumentParser, rules: AnyRules) -> None:  # noqa: ARG002
        """Add the deck and the variants."""
        add_deck_option(command)
        add_variant_options(command, "variants, any mix")

    def asked_for(self, rules: AnyRules, options: argparse.Namespace) -> tuple[AnyRules, Any]:  # noqa: ARG002
        """The rules with the deck that was asked for, and the variants."""
        deck, variants = read_deck_option(options.deck), read_variants(options)
        try:
            deck.check_is_enough_for(variants.galaxy_size)
        except ValueError as error:
            raise Complaint(str(error)) from None
        return SpaceBowl(deck), Settings(variants=variants)

    def watch(self, terminal: Terminal, steps: Iterable[Step], shown: Shown) -> None:
        """Show a match as a moving picture, or as a transcript."""
        show(terminal, steps, shown.speed, shown.origin)

    def watch_step_by_step(self, terminal: Terminal, steps: Iterable[Step], wait: Iterator[object]) -> None:
        """Draw the table after each event."""
        show_step_by_step(terminal, steps, wait)

    def phase(self, view: View) -> str:
        """Name the phase."""
        return view.phase.value

    def meaning(self, scene: Scene, now_us: int) -> str:
        """What a press does now."""
        return meaning(scene, now_us)

    def colours(self, view: View | None) -> Mapping[str, Colour]:
        """Names for the colours of the planets, the Destination and the black hole."""
        planets = {} if view is None else {str(planet.name): colour_of(planet.colour) for planet in view.planets}
        return {**planets, "purple": DESTINATION, "black hole": BLACK_HOLE}
