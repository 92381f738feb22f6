"""What a game brings to the pages: what they see, what they may say, and pages of its own.

All of it has an answer here, so that a game can be played with its rules alone: a phone lists its seat's moves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.game_texts import folder_of
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.codec import Json, as_fields, to_data
from spacebowl_pi.core.refusal import Reason
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.kiosk.channels.channel import Channel
from spacebowl_pi.kiosk.channels.signals import Signals
from spacebowl_pi.kiosk.connections.messages import Sayable, sayable
from spacebowl_pi.kiosk.staff.game_acts import StaffAct

LOBBY, MATCH, OVER = "lobby", "match", "over"
MOST_MOVES_KEPT, MOST_LISTS_KEPT = 10_000, 1_000


class NoAnswer(ValueError):  # noqa: N818 (the question's fault, not the program's)
    """A question that cannot be answered; says why."""


class NotNow(NoAnswer):
    """A question that must not be answered as long as this match is on."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that other programs may ask of a game, as /api/NAME?`parameter`=…

    `answer` is given the text, what all see of the match that is on, and whether it is the box's own screen that asks;
    it gives JSON as text, or raises NoAnswer.
    """

    parameter: str
    answer: Callable[[str, Any, bool], str]


class WebGame:
    """A game on the pages."""

    commands: Sequence[type]  # what can be said of a match, by a seat or by the table; at first all there are
    staff_commands: Sequence[type] = ()
    goes_on: Sequence[type] = ()  # what a second tap on the place of the last one must not do
    reasons: Sequence[type[Reason]] = ()  # why it refuses something: said in English by the code
    drafts: Mapping[str, type] = {}  # commands that a phone may have in hand, by what it says
    own_practice: str | None = None  # the address where it is practised on a page of its own, richer than the house's
    addresses: Mapping[str, str] = {}  # pages of the game's own: their address, and the file among its pages

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self._moves: dict[Any, Json] = {}
        self._lists: dict[tuple[Any, ...], Json] = {}
        self._owns: dict[Seat, tuple[Any, Json]] = {}
        self.commands = getattr(type(self), "commands", tuple(rules.commands.kinds.values()))

    @property
    def pages(self) -> Path | None:
        """The folder of the game's own pages, served below /games/NAME/."""
        folder = folder_of(self.rules)
        return None if folder is None or not (folder / "web" / "pages").is_dir() else folder / "web" / "pages"

    @property
    def sayable_by_seat(self) -> dict[str, Sayable]:
        """Give what a seat's page may say of a match: what is done, and what is in hand."""
        return {**sayable(self.commands), **{name: Sayable(kind, is_draft=True) for name, kind in self.drafts.items()}}

    # --- what is seen ---

    def phase(self, view: Any) -> str:  # noqa: ANN401 (each game has its own)
        """Name where the match stands; None is the lobby."""
        return LOBBY if view is None else MATCH

    def began_us(self, view: Any) -> int:  # noqa: ANN401, ARG002
        """Say when what is shown now began."""
        return 0

    def seen(self, scene: Scene, settings: Any) -> dict[str, Json]:  # noqa: ANN401
        """Give what all see; before a match, what is agreed on for it."""
        scores = {player.seat: player.score for player in scene.standing}
        players: list[Json] = [
            {"seat": player.seat, "name": player.name, "score": scores.get(player.seat, 0)}
            for player in scene.seating.players
        ]
        return {
            "who": None,
            "phase": OVER if scene.is_over else self.phase(scene.view),
            "settings": {**as_fields(settings), "language": scene.language.value},
            "players": players,
            "awaited": list(scene.awaited),
            "public": to_data(scene.view),
        }

    def seen_by(
        self,
        seen: dict[str, Json],  # noqa: ARG002
        view: Any,  # noqa: ANN401
        seat: Seat,
        own: Any,  # noqa: ANN401
    ) -> dict[str, Json]:
        """Give what a seat sees besides what all see, or in its place; before a match `own` is None."""
        moves = () if own is None else tuple(self.rules.moves(view, own))
        return {"who": seat, "own": self._own_written(seat, own), "moves": self._list_written(moves)}

    def _own_written(self, seat: Seat, own: Any) -> Json:  # noqa: ANN401
        """Write a seat's own down when it is another one than last time; what stays the same nobody compares."""
        kept = self._owns.get(seat)
        if kept is None or kept[0] != own:
            kept = self._owns[seat] = own, to_data(own)
        return kept[1]

    def _list_written(self, moves: tuple[Any, ...]) -> Json:
        """Write a list of moves down, once: what many seats can do is then seen to be the same."""
        if (known := self._lists.get(moves)) is not None:
            return known
        if len(self._lists) >= MOST_LISTS_KEPT:
            self._lists.clear()
        written: list[Json] = [self._written(move) for move in moves]
        self._lists[moves] = written
        return written

    def _written(self, move: Any) -> Json:  # noqa: ANN401
        """Write a move down, once: many lists have it."""
        if move not in self._moves:
            if len(self._moves) >= MOST_MOVES_KEPT:
                self._moves.clear()
            self._moves[move] = self.rules.commands.to_data(move)
        return self._moves[move]

    def about(self, scene: Scene) -> dict[str, Json]:  # noqa: ARG002
        """Give what stands beside it, for all."""
        return {}

    def about_choices(self, settings: Any) -> dict[str, Json]:  # noqa: ANN401, ARG002
        """Give what is worth knowing, in the lobby, of the settings that are chosen."""
        return {}

    def told_programs(self, scene: Scene) -> dict[str, Json]:  # noqa: ARG002
        """Give what other programs are told beside what all see."""
        return {}

    def signals(self) -> Signals:
        """Make somebody who knows when a phone is to sound."""
        return Signals()

    # --- what staff see ---

    def staff_tree(self, view: Any, settings: Any) -> dict[str, Json]:  # noqa: ANN401, ARG002
        """Give what staff have to know of the match, beside who plays.

        `round_number` of `last_round`, and `about`: how it is played, each a text's key and its values.
        """
        return {}

    def staff_player(self, view: Any, seat: Seat) -> dict[str, Json]:  # noqa: ANN401, ARG002
        """Give what staff have to know of a player: `notes` beside the name, and `shown`, what lies before them.

        Both are keys of texts; what has no text is said as it is.
        """
        return {}

    def staff_acts(self, view: Any) -> Sequence[StaffAct]:  # noqa: ANN401, ARG002
        """Give what staff can do in a match, beside what they can in any; their commands are `staff_commands`."""
        return ()

    # --- beside the table ---

    @property
    def practice(self) -> str | None:
        """Name the house's room where this game is practised against computers; None where it brings its own."""
        return None if self.own_practice is not None else f"practice/{self.rules.name}"

    @property
    def practice_address(self) -> str:
        """Name the page where it is practised: the house's, if it has none of its own."""
        return self.own_practice or f"/practice/{self.rules.name}"

    def channels(self, control: BoxControl) -> Mapping[str, Channel]:  # noqa: ARG002
        """Give pages of the game's own."""
        return {}

    @property
    def questions(self) -> Mapping[str, Question]:
        """List what other programs may ask."""
        return {}


@dataclass(frozen=True, slots=True)
class WebGames:
    """The games of a box, as pages have them."""

    by_name: Mapping[str, WebGame]

    def of(self, seating: Seating) -> WebGame:
        """Give the game that is chosen."""
        return self.by_name[seating.game]
