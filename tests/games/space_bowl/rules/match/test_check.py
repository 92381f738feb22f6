"""Every event of real matches fits; one with a value that cannot be true is told, with the place of it."""

import json

import pytest

from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.games.space_bowl.rules.match import Match, Settings
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.check import event_fault
from spacebowl_pi.games.space_bowl.rules.match.records import RECORDS
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.random_play import MODES, play
from tests.games.space_bowl.rules.match.stages import EMMA, go_picks, ready, ready_in_honour, reveal, search, started

RULES = SpaceBowl()


@pytest.mark.parametrize("settings", MODES, ids=lambda it: f"{it.mode} {it.are_numbers_entered}")
def test_whatever_really_happened_fits(settings: Settings) -> None:
    match: Match | None = None
    count = 0
    for _, new in play(settings, seed=3, steps=160):
        for event in new:
            match = None if isinstance(event, happened.MatchStarted) else match
            assert event_fault(match, event) is None
            match = RULES.evolve(match, event)
            count += 1
    assert count > 40


def damaged(match: Match | None, event: happened.Event, path: str, value: object) -> str | None:
    """Change one value in an event's record and check what is read back."""
    data: object = json.loads(json.dumps(RECORDS.to_data(event)))
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    inside: object = data
    for part in way:
        inside = inside[part]  # type: ignore[index]
    inside[last] = value  # type: ignore[index]
    try:
        return event_fault(match, RECORDS.from_data(data))
    except CodecError as error:
        return str(error)


PICKED = happened.PickMade(0, EMMA, Cell(3))
STARTED, IN_HONOUR = ready().events[0], ready_in_honour().events[0]
BIG = started(Settings(variants=Variants(big_galaxy=True))).events[0]
CARDS = json.loads(json.dumps(RECORDS.to_data(STARTED)))["deck"]["cards"]
TOSSED = search().events[-1]


@pytest.mark.parametrize(
    ("match", "event", "path", "value", "fault"),
    [
        (None, STARTED, "game", "chess", "'chess', version 1, is not what is played here"),
        (None, STARTED, "rules", 2, "'space_bowl', version 2, is not what is played here"),
        (None, STARTED, "at_us", -(10**400), "not a time"),
        (None, STARTED, "deck.planets.0.name", "a\nb", "deck: card"),
        (None, STARTED, "deck.cards.0.planets.0", "zzz", "card 1 shows a planet that the deck has not"),
        (None, STARTED, "deck.cards", CARDS[:34], "the deck: 34 cards: a deck has 35 to 999"),
        (None, BIG, "deck.cards", CARDS[:45], "The deck has 45 cards; this galaxy and its Infinity deck need 46."),
        (None, STARTED, "players.0.seat", 9, "There is no seat 9: seats go from 1 to 8."),
        (None, STARTED, "players.0.seat", 0, "There is no seat 0: seats go from 1 to 8."),
        (None, STARTED, "players.1.seat", int(EMMA), "Seat 1 is taken."),
        (None, STARTED, "players", [], "It takes at least 2 players."),
        (None, STARTED, "players.0.name", "\ud800", "nobody could be called so"),
        (None, STARTED, "players.0.name", "a\n", "nobody could be called so"),
        (None, STARTED, "settings.search_limit_s", 9, "search_limit_s cannot be 9"),
        (None, STARTED, "settings.pick_limit_s", 601, "pick_limit_s cannot be 601"),
        (None, STARTED, "settings.target_score", 100, "target_score cannot be 100"),
        (None, STARTED, "captain", 7, "MatchStarted.captain: 7 is not in this match"),
        (None, STARTED, "galaxy", [], "the cards dealt are too few or too many"),
        (None, STARTED, "galaxy", None, "the cards dealt are too few or too many"),
        (None, STARTED, "pile", [1, 2, 3], "the cards dealt are too few or too many"),
        (None, STARTED, "settings.variants.big_galaxy", True, "the cards dealt are too few or too many"),
        (None, STARTED, "pile.0", 99, "MatchStarted.pile: 99 is not in this match"),
        (None, STARTED, "galaxy.3.number", 99, "MatchStarted.galaxy[3].number: 99 is not in this match"),
        (None, IN_HONOUR, "galaxy", [None] * 25, "the cards dealt are too few or too many"),
        (ready().match, STARTED, "at_us", 1, "a match begins with MatchStarted, once"),
        (None, TOSSED, "at_us", 1, "a match begins with MatchStarted, once"),
        (ready().match, happened.SeatLeft(0, EMMA), "seat", 99, "SeatLeft.seat: 99 is not in this match"),
        (ready().match, TOSSED, "toss.destination", -1, "TossLanded.toss.destination: -1 is not in this match"),
        (ready().match, TOSSED, "toss.black_hole", 99, "TossLanded.toss.black_hole: 99 is not in this match"),
        (ready().match, TOSSED, "toss.planets.0.planet", "zzz", "planets[0].planet: 'zzz' is not in this match"),
        (go_picks().match, PICKED, "cell", 25, "PickMade.cell: 25 is not in this match"),
        (go_picks().match, happened.PickTimeGiven(0, 8), "seconds", 10**9, "seconds more to pick cannot be given"),
        (go_picks().match, PICKED, "at_us", 10**400, "not a time"),
    ],
)
def test_what_cannot_be_true_is_told_with_its_place(
    match: Match | None, event: happened.Event, path: str, value: object, fault: str
) -> None:
    found = damaged(match, event, path, value) or ""
    assert fault in found
    assert found.isprintable()


def test_only_players_of_the_match_can_be_judged() -> None:
    judged = reveal().events[-1]
    assert isinstance(judged, happened.RoundJudged)
    fault = damaged(go_picks().match, judged, "result.players.0.seat", 7)
    assert fault == "the players judged are not those of the match"
