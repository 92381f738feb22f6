"""The end: the points of paper pads as they are entered, then the winner and everybody's totals."""

from collections.abc import Mapping

from spacebowl_pi.box.shows.font import PAGE_US, strip, telling_us, text_at
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.box.shows.glyphs import HEART
from spacebowl_pi.box.shows.lights import FAINT, players_lit
from spacebowl_pi.box.shows.picture import at, beside, centred, laid_over
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.shows.signs import for_seat, seat_sign
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.summary import PlayerSummary
from spacebowl_pi.devices.ports import BUTTONS, MATRIX_WIDTH, Rows
from spacebowl_pi.games.hubble.box.flows.entering import BACK, CONFIRM, STEPS
from spacebowl_pi.games.hubble.box.prompts import TOTAL, PointsEntry, Told
from spacebowl_pi.games.hubble.box.shows.lights import whites
from spacebowl_pi.games.hubble.box.shows.pictograms import entry_pictogram
from spacebowl_pi.games.hubble.box.shows.scope import told_rows
from spacebowl_pi.games.hubble.box.shows.sky import PULSE_US, of_winners, resting, sky
from spacebowl_pi.games.hubble.box.texts import title_text
from spacebowl_pi.games.hubble.rules.kit import title_of
from spacebowl_pi.games.hubble.rules.match.view import View

WINNER_US = 2 * PAGE_US
SCORE_US = 1_600_000
OFFERED = 4  # level

_PICTOGRAM_LEFT = 8


def enter(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """Whose pad, which category, and the number. The middle of the sky has the seat's colour."""
    entry = scene.prompt if isinstance(scene.prompt, PointsEntry) else None
    told = scene.prompt if isinstance(scene.prompt, Told) else None
    steps = () if entry is not None and entry.entry == TOTAL else STEPS
    levels = dict.fromkeys((BUTTONS[number - 1] for number in (*steps, BACK)), OFFERED)
    levels[BUTTONS[CONFIRM - 1]] = breath(now_us, 1, FULL, PULSE_US)
    rows = laid_over() if entry is None else entry_rows(entry)
    if told is not None:
        rows = told_rows(told, max(0, now_us - scene.prompt_began_us))
    about = entry or told
    return Frame(resting(None if about is None else about.seat, pixels_per_cell), whites(levels), rows)


def entry_rows(entry: PointsEntry) -> Rows:
    """The seat small on the left, the pictogram beside it, the number big on the right."""
    seat, number = strip(str(entry.seat), is_big=False), strip(str(entry.points), is_big=True)
    return laid_over(
        at(seat, (_PICTOGRAM_LEFT - 1 - seat.width) // 2),
        at(entry_pictogram(entry.entry), _PICTOGRAM_LEFT),
        at(number, MATRIX_WIDTH - number.width),
    )


def over(scene: Scene, now_us: int, pixels_per_cell: int, texts: Mapping[str, str]) -> Frame:
    """The winners, then the totals; who played alone gets a title. A match that was broken off has no winner."""
    view: View = scene.view
    elapsed_us = max(0, now_us - view.began_us)
    winners = tuple(player.seat for player in scene.standing if player.is_winner)
    lights, rows = _told(scene, winners, elapsed_us, texts)
    cells = of_winners(winners, elapsed_us, pixels_per_cell) if winners else sky(view, now_us, pixels_per_cell)
    return Frame(cells, lights, rows)


def _told(scene: Scene, winners: tuple[Seat, ...], elapsed_us: int, texts: Mapping[str, str]) -> tuple[Lights, Rows]:
    standing = sorted(scene.standing, key=lambda player: (-player.is_winner, -player.score, player.seat))
    title = _title(scene.view, standing[0], texts) if len(standing) == 1 and winners else ""
    winners_us, scores_us = WINNER_US * len(winners), SCORE_US * len(standing)
    time_us = elapsed_us % max(1, winners_us + scores_us + (telling_us(title) if title else 0))
    if time_us < winners_us:
        seat = winners[time_us // WINNER_US]
        level = breath(time_us, FAINT, FULL, WINNER_US)
        return players_lit(scene, winners, level), centred(beside((strip(HEART, is_big=True), seat_sign(seat)), 3))
    time_us -= winners_us
    if time_us < scores_us:
        player = standing[time_us // SCORE_US]
        return players_lit(scene, (player.seat,)), for_seat(player.seat, str(player.score), 0)
    return players_lit(scene, winners), text_at(title, time_us - scores_us)


def _title(view: View, player: PlayerSummary, texts: Mapping[str, str]) -> str:
    """The highest title that the points are worth."""
    return title_text(texts, title_of(view.titles, player.score).name)
