"""Between rounds: the number of the round and who rolls; before the first one, the numbers of everybody's cards."""

from collections.abc import Mapping, Sequence

from spacebowl_pi.box.shows.font import PAGE_US, SCROLL_STEP_US, scrolled, strip, telling_us, text_at
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.box.shows.lights import players_lit
from spacebowl_pi.box.shows.picture import beside, centred
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.shows.signs import for_seat, seat_sign
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BUTTONS, MATRIX_WIDTH, Rows
from spacebowl_pi.games.hubble.box.flows.rolling import ROLL
from spacebowl_pi.games.hubble.box.matrix_words import matrix_words
from spacebowl_pi.games.hubble.box.prompts import Told
from spacebowl_pi.games.hubble.box.shows.lights import over
from spacebowl_pi.games.hubble.box.shows.scope import told_rows
from spacebowl_pi.games.hubble.box.shows.sky import PULSE_US, sky
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View

CARDS_US = 3 * PAGE_US  # for a seat: there are two numbers to write down
APART = 3  # columns: a seat must not read as a digit of its cards


def between(scene: Scene, now_us: int, pixels_per_cell: int, numbers: Mapping[str, int]) -> Frame:
    """Show the sky at rest. `numbers` are those printed on the cards, by their names."""
    view: View = scene.view
    elapsed_us = max(0, now_us - view.began_us)
    if isinstance(scene.prompt, Told):
        bright: Sequence[Seat] = (scene.prompt.seat,)
        rows = told_rows(scene.prompt, max(0, now_us - scene.prompt_began_us))
    else:
        bright, rows = _told(scene, elapsed_us, numbers)
    return Frame(sky(view, now_us, pixels_per_cell), _lights(scene, bright, now_us), rows)


def _told(scene: Scene, elapsed_us: int, numbers: Mapping[str, int]) -> tuple[Sequence[Seat], Rows]:
    """Whose lights are bright, and what the matrix shows: the cards, the round, how to go on, and again."""
    view: View = scene.view
    said = matrix_words(scene.language)
    people = _people(scene) if view.round == 1 else ()
    active = () if view.active is None else (view.active,)
    round_text = f"{said.round} {view.round}"
    cards_us = CARDS_US * len(people) + (telling_us(said.cards) if people else 0)
    round_us, roll_us = _scroll_us(round_text), 2 * telling_us(said.roll)
    time_us = elapsed_us % (cards_us + round_us + roll_us)
    if time_us < cards_us:
        time_us -= telling_us(said.cards)
        if time_us < 0:
            return (), text_at(said.cards, time_us + telling_us(said.cards))
        player = people[time_us // CARDS_US]
        return (player.seat,), cards_rows(player.seat, _cards(player, numbers), time_us % CARDS_US)
    time_us -= cards_us
    if time_us < round_us:
        return active, scrolled(round_text, time_us)
    return active, text_at(said.roll, time_us - round_us)


def cards_rows(seat: Seat, numbers: str, elapsed_us: int) -> Rows:
    """A seat's sign, and small beside it, well apart, the numbers; in turn if there is no room for both."""
    both = beside((seat_sign(seat), strip(numbers, is_big=False)), APART)
    return centred(both) if both.width <= MATRIX_WIDTH else for_seat(seat, numbers, elapsed_us)


def _people(scene: Scene) -> tuple[PlayerView, ...]:
    """Those who may draw on paper."""
    view: View = scene.view
    computers = {player.seat for player in scene.seating.players if player.computer is not None}
    return tuple(player for player in view.players if player.seat not in computers and not player.is_gone)


def _cards(player: PlayerView, numbers: Mapping[str, int]) -> str:
    return "+".join(str(numbers.get(card, "?")) for card in player.cards)


def _scroll_us(text: str) -> int:
    """How long a text takes to scroll through once."""
    return (strip(text, is_big=True).width + MATRIX_WIDTH) * SCROLL_STEP_US


def _lights(scene: Scene, bright: Sequence[Seat], now_us: int) -> Lights:
    """The button that rolls breathes, white; whoever is meant is bright."""
    return over(players_lit(scene, bright), {BUTTONS[ROLL - 1]: breath(now_us, 1, FULL, PULSE_US)})
