"""What a game brings to the box: how presses are read, what lights and matrix show, sounds, keypad screens.

Everything has a default, so a game can be played with its rules alone: moves are then made on pages and phones.
The box part of a game gets only the public view of a match (`view`), never the match itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.flows.staff_entry import StaffEntry
from spacebowl_pi.box.keypad.game_screens import GameScreens
from spacebowl_pi.box.keypad.moves_screens import MoveScreens
from spacebowl_pi.box.presses.seat_buttons import ONE_EACH, SeatButtons
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.shows.plain import plain
from spacebowl_pi.box.shows.plain_cells import dark_cells
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.devices.sound.tunes import Tune


class BoxGame:
    """A game at the box."""

    take_back = ""  # the name of this entry in the staff's menu, in English; empty for the default

    def __init__(self, rules: AnyRules, title: str) -> None:
        self.rules, self.title = rules, title

    # --- presses ---

    def seat_buttons(self, view: Any) -> SeatButtons:  # noqa: ANN401, ARG002
        """Which seat each button belongs to now. In the lobby, where `view` is None: which seat it joins."""
        return ONE_EACH

    def are_buttons_for_all(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Whether each button means the same now, whoever presses it: a computer's seat then takes none away."""
        return False

    def phase(self, view: Any) -> object:  # noqa: ANN401, ARG002 (each game has its own views)
        """What a flow is made for: as long as this stays equal, the flow is kept."""
        return None

    def flow(self, machine: FlowMachine, now_us: int) -> Flow:
        """Make the flow for the phase that has just begun."""
        return Flow(machine, now_us)

    def may_hand_over(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Whether a hold has no meaning now and can therefore hand a seat over to a phone."""
        return True

    def may_press_from_afar(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Whether a phone may press its seat's button now."""
        return False

    def staff_entries(self, view: Any) -> Sequence[StaffEntry]:  # noqa: ANN401, ARG002
        """What staff can do in this game, besides the entries that every game has."""
        return ()

    def may_draft(self, view: Any, own: Any, command: Any) -> bool:  # noqa: ANN401, ARG002
        """Whether a seat may keep this command as a draft, not yet confirmed."""
        return False

    def counts_drafts(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Whether drafts are carried out when the deadline comes."""
        return False

    def leaves_to_people(self, command: Any) -> bool:  # noqa: ANN401, ARG002
        """Whether computers leave this command to people, such as moving on after a result was shown."""
        return False

    # --- output ---

    def words(self, language: Language) -> Mapping[str, str]:  # noqa: ARG002
        """Shorter texts for the matrix, by the same keys as the game's texts; see `box/shows/game_words`."""
        return {}

    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
        """Draw a frame, including the prompts of the game's own flows."""
        return plain(scene, now_us, pixels_per_cell)

    def cells(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Cells:  # noqa: ARG002
        """What the cells show while the box itself asks something."""
        return dark_cells(pixels_per_cell)

    def tune(self, event: Any) -> Tune | None:  # noqa: ANN401, ARG002
        """The tune for an event, if any."""
        return None

    def opening_tune(self, view: Any) -> Tune | None:  # noqa: ANN401, ARG002
        """The tune for the phase that has just begun, in place of its event's: the end may have no event of its own."""
        return None

    def reveals(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Whether this view reveals something a power cut must not undo: it is shown once the journal has it."""
        return False

    def is_counting(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Whether a countdown runs: it keeps the matrix to itself, and the table does not count as abandoned."""
        return False

    def keypad(self) -> GameScreens:
        """Make the game's screens for one keypad."""
        return MoveScreens(self.rules, self.title)


@dataclass(frozen=True)
class Games:
    """The games of a box, and the seating of a table that nobody has touched."""

    by_name: Mapping[str, BoxGame]
    home: Seating
    broken: tuple[str, ...] = ()  # what is wrong with the games that cannot be played
    offered: tuple[str, ...] = ()  # the games that people can choose, in order; all of them if left empty

    def __post_init__(self) -> None:
        if not self.offered:
            others = (name for name in self.by_name if name != self.home.game)
            object.__setattr__(self, "offered", tuple(dict.fromkeys((self.home.game, *others))))

    @cached_property
    def rules(self) -> TableRules:
        return TableRules({name: game.rules for name, game in self.by_name.items()})
