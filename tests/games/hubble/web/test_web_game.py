"""What the pages are told of Hubble beside the rules' own view, and what staff can do in it."""

from typing import Any

from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.match.commands import EnterPoints, MarkDrawn
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.web.web_game import HubbleWeb
from spacebowl_pi.kiosk.staff.game_acts import acts_tree
from tests.games.hubble.web.matches import RULES, after, begun, drawing, entered, fogged_on_paper, scene

WEB = HubbleWeb(RULES)


def told(match: Any) -> Any:  # noqa: ANN401 (trees are plain data)
    return WEB.about(scene(match))


def staff_acts(match: Any) -> Any:  # noqa: ANN401
    def may(asked: Asked[Any]) -> bool:
        return not hasattr(RULES.decide(match, asked), "code")

    return {act["do"]: act for act in acts_tree(WEB.staff_acts(RULES.public(match)), may)}  # type: ignore[index,call-overload]


def test_the_phases_of_a_match_are_told_by_their_names() -> None:
    match = begun()
    assert WEB.seen(scene(None), Settings())["phase"] == "lobby"
    assert WEB.seen(scene(match), Settings())["phase"] == "roll"
    assert WEB.seen(scene(drawing(match)), Settings())["phase"] == "draw"


def test_only_what_a_paper_pad_can_have_is_offered_category_by_category() -> None:
    match = begun()
    assert told(None) == told(match) == {"entries": {}}
    match = fogged_on_paper(match)
    offered = told(match)["entries"]
    assert set(offered) == {"1", "2"}
    assert offered["1"]["category"] == "galaxy"
    assert offered["1"]["possible"] == [0, 11, 22, 33, 44, 55, 66, 77, 88, 99, 110, 121, 132]
    match = entered(match, 1, 11, 2)
    offered = told(match)["entries"]
    assert (offered["1"]["category"], offered["2"]["category"]) == ("asteroid", "galaxy")
    for points in offered["1"]["possible"][:3]:
        after(match, EnterPoints(Seat(1), points))
    match = entered(match, 1, 0, 4, 0, 6)
    assert set(told(match)["entries"]) == {"2"}
    assert told(entered(match, 2, 0, 0, 0, 0, 0, 0)) == {"entries": {}}


def test_what_is_too_much_together_is_told_with_the_icons_it_would_take() -> None:
    offered = told(entered(fogged_on_paper(begun()), 1, 121))["entries"]
    assert (offered["1"]["room"], offered["2"]["too_much"]) == (48, {})
    assert len(offered["1"]["possible"]) == 142
    assert set(offered["1"]["too_much"]) == {str(points) for points in range(13, 143)}  # four more icons: 12 points
    assert offered["1"]["too_much"]["13"] == 49


def test_staff_roll_name_and_mark_what_players_cannot() -> None:
    match = begun()
    assert set(staff_acts(match)) == {"roll_dice"}
    assert WEB.staff_tree(RULES.public(match), Settings()) == {"about": [["table.round", {"round": 1}]]}
    match = drawing(match)
    assert staff_acts(match)["mark_drawn"]["chosen"][0]["seats"] == [1, 2]
    assert "withdraw" not in staff_acts(match)
    match = after(match, MarkDrawn(Seat(1)))
    assert staff_acts(match)["mark_drawn"]["chosen"][0]["seats"] == [2]
    assert staff_acts(match)["withdraw"]["chosen"][0]["seats"] == [1]
    assert WEB.staff_player(RULES.public(match), Seat(1)) == {
        "notes": ["table.fog.0"],  # on what they draw is seen when the round closes
        "shown": "table.has_drawn",
    }
    assert WEB.staff_player(None, Seat(1)) == {}


def test_staff_have_a_paper_pad_entered_again() -> None:
    match = fogged_on_paper(begun())
    assert "enter_anew" not in staff_acts(match)
    match = entered(match, 2, 11)
    assert staff_acts(match)["enter_anew"]["chosen"][0]["seats"] == [2]
