"""Tom Tube in a terminal: how its matches are told, and what a person at the keyboard sees and can do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.text import Text

from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import Colour
from spacebowl_pi.games.tom_tube.rules.match.commands import Command, Exchange
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, public
from spacebowl_pi.games.tom_tube.terminal.frame import drawing, legend, rhomb_drawing
from spacebowl_pi.games.tom_tube.terminal.offers import is_asked, offers
from spacebowl_pi.games.tom_tube.terminal.presses import meaning
from spacebowl_pi.games.tom_tube.terminal.sentences import (
    astronaut,
    ending,
    exchange_line,
    heading,
    players_in_words,
    standing_lines,
    turn_line,
)
from spacebowl_pi.games.tom_tube.terminal.stepping import Shot, write_shots
from spacebowl_pi.games.tom_tube.terminal.transcript import event_line, write_transcript
from spacebowl_pi.games.tom_tube.terminal.typed_moves import hint, typed
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.event_sentences import NameOf
from spacebowl_pi.terminal.game import Deed, Offer, Shown, TerminalGame
from spacebowl_pi.terminal.steps import Step, paced
from spacebowl_pi.terminal.transcript import names_at

WATCHED_SPEED = 10


class TomTubeTerminal(TerminalGame):
    def watch(self, terminal: Terminal, steps: Iterable[Step], shown: Shown) -> None:
        """Tell a match; at the pace of the match if somebody is watching."""
        speed = (WATCHED_SPEED if terminal.is_terminal else 0) if shown.speed is None else shown.speed
        write_transcript(terminal, paced(steps, speed) if speed else steps, shown.title, shown.origin)

    def watch_step_by_step(self, terminal: Terminal, steps: Iterable[Step], wait: Iterator[object]) -> None:
        """The board after each turn, back and forth."""
        shots: list[Shot] = []
        before: Match | None = None
        name_of: NameOf = astronaut
        for step in steps:
            match: Match | None = step.table.match
            if match is None or match is before:
                continue
            if before is None:
                shots.append(Shot("Nothing has been built yet.", public(match)))
            elif line := event_line(step.event, before, match):
                shots.append(Shot(line, public(match)))
            before, name_of = match, names_at(step.table.seating)
        write_shots(terminal, shots, wait, name_of)

    def heading(self, rules: AnyRules, match: Match, title: str, origin: str) -> Text:  # noqa: ARG002
        """How a match is played."""
        return heading(public(match), title, origin)

    def standing(self, rules: AnyRules, match: Match, name_of: NameOf) -> Iterable[Text]:  # noqa: ARG002
        """What each has, and who has won."""
        view = public(match)
        if view.end is not None:
            yield Text(ending(view))
        yield from standing_lines(view, name_of)

    def seen(self, public: View, own: Own, name_of: NameOf) -> Mapping[str, str | Text]:
        """The board whenever there is something to choose, and at the end; the rhomb, when it is to be laid."""
        seen: dict[str, str | Text] = {
            "players": players_in_words(public, name_of),
            "legend": legend(public.settings.left_out),
        }
        if public.drawn is not None and is_asked(public, own):
            seen["rhomb"] = rhomb_drawing(public.kit.by_id[public.drawn])
        elif is_asked(public, own) or public.phase is Phase.OVER:
            lit = [move.partition(" ")[2] for move in public.moves]
            seen["board"] = drawing(public, name_of, lit)
        return seen

    def told(self, deed: Deed, seat: Seat, name_of: NameOf) -> Iterable[str | Text]:  # noqa: ARG002
        """Every turn, one's own as well, so that they can be read as one game."""
        before, after = deed.before, deed.after
        if isinstance(deed.what, Exchange):
            yield exchange_line(after, before.turn)
        elif after.turns > before.turns:
            yield turn_line(after)

    def offered(self, public: View, own: Own, moves: Sequence[Command], name_of: NameOf) -> Sequence[Offer]:  # noqa: ARG002
        """What can be done; of the places for a rhomb, those that look best."""
        return offers(public, own, moves)

    def typed(self, text: str, public: View, own: Own) -> Command:
        """A move that was written out; raises NotAMove."""
        return typed(text, public, own)

    def hint(self, public: View, own: Own) -> str:
        """What can be typed instead of a number."""
        return hint(public, own)

    # --- the box in the terminal ---

    def phase(self, view: View) -> str:
        """A word for the phase."""
        return view.phase.value

    def meaning(self, scene: Scene, now_us: int) -> str:  # noqa: ARG002
        """What a press does now."""
        return "" if scene.view is None else meaning(scene.view)

    def colours(self, view: View | None) -> Mapping[str, Colour]:  # noqa: ARG002
        """Tom's colour, Dave's, and that of an energy counter."""
        return {"orange": (255, 110, 0), "red": (255, 0, 0), "yellow": (255, 220, 0)}
