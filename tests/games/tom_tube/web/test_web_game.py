"""What the pages are told of Tom Tube beside the rules' own view: what strands, and what to know before a turn."""

from dataclasses import replace

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Beginning
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.match.view import move_command, public
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.position import Ending
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.web.web_game import notes, stranding_moves

RULES = TomTube()
MOST_MOVES = 400
SEEDS = (5, 12)  # some moves strand at the end of these


def after(match: Match | None, events: object) -> Match:
    assert not isinstance(events, Refusal)
    for event in events:  # type: ignore[attr-defined]
        match = RULES.evolve(match, event)
    assert match is not None
    return match


def full_boards() -> list[Match]:
    """Matches as they stand whenever somebody is to move and nothing can be built any more."""
    found = []
    for seed in SEEDS:
        players = (Player(Seat(1), "Ada"), Player(Seat(2), "Bob"))
        match = after(None, RULES.start(Beginning(0, seed, Language.ENGLISH, RULES.settings, players, first=Seat(1))))
        for _ in range(MOST_MOVES):
            if match.is_over:
                break
            if match.phase is Phase.TURN and not match.position.may_build:
                found.append(match)
            seat = match.awaited[0]
            planned = RULES.bot(seat, Strength.PILOT, 3).plan(RULES.public(match), RULES.own(match, seat), 0)
            assert planned is not None
            match = after(match, RULES.decide(match, Asked(0, seat, planned.what)))
    return found


def test_a_move_that_strands_is_told_before_it_is_made() -> None:
    told = 0
    for match in full_boards():
        view = public(match)
        stranding = stranding_moves(view)
        told += len(stranding)
        for text in view.moves:
            how, _, to = text.partition(" ")
            moved = after(match, RULES.decide(match, Asked(0, view.turn, move_command(Kind(how), to))))
            strands = moved.position.end is Ending.STRAND_FULL and view.turn - 1 in moved.position.stranded
            assert strands == (text in stranding), text
    assert told > 0


def test_nothing_is_told_while_something_can_be_built() -> None:
    players = (Player(Seat(1), "Ada"), Player(Seat(2), "Bob"))
    match = after(None, RULES.start(Beginning(0, 1, Language.ENGLISH, RULES.settings, players)))
    assert stranding_moves(public(match)) == stranding_moves(None) == []


def test_few_turns_without_progress_are_told_while_a_turn_begins() -> None:
    view = public(full_boards()[0])
    near = replace(view, fast=None, stall=view.settings.stall_limit - 3)
    assert {"about": "stall", "number": 3} in notes(near)
    assert {"about": "stall", "number": 3} not in notes(replace(near, stall=0))
    assert notes(replace(near, phase=Phase.LAY)) == notes(replace(near, phase=Phase.OVER)) == notes(None) == []
