"""Hubble in a terminal: how its matches are told, what a person at the keyboard sees, and words for the box."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.text import Text

from spacebowl_pi.box.shows.colours import WHITE
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import Colour
from spacebowl_pi.games.hubble.box.shows.sky import COLOURS
from spacebowl_pi.games.hubble.rules.match.commands import Command
from spacebowl_pi.games.hubble.rules.match.state import Match, Phase
from spacebowl_pi.games.hubble.rules.match.view import Own, View, public
from spacebowl_pi.games.hubble.terminal.offers import is_asked, needs_no_asking, offers
from spacebowl_pi.games.hubble.terminal.own_pad import own_pad_drawing
from spacebowl_pi.games.hubble.terminal.presses import meaning
from spacebowl_pi.games.hubble.terminal.sentences import standing_lines, told
from spacebowl_pi.games.hubble.terminal.transcript import (
    heading,
    legend_lines,
    reading_s,
    write_step_by_step,
    write_transcript,
)
from spacebowl_pi.games.hubble.terminal.typed_draws import hint, typed
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.event_sentences import NameOf
from spacebowl_pi.terminal.game import Deed, Offer, Shown, TerminalGame
from spacebowl_pi.terminal.steps import Step, paced

WATCHED_SPEED = 10


class HubbleTerminal(TerminalGame):
    def watch(self, terminal: Terminal, steps: Iterable[Step], shown: Shown) -> None:
        """Tell a match; at the pace of the match if somebody is watching."""
        speed = shown.speed
        if speed is None:
            speed = WATCHED_SPEED if terminal.is_terminal else 0
        together = paced(steps, speed, reading_s) if speed else steps
        write_transcript(terminal, together, shown.title, shown.origin)

    def watch_step_by_step(self, terminal: Terminal, steps: Iterable[Step], wait: Iterator[object]) -> None:
        """Tell one event at a time."""
        write_step_by_step(terminal, steps, wait, "Hubble")

    def heading(self, rules: AnyRules, match: Match, title: str, origin: str) -> Text:  # noqa: ARG002
        """How a match is played."""
        return heading(public(match), title, origin)

    def standing(self, rules: AnyRules, match: Match, name_of: NameOf) -> Iterable[Text]:  # noqa: ARG002
        """All categories; and who has won, or the title of somebody alone."""
        return standing_lines(public(match), name_of, is_decided=match.is_decided)

    def seen(self, public: View, own: Own, name_of: NameOf) -> Mapping[str, str | Text]:
        """What the marks mean; and the pad, whenever there is something to choose, and at the end."""
        seen: dict[str, str | Text] = {"legend": Text("\n").join(legend_lines())}
        if is_asked(public, own) or public.phase is Phase.OVER:
            seen["pad"] = own_pad_drawing(public, public.player(own.seat), name_of)
        return seen

    def told(self, deed: Deed, seat: Seat, name_of: NameOf) -> Iterable[str | Text]:
        """The dice, a third icon that somebody else names, and what all have drawn."""
        return told(deed, seat, name_of)

    def needs_no_asking(self, public: View, own: Own) -> Command | None:
        """The dice roll by themselves."""
        return needs_no_asking(public, own)

    def offered(
        self,
        public: View,
        own: Own,
        moves: Sequence[Command],  # noqa: ARG002
        name_of: NameOf,  # noqa: ARG002
    ) -> Sequence[Offer]:
        """The best of what there is to choose."""
        return offers(public, own)

    def typed(self, text: str, public: View, own: Own) -> Command:
        """A draw by the names of its hexes; raises NotAMove."""
        return typed(text, public, own)

    def hint(self, public: View, own: Own) -> str:
        """How a draw is written out."""
        return hint(public, own)

    # --- the box in the terminal ---

    def phase(self, view: View) -> str:
        """A word for the phase."""
        return view.phase.value

    def meaning(self, scene: Scene, now_us: int) -> str:  # noqa: ARG002
        """What a press does now."""
        return meaning(scene)

    def colours(self, view: View | None) -> Mapping[str, Colour]:  # noqa: ARG002
        """The quadrants' names, and white for the white die."""
        return {**{str(quadrant): colour for quadrant, colour in COLOURS.items()}, "white": WHITE}
