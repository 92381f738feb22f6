"""Hubble keeps the contract of rules: `check_rules` finds nothing in it where two play, nor at a few steps of ten.

With sixty, by every choice, it takes a quarter of an hour: `tests/attacks/test_contracts.py` has that.
"""

from collections.abc import Mapping

import pytest

from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.choices import Value, preset_fault
from spacebowl_pi.core.computer_match import Step, ask, begin, computer_match, play_on
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker, Beginning
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.hubble.rules.computer_players import ComputerPlayer
from spacebowl_pi.games.hubble.rules.match.commands import MarkDrawn
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.rules import Hubble

FEW_STEPS = 12  # of each match, and the last one


class ForTwo(Hubble):
    """For so few that all can be checked in a moment."""

    seats = range(1, 3)
    choices = Hubble.choices[:1]
    presets: Mapping[str, Mapping[str, Value]] = {}

    def bot(self, seat: Seat, strength: Strength, seed: int) -> ComputerPlayer:  # noqa: ARG002
        return super().bot(seat, Strength.CADET, seed)  # who thinks least


def test_its_presets_can_be_chosen() -> None:
    assert preset_fault(Hubble.presets, Hubble.choices) is None


def test_it_keeps_the_contract() -> None:
    assert check_rules(ForTwo()) == []


class ForTen(ForTwo):
    """The white die, and cards from the table, of which some have the same."""

    seats = range(10, 11)
    choices = Hubble.choices[:0]


def test_it_keeps_the_contract_with_the_white_die(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spacebowl_pi.core.check_rules.MOST_LOOKED_AT", FEW_STEPS * ForTen.seats[0])
    assert check_rules(ForTen()) == []


@pytest.mark.parametrize("strength", Strength)
def test_computers_of_every_strength_make_moves_that_are_listed(strength: Strength) -> None:
    rules = Hubble()
    beginning = Beginning(0, 3, Language.ENGLISH, Settings(), (Player(Seat(4), "", strength),))
    planned = 0
    for step in computer_match(rules, beginning, 3):
        public, own = rules.public(step.match), rules.own(step.match, Seat(4))
        move = rules.bot(Seat(4), strength, 3).plan(public, own, step.now_us)
        if move is not None:
            planned += 1
            assert move.what in rules.moves(public, own)
            assert move == rules.bot(Seat(4), strength, 3).plan(public, own, step.now_us)
    assert planned > 30


@pytest.mark.parametrize("players", [1, 9, 10, 60])
def test_any_number_plays_to_the_end(players: int) -> None:
    seats = tuple(Player(Seat(seat), "", Strength.CADET) for seat in range(1, players + 1))
    beginning = Beginning(0, 7, Language.ENGLISH, Settings(), seats)
    (*_, last) = computer_match(Hubble(), beginning, 7)
    summary = Hubble().summary(last.match)
    assert summary.is_decided
    assert len(summary.players) == players
    assert any(player.is_winner for player in summary.players)
    is_station = players in (1, 10, 60)
    assert last.match.uses_white_die == is_station
    assert all(len(set(cards)) == 2 for cards in last.match.cards.values())


def test_a_computer_whose_pad_somebody_took_for_paper_does_not_hold_up_the_match() -> None:
    rules = Hubble()
    seats = tuple(Player(Seat(seat), "", Strength.CADET) for seat in (1, 2))
    first = begin(rules, Beginning(0, 7, Language.ENGLISH, Settings(), seats))
    assert isinstance(first, Step)
    bots = {it.seat: rules.bot(it.seat, Strength.CADET, 7) for it in seats}
    step = next(it for it in play_on(rules, first, bots, 7) if it.match.phase is Phase.DRAW)
    marked = ask(rules, step.match, MarkDrawn(Seat(1)), Asker.STAFF, step.now_us)
    assert isinstance(marked, Step)
    (*_, last) = play_on(rules, marked, bots, 7, must_plan=dict.fromkeys(bots, Strength.CADET))
    assert rules.summary(last.match).is_decided
    assert last.match.score(Seat(1)).total == 0
    assert last.match.score(Seat(2)).total > 0
