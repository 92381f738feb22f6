"""What lights and matrix show. Tom's base is the bottom light, Dave's the top one, and so are their buttons' sides.

Orange and red look alike on a small light: among the buttons, Tom's are steady, Dave's come and go slowly.
"""

from collections.abc import Iterator, Mapping

from spacebowl_pi.box.shows.colours import lit
from spacebowl_pi.box.shows.font import strip
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.box.shows.glyphs import HEART
from spacebowl_pi.box.shows.lights import DARK_LIGHTS
from spacebowl_pi.box.shows.pages import Page, in_a_row, picture, shown, text
from spacebowl_pi.box.shows.picture import Strip, at, beside, centred, laid_over, wide
from spacebowl_pi.box.shows.plain_cells import plain_cells
from spacebowl_pi.box.shows.rhythm import BEAT_US, FULL, breath
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BLACK, BUTTONS, CELLS, MATRIX_WIDTH, Button, Colour, Rows
from spacebowl_pi.games.tom_tube_companion.box.buttons import FOUR_EACH, EntryRole, Role, button_of
from spacebowl_pi.games.tom_tube_companion.box.matrix_words import matrix_words
from spacebowl_pi.games.tom_tube_companion.box.pictograms import PICTOGRAMS, WIDTH
from spacebowl_pi.games.tom_tube_companion.box.prompts import Entering, InHand, Sure, Told
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.match import SEATS, TOM, Phase, View

ASTRONAUTS: Mapping[Seat, str] = dict(zip(SEATS, ("TOM", "DAVE"), strict=True))  # the same in every language
COLOURS: Mapping[Seat, Colour] = dict(zip(SEATS, ((255, 110, 0), (255, 0, 0)), strict=True))
OF_COUNTERS: Mapping[Counter, Colour] = {
    Counter.ENERGY: (255, 220, 0),
    Counter.CONTROL: (0, 60, 255),
    Counter.ALIEN: (0, 255, 40),
    Counter.SOLAR: (255, 255, 255),
}
CELL_ROWS: Mapping[Seat, tuple[int, int, int]] = dict(zip(SEATS, ((6, 7, 8), (0, 1, 2)), strict=True))
WAITING, ALSO, LOW = 4, 5, 3  # levels
PULSE_US = 6 * BEAT_US
TURNS_TOLD = 4  # until everybody knows how a turn is ended


def bases(view: View) -> list[Colour]:
    """The base of the player in turn is bright."""
    colours = [BLACK] * CELLS
    for seat, (_, base, _) in CELL_ROWS.items():
        colours[base] = lit(COLOURS[seat], FULL if seat in view.awaited else WAITING)
    return colours


def of_player(seat: Seat, now_us: int, level: int) -> Colour:
    return lit(COLOURS[seat], level if seat == TOM else breath(now_us, 1, level, PULSE_US))


def _lights(levels: Mapping[Button, int], now_us: int) -> Lights:
    lights = []
    for button, seat in zip(BUTTONS, FOUR_EACH.seats, strict=True):
        lights.append(of_player(seat, now_us, levels[button]) if seat and button in levels else BLACK)
    return tuple(lights)


# --- turns ---


def playing(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    view: View = scene.view
    rows = shown(tuple(_turn_pages(scene, view)), max(0, now_us - scene.prompt_began_us))
    return Frame(plain_cells(bases(view), pixels_per_cell), _lights(_turn_buttons(scene, view), now_us), rows)


def _turn_pages(scene: Scene, view: View) -> Iterator[Page]:
    words, prompt = matrix_words(scene.language), scene.prompt
    if isinstance(prompt, Told):
        yield text(prompt.text)
        return
    if isinstance(prompt, Sure):
        yield from _sure_pages(scene, view, prompt)
        return
    if view.phase is Phase.RETURN:
        yield picture(bonus_turns(view.bonus))
    for seat in view.awaited:
        yield picture(in_a_row(ASTRONAUTS[seat]))
    if view.turns < TURNS_TOLD:
        yield text(words.done)


def _sure_pages(scene: Scene, view: View, sure: Sure) -> Iterator[Page]:
    """The question; on the way home, with the turns that would count."""
    words, is_return = matrix_words(scene.language), view.phase is Phase.RETURN
    yield text(words.stranded if view.bonus and sure.role is Role.END else words.sure[sure.role])
    if is_return and sure.role is not Role.BACK:
        yield picture(bonus_turns(view.bonus + (sure.role is Role.HOME)))


def bonus_turns(number: int) -> Rows:
    """The turns of the way home, large."""
    drawn = strip(f"+{number}", is_big=True)
    return centred(wide(drawn) if 2 * drawn.width <= MATRIX_WIDTH else drawn)


def _turn_buttons(scene: Scene, view: View) -> dict[Button, int]:
    if isinstance(scene.prompt, Sure):
        return _answers(scene.prompt)
    levels = {button_of(seat, Role.BACK): ALSO for seat in SEATS if view.may_take_back}
    for seat in view.awaited:
        levels |= {button_of(seat, role): ALSO for role in (Role.HOME, Role.END)} | {button_of(seat, Role.OK): FULL}
    return levels


def _answers(sure: Sure) -> dict[Button, int]:
    return {button_of(sure.seat, Role.OK): FULL}


# --- counters ---


def entering(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    view: View = scene.view
    prompt = scene.prompt
    rows = shown(tuple(_entry_pages(scene, view)), max(0, now_us - scene.prompt_began_us))
    colours = [BLACK] * CELLS
    levels: dict[Button, int] = {}
    for seat, cells in CELL_ROWS.items():
        in_hand = prompt.in_hand[seat] if isinstance(prompt, Entering) else None
        for cell in cells:
            colours[cell] = lit(COLOURS[seat], WAITING) if in_hand is None else OF_COUNTERS[in_hand.counter]
        levels |= {button_of(seat, role): FULL if in_hand else WAITING for role in EntryRole}
        if in_hand is None:
            levels = {button: level for button, level in levels.items() if button != button_of(seat, EntryRole.OK)}
    if isinstance(prompt, Sure):
        levels = _answers(prompt)
    return Frame(plain_cells(colours, pixels_per_cell), _lights(levels, now_us), rows)


def _entry_pages(scene: Scene, view: View) -> Iterator[Page]:
    words, prompt = matrix_words(scene.language), scene.prompt
    if isinstance(prompt, Told):
        yield text(prompt.text)
    elif isinstance(prompt, Sure):
        yield text(words.sure[prompt.role])
    elif isinstance(prompt, Entering):
        if not prompt.is_begun:
            yield text(words.enter)
        sides = (_side(view, seat, prompt.in_hand[seat]) for seat in SEATS)
        tom, dave = sides
        yield picture(laid_over(at(tom, 0), at(dave, MATRIX_WIDTH - dave.width)))


def _side(view: View, seat: Seat, in_hand: InHand | None) -> Strip:
    """What a player has in hand; once they have entered all, their points."""
    if in_hand is None:
        return strip(f"={view.player(seat).total}", is_big=False)
    return beside((PICTOGRAMS[in_hand.counter], strip(str(in_hand.number), is_big=False)), 1)


# --- the end ---


def over(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    view: View = scene.view
    winners = [player.seat for player in view.players if player.is_winner]
    colours, lights = bases(view), DARK_LIGHTS
    if len(winners) == 1:
        colour = lit(COLOURS[winners[0]], breath(now_us, LOW, FULL, PULSE_US))
        colours = [colour] * CELLS
        lights = tuple([colour if seat == winners[0] else BLACK for seat in FOUR_EACH.seats])
    rows = shown(tuple(_result_pages(scene, view, winners)), max(0, now_us - scene.prompt_began_us))
    return Frame(plain_cells(colours, pixels_per_cell), lights, rows)


def _result_pages(scene: Scene, view: View, winners: list[Seat]) -> Iterator[Page]:
    words = matrix_words(scene.language)
    if view.is_broken_off:
        yield text(words.left)
    elif len(winners) > 1:
        yield text(words.draw_game)
    else:
        yield from (picture(in_a_row(HEART, ASTRONAUTS[seat])) for seat in winners)
    toms, daves = (player.points for player in view.players)
    for name in toms:
        if toms[name] or daves[name]:
            yield text(words.lines[name])
            yield picture(line_rows(name, toms[name], daves[name]))
    yield text(words.lines["total"])
    yield picture(in_a_row(":".join(str(player.total) for player in view.players)))


def line_rows(name: str, toms: int, daves: int) -> Rows:
    """Tom's points, what they are for, Dave's points."""
    tom, dave = (strip(str(points), is_big=True) for points in (toms, daves))
    middle = at(PICTOGRAMS[name], (MATRIX_WIDTH - WIDTH) // 2)
    return laid_over(at(tom, 0), middle, at(dave, MATRIX_WIDTH - dave.width))
