"""The sizes of the enclosure in millimetres: change them here, and panels and pictures follow.

As seen from the players' side: x to the right, y to the back, z up; the origin is the lid's front left corner, at the
height of the table. The panels are in `panels`, the built-in parts in `bodies`.
"""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.devices.ports import BUTTONS, CELLS, Button

Place = tuple[float, float]

LEAST_MATERIAL_MM = 6.0  # between two openings, and between an opening and the edge
LASER_BED_MM = (600.0, 400.0)
PRINTER_BED_MM = (220.0, 220.0)
BUTTONS_IN_A_ROW = 4
DIFFUSER_MM = 3.0  # opal acrylic over the cells
LIGHT_WALL_MM = 22.0  # between diffuser and pixels, so that a cell is lit evenly
SCREW_MM = 3.2  # M3, clearance
SPACER_MM = 6.0  # diameter of a spacer
PI_SCREW_MM = 2.7  # M2.5, clearance
PI_STANDOFF_MM = 10.0
PI_BOARD_MM = (85.0, 56.0)
PI_HOLES_MM = (58.0, 49.0)
ZERO_HOLES_MM = 23.0  # a Zero's second row of holes, from the same first row
PI_HOLE_INSET_MM = 3.5
PERFBOARD_MM = (90.0, 70.0)
PERFBOARD_HOLES_MM = (84.0, 64.0)
PERFBOARD_SPACER_MM = 8.0
POWER_TERMINALS = 4  # screw terminals on the perfboard: supply, cell A1, buzzer light 8, matrix
MATRIX_MM = (130.0, 32.0)  # four blocks of 8 x 8 on one board; many are 128 long
MATRIX_ROOM_MM = 0.5  # around it
MATRIX_HIGH_MM = 14.0  # from its face to the back of its board
MATRIX_PLUG_MM = 16.0  # its plug beyond the DIN end, with the bend of its wires
# Pico-ResTouch-LCD-2.8, flat, the Pico's USB end to the back. Board and screen are the maker's figures; the others come
# from photographs and from drawings of somebody's case for it: measure yours.
KEYPAD_BOARD_MM = (70.2, 50.2)
KEYPAD_SCREEN_MM = (57.6, 43.2)
KEYPAD_SCREEN_OFF_MM = 3.0  # the picture's middle, right of the board's
KEYPAD_USB_OFF_MM = 16.0  # the Pico's middle, right of the board's
KEYPAD_POST_MM = 31.0  # the four brass posts, from the middle of the board, to the left and right
KEYPAD_HIGH_MM = 24.5  # from the face of the screen to the ends of the posts, which are higher than the Pico
KEYPAD_BAR_SCREWS_MM = (27.5, 31.0)  # of the bars across the posts, from the middle of the board
TAB_MM = 24.0
TABS_AT = (0.14, 0.5, 0.86)  # of a wall's length
SCREWS_AT = (0.32, 0.68)
FINGERS = 7  # along an upright edge: odd, so that front and back have both end fingers


class Inlet(StrEnum):
    """The socket for 5 V."""

    BARREL = "barrel jack"
    USB_C = "USB-C"


@dataclass(frozen=True, slots=True)
class ButtonSize:
    """An arcade button: its hole, its collar on the lid, and the room it takes below."""

    hole_mm: float
    collar_mm: float
    body_mm: float
    depth_mm: float


BUTTON_30 = ButtonSize(hole_mm=30, collar_mm=36, body_mm=38, depth_mm=55)
DOME_60 = ButtonSize(hole_mm=28, collar_mm=60, body_mm=40, depth_mm=62)


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """All sizes that can be chosen. Defaults to the family's box; `thickness_mm` is 3 or 4, measure your plywood."""

    name: str = "family"
    thickness_mm: float = 4.0
    kerf_mm: float = 0.15  # what the beam removes; cut one joint as a trial
    width_mm: float = 320.0
    depth_mm: float = 303.0
    height_mm: float = 76.0  # inside
    overhang_mm: float = 8.0  # of lid and base beyond the walls
    corner_mm: float = 22.0
    button: ButtonSize = BUTTON_30
    front_row_mm: float = 40.0  # its middle, from the front
    button_pitch_mm: Place = (70.0, 54.0)
    grid_y_mm: float = 180.0
    cell_pitch_mm: float = 40.0
    cell_mm: float = 34.0
    matrix_y_mm: float = 265.0
    has_keypad: bool = True
    has_buzzer_terminals: bool = False  # so that buzzers can be changed without soldering
    has_screen: bool = False  # an external touchscreen; its USB cable comes in through the left wall
    inlet: Inlet = Inlet.BARREL

    @property
    def middle_mm(self) -> float:
        """The middle of the box, from the left."""
        return self.width_mm / 2

    @property
    def wall_mm(self) -> float:
        """From the lid's edge to the inside of the wall."""
        return self.overhang_mm + self.thickness_mm

    @property
    def lid_mm(self) -> float:
        """The height of the lid's underside above the table, without feet."""
        return self.thickness_mm + self.height_mm

    @property
    def wall_lengths_mm(self) -> Place:
        """The outer length of the walls: front and back, left and right."""
        return self.width_mm - 2 * self.overhang_mm, self.depth_mm - 2 * self.overhang_mm

    @property
    def back_mm(self) -> float:
        """The inside of the back wall, from the front."""
        return self.depth_mm - self.wall_mm

    def button_at(self, button: Button) -> Place:
        """The middle of a buzzer: 1 to 4 in the back row from the left, 5 to 8 in front, as on the pages."""
        row, column = divmod(BUTTONS.index(button), BUTTONS_IN_A_ROW)
        pitch_x, pitch_y = self.button_pitch_mm
        left = self.middle_mm - (BUTTONS_IN_A_ROW - 1) / 2 * pitch_x
        return left + column * pitch_x, self.front_row_mm + (1 - row) * pitch_y

    def cell_at(self, cell: int) -> Place:
        """The middle of a cell, 0 to 8, row by row from the back left."""
        if not 0 <= cell < CELLS:
            raise ValueError(f"there is no cell {cell}")
        row, column = divmod(cell, 3)
        return self.middle_mm + (column - 1) * self.cell_pitch_mm, self.grid_y_mm + (1 - row) * self.cell_pitch_mm

    @property
    def grid_half_mm(self) -> float:
        """From the grid's middle to the outer edge of its cells."""
        return self.cell_pitch_mm + self.cell_mm / 2

    @property
    def beside_mm(self) -> float:
        """The middle of the room right of the grid, from the left."""
        return (self.width_mm - self.wall_mm + self.middle_mm + self.plate_half_mm[0]) / 2

    @property
    def keypad_screen_at(self) -> Place:
        """The middle of the keypad's window, right of the grid."""
        return self.beside_mm + KEYPAD_SCREEN_OFF_MM / 2, self.grid_y_mm

    @property
    def keypad_at(self) -> Place:
        """The middle of the keypad's board."""
        return self.beside_mm - KEYPAD_SCREEN_OFF_MM / 2, self.grid_y_mm

    @property
    def sounder_at(self) -> Place:
        """The middle of the sounder's holes, left of the grid."""
        return self.width_mm - self.beside_mm, self.grid_y_mm

    @property
    def plate_screws_mm(self) -> Place:
        """The screws that hold grid and pixels, from the grid's middle."""
        return self.grid_half_mm + 8, 0.75 * self.cell_pitch_mm

    @property
    def plate_half_mm(self) -> Place:
        """Half the size of the pixel plate."""
        return self.plate_screws_mm[0] + SCREW_MM / 2 + LEAST_MATERIAL_MM, self.grid_half_mm + 6

    @property
    def matrix_screws_mm(self) -> float:
        """The screws of the bar behind the matrix, from its middle: clear of the plug at its end."""
        return MATRIX_MM[0] / 2 + MATRIX_PLUG_MM + SPACER_MM / 2 + 1

    @property
    def matrix_spacer_mm(self) -> float:
        """The length of the spacers between lid and bar that makes the matrix flush with the lid."""
        return MATRIX_HIGH_MM - self.thickness_mm

    @property
    def pi_at(self) -> Place:
        """The Pi's front left corner: its sockets for power and screen at the back wall, its card to the right."""
        return self.middle_mm - 101, self.back_mm - 1.5 - PI_BOARD_MM[1]

    @property
    def perfboard_at(self) -> Place:
        """The perfboard's front left corner."""
        return self.middle_mm + 32, self.back_mm - 125

    @property
    def screw_terminals(self) -> int:
        """How many two-pin screw terminals the perfboard has."""
        return POWER_TERMINALS + len(BUTTONS) * self.has_buzzer_terminals

    @property
    def inlet_at(self) -> Place:
        """The inlet in the back wall: x from the left, y from the table up."""
        return self.width_mm - self.wall_mm - 20, self.thickness_mm + 20

    @property
    def power_button_at(self) -> Place:
        """The power button, above the inlet, where nobody leans on it."""
        return self.inlet_at[0], self.inlet_at[1] + 28


FAMILY = Size()
CAFE = Size(
    name="cafe", depth_mm=332, height_mm=78, button=DOME_60, front_row_mm=46, button_pitch_mm=(70, 66), grid_y_mm=209,
    matrix_y_mm=294, has_buzzer_terminals=True, has_screen=True,
)  # fmt: skip
BOXES = (FAMILY, CAFE)
