"""The standing: scores seat by seat, the captain, and who won the match."""

from spacebowl_pi.box.shows.colours import SEAT_COLOURS, lit
from spacebowl_pi.box.shows.font import PAGE_US, strip
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.box.shows.glyphs import CROWN, HEART
from spacebowl_pi.box.shows.lights import DARK_LIGHTS, FAINT, players_lit
from spacebowl_pi.box.shows.picture import BLANK, beside, centred, laid_over
from spacebowl_pi.box.shows.plain_cells import plain_cells
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.shows.signs import for_seat, gauge, seat_sign
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import CELLS, Rows
from spacebowl_pi.games.space_bowl.box.matrix_words import matrix_words
from spacebowl_pi.games.space_bowl.rules.match import View

SCORE_US = 1_400_000
CAPTAIN_US = 2 * PAGE_US
WINNER_US = 2 * PAGE_US
BREATH_US = 2_800_000


def scores_us(view: View) -> int:
    """How long showing all scores takes."""
    return SCORE_US * len(view.players)


def scores(scene: Scene, elapsed_us: int) -> tuple[Lights, Rows]:
    """One seat after the other: its number, its score, and at the side how close that is to the target."""
    view: View = scene.view
    player = view.players[min(elapsed_us // SCORE_US, len(view.players) - 1)]
    share = min(1.0, player.score / max(1, view.settings.target_score))
    return players_lit(scene, (player.seat,)), laid_over(for_seat(player.seat, str(player.score), 0), gauge(share))


def captain(scene: Scene, elapsed_us: int) -> tuple[Lights, Rows]:
    """The captain: the word, then the seat under its crown."""
    view: View = scene.view
    seat = view.result.captain if view.result else view.captain
    said = matrix_words(scene.language).captain
    lights = players_lit(scene, (seat,), breath(elapsed_us, FAINT, FULL, CAPTAIN_US))
    return lights, _word_then_sign(said, CROWN, seat, elapsed_us)


def _word_then_sign(word: str, sign: str, seat: Seat, elapsed_us: int) -> Rows:
    if elapsed_us // PAGE_US % 2 == 0:
        return for_seat(seat, word, PAGE_US)
    return centred(beside((strip(sign, is_big=True), seat_sign(seat)), 3))


def over(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """The winners: the cells breathe in their colours, the matrix names them, then shows the scores."""
    view: View = scene.view
    elapsed_us = max(0, now_us - view.began_us)
    winners = view.winners
    winners_us = WINNER_US * len(winners)
    time_us = elapsed_us % max(1, winners_us + scores_us(view))
    if time_us < winners_us:
        seat = winners[time_us // WINNER_US]
        lights = players_lit(scene, (seat,), breath(time_us, FAINT, FULL, WINNER_US))
        rows = _word_then_sign(matrix_words(scene.language).winner, HEART, seat, time_us)
    elif view.players:
        lights, rows = scores(scene, time_us - winners_us)
    else:
        lights, rows = DARK_LIGHTS, BLANK
    waves = [
        lit(
            SEAT_COLOURS[winners[number % len(winners)] - 1],
            breath(elapsed_us - number * BREATH_US // CELLS, FAINT, FULL, BREATH_US),
        )
        for number in range(CELLS if winners else 0)
    ]
    return Frame(plain_cells(waves or [(0, 0, 0)] * CELLS, pixels_per_cell), lights, rows)
