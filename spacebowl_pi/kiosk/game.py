"""What a game brings to the pages: what they see, what they may send, and pages of its own.

Every method has a default, so that a game can be played with its rules alone: a phone then lists its seat's moves.
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
    """A question that cannot be answered; the text says why."""


class NotNow(NoAnswer):
    """A question that must not be answered while this match is on."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that other programs may ask of a game: /api/NAME?`parameter`=…

    `answer` gets the text, the public view of the current match, and whether the box's own screen is asking. It returns
    JSON as text, or raises NoAnswer.
    """

    parameter: str
    answer: Callable[[str, Any, bool], str]


class WebGame:
    """What a game brings to the web. Every default works, so a subclass overrides only what it needs."""

    commands: Sequence[type]  # commands a seat or the table may send in a match; by default all of the rules'
    staff_commands: Sequence[type] = ()
    goes_on: Sequence[type] = ()  # commands that a second tap on the same spot must not send
    reasons: Sequence[type[Reason]] = ()  # reasons for a refusal, in English
    drafts: Mapping[str, type] = {}  # commands a phone may hold unconfirmed, by message name
    own_practice: str | None = None  # address of the game's own practice page, if it replaces the house's
    addresses: Mapping[str, str] = {}  # pages of the game's own: address → file among its pages

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
        """What a seat's page may send during a match: commands, and drafts of them."""
        return {**sayable(self.commands), **{name: Sayable(kind, is_draft=True) for name, kind in self.drafts.items()}}

    # --- what players see ---

    def phase(self, view: Any) -> str:  # noqa: ANN401 (each game has its own)
        """Name the phase of the match; a view of None means the lobby."""
        return LOBBY if view is None else MATCH

    def began_us(self, view: Any) -> int:  # noqa: ANN401, ARG002
        """When the phase now on screen began."""
        return 0

    def seen(self, scene: Scene, settings: Any) -> dict[str, Json]:  # noqa: ANN401
        """The public tree; before a match, with the settings agreed on so far."""
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
            "public": self.view_written(scene.view),
        }

    def view_written(self, view: Any) -> Json:  # noqa: ANN401
        """Encode the public view; a game whose view is large can keep what has not changed."""
        return to_data(view)

    def seen_by(
        self,
        seen: dict[str, Json],  # noqa: ARG002
        view: Any,  # noqa: ANN401
        seat: Seat,
        own: Any,  # noqa: ANN401
    ) -> dict[str, Json]:
        """What only this seat sees, beside the public tree or in its place; `own` is None before a match."""
        moves = () if own is None else tuple(self.rules.moves(view, own))
        return {"who": seat, "own": self._own_written(seat, own), "moves": self._list_written(moves)}

    def _own_written(self, seat: Seat, own: Any) -> Json:  # noqa: ANN401
        """Encode a seat's own view only when it has changed: an unchanged object need not be compared."""
        kept = self._owns.get(seat)
        if kept is None or kept[0] != own:
            kept = self._owns[seat] = own, to_data(own)
        return kept[1]

    def _list_written(self, moves: tuple[Any, ...]) -> Json:
        """Encode each list of moves once, so that seats with the same moves share one object."""
        if (known := self._lists.get(moves)) is not None:
            return known
        if len(self._lists) >= MOST_LISTS_KEPT:
            self._lists.clear()
        written: list[Json] = [self._written(move) for move in moves]
        self._lists[moves] = written
        return written

    def _written(self, move: Any) -> Json:  # noqa: ANN401
        """Encode each move once, so that lists share it."""
        if move not in self._moves:
            if len(self._moves) >= MOST_MOVES_KEPT:
                self._moves.clear()
            self._moves[move] = self.rules.commands.to_data(move)
        return self._moves[move]

    def about(self, scene: Scene) -> dict[str, Json]:  # noqa: ARG002
        """More public data for the table, outside the view."""
        return {}

    def about_choices(self, settings: Any) -> dict[str, Json]:  # noqa: ANN401, ARG002
        """What the lobby should show about the chosen settings."""
        return {}

    def told_programs(self, scene: Scene) -> dict[str, Json]:  # noqa: ARG002
        """More data for other programs, beside the public tree."""
        return {}

    def signals(self) -> Signals:
        """What decides when a phone plays a sound; holds state, so each caller gets its own."""
        return Signals()

    # --- what staff see ---

    def staff_tree(self, view: Any, settings: Any) -> dict[str, Json]:  # noqa: ANN401, ARG002
        """What staff need to know about the match, beside who plays.

        `round_number` of `last_round`, and `about`: how it is played, each a text's key and its values.
        """
        return {}

    def staff_player(self, view: Any, seat: Seat) -> dict[str, Json]:  # noqa: ANN401, ARG002
        """What staff need to know about a player: `notes` beside the name, and `shown`, what lies before them.

        Both are keys of texts; one without a text is shown as it is.
        """
        return {}

    def staff_acts(self, view: Any) -> Sequence[StaffAct]:  # noqa: ANN401, ARG002
        """What staff can do in this game beside what they can do in any; their commands must be in `staff_commands`."""
        return ()

    # --- beyond the table ---

    @property
    def practice(self) -> str | None:
        """The name of the house's practice channel; None if the game brings its own, or takes no computers."""
        is_ours = self.own_practice is None and self.rules.takes_computers
        return f"practice/{self.rules.name}" if is_ours else None

    @property
    def practice_address(self) -> str | None:
        """The address of the practice page: the house's or the game's own; None if there is nobody to practise with."""
        return self.own_practice or (f"/{self.practice}" if self.practice else None)

    def channels(self, control: BoxControl) -> Mapping[str, Channel]:  # noqa: ARG002
        """Channels of the game's own, by name."""
        return {}

    @property
    def questions(self) -> Mapping[str, Question]:
        """Questions that other programs may ask, by name."""
        return {}


@dataclass(frozen=True, slots=True)
class WebGames:
    """The web side of every game on this box."""

    by_name: Mapping[str, WebGame]

    def of(self, seating: Seating) -> WebGame:
        return self.by_name[seating.game]
