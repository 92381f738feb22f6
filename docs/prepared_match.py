"""A match of Space Bowl that the pictures show, the same each time: how it stands, and what happens next."""

from typing import Final

from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Settings, commands
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.browser.live import LiveKiosk

NAMES: Final = ("Ada", "Grace", "Linus", "Mae")
SCORES: Final = (9, 12, 6, 10)
DEAL, TOSS = 5, 12


def begin(live: LiveKiosk) -> None:
    live.sit(*NAMES)
    live.deal(Settings(variants=Variants(black_hole=True, void=True)), seed=DEAL, captain=2)
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


def win(live: LiveKiosk) -> None:
    live.do(commands.CorrectScore(Seat(2), 19), Asker.STAFF)
