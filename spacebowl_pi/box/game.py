"""What a game brings to the box: how presses are heard, what lights and matrix show, what sounds, the keypad.

All of it has an answer here, so that a game can be played with its rules alone: its moves are made on pages and phones.
What a game is shown is what all see of the match (`view`); the match itself it never gets.
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

    take_back = ""  # as the staff's menu calls it, in English; where nothing is said, as the house does

    def __init__(self, rules: AnyRules, title: str) -> None:
        self.rules, self.title = rules, title

    # --- listening ---

    def seat_buttons(self, view: Any) -> SeatButtons:  # noqa: ANN401, ARG002
        """Say which seat each button speaks for now; in the lobby, where `view` is None, whom it seats."""
        return ONE_EACH

    def phase(self, view: Any) -> object:  # noqa: ANN401, ARG002 (each game has its own views)
        """Give what a flow belongs to: as long as it is the same, so is the flow."""
        return None

    def flow(self, machine: FlowMachine, now_us: int) -> Flow:
        """Make the flow of the phase that has begun."""
        return Flow(machine, now_us)

    def may_hand_over(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Say whether a hold means nothing now, so that it can give a seat to a phone."""
        return True

    def may_press_from_afar(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Say whether a phone's press of its seat's button says something now."""
        return False

    def staff_entries(self, view: Any) -> Sequence[StaffEntry]:  # noqa: ANN401, ARG002
        """List what staff can do besides what the house has."""
        return ()

    def may_draft(self, view: Any, own: Any, command: Any) -> bool:  # noqa: ANN401, ARG002
        """Say whether a seat may keep this command in hand without confirming it."""
        return False

    def counts_drafts(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Say whether what is in hand is done when the time is over."""
        return False

    def leaves_to_people(self, command: Any) -> bool:  # noqa: ANN401, ARG002
        """Say whether computers leave this to the people at the table, such as to go on once a result was looked at."""
        return False

    # --- what is shown ---

    def words(self, language: Language) -> Mapping[str, str]:  # noqa: ARG002
        """Give the matrix shorter words than the game's texts have, by the same keys; see `box/shows/game_words`."""
        return {}

    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
        """Make a frame, also of what the game's own flow asks."""
        return plain(scene, now_us, pixels_per_cell)

    def cells(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Cells:  # noqa: ARG002
        """Give what lies in the cells while the box itself asks something."""
        return dark_cells(pixels_per_cell)

    def tune(self, event: Any) -> Tune | None:  # noqa: ANN401, ARG002
        """Give what sounds when something happens."""
        return None

    def reveals(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Say whether something comes to light that must not be taken back by a power cut: it waits for the journal."""
        return False

    def is_counting(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        """Say whether a countdown runs: nothing else may keep the matrix, and nobody is taken to have left."""
        return False

    def keypad(self) -> GameScreens:
        """Give what the keypad shows and may say, for one keypad."""
        return MoveScreens(self.rules, self.title)


@dataclass(frozen=True)
class Games:
    """The games of a box, and the table as it is where nobody has changed anything."""

    by_name: Mapping[str, BoxGame]
    home: Seating
    broken: tuple[str, ...] = ()  # what is wrong with those that cannot be played
    offered: tuple[str, ...] = ()  # those that people can choose, in order; where none is said, all of them

    def __post_init__(self) -> None:
        """Offer what is there."""
        if not self.offered:
            others = (name for name in self.by_name if name != self.home.game)
            object.__setattr__(self, "offered", tuple(dict.fromkeys((self.home.game, *others))))

    @cached_property
    def rules(self) -> TableRules:
        """How tables go on."""
        return TableRules({name: game.rules for name, game in self.by_name.items()})
