"""A round, except its end: the search, the call, the countdown, the picks."""

from spacebowl_pi.box.shows.colours import lit
from spacebowl_pi.box.shows.font import PAGE_US, strip, text_at
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.box.shows.lights import FAINT, players_lit, seat_light
from spacebowl_pi.box.shows.picture import at, centred, laid_over, sand
from spacebowl_pi.box.shows.rhythm import BEAT_US, FULL, breath
from spacebowl_pi.box.shows.signs import for_seat, with_time_left
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import BLACK, Rows
from spacebowl_pi.games.space_bowl.box.matrix_words import matrix_words
from spacebowl_pi.games.space_bowl.box.shows.cells import toss_cells
from spacebowl_pi.games.space_bowl.box.shows.colours import RED_BUTTON
from spacebowl_pi.games.space_bowl.box.shows.toss import tumbling
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import View
from spacebowl_pi.games.space_bowl.rules.match.state import COUNTDOWN_S, TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.match.view import PlayerView

CALLED_US = 1_500_000
DRAWN_US = 2 * PAGE_US
PULSE_US = 4 * BEAT_US

_BAR_LEFT, _BAR_WIDTH, _BAR_TOP, _BAR_HEIGHT = 12, 20, 1, 5


def search(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """The toss tumbles and settles; then the time since then counts up."""
    view: View = scene.view
    elapsed_us = max(0, now_us - view.began_us)
    if view.toss is not None and elapsed_us < TUMBLE_US:
        return tumbling(scene, view.toss, now_us, pixels_per_cell)
    rows = centred(strip(_clock(elapsed_us // SECOND_US), is_big=True))
    return Frame(
        toss_cells(scene, elapsed_us, pixels_per_cell),
        players_lit(scene, ()),
        with_time_left(rows, now_us, view.began_us, view.deadline_us),
    )


def _clock(seconds: int) -> str:
    """Seconds up to two digits, then minutes and seconds."""
    return str(seconds) if seconds < 100 else f"{seconds // 60}:{seconds % 60:02}"


def countdown(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """Who called, and any tie; then digits and a bar that runs out. Buttons show who is in, pulsing for red players."""
    view: View = scene.view
    elapsed_us = max(0, now_us - view.began_us)
    if view.call is not None and elapsed_us < CALLED_US:
        said = matrix_words(scene.language)
        rows = for_seat(view.call.by, said.go if view.call.kind is CallKind.GO else said.red, elapsed_us)
    elif view.tied_with and view.call is not None and elapsed_us < CALLED_US + DRAWN_US:
        seats = sorted((view.call.by, *view.tied_with))
        rows = text_at(f"{matrix_words(scene.language).tie} {' '.join(map(str, seats))}", elapsed_us - CALLED_US)
    else:
        rows = _digits_and_bar(view, now_us)
    return Frame(toss_cells(scene, elapsed_us, pixels_per_cell), call_lights(scene, now_us), rows)


def _digits_and_bar(view: View, now_us: int) -> Rows:
    deadline_us = view.began_us + COUNTDOWN_S * SECOND_US if view.deadline_us is None else view.deadline_us
    left_us = min(COUNTDOWN_S * SECOND_US, max(0, deadline_us - now_us))
    digits = strip(str(-(-left_us // SECOND_US)), is_big=True)
    grains = -(-left_us * _BAR_WIDTH * _BAR_HEIGHT // (COUNTDOWN_S * SECOND_US))
    return laid_over(
        at(digits, (_BAR_LEFT - 2 - digits.width) // 2 + 1), sand(_BAR_LEFT, _BAR_WIDTH, _BAR_TOP, _BAR_HEIGHT, grains)
    )


def call_lights(scene: Scene, now_us: int) -> Lights:
    """The caller and those who concurred at full level, red players pulsing in red, the others faint."""
    view: View = scene.view
    pulse = lit(RED_BUTTON, breath(now_us, 1, FULL, PULSE_US))
    shown = [BLACK] * 8
    for player in view.players:
        is_in = player.has_joined or (view.call is not None and view.call.by == player.seat)
        shown[player.seat - 1] = pulse if player.is_red else seat_light(player.seat, FULL if is_in else FAINT)
    return tuple(shown)


def picks(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """How many have picked, of those who pick: they are lit, those awaited breathe. The same for declared results."""
    view: View = scene.view
    elapsed_us = max(0, now_us - view.began_us)
    due = [player for player in view.players if player.may_pick or player.has_picked]
    in_count = sum(player.has_picked for player in due)
    rows = centred(strip(f"{in_count}/{len(due)}", is_big=True))
    awaited = breath(now_us, 1, FULL, PULSE_US)
    shown = [BLACK] * 8
    for player in view.players:
        shown[player.seat - 1] = seat_light(player.seat, _pick_level(player, awaited))
    return Frame(
        toss_cells(scene, elapsed_us, pixels_per_cell),
        tuple(shown),
        with_time_left(rows, now_us, view.began_us, view.deadline_us),
    )


def _pick_level(player: PlayerView, awaited: int) -> int:
    if player.has_picked:
        return FULL
    return awaited if player.may_pick else 0
