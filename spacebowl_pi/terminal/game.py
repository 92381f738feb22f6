"""What a game brings to the terminal: its options, how its matches are shown, and words for the simulated box.

Everything has a default, so a game with rules alone can be watched and played in a terminal.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from spacebowl_pi.box.shows.colours import AWAKE
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.common_commands import PassTime
from spacebowl_pi.core.rules import AnyRules, By
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import Colour
from spacebowl_pi.terminal.choices import add_choices, chosen_settings
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.event_sentences import NameOf, in_words, kind_in_words, lines_of
from spacebowl_pi.terminal.steps import Step, paced
from spacebowl_pi.terminal.transcript import heading, standing, write_step_by_step, write_transcript


@dataclass(frozen=True, slots=True)
class Shown:
    """A match to show: its game, its rules, and where it comes from, such as a seed or a file.

    `speed` is a multiple of the speed at which people play; 0 does not wait, None leaves it to the game.
    """

    title: str
    rules: AnyRules
    origin: str
    speed: int | None


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that a person can choose, and how it is listed."""

    what: Any
    text: str


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done, with what everybody could see before and after. Of a secret one, only say that it happened."""

    by: By
    what: Any
    is_secret: bool
    before: Any
    after: Any


class NotAMove(Exception):  # noqa: N818 (the person is at fault, not the program)
    """What was typed is no move; its text says why, if the game knows."""


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

    # --- playing at the keyboard ---

    def heading(self, rules: AnyRules, match: Any, title: str, origin: str) -> Text:  # noqa: ANN401 (each game has its own)
        """The line above a match."""
        return heading(rules.summary(match), title, origin)

    def standing(self, rules: AnyRules, match: Any, name_of: NameOf) -> Iterable[Text]:  # noqa: ANN401
        """How a match stands at its end, or where a person has left it."""
        return standing(rules.summary(match), name_of)

    def seen(self, public: Any, own: Any, name_of: NameOf) -> Mapping[str, str | Text]:  # noqa: ANN401
        """What a seat may see, by names of the game's own; a person is shown whatever has changed."""
        about_all = lines_of(public, name_of)
        about_own = lines_of(own, name_of, ("seat",))
        return {**about_all, **{f"own {name}": f"your {line}" for name, line in about_own.items()}}

    def told(self, deed: Deed, seat: Seat, name_of: NameOf) -> Iterable[str | Text]:
        """What the person on this seat is told of something that was done; what has changed they are shown anyway."""
        if isinstance(deed.by, int) and deed.by != seat:
            yield f"{name_of(deed.by)}: {kind_in_words(deed.what) if deed.is_secret else self.move(deed.what, name_of)}"
        elif isinstance(deed.what, PassTime):
            yield "Time is up."

    def needs_no_asking(self, public: Any, own: Any) -> Any | None:  # noqa: ANN401, ARG002
        """A move that is made for a person, as there is nothing to choose."""
        return None

    def offered(self, public: Any, own: Any, moves: Sequence[Any], name_of: NameOf) -> Sequence[Offer]:  # noqa: ANN401, ARG002
        """What a person can choose from by number; nothing if there is nothing to ask."""
        return [Offer(move, self.move(move, name_of)) for move in moves]

    def typed(self, text: str, public: Any, own: Any) -> Any:  # noqa: ANN401, ARG002
        """The move that a person has written out; raises NotAMove, which says what is wrong with it."""
        raise NotAMove

    def hint(self, public: Any, own: Any) -> str:  # noqa: ANN401, ARG002
        """What can be typed instead of a number, if anything."""
        return ""

    def move(self, command: Any, name_of: NameOf) -> str:  # noqa: ANN401
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
