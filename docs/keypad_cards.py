"""What the box itself shows the keypad while the table tells it of its cards: matches, played on a box of its own.

The pictures are drawn from these lines, so that they show nothing that a box never says.
"""

from spacebowl_pi.box.keypad.controller import screen_of
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.space_bowl.box.key_messages import CORRECT
from spacebowl_pi.games.space_bowl.box.keypad_screens import SpaceBowlKeypad
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, PlanetName
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.box.machine.virtual import VirtualBox

PLAYERS = {1: "Ada", 2: "Grace", 3: "Linus", 5: "Mae"}
CAPTAIN = Seat(2)
NUMBERS = (34, 2, 51, 17, 8, 40, 26, 3, 12, 48, 9, 31, 22, 6, 47, 1, 19, 28, 44, 13, 5, 37, 50, 24, 16)
FACE_DOWN = 3  # a place
TOP = 29
LAID_FIRST = 7


class _Table:
    """Four players who have begun a match."""

    def __init__(self, settings: Settings) -> None:
        self.box = VirtualBox(settings)
        for seat, name in PLAYERS.items():
            self.box.do(JoinSeat(Seat(seat), name))
        self.box.do(StartMatch(CAPTAIN), seed=1)

    def lay(self, cell: int) -> None:
        is_down = cell == FACE_DOWN
        number = None if is_down else CardNumber(NUMBERS[cell])
        self.box.do(commands.LayCard(Cell(cell), number, face_down=is_down))

    def shown(self, *, is_correcting: bool = False) -> str:
        screens, scene = SpaceBowlKeypad(), self.box.machine.scene()
        if is_correcting:
            screens.read([CORRECT], scene)
        line = screen_of(screens, scene, self.box.machine.snapshot().own).line(1, self.box.now_us).decode()
        words = line.rpartition(" *")[0].split(" ")[2:]
        return " ".join(word for word in words if not word.startswith("lang="))


def honour() -> tuple[str, str, str]:
    """Give the question what the top card shows; what comes then; and the question when it is to be corrected."""
    table = _Table(Settings(mode=GalaxyMode.HONOUR))
    asked_first = table.shown()
    table.box.do(commands.DeclareTopCard((PlanetName("red"), PlanetName("cyan")), black_hole=True))
    return asked_first, table.shown(), table.shown(is_correcting=True)


def numbered() -> tuple[str, str, str, str]:
    """Give the questions for the first card, for one in between, for the top card, and when it is to be corrected."""
    table = _Table(Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True, variants=Variants(void=True)))
    first = table.shown()
    for cell in range(LAID_FIRST):
        table.lay(cell)
    between = table.shown()
    for cell in range(LAID_FIRST, len(NUMBERS)):
        table.lay(cell)
    last = table.shown()
    table.box.do(commands.NameTopCard(CardNumber(TOP)))
    return first, between, last, table.shown(is_correcting=True)
