"""After the picks: each seat's verdict, then the solutions one by one, the scores, the captain.

Verdicts are shown once, in the pages' order: wrong picks, right ones, and who pressed red. The rest repeats until the
next round.
"""

from spacebowl_pi.box.shows.colours import RIGHT, WRONG, lit
from spacebowl_pi.box.shows.font import text_rows
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.box.shows.lights import FAINT, players_lit, seat_light
from spacebowl_pi.box.shows.rhythm import FULL, double_blink
from spacebowl_pi.box.shows.signs import for_seat
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.devices.ports import BLACK, Colour, Rows
from spacebowl_pi.games.space_bowl.box.matrix_words import matrix_words
from spacebowl_pi.games.space_bowl.box.shows.cells import toss_cells
from spacebowl_pi.games.space_bowl.box.shows.place import place
from spacebowl_pi.games.space_bowl.box.shows.standing import CAPTAIN_US, captain, scores, scores_us
from spacebowl_pi.games.space_bowl.rules.judge import PlayerResult, Verdict
from spacebowl_pi.games.space_bowl.rules.match import View

VERDICT_US = 1_400_000
SOLUTION_US = 1_000_000
ASIDE = 4


def reveal(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """Show how the round ended, over the tossed pattern."""
    view: View = scene.view
    elapsed_us = max(0, now_us - view.began_us)
    lights, rows = _lights_and_rows(scene, elapsed_us)
    return Frame(toss_cells(scene, elapsed_us, pixels_per_cell), lights, rows)


def _lights_and_rows(scene: Scene, elapsed_us: int) -> tuple[Lights, Rows]:
    view: View = scene.view
    results = told_results(view)
    time_us = elapsed_us - VERDICT_US * len(results)
    if time_us < 0:
        return _verdict(results, elapsed_us)
    walk_us = solutions_us(view)
    time_us %= walk_us + scores_us(view) + CAPTAIN_US
    if time_us < walk_us:
        return players_lit(scene, ()), _solution(scene, time_us // SOLUTION_US)
    time_us -= walk_us
    if time_us < scores_us(view):
        return scores(scene, time_us)
    return captain(scene, time_us - scores_us(view))


def told_results(view: View) -> tuple[PlayerResult, ...]:
    """The results to show, in their order: of everyone who did something."""
    if view.result is None:
        return ()
    told = (result for result in view.result.players if result.verdict is not Verdict.ABSTAINED)
    return tuple(sorted(told, key=lambda result: (result.verdict is Verdict.RED, result.verdict.is_right)))


def solutions_us(view: View) -> int:
    """How long showing the solutions takes; 0 if the box does not know them."""
    return SOLUTION_US * max(1, len(view.solution.valid)) if view.solution else 0


def _verdict(results: tuple[PlayerResult, ...], elapsed_us: int) -> tuple[Lights, Rows]:
    """Right is steady green, wrong blinks red twice and pauses; the seat being told is the brightest.

    Whoever is still to come has their own colour.
    """
    at = elapsed_us // VERDICT_US
    shown = results[at]
    lights = [BLACK] * 8
    for result in results[at:]:
        lights[result.seat - 1] = seat_light(result.seat, FAINT)
    for result in results[: at + 1]:
        lights[result.seat - 1] = lit(_verdict_light(result, elapsed_us), FULL if result is shown else ASIDE)
    return tuple(lights), for_seat(shown.seat, points(shown.delta), 0)


def _verdict_light(result: PlayerResult, elapsed_us: int) -> Colour:
    is_good = result.verdict.is_right or (result.verdict is Verdict.RED and result.delta > 0)
    return RIGHT if is_good else lit(WRONG, double_blink(elapsed_us))


def points(number: int) -> str:
    """Write points with their sign."""
    return f"+{number}" if number > 0 else f"-{-number}" if number else "0"


def _solution(scene: Scene, index: int) -> Rows:
    view: View = scene.view
    valid = view.solution.valid if view.solution else ()
    return place(valid[index], view.size) if valid else text_rows(matrix_words(scene.language).none)
