"""Backups: what is in them comes back as it was, and an archive that is not as it should be touches nothing."""

import contextlib
import hashlib
import io
import json
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.files.backup import CONFIG, FORMAT, MANIFEST, MOST_BESIDE, BackupFault, Restored, back_up
from spacebowl_pi.box.files.backup import restore as restore_by
from spacebowl_pi.box.files.state_file import write_state
from spacebowl_pi.box.journal.database import FILE_NAME, limit_time
from spacebowl_pi.box.journal.history import list_matches
from spacebowl_pi.cli.backup import READERS
from tests.box.journal.journals import EVENTS, FLUSH_S, SHORT, kept, opened, resumed
from tests.box.journal.victim import RULES
from tests.box.test_two_boxes import another_box, content

FIRST = Path(__file__).parent / "backups" / "format_1.zip"  # as version 0.1.0 made it; never made anew
MADE = "2026-11-17T12:00:00+00:00"


def restore(file: Path, folder: Path) -> Restored:
    return restore_by(file, folder, READERS, RULES)


def box_folder(folder: Path) -> Path:
    kept(folder, SHORT)
    kept(folder, EVENTS[:30])
    write_state(folder / "honours.json", {"key": "k"})
    write_state(folder / "adjustments.json", {"volume_percent": 40})
    write_state(folder / "tickets.json", {"tickets": []})
    write_state(folder / "staff_pin.json", {"hash": "secret"})
    return folder


def archive_of(tmp_path: Path) -> Path:
    file = tmp_path / "box.zip"
    back_up(box_folder(tmp_path / "box"), {}, file, "0.1.0", MADE)
    return file


def test_a_box_goes_on_from_a_backup_as_it_was(tmp_path: Path) -> None:
    config, deck = tmp_path / "mine.toml", tmp_path / "cards.toml"
    config.write_text("[box]\n")
    deck.write_text('name = "d"\n')
    source = box_folder(tmp_path / "box")
    manifest = back_up(source, {CONFIG: config, "deck.toml": deck}, tmp_path / "box.zip", "0.1.0", MADE)
    assert [packed.name for packed in manifest.files] == sorted(
        [FILE_NAME, "honours.json", "adjustments.json", CONFIG, "deck.toml"]
    )
    assert (tmp_path / "box.zip").stat().st_mode & 0o777 == 0o600
    restored = restore(tmp_path / "box.zip", tmp_path / "new")
    assert (restored.manifest.version, restored.manifest.made) == ("0.1.0", MADE)
    assert restored.left_out is None
    assert restored.beside is not None
    assert (restored.beside / CONFIG).read_text() == "[box]\n"
    assert (restored.beside / "deck.toml").read_text() == 'name = "d"\n'
    assert (tmp_path / "new" / "honours.json").read_bytes() == (source / "honours.json").read_bytes()
    assert not (tmp_path / "new" / "tickets.json").exists()
    assert not (tmp_path / "new" / "staff_pin.json").exists()
    assert list_matches(tmp_path / "new", RULES) == list_matches(source, RULES)
    with opened(tmp_path / "new") as journal:
        assert journal.unfinished() == EVENTS[:30]
        assert journal.troubles() == []


@pytest.mark.parametrize("name", ["deck.json", "Deck.toml", "../deck.toml", "honours.json", MANIFEST])
def test_nothing_is_packed_that_could_not_be_brought_back(tmp_path: Path, name: str) -> None:
    deck = tmp_path / "cards.toml"
    deck.write_text('name = "d"\n')
    with pytest.raises(BackupFault, match="cannot go into a backup"):
        back_up(box_folder(tmp_path / "box"), {name: deck}, tmp_path / "box.zip", "0.1.0", MADE)
    many = {f"deck_{number}.toml": deck for number in range(MOST_BESIDE + 1)}
    with pytest.raises(BackupFault, match="more than 20 files"):
        back_up(tmp_path / "box", many, tmp_path / "box.zip", "0.1.0", MADE)
    assert not (tmp_path / "box.zip").exists()


def test_a_backup_is_made_while_the_box_writes(tmp_path: Path) -> None:
    with opened(tmp_path / "box") as journal:
        journal.append(*EVENTS[:40])
        assert journal.flush(FLUSH_S)
        back_up(tmp_path / "box", {}, tmp_path / "box.zip", "0.1.0", MADE)
        journal.append(*EVENTS[40:50])
        assert journal.flush(FLUSH_S)
    restore(tmp_path / "box.zip", tmp_path / "new")
    assert resumed(tmp_path / "new") == EVENTS[:40]


def test_what_was_there_is_kept_beside(tmp_path: Path) -> None:
    file = archive_of(tmp_path)
    there = tmp_path / "there"
    kept(there, SHORT[:5])
    write_state(there / "tickets.json", {"tickets": [1]})
    restored = restore(file, there)
    assert resumed(there) == EVENTS[:30]
    assert resumed(restored.before) == SHORT[:5]
    assert not (there / "tickets.json").exists()  # of other players
    assert (restored.before / "tickets.json").exists()
    assert restore(file, there).before != restored.before


def test_of_a_backup_of_the_first_version_all_can_still_be_restored_but_the_journal_and_that_is_said(
    tmp_path: Path,
) -> None:
    kept(tmp_path / "box", SHORT)
    restored = restore(FIRST, tmp_path / "box")
    assert restored.manifest.format == 1
    why = "it was written in schema '1', and this program uses schema 2"
    assert restored.left_out == f"the journal, {FILE_NAME}: {why}"
    assert (restored.before / FILE_NAME).exists()
    assert not (tmp_path / "box" / FILE_NAME).exists()
    with opened(tmp_path / "box") as journal:
        assert journal.unfinished() is None
        assert journal.flush(FLUSH_S)
        assert journal.troubles() == []
    assert json.loads((tmp_path / "box" / "adjustments.json").read_text()) == {"volume_percent": 40}


def test_nothing_is_restored_while_a_box_runs(tmp_path: Path) -> None:
    file = archive_of(tmp_path)
    kept(tmp_path / "there", SHORT[:5])
    with another_box(tmp_path / "there"):
        before = content(tmp_path / "there")
        with pytest.raises(BackupFault, match=r"another box is running with it \(stop it first: sudo systemctl stop"):
            restore(file, tmp_path / "there")
        assert content(tmp_path / "there") == before


# --- archives that are not as they should be ---


def packed(files: dict[str, bytes], manifest: object = None, again: str = "") -> bytes:
    """Pack files, by default with a manifest that fits."""
    fitting = {
        "format": FORMAT,
        "version": "0.1.0",
        "made": MADE,
        "files": [
            {"name": name, "size": len(data), "digest": hashlib.blake2b(data, digest_size=32).hexdigest()}
            for name, data in files.items()
        ],
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json.dumps(fitting if manifest is None else manifest))
        for name, data in files.items():
            archive.writestr(name, data)
        if again:
            with pytest.warns(UserWarning, match="Duplicate name"):
                archive.writestr(again, b"{}")
    return out.getvalue()


def flipped(data: bytes) -> bytes:
    at = len(data) // 2
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


def journal_with(script: str) -> Callable[[bytes], bytes]:
    """Make an archive of a journal in which somebody has written."""

    def change(good: bytes) -> bytes:
        with zipfile.ZipFile(io.BytesIO(good)) as archive:
            data = archive.read(FILE_NAME)
        with contextlib.closing(sqlite3.connect(":memory:")) as file:
            file.deserialize(data)
            file.executescript(script)
            return packed({FILE_NAME: file.serialize()})

    return change


ENDLESS = "WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r) SELECT * FROM r"
OTHERS = "its tables are not as this program makes them"

BAD: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda _: b"", "it is no archive, or damaged"),
    "text": (lambda _: b"Hello" * 1000, "it is no archive, or damaged"),
    "flipped": (flipped, "damaged"),
    "cut": (lambda data: data[: len(data) // 2], "it is no archive, or damaged"),
    "escape": (lambda _: packed({"../escaped.json": b"{}"}), "is no backup of a box"),
    "absolute": (lambda _: packed({"/tmp/escaped.json": b"{}"}), "is no backup of a box"),  # noqa: S108
    "large beside": (lambda _: packed({"deck.toml": bytes(1_000_001)}), "deck.toml in it is larger than 1,000,000"),
    "many beside": (
        lambda _: packed({f"deck_{number}.toml": b"" for number in range(MOST_BESIDE + 1)}),
        "is no backup of a box",
    ),
    "capitals beside": (lambda _: packed({"Deck.toml": b""}), "is no backup of a box"),
    "escape beside": (lambda _: packed({"../deck.toml": b""}), "is no backup of a box"),
    "strange": (lambda _: packed({"staff_pin.json": b"{}"}), "is no backup of a box"),
    "twice": (lambda _: packed({"honours.json": b"{}"}, again="honours.json"), "is no backup of a box"),
    "another format": (lambda _: packed({}, {"format": 2}), "it is of format 2, and this program reads format 1"),
    "no manifest": (lambda _: packed({}, [1]), "it is of format None"),
    "manifest": (lambda _: packed({}, {"format": 1, "files": 3}), "its manifest is damaged"),
    "missing": (
        lambda _: packed(
            {}, {"format": 1, "version": "", "made": "", "files": [{"name": "x", "size": 1, "digest": ""}]}
        ),
        "has not in it what it says",
    ),
    "large": (lambda _: packed({"honours.json": bytes(3_000_000)}), "honours.json in it is larger than 2,000,000"),
    "no JSON": (lambda _: packed({"honours.json": b"["}), "honours.json in it is damaged"),
    "a list": (lambda _: packed({"honours.json": b"[]"}), "honours.json in it is damaged"),
    "other honours": (lambda _: packed({"honours.json": b'{"key": 1}'}), "honours.json in it is damaged"),
    "no language": (lambda _: packed({"adjustments.json": b'{"language": "xx"}'}), "adjustments.json in it is damaged"),
    "endless volume": (
        lambda _: packed({"adjustments.json": b'{"volume_percent": 1e999}'}),
        "adjustments.json in it is damaged",
    ),
    "deep": (lambda _: packed({"adjustments.json": b"[" * 100_000}), "adjustments.json in it is damaged"),
    "no text": (lambda _: packed({CONFIG: b"\xff"}), "config.toml in it: not UTF-8 text"),
    "no events": (journal_with("DROP TABLE events"), OTHERS),
    "other events": (journal_with("DROP TABLE events; CREATE TABLE events (a)"), OTHERS),
    "trigger": (journal_with("CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM matches; END"), OTHERS),
    "index": (journal_with("CREATE INDEX i ON matches (game)"), OTHERS),
    "endless notes": (journal_with("DROP TABLE faults; CREATE VIEW faults AS " + ENDLESS), OTHERS),
    "endless meta": (journal_with("DROP TABLE meta; CREATE VIEW meta AS " + ENDLESS), OTHERS),
    "last match": (
        journal_with("INSERT INTO matches VALUES (2147483646, '2026', 1, 'space_bowl', NULL)"),
        "its numbers leave no room",
    ),
    "last note": (journal_with("INSERT INTO faults VALUES (9223372036854775807, '', '', '')"), "leave no room"),
    "bytes": (journal_with("INSERT INTO matches VALUES (9, x'ff', 1, 'space_bowl', NULL)"), "is not of its kind"),
    "events of nobody": (
        journal_with("INSERT INTO events SELECT place + 40 * 4294967296, 9, 1, 0, json, running_sum FROM events"),
        "has events of no match",
    ),
    "no journal": (lambda _: packed({FILE_NAME: b"SQLite format 3\0" + bytes(5000)}), "the journal is damaged"),
}


@pytest.mark.parametrize("name", BAD)
def test_an_archive_that_is_not_as_it_should_be_touches_nothing(tmp_path: Path, name: str) -> None:
    damage, words = BAD[name]
    good = archive_of(tmp_path)
    bad = tmp_path / "bad.zip"
    bad.write_bytes(damage(good.read_bytes()))
    kept(tmp_path / "there", SHORT[:5])
    before = content(tmp_path / "there")
    with pytest.raises(BackupFault, match="nothing was restored") as fault:
        restore(bad, tmp_path / "there")
    assert words in str(fault.value)
    assert "\n" not in str(fault.value)
    assert content(tmp_path / "there") == before
    assert not (tmp_path / "escaped.json").exists()


def test_a_match_that_is_damaged_is_no_reason_to_lose_the_others_and_is_told(tmp_path: Path) -> None:
    file = tmp_path / "bad.zip"
    good = archive_of(tmp_path).read_bytes()
    file.write_bytes(journal_with("UPDATE events SET json = '{}' WHERE place = 4294967296 + 5")(good))
    restored = restore(file, tmp_path / "new")
    assert restored.troubles == ("match 1: event 5 is not as it was written",)
    assert resumed(tmp_path / "new") == EVENTS[:30]


def test_a_query_without_an_end_is_given_up() -> None:
    now_s = iter(range(1000))
    with contextlib.closing(sqlite3.connect(":memory:")) as file:
        limit_time(file, 3, lambda: next(now_s))
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            file.execute(ENDLESS).fetchall()


def test_the_time_to_read_an_archive_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = archive_of(tmp_path)
    monkeypatch.setattr("spacebowl_pi.box.files.archive_check.LIMIT_S", -1.0)
    monkeypatch.setattr("spacebowl_pi.box.journal.database.STEPS_BETWEEN_LOOKS", 1)
    with pytest.raises(BackupFault, match="it takes longer than -1 s to read"):
        restore(file, tmp_path / "new")


def test_a_move_that_fails_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = archive_of(tmp_path)
    kept(tmp_path / "there", SHORT[:5])
    before = content(tmp_path / "there")
    rename, left = Path.rename, [2]

    def failing(self: Path, target: Any) -> Path:  # noqa: ANN401 (as pathlib has it)
        left[0] -= 1
        if left[0] == 0:
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(BackupFault, match="No space left"):
        restore(file, tmp_path / "there")
    monkeypatch.undo()
    shutil.rmtree(tmp_path / "there" / "before-restore-1")
    assert content(tmp_path / "there") == before


def test_nothing_to_back_up_and_nothing_overwritten(tmp_path: Path) -> None:
    with pytest.raises(BackupFault, match="there is nothing to back up"):
        back_up(tmp_path / "box", {}, tmp_path / "box.zip", "0.1.0", MADE)
    assert not (tmp_path / "box.zip").exists()
    file = archive_of(tmp_path)
    data = file.read_bytes()
    with pytest.raises(BackupFault, match="is there already"):
        back_up(tmp_path / "box", {}, file, "0.1.0", MADE)
    assert file.read_bytes() == data
    with contextlib.suppress(FileNotFoundError):
        assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".box")] == []
