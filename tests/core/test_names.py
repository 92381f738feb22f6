"""What somebody can be called: anything that can be seen, up to twenty signs, and nobody else's name."""

import pytest

from spacebowl_pi.core.seating import (
    JoinSeat,
    LeaveSeat,
    NameTaken,
    SatDown,
    Seating,
    SeatingOpened,
    SeatingReason,
    TakeName,
)
from spacebowl_pi.core.seats import Player, Seat
from tests.core.tables import ADA, BO, CY, Played, seated


def name_of(played: Played, seat: Seat) -> str | None:
    player = played.table.seating.player(seat)
    return None if player is None else player.name


def faults(name: str) -> list[str | None]:
    """What is said of records in which somebody is called so."""
    played = seated()
    events = (
        SatDown(0, Player(CY, name)),
        NameTaken(0, ADA, name),
        SeatingOpened(0, Seating("lonely_numbers", players=(Player(ADA, name),))),
    )
    return [played.rules.fault(played.table, event) for event in events]


def test_a_name_is_stripped_and_may_be_left_out_by_any_number_of_players() -> None:
    played = Played().then(JoinSeat(ADA, "  Ada ")).then(JoinSeat(BO, "  ")).then(JoinSeat(CY))
    assert [player.name for player in played.table.seating.players] == ["Ada", "", ""]
    assert name_of(played.then(TakeName(BO, " Bo\t")), BO) == "Bo"
    assert name_of(played.then(TakeName(ADA, " ")), ADA) == ""


EMOJI = [
    "👩\u200d🚀 Lea",
    "❤\ufe0f",
    "🏳\ufe0f\u200d🌈",
    "\U0001faea",  # so new that this Python may not know it
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # a flag, in tags
]


@pytest.mark.parametrize("name", ["x" * 20, "Zoé", "Søren", "李", "Emma 2", "می\u200cخواهم", "山田\u3000花子", *EMOJI])
def test_any_name_up_to_twenty_signs_will_do(name: str) -> None:
    assert name_of(seated().then(JoinSeat(CY, name)), CY) == name
    assert name_of(seated().then(TakeName(ADA, name)), ADA) == name
    assert faults(name) == [None, None, None]


def test_a_longer_one_will_not() -> None:
    for what in (JoinSeat(CY, "x" * 21), TakeName(ADA, "x" * 21)):
        assert seated().refused(what).text == "A name has at most 20 characters."


@pytest.mark.parametrize(
    "name",
    [
        *("a\nb", "a\x00", "\x1b[31m", "\ud800", "a\u2028b", "a\ufffeb", "a\ufdd0b"),
        *("a\u202eb", "a\u2066b", "a\u200fb", "a\u200bb", "a\ufeffb", "a\u00adb"),
    ],
)
def test_no_control_signs_and_none_that_hide_or_turn_the_writing(name: str) -> None:
    for what in (JoinSeat(CY, name), TakeName(ADA, name)):
        assert seated().refused(what).reason is SeatingReason.NAME_UNUSABLE
    for fault in faults(name):
        assert fault is not None
        assert fault.isprintable()


@pytest.mark.parametrize("name", ["\u200d", "\u200da", "\ufe0f", "\U000e0067"])
def test_what_joins_signs_stands_between_signs(name: str) -> None:
    for what in (JoinSeat(CY, name), TakeName(ADA, name)):
        assert seated().refused(what).reason is SeatingReason.NAME_UNUSABLE


@pytest.mark.parametrize("name", ["Ada", "ada", " ADA ", "A\u200dda", "Ada\ufe0f", "Ada\U000e0067"])
def test_no_two_players_have_the_same_name(name: str) -> None:
    for what in (JoinSeat(CY, name), TakeName(BO, name)):
        assert seated().refused(what).reason is SeatingReason.NAME_TAKEN


def test_ones_own_name_may_be_written_otherwise_and_a_name_that_is_given_up_is_free() -> None:
    played = seated().then(TakeName(ADA, "ADA"))
    assert name_of(played, ADA) == "ADA"
    assert name_of(played.then(TakeName(ADA, "Eve")).then(TakeName(BO, "Ada")), BO) == "Ada"
    assert name_of(played.then(LeaveSeat(ADA)).then(JoinSeat(CY, "Eve")), CY) == "Eve"


def test_what_people_wrote_stands_in_the_sentence_as_they_wrote_it() -> None:
    played = seated().then(TakeName(BO, "{name}"))
    assert played.refused(JoinSeat(CY, "{name}")).text == "Somebody is already called “{name}”."
