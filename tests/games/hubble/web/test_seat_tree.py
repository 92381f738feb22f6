"""What a seat alone is sent: short, its own, and nothing once it cannot draw."""

import json
from typing import Any

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.games.hubble.rules.match.commands import ChooseThird, DrawIcons, MarkDrawn
from spacebowl_pi.games.hubble.rules.match.state import Match
from spacebowl_pi.games.hubble.web.web_game import HubbleWeb
from tests.games.hubble.web.matches import RULES, after, begun, drawing

WEB = HubbleWeb(RULES)
ADA, BOB = Seat(1), Seat(2)
MOST_BYTES = 2500


def own(match: Match, seat: Seat = ADA) -> Any:  # noqa: ANN401 (trees are plain data)
    return WEB.seen_by({}, RULES.public(match), seat, RULES.own(match, seat))["own"]


def test_before_a_match_a_seat_has_nothing_of_its_own() -> None:
    assert WEB.seen_by({}, None, ADA, None) == {"who": ADA, "own": None}  # type: ignore[arg-type]


def test_what_can_be_drawn_is_told_from_the_third_icon_until_one_has_drawn_on_paper() -> None:
    match = begun()
    assert own(match)["places"] is None
    match = drawing(match)
    assert own(match)["may_fog"]
    assert own(match)["third"] == "star"
    match = after(match, MarkDrawn(ADA))
    assert own(match)["submitted"] == {"draw": None, "is_fogged": False}
    match = drawing(after(match, MarkDrawn(BOB)))
    assert own(match)["places"] is None


def test_everything_that_can_be_drawn_is_short() -> None:
    match = begun()
    for _ in range(6):
        match = drawing(match)
        for seat in match.drawing:
            tree = own(match, seat)
            assert len(json.dumps(tree, separators=(",", ":"))) < MOST_BYTES
            draws = [it for it in RULES.moves(RULES.public(match), RULES.own(match, seat)) if isinstance(it, DrawIcons)]
            match = after(match, draws[0], by=seat)


def test_a_draw_that_others_do_not_see_yet_counts_for_ones_own_cards() -> None:
    match = drawing(begun())
    red = own(match)["cards"][0]["red"]
    view = RULES.public(match)
    moves = RULES.moves(view, RULES.own(match, ADA))
    with_star = next(
        it
        for it in moves
        if isinstance(it, DrawIcons) and any(hex_ in red and icon is Icon.STAR for hex_, icon in it.draw)
    )
    drawn = after(match, with_star, by=ADA)
    assert own(match)["cards"][0]["stars"] == 0
    assert own(drawn)["cards"][0]["stars"] >= 1
    assert own(drawn, BOB)["submitted"] is None


def test_ones_own_third_icon_brings_ones_own_places() -> None:
    match = begun(1)
    for _ in range(2):
        match = after(drawing(match), MarkDrawn(ADA, is_fogged=True), by=ADA)
    match = drawing(match)
    assert match.is_third_free
    assert own(match)["places"] is None
    # on paper nobody is told where to draw; on a screen one is, as soon as the icon is chosen
    screen = begun(1)
    for _ in range(2):
        screen = drawing(screen)
        screen = after(screen, DrawIcons((), is_fogged=True), by=ADA)
    screen = after(drawing(screen), ChooseThird(Icon.COMET), by=ADA)
    assert own(screen)["third"] == "comet"
    assert any("comet" in order for order in own(screen)["places"]["orders"])
