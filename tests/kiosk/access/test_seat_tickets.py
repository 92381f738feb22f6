"""Seat tickets and how often one may try."""

import json
import threading
from pathlib import Path

import pytest

from spacebowl_pi.box.files.state_file import StateFault, write_state
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.access.guard import Buckets
from spacebowl_pi.kiosk.access.seat_tickets import ATTEMPT_BURST, ATTEMPTS_PER_SECOND, RETRY_S, Tickets


def seated(**names: str) -> Seating:
    return Seating("any", players=tuple(Player(Seat(int(seat[1:])), name) for seat, name in names.items()))


def test_a_token_opens_its_seat_and_no_other_does(tmp_path: Path) -> None:
    tickets = Tickets(tmp_path / "tickets.json")
    token = tickets.issue(Seat(3), "Ada")
    other = tickets.issue(Seat(4), "Bo")
    assert (tickets.seat_of(token), tickets.seat_of(other)) == (3, 4)
    for wrong in ("", token[:-1], token + "x", "\ud800"):
        assert tickets.seat_of(wrong) is None
    tickets.close()


def test_a_new_token_makes_the_one_before_void(tmp_path: Path) -> None:
    tickets = Tickets(tmp_path / "tickets.json")
    before, after = tickets.issue(Seat(3), "Ada"), tickets.issue(Seat(3), "Ada")
    assert (tickets.seat_of(before), tickets.seat_of(after)) == (None, 3)
    tickets.close()


def test_tickets_survive_a_restart_and_the_file_holds_no_token(tmp_path: Path) -> None:
    file = tmp_path / "tickets.json"
    tickets = Tickets(file)
    token = tickets.issue(Seat(3), "Ada")
    tickets.close()
    assert token not in file.read_text(encoding="utf-8")
    assert file.stat().st_mode & 0o777 == 0o600
    again = Tickets(file)
    assert again.seat_of(token) == 3
    again.keep_for(seated(_3="Ada", _4="Bo"))
    assert again.seats == (3,)
    again.close()


def test_who_has_left_loses_the_ticket_even_if_somebody_else_sits_there_now(tmp_path: Path) -> None:
    file = tmp_path / "tickets.json"
    tickets = Tickets(file)
    for seat, name in ((1, "Ada"), (2, "Bo"), (3, "")):
        tickets.issue(Seat(seat), name)
    tickets.keep_for(seated(_1="Cleo", _3=""))
    assert tickets.seats == (3,)
    tickets.close()
    assert [ticket["seat"] for ticket in json.loads(file.read_text(encoding="utf-8"))["tickets"]] == [3]


@pytest.mark.parametrize("content", [b"", b"[]", b'{"tickets": [{}]}', b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "tickets.json"
    file.write_bytes(content)
    tickets = Tickets(file)
    assert tickets.seats == ()
    assert "take their seats anew" in caplog.text
    token = tickets.issue(Seat(1), "")
    tickets.close()
    assert Tickets(file).seat_of(token) == 1


def test_a_folder_that_takes_no_file_costs_only_the_restart(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "nowhere").write_text("a file where the folder should be")
    tickets = Tickets(tmp_path / "nowhere" / "tickets.json")
    token = tickets.issue(Seat(1), "")
    tickets.close()
    assert tickets.seat_of(token) == 1
    assert "cannot write" in caplog.text


def test_attempts_run_out_come_back_and_are_counted_for_each_address() -> None:
    attempts = Buckets(ATTEMPTS_PER_SECOND, ATTEMPT_BURST)
    assert [attempts.take("10.0.0.1", 0) for _ in range(ATTEMPT_BURST + 2)] == [True] * ATTEMPT_BURST + [False] * 2
    assert attempts.take("10.0.0.2", 0)
    assert attempts.take("10.0.0.1", 5 * SECOND_US)
    assert not attempts.take("10.0.0.1", 5 * SECOND_US)


def test_ever_new_addresses_take_no_more_memory() -> None:
    attempts = Buckets(ATTEMPTS_PER_SECOND, ATTEMPT_BURST)
    for number in range(Buckets.MOST * 2):
        attempts.take(str(number), 0)
    assert len(attempts._buckets) == Buckets.MOST


def test_what_could_not_be_kept_is_kept_once_the_disk_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file, now_s, tries = tmp_path / "tickets.json", [0.0], []

    def full(path: Path, data: Json) -> None:
        tries.append(now_s[0])
        if now_s[0] < 11:
            raise StateFault("cannot write: No space left on device")
        write_state(path, data)

    monkeypatch.setattr("spacebowl_pi.kiosk.access.seat_tickets.write_state", full)
    tickets, seating = Tickets(file, lambda: now_s[0]), seated(_3="Ada")
    token = tickets.issue(Seat(3), "Ada")
    assert tickets.kept is not None
    tickets.kept.result()
    for second in range(30):
        now_s[0] = float(second)
        tickets.keep_for(seating)
        tickets.kept.result()
    tickets.close()
    assert tries == [0, RETRY_S, 2 * RETRY_S, 3 * RETRY_S]
    assert Tickets(file).seat_of(token) == 3
    assert len(caplog.records) == 1


def test_a_disk_that_hangs_does_not_hold_up_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    is_free, now_s = threading.Event(), [0.0]
    monkeypatch.setattr("spacebowl_pi.kiosk.access.seat_tickets.write_state", lambda *_: is_free.wait())
    monkeypatch.setattr("spacebowl_pi.kiosk.access.seat_tickets.CLOSING_LIMIT_S", 0.01)
    tickets = Tickets(tmp_path / "tickets.json", lambda: now_s[0])
    try:
        tickets.issue(Seat(3), "Ada")
        tickets.close()
    finally:
        is_free.set()
