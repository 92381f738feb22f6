"""A match of Space Bowl that the pictures show, the same each time: how it stands, and what happens next."""

from itertools import cycle
from typing import Final

from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Settings, commands
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.browser.live import LiveKiosk

NAMES: Final = ("Ada", "Grace", "Linus", "Mae")
SCORES: Final = (9, 12, 6, 10)
DEAL, TOSS = 5, 12
FIRST, LAST, WRONG = (False, 0), (False, -1), (True, 0)  # of the cards that are right, or one that is not
ROUNDS: Final = (  # who calls, after how many seconds, and who picks what
    (1, 14, {1: LAST, 2: FIRST, 4: FIRST}),
    (2, 8, {2: LAST, 3: WRONG}),
    (4, 21, {4: LAST, 2: FIRST}),
    (2, 4, {2: LAST, 1: WRONG}),
    (3, 11, {3: FIRST, 4: WRONG, 2: LAST}),
)


def sit_down(live: LiveKiosk) -> None:
    live.sit(*NAMES)
    live.deal(Settings(variants=Variants(black_hole=True, void=True)), seed=DEAL, captain=2)


def begin(live: LiveKiosk) -> None:
    """In the middle of a match."""
    sit_down(live)
    for seat, score in enumerate(SCORES, start=1):
        live.do(commands.CorrectScore(Seat(seat), score), Asker.STAFF)


def toss(live: LiveKiosk) -> None:
    begin(live)
    live.toss(TOSS)


def picks(live: LiveKiosk) -> None:
    """Three may pick."""
    toss(live)
    live.call(1, 2, 3)
    live.count_down()


def pick(live: LiveKiosk) -> None:
    """They do: one of them is wrong."""
    right, wrong = live.right(), live.wrong()
    live.pick((1, right[0]), (2, wrong[len(wrong) // 2]), (3, right[-1]))


def play(live: LiveKiosk) -> None:
    """Play a whole match, up to its last reveal."""
    sit_down(live)
    for caller, after_s, picks_of in cycle(ROUNDS):
        live.toss()
        live.jump(after_s)
        live.call(caller, *(seat for seat in picks_of if seat != caller))
        live.count_down()
        right, wrong = live.right(), live.wrong()
        live.pick(*((seat, wrong[seat] if is_wrong else right[at]) for seat, (is_wrong, at) in picks_of.items()))
        if any(player.score >= live.settings.target_score for player in live.match.players):
            return
        win(live)


def win(live: LiveKiosk) -> None:
    """Go on from the reveal; from the last one, to the end."""
    live.do(commands.NextRound())
