"""What pages see of the table: a lobby in the words of a match, and a match with its people."""

from dataclasses import replace
from typing import Any

import pytest

from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import to_data
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import Choose, JoinSeat, Seating, Speak, TakeName
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch, Table
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.web.trees import deck_tree, seen, seen_by
from tests.kiosk.past import RULES

LOBBY = Table(Seating(SpaceBowl.name))


def after(table: Table, *asked: object) -> Table:
    """A table where things were asked that are not refused."""
    for what in asked:
        decision = RULES.decide(table, Asked(0, Asker.TABLE, what, 1))
        assert not isinstance(decision, Refusal), decision.text
        table = RULES.replay(table, decision)
    return table


def shown(table: Table, seat: int | None = None) -> Any:  # noqa: ANN401 (trees are plain data)
    rules = RULES.rules(table)
    view = None if table.match is None else rules.public(table.match)
    tree = seen(Scene(table.seating, view), RULES.settings(table.seating))
    if seat is None:
        return tree
    return {**tree, **seen_by(tree, Seat(seat), None if table.match is None else rules.own(table.match, Seat(seat)))}


TWO = after(LOBBY, JoinSeat(Seat(2), "Ada"), JoinSeat(Seat(5)))
MATCH = after(TWO, StartMatch(Seat(5)))
OVER = after(MATCH, common.End())


@pytest.mark.parametrize("seat", [None, 5])
def test_a_lobby_has_the_very_keys_that_a_match_has(seat: int | None) -> None:
    lobby, match = shown(TWO, seat), shown(MATCH, seat)
    assert set(lobby) == set(match)
    assert set(lobby["settings"]) == set(match["settings"])
    assert [set(player) for player in lobby["players"]] == [set(player) for player in match["players"]]


def test_a_match_begins_with_what_its_lobby_showed() -> None:
    asked = (Choose("torus", value=True), Choose("mode", value="numbered"), Choose("pick_limit_s", value=10))
    lobby = after(TWO, *asked, Speak(Language.FRENCH))
    before, then = shown(lobby), shown(after(lobby, StartMatch(Seat(5))))
    assert before["settings"] == then["settings"]
    assert before["size"] == then["size"]
    settings = before["settings"]
    assert (settings["language"], settings["variants"]["torus"], settings["pick_limit_s"]) == ("fr", True, 10)
    assert [{**player, "is_captain": player["seat"] == 5} for player in before["players"]] == then["players"]


def test_names_are_those_of_who_sits_there_now() -> None:
    renamed = after(MATCH, TakeName(Seat(5), "Bo"))
    for table, names in ((TWO, ["Ada", ""]), (MATCH, ["Ada", ""]), (renamed, ["Ada", "Bo"])):
        assert [player["name"] for player in shown(table)["players"]] == names


def test_what_can_be_done_is_told_to_whoever_can() -> None:
    full = after(LOBBY, *(JoinSeat(Seat(seat)) for seat in range(1, 9)))
    told = [
        (LOBBY, None, ["join"]),
        (TWO, None, ["join"]),
        (full, None, []),
        (after(LOBBY, JoinSeat(Seat(3))), 3, ["leave"]),
        (TWO, 5, ["leave", "start"]),
        (MATCH, None, []),
        (MATCH, 5, ["toss"]),
        (MATCH, 2, []),
        (OVER, None, []),
        (OVER, 2, ["close_match"]),
    ]
    assert [(shown(table, seat)["who"], shown(table, seat)["actions"]) for table, seat, _ in told] == [
        (seat, actions) for _, seat, actions in told
    ]


def test_nothing_of_a_match_is_shown_that_is_for_computers_alone() -> None:
    assert {"planets", "highest_card", "tossed_us", "wild_us", "pile", "before"} & set(shown(MATCH)) == set()


def test_planets_are_those_of_the_match_or_of_the_deck_that_is_there() -> None:
    deck = standard_deck()
    other = replace(deck, planets=deck.planets[::-1], cards=deck.cards[:30])
    told = deck_tree(None, other)
    assert (told["deck"], told["highest_card"]) == ([to_data(planet) for planet in other.planets], 30)
    assert deck_tree(RULES.rules(MATCH).public(MATCH.match), other) == deck_tree(None, deck)
