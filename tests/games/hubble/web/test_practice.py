"""The house's practice of Hubble: alone, and against two computers, to the end."""

from typing import Any

import pytest

from spacebowl_pi.core.planned_moves import planned_by
from spacebowl_pi.core.seats import Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.box.box_game import HubbleBox
from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.games.hubble.rules.match.commands import MarkDrawn, NameThird, RollDice
from spacebowl_pi.games.hubble.rules.match.view import View
from spacebowl_pi.games.hubble.web.web_game import HubbleWeb
from spacebowl_pi.kiosk.practice import ME, Practice, Practise
from tests.games.hubble.web.matches import RULES

LONGEST_S = 3600


def public(practice: Practice) -> View:
    view: Any = practice._public
    assert isinstance(view, View)
    return view


def act(practice: Practice, now_us: int) -> None:
    """What the visitor does: fogs the lenses one by one, and then watches."""
    view = public(practice)
    match view.phase:
        case "roll":
            practice.act(RollDice(), now_us)
        case "third" if view.active == ME:
            practice.act(NameThird(Icon.STAR), now_us)
        case "draw" if ME in view.awaited:
            practice.act(MarkDrawn(ME, is_fogged=True), now_us)
        case _:
            pass


@pytest.mark.parametrize("rivals", [0, 2])
def test_a_practice_is_played_to_its_end(rivals: int) -> None:
    seeds = iter(range(1, 100_000))
    practice = Practice(
        HubbleWeb(RULES), HubbleBox(RULES, "Hubble"), Practise(Strength.CADET, rivals), lambda: next(seeds), 0
    )
    assert practice.refusal is None
    assert len(public(practice).players) == rivals + 1
    for second in range(LONGEST_S):
        now_us = second * SECOND_US
        if (question := practice.question()) is not None:
            practice.take(question, planned_by(question.bots, question.public, question.now_us))
        practice.step(now_us)
        if public(practice).phase in {"enter", "over"}:
            break
        act(practice, now_us)
    view = public(practice)
    assert view.player(ME).fog == 3
    assert view.round >= 3
    assert all(player.fog == 3 for player in view.players)
