"""Every event of real matches fits; one with a value that cannot be true is told, with the place of it."""

import json

import pytest

from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.games.space_bowl.rules.match import BLANK, Match, Settings, evolve
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.check import event_fault
from spacebowl_pi.games.space_bowl.rules.match.records import event_from_data, event_to_data
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.games.space_bowl.rules.match.random_play import MODES, play
from tests.games.space_bowl.rules.match.stages import EMMA, NOBODY, go_picks, lobby, ready, reveal, search


@pytest.mark.parametrize("settings", MODES, ids=lambda it: f"{it.mode} {it.are_numbers_entered}")
def test_whatever_really_happened_fits(settings: Settings) -> None:
    events: list[happened.Event] = []
    for table, _ in play(settings, seed=3, steps=160):
        events = table.events
    match = BLANK
    for event in events:
        assert event_fault(match, event) is None
        match = evolve(match, event)
    assert len(events) > 40


def damaged(match: Match, event: happened.Event, path: str, value: object) -> str | None:
    """Change one value in an event's record and check what is read back."""
    data: object = json.loads(json.dumps(event_to_data(event)))
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    inside: object = data
    for part in way:
        inside = inside[part]  # type: ignore[index]
    inside[last] = value  # type: ignore[index]
    try:
        return event_fault(match, event_from_data(data))
    except CodecError as error:
        return str(error)


PICKED = happened.PickMade(0, EMMA, Cell(3))
STARTED = next(event for event in ready().events if isinstance(event, happened.MatchStarted))
TOSSED = next(event for event in search().events if isinstance(event, happened.TossLanded))


@pytest.mark.parametrize(
    ("match", "event", "path", "value", "fault"),
    [
        (lobby().match, happened.SeatJoined(0, NOBODY, "Zoe"), "seat", 99, "nobody could sit down as 'Zoe' on seat 99"),
        (lobby().match, happened.SeatJoined(0, NOBODY, "Zoe"), "seat", int(EMMA), "on seat"),
        (lobby().match, happened.SeatJoined(0, NOBODY, "Zoe"), "name", "\ud800", r"as '\ud800' on seat"),
        (ready().match, happened.NameCorrected(0, EMMA, "Em"), "name", "a\n", r"nobody could be called 'a\n'"),
        (
            ready().match,
            happened.NameCorrected(0, EMMA, "Em"),
            "seat",
            99,
            "NameCorrected.seat: 99 is not in this match",
        ),
        (lobby().match, STARTED, "captain", 7, "MatchStarted.captain: 7 is not in this match"),
        (lobby().match, STARTED, "galaxy", [], "the cards dealt are too few or too many"),
        (lobby().match, STARTED, "pile.0", 99, "MatchStarted.pile: 99 is not in this match"),
        (lobby().match, STARTED, "galaxy.3.number", 99, "MatchStarted.galaxy[3].number: 99 is not in this match"),
        (ready().match, TOSSED, "toss.destination", -1, "TossLanded.toss.destination: -1 is not in this match"),
        (ready().match, TOSSED, "toss.black_hole", 99, "TossLanded.toss.black_hole: 99 is not in this match"),
        (ready().match, TOSSED, "toss.planets.0.planet", "zzz", "planets[0].planet: 'zzz' is not in this match"),
        (go_picks().match, PICKED, "cell", 25, "PickMade.cell: 25 is not in this match"),
        (go_picks().match, happened.PickTimeGiven(0, 8), "seconds", 10**9, "seconds more to pick cannot be given"),
        (go_picks().match, PICKED, "at_us", 10**400, "not a time"),
        (BLANK, happened.SeatLeft(0, EMMA), "at_us", 1, "a match begins with MatchOpened, once"),
    ],
)
def test_what_cannot_be_true_is_told_with_its_place(
    match: Match, event: happened.Event, path: str, value: object, fault: str
) -> None:
    assert fault in (damaged(match, event, path, value) or "")


def test_only_players_of_the_match_can_be_judged() -> None:
    judged = reveal().events[-1]
    assert isinstance(judged, happened.RoundJudged)
    fault = damaged(go_picks().match, judged, "result.players.0.seat", 7)
    assert fault == "the players judged are not those of the match"
