"""`play --me` in Tom Tube: moves by number, places and ways written out, and why something cannot be done."""

import json
import re
from dataclasses import replace

import pytest

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.lattice import Triangle
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.interchange import read_game
from spacebowl_pi.games.tom_tube.rules.match import events as happened
from spacebowl_pi.games.tom_tube.rules.match.commands import (
    Command,
    ControlDrift,
    DrawRhomb,
    Drift,
    Exchange,
    FillSpace,
    Jump,
    LayRhomb,
    LeaveOpen,
    Resign,
    TakeUp,
)
from spacebowl_pi.games.tom_tube.rules.match.events import Event
from spacebowl_pi.games.tom_tube.rules.match.evolve import evolve
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, moves, public
from spacebowl_pi.games.tom_tube.rules.position import ALIEN, CONTROL, Position, sphere_of
from spacebowl_pi.games.tom_tube.terminal.offers import MOST_PLACES, offers
from spacebowl_pi.games.tom_tube.terminal.typed_moves import hint, typed
from spacebowl_pi.terminal.game import NotAMove
from tests.cli.program import Program
from tests.games.tom_tube.rules.recorded import GIVEN, TURNS

_, PLAYED = read_game(json.dumps(GIVEN))
E3_E4_D3, D3_C3_C2 = Triangle(is_up=True, q=-2, r=0), Triangle(is_up=False, q=-3, r=1)
PLAY = ("play", "--game", "tom_tube", "--seed", "4", "--me", "1")


def seen(match: Match) -> tuple[View, Own]:
    """What the player sees whose turn it is."""
    return public(match), Own(match.awaited[0])


def after(turn: int, *events: Event) -> Match:
    match = PLAYED[turn - 1].after
    for event in events:
        match = evolve(match, event)
    return match


def with_counter(match: Match, counter: int, count: int = 1) -> Match:
    """The same, but the player in turn holds more."""
    position: Position = match.position.copy()
    position.hand(position.turn, counter, count)
    return replace(match, position=position)


def isolating() -> Match:
    """Tom has just isolated two spaces; it is his to fill them."""
    up, axis, rot = TURNS[25]["up"], TURNS[25]["axis"], TURNS[25]["rot"]
    return after(25, happened.RhombDrawn(0), happened.RhombLaid(0, Place(up[0], up[1], axis, rot)))


def why_not(text: str, match: Match) -> str:
    with pytest.raises(NotAMove) as caught:
        typed(text, *seen(match))
    return str(caught.value)


# --- what is offered ---


@pytest.mark.parametrize("match", [after(4), after(71), isolating()], ids=["turn", "way home", "filling"])
def test_all_that_can_be_done_is_offered(match: Match) -> None:
    view, own = seen(match)
    possible = list(moves(view, own))
    assert possible[-1] == Resign()  # which is typed, lest a wrong number does it
    assert [offer.what for offer in offers(view, own, possible)] == possible[:-1]
    texts = [offer.text for offer in offers(view, own, possible)]
    assert len(set(texts)) == len(texts)


def test_moves_say_how_they_are_made_and_what_lies_there() -> None:
    view, own = seen(after(35))
    texts = [offer.text for offer in offers(view, own, list(moves(view, own)))]
    assert texts[0] == "build: draw a rhomb, which must then be laid"
    assert "drift to D2" in texts
    assert "pay energy, jump to D3 (control)" in texts
    home = [offer.text for offer in offers(*seen(after(72)), list(moves(*seen(after(72)))))]
    assert "pay control, drift to A3 (home)" in home
    assert "drift to C1 (solar)" in [offer.text for offer in offers(*seen(after(37)), list(moves(*seen(after(37)))))]


def test_of_the_places_for_a_rhomb_those_that_look_best_are_offered_with_what_they_bring() -> None:
    view, own = seen(after(60, happened.RhombDrawn(0)))
    possible = list(moves(view, own))
    listed = offers(view, own, possible)
    assert len(listed) == MOST_PLACES
    assert all(offer.what in possible for offer in listed)
    assert any("a sphere" in offer.text for offer in listed)
    early = offers(*seen(after(20, happened.RhombDrawn(0))), [])
    assert re.fullmatch(r"[A-I]\d-[A-I]\d  \d+ turns? nearer.*", early[0].text)
    assert len({offer.text.split()[0] for offer in listed}) == MOST_PLACES


def test_who_is_not_in_turn_is_offered_nothing() -> None:
    view = public(after(4))
    other = Own(Seat(3 - view.turn))
    assert offers(view, other, []) == []
    assert hint(view, other) == ""
    with pytest.raises(NotAMove):
        typed("build", view, other)


# --- what is typed ---


@pytest.mark.parametrize(
    ("text", "match", "meant"),
    [
        ("build", after(4), DrawRhomb()),
        ("b4", after(2), Drift("-1,3")),
        ("drift b4", after(2), Drift("-1,3")),
        ("c5/b5", after(14), Drift("e0")),
        ("d c4/c5", after(6), Drift("e2")),
        ("b3", after(6), Drift("-2,3")),  # and not by a jump, which would cost a counter
        ("j b3", after(6), Jump("-2,3")),
        ("b4", after(14), Jump("-1,3")),
        ("a3", after(72), ControlDrift("-2,4")),
        ("control a3", after(72), ControlDrift("-2,4")),
        ("x", with_counter(after(4), ALIEN), Exchange()),
        ("resign for good", after(4), Resign()),
        ("resign for good", after(18, happened.RhombDrawn(0)), Resign()),
        ("c3-e4", after(18, happened.RhombDrawn(0)), LayRhomb(Place(-2, 1, 2, 0))),
        ("e4, c3", after(18, happened.RhombDrawn(0)), LayRhomb(Place(-2, 1, 2, 1))),
        ("bend c3-c2", isolating(), FillSpace(D3_C3_C2, Filling.BEND, 1)),
        ("bend e3 d3", isolating(), FillSpace(E3_E4_D3, Filling.BEND, 2)),
    ],
)
def test_what_is_typed_is_a_move(text: str, match: Match, meant: Command) -> None:
    view, own = seen(match)
    assert typed(text, view, own) == meant
    assert meant in list(moves(view, own))


@pytest.mark.parametrize(
    ("text", "match", "why"),
    [
        ("zz", after(4), '"zz" is no sphere. Type build, or where to go, such as C4, C4/D4, or jump C4; ? for advice.'),
        ("\x1b[31m", after(4), r'"\u001b[31m" is no sphere. '),
        ("d4", after(4), "D4 is no sphere yet: triangles still open around it: 6."),
        ("d4/d5", after(4), '"d4/d5" is no sphere. '),
        ("b5/c5", after(5), "No tube leads straight on to B5/C5."),
        ("b4", after(4), "You are at B4 already."),
        ("h3", after(6), "No tube leads straight on to H3."),
        ("g6", after(3), "A drift to G6 has to stop at G5/H5, where a counter lies."),
        ("f7", after(16), "The other astronaut is at F7."),
        ("c1", after(16), "C1 is in the other astronaut’s module."),
        (
            "jump f2",
            after(16),
            "Jumps go to a neighbouring knot, and not from or to a module or the middle of a rhomb.",
        ),
        ("control c5", after(16), "C5 can be reached without a control counter."),
        ("exchange", after(4), "You have no alien counter to exchange."),
        ("build", after(66), "The other astronaut is home: you may only move."),
        ("go to b4", after(4), "Type build, or where to go, such as C4, C4/D4, or jump C4; ? for advice."),
        ("resign", after(4), "That gives the match up, and Tom wins. If you mean it, type resign for good."),
        ("99", after(4), ""),
        (",", after(4), ""),
    ],
)
def test_what_cannot_be_done_says_why(text: str, match: Match, why: str) -> None:
    said = why_not(text, match)
    assert said.startswith(why)
    assert bool(said) is bool(why)


def test_who_can_pay_with_either_counter_is_asked_with_which() -> None:
    match = with_counter(after(35), CONTROL)
    assert why_not("d3", match) == "That costs a counter, and you can choose which: control D3, or jump D3."
    assert typed("control d3", *seen(match)) == ControlDrift("-2,1")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("c3", "You can type where A and C are to lie, such as C4-E5; E5-C4 is the same place, turned."),
        ("c3-x9", '"x9" is no knot. You can type where A and C are to lie'),
        ("c3-d3", "C3 and D3 are not the two sharp corners of a rhomb."),
        ("b4-c6", "A rhomb needs two free triangles next to each other."),
        ("b3-a3", "B3 and A3 are not the two sharp corners of a rhomb."),
        ("build", '"build" is no knot.'),
    ],
)
def test_where_no_rhomb_can_be_laid_says_why(text: str, why: str) -> None:
    assert why_not(text, after(18, happened.RhombDrawn(0))).startswith(why)


def test_a_triangle_that_is_not_clear_is_chosen_by_number() -> None:
    assert why_not("fork", isolating()) == "That can be laid in more than one way: choose it by its number."
    assert why_not("bend a1-a2", isolating()) == "There is nothing to fill there."
    assert why_not("tile", isolating()).startswith("Choose it by its number, or type it: ")
    match = isolating()
    position = match.position.copy()
    position.fillings = ((1, 0, 0), position.fillings[1])
    assert why_not("fork", replace(match, position=position)) == "You have no such triangle left."


# --- hints and advice ---


def test_the_hint_is_a_place_or_a_way_that_can_be_typed() -> None:
    assert "build" in hint(*seen(after(4)))
    lay = hint(*seen(after(18, happened.RhombDrawn(0))))
    assert "such as C4-E5" in lay
    assert isinstance(typed("c4-e5", *seen(after(1, happened.RhombDrawn(0)))), LayRhomb)
    assert hint(*seen(isolating())) == ""


def test_advice_names_the_best_move_and_the_best_place() -> None:
    said = why_not("?", after(37))  # Tom is next to his solar module
    assert "drift to C1 looks best" in said
    tom, dave = (round(player.way / 10) for player in public(after(37)).players)
    assert said.startswith(f"You still need about {tom} turns, with building, and the other one about {dave}.")
    assert "still need" not in why_not("?", after(1))  # no way has come through yet
    place = why_not("?", after(60, happened.RhombDrawn(0)))
    best = offers(*seen(after(60, happened.RhombDrawn(0))), [])[0]
    assert place.startswith(f"{best.text.split()[0]} looks best.")
    assert "yours alone" in why_not("?", isolating())


def test_who_is_in_danger_of_stranding_is_told_so() -> None:
    match = after(60)
    position = match.position.copy()
    position.at, position.held = (position.at[0], sphere_of("e10")), ((0, 0, 0), (0, 0, 0))
    assert "do not bring you home" in why_not("?", replace(match, position=position))
    assert "do not bring you home" not in why_not("?", match)


def test_spaces_left_for_the_other_may_stay_open_and_only_the_builder_takes_up_what_was_laid() -> None:
    match = isolating()
    view, own = seen(match)
    listed = {offer.what: offer.text for offer in offers(view, own, list(moves(view, own)))}
    assert listed[TakeUp()] == "take up again what was laid last"
    position = match.position.copy()
    position.fillings = ((0, 0, 0), position.fillings[1])
    view, own = seen(replace(match, position=position))
    assert own.seat == 2
    listed = {offer.what: offer.text for offer in offers(view, own, list(moves(view, own)))}
    assert listed[LeaveOpen()] == "leave what is isolated open"
    assert TakeUp() not in listed
    assert listed[FillSpace(D3_C3_C2, Filling.BEND, 1)] == "D3-C3-C2: a bend C3-C2"


# --- a match ---


def test_a_person_builds_moves_and_leaves(program: Program) -> None:
    played = program(*PLAY, given="1\nc4-e5\n?\nd4\nh3\nq\n")
    assert (played.status, played.complained) == (0, "")
    lines = played.printed.splitlines()
    assert lines[0] == "Tom Tube  seed 4"
    assert "You are Tom and Rigel is Dave." in lines
    assert any(re.match(r" +\d+\. Tom builds R\d\d at C4-E5", line) for line in lines)
    assert any(re.match(r" +\d+\. Tom drifts I3–H3\.", line) for line in lines)
    assert "D4 is no sphere yet: triangles still open around it: " in played.printed
    assert "You have left the match." in lines
    assert lines[-1].startswith(("Tom", "Dave"))
    assert "win" not in lines[-1]
    assert max(map(len, lines)) <= 80


def test_the_board_is_shown_once_a_turn_and_a_drawn_rhomb_by_itself(program: Program) -> None:
    played = program(*PLAY, given="1\n1\n1\n").printed
    assert played.count("Tom’s base") == 2
    assert len(re.findall(r"^  R\d\d$", played, re.MULTILINE)) == 2
    assert played.count("C4 a sphere") == 1


def test_a_whole_match_is_played_to_its_end(program: Program) -> None:
    played = program(*PLAY, "--stall-limit", "4", given="2\n" * 60)
    lines = played.printed.splitlines()
    assert (played.status, played.complained) == (0, "")
    assert "Nothing was built or picked up in 4 turns: it ends without a bonus." in lines
    assert lines[-1] == "It is a draw." or " wins with " in lines[-1] or lines[-1].startswith("You win with ")
