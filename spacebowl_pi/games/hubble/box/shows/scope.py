"""A round on the matrix: the three icons as pictograms, and a block that shows how each seat is doing.

That block has a column for each of the seats 1 to 8: three dots at the top are fogged lenses, the dot in row 5 (of 0 to
7) marks the active player, the bottom one whoever has finished drawing. Seats beyond have the pages.
"""

from functools import lru_cache

from spacebowl_pi.box.shows.font import PAGE_US, strip, telling_us, text_at
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.box.shows.lights import DARK_LIGHTS, FAINT, players_lit, seat_lights
from spacebowl_pi.box.shows.picture import BOTTOM, Strip, at, columns, laid_over, with_row
from spacebowl_pi.box.shows.rhythm import BEAT_US, FULL, breath
from spacebowl_pi.box.shows.signs import for_seat
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import BUTTONS, Rows
from spacebowl_pi.games.hubble.box.flows.rolling import CONFIRM
from spacebowl_pi.games.hubble.box.prompts import ThirdEntry, Told
from spacebowl_pi.games.hubble.box.shows.lights import whites
from spacebowl_pi.games.hubble.box.shows.pictograms import UNKNOWN, WIDTH, pictogram
from spacebowl_pi.games.hubble.box.shows.sky import (
    FIRST_SETTLES_US,
    PULSE_US,
    SECOND_SETTLES_US,
    TUMBLE_US,
    is_tumbling,
    sky,
)
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon, Roll
from spacebowl_pi.games.hubble.rules.match.view import View
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES

SEATS_LEFT = 3 * WIDTH  # the column of seat 1
ACTIVE_ROW = 5
OFFERED, WAITING = 3, 5  # levels

_BAR_WIDTH = SEATS_LEFT - 1
_REMINDED_EVERY = 3  # pages


def third(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """The dice have fallen; the third icon is being named."""
    view: View = scene.view
    chosen = scene.prompt.icon if isinstance(scene.prompt, ThirdEntry) else None
    page = max(0, now_us - scene.prompt_began_us) // PAGE_US
    if chosen is not None and page % _REMINDED_EVERY == _REMINDED_EVERY - 1:
        last = _digit(CONFIRM)
    else:
        last = pictogram(UNKNOWN if chosen is None else chosen)
    rows = laid_over(_dice(view, last, now_us), seats_block(view))
    lights = _icons_lit(chosen, now_us) if isinstance(scene.prompt, ThirdEntry) else _active_lit(scene, now_us)
    return Frame(sky(view, now_us, pixels_per_cell), lights, rows)


def draw(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """The scope that all draw, who still draws, and the time that is left."""
    view: View = scene.view
    lights = drawing_lights(scene, now_us)
    if isinstance(scene.prompt, Told):
        rows = told_rows(scene.prompt, max(0, now_us - scene.prompt_began_us))
    else:
        last = pictogram(UNKNOWN if view.third is None else view.third)
        rows = laid_over(_dice(view, last, now_us), seats_block(view), _time_left(scene, now_us))
    return Frame(sky(view, now_us, pixels_per_cell), lights, rows)


def seats_block(view: View) -> Rows:
    """How the seats with a button are doing."""
    rows = laid_over()
    for player in view.players:
        if player.seat > len(BUTTONS):
            continue
        column = columns(SEATS_LEFT + player.seat - 1, 1)
        for row in range(min(player.fog, FOG_SQUARES)):
            rows = with_row(rows, row, column)
        if player.seat == view.active:
            rows = with_row(rows, ACTIVE_ROW, column)
        if player.has_drawn:
            rows = with_row(rows, BOTTOM, column)
    return rows


def drawing_lights(scene: Scene, now_us: int) -> Lights:
    """A light burns while its seat still draws; it breathes while a warning asks its hand again."""
    view: View = scene.view
    warned = scene.prompt.seat if isinstance(scene.prompt, Told) and scene.prompt.is_warning else None
    pulse = breath(now_us, 1, FULL, PULSE_US)
    levels = {seat: pulse if seat == warned else FULL for seat in view.awaited}
    return seat_lights(lambda seat: levels.get(seat, 0), scene.seat_buttons)


def _dice(view: View, last: Strip, now_us: int) -> Rows:
    """The three icons; while the dice tumble, each shows one face after another until it has settled."""
    if view.roll is None:
        return laid_over()
    shown = [pictogram(rolled.icon) for rolled in view.roll]
    shown.append(last)
    if is_tumbling(view, now_us):
        elapsed_us = now_us - view.began_us
        settle_us = (FIRST_SETTLES_US, SECOND_SETTLES_US, TUMBLE_US)
        is_white_rolled = view.uses_white_die and not view.is_third_free
        for index in range(3 if is_white_rolled else 2):
            if elapsed_us < settle_us[index]:
                shown[index] = pictogram(_passing(view.roll, view.round, index, elapsed_us // BEAT_US))
    return laid_over(*(at(one, index * WIDTH) for index, one in enumerate(shown)))


def _passing(roll: Roll, round_number: int, index: int, beat: int) -> Icon:
    """A face that a tumbling die shows; never the same one twice in a row."""
    begin = FACES.index(roll[index % 2].icon) + round_number + 2 * index
    return FACES[(begin + (1 + index) * beat) % len(FACES)]


@lru_cache(maxsize=8)
def _digit(digit: int) -> Strip:
    """A digit in the middle of a block."""
    drawn = strip(str(digit), is_big=True)
    return Strip(WIDTH, tuple(row << (WIDTH - drawn.width) // 2 for row in drawn.rows))


def _icons_lit(chosen: Icon | None, now_us: int) -> Lights:
    """Buttons 1 to 6 offer the icons, the chosen one is bright; then 8 waits to confirm."""
    levels = {button: FULL if FACES[button - 1] is chosen else OFFERED for button in BUTTONS[: len(FACES)]}
    if chosen is not None:
        levels[BUTTONS[CONFIRM - 1]] = breath(now_us, 1, FULL, PULSE_US)
    return whites(levels)


def _active_lit(scene: Scene, now_us: int) -> Lights:
    view: View = scene.view
    if view.active is None:
        return DARK_LIGHTS
    return players_lit(scene, (view.active,), breath(now_us, FAINT, FULL, PULSE_US))


def _time_left(scene: Scene, now_us: int) -> Rows:
    """A bar below the icons that runs out: the time to draw, or to withdraw."""
    view: View = scene.view
    limit_s = view.settings.withdraw_s if view.is_closing else view.settings.draw_limit_s
    if view.due_us is None or not limit_s:
        return laid_over()
    lasts_us = limit_s * SECOND_US
    left_us = min(lasts_us, max(0, view.due_us - now_us))
    return with_row(laid_over(), BOTTOM, columns(0, -(-left_us * _BAR_WIDTH // lasts_us)))


def told_rows(told: Told, elapsed_us: int) -> Rows:
    """The seat's sign, then the text, page by page or scrolling."""
    time_us = elapsed_us % (PAGE_US + telling_us(told.text))
    return for_seat(told.seat, "!", 0) if time_us < PAGE_US else text_at(told.text, time_us - PAGE_US)
