"""Backups: one archive with everything a box has stored, and restoring from it.

It contains the journal, the board of honour, the staff's settings, and, for reference, the configuration and the
files that it names. It does not contain the phones' tickets, which are valid only at the table that issued them, nor
the staff's PIN: a few digits can be computed from its hash by anyone who finds the archive. An archive is read name by
name, each with a size limit, and checked completely before anything is replaced.
"""

import contextlib
import errno
import hashlib
import json
import os
import re
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from spacebowl_pi.box.files.archive_check import check_journal
from spacebowl_pi.box.files.folder_lock import FILE_MODE, FOLDER_MODE, FolderLock
from spacebowl_pi.box.files.given_file import GivenFault, check_given, read_given
from spacebowl_pi.box.files.old_copies import BEFORE_RESTORE
from spacebowl_pi.box.files.state_file import StateFault
from spacebowl_pi.box.journal.database import (
    FILE_NAME,
    JournalDamage,
    OtherSchema,
    check_whole,
    open_to_read,
    reading,
)
from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.table import TableRules

FORMAT = 1
MANIFEST = "manifest.json"
CONFIG = "config.toml"
KEPT = (FILE_NAME, "honours.json", "adjustments.json")  # in the box's folder
BESIDE = re.compile(r"[a-z][a-z0-9_]{0,40}\.toml")  # the configuration, and files that it names
MOST_BESIDE = 20
LARGEST_BESIDE = 1_000_000
LARGEST = {FILE_NAME: 512_000_000}
LARGEST_OTHER = 2_000_000
LARGEST_ARCHIVE = 520_000_000
Readers: TypeAlias = Mapping[str, Callable[[Path], object]]

RESTORED = "restored"
_PIECE = 1 << 20


class BackupFault(Exception):  # noqa: N818 (the fault of the archive or the folder)
    """Why there is no backup, or why nothing was restored, in a line for people."""


@dataclass(frozen=True, slots=True)
class PackedFile:
    """A file in an archive, with its size and digest."""

    name: str
    size: int
    digest: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an archive says about itself. `version` is that of the program that made it, `made` is a label."""

    format: int
    version: str
    made: str
    files: tuple[PackedFile, ...]


@dataclass(frozen=True, slots=True)
class Restored:
    """The result: the folder with the files from before, the folder with the configuration, and what is damaged.

    `left_out` says why the journal was not restored, if another version wrote it; the archive still has it.
    """

    manifest: Manifest
    before: Path
    beside: Path | None
    troubles: tuple[str, ...] = ()
    left_out: str | None = None


# --- backing up ---


def back_up(folder: Path, beside: Mapping[str, Path], file: Path, version: str, made: str) -> Manifest:
    """Archive a folder, even while a box runs with it; `beside` is the configuration and the files that it names."""
    if file.exists():
        raise BackupFault(f"{file} is there already; name another file")
    with _faults(f"cannot back up {folder}"), tempfile.TemporaryDirectory() as work:
        if strange := [name for name in beside if not BESIDE.fullmatch(name)]:
            raise BackupFault(f"{beside[strange[0]]} cannot go into a backup as {strange[0]}")
        if len(beside) > MOST_BESIDE:
            raise BackupFault(f"more than {MOST_BESIDE} files lie beside")
        sources = {name: folder / name for name in KEPT[1:]} | dict(beside)
        found = {name: path for name, path in sources.items() if path.exists()}
        if (folder / FILE_NAME).exists():
            found[FILE_NAME] = _copied_journal(folder / FILE_NAME, Path(work) / FILE_NAME)
        if not set(found) & set(KEPT):
            raise BackupFault(f"there is nothing to back up in {folder}: no box has run with it")
        packed = tuple(PackedFile(name, path.stat().st_size, _digest(path)) for name, path in sorted(found.items()))
        for one in packed:
            if one.size > _largest(one.name):
                raise BackupFault(f"{found[one.name]} is larger than {_largest(one.name):,} bytes")
        manifest = Manifest(FORMAT, version, made, packed)
        _pack(file, manifest, found)
    return manifest


def _copied_journal(path: Path, copy: Path) -> Path:
    """Copy a journal as of one moment, including its write-ahead log."""
    with contextlib.closing(open_to_read(path)) as source, contextlib.closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
        check_whole(target)
    return copy


def _pack(file: Path, manifest: Manifest, found: Mapping[str, Path]) -> None:
    number, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # for its owner alone: it contains names
    try:
        with os.fdopen(number, "wb") as out:
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(MANIFEST, json.dumps(to_data(manifest), indent=1))
                for packed in manifest.files:
                    archive.write(found[packed.name], packed.name)
            out.flush()
            os.fsync(out.fileno())
        Path(name).rename(file)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


# --- restoring ---


def restore(file: Path, folder: Path, readers: Readers, rules: TableRules) -> Restored:
    """Replace the contents of a folder by an archive's; what was there is moved to a folder of its own.

    `readers` are the program's readers for each of the small files.
    """
    try:
        check_given(file, LARGEST_ARCHIVE)
    except GivenFault as fault:
        raise BackupFault(f"nothing was restored from {file}: {fault}") from None
    lock = FolderLock(folder)
    with _faults(f"nothing was restored to {folder}"):
        lock.take()
    try:
        with (
            _faults(f"nothing was restored from {file}"),
            tempfile.TemporaryDirectory(prefix=".restore-", dir=folder) as work,
        ):
            manifest = _unpacked(file, Path(work))
            left_out = _leave_out_other(Path(work) / FILE_NAME)
            found = [path for packed in manifest.files if (path := Path(work) / packed.name).exists()]
            troubles = tuple(it for path in found for it in _check(path, readers, rules))
            return replace(_put(manifest, Path(work), folder), troubles=troubles, left_out=left_out)
    finally:
        lock.release()


def _unpacked(file: Path, work: Path) -> Manifest:
    """Unpack an archive; every file must have a known name and match the manifest."""
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        others = [name for name in names if name not in (MANIFEST, *KEPT)]
        is_strange = len(others) > MOST_BESIDE or not all(map(BESIDE.fullmatch, others))
        if is_strange or len(set(names)) < len(names) or MANIFEST not in names:
            raise BackupFault(f"{file} is no backup of a box")
        manifest = _manifest(_unpack(archive, MANIFEST, work))
        if sorted(packed.name for packed in manifest.files) != sorted(set(names) - {MANIFEST}):
            raise BackupFault(f"{file} has not in it what it says")
        for packed in manifest.files:
            path = _unpack(archive, packed.name, work)
            if path.stat().st_size != packed.size or _digest(path) != packed.digest:
                raise BackupFault(f"{file} is damaged: {packed.name} is not as it was packed")
    return manifest


def _unpack(archive: zipfile.ZipFile, name: str, work: Path) -> Path:
    """Unpack a file up to its limit, whatever size the archive claims."""
    path, room = work / name, _largest(name)
    with archive.open(name) as packed, path.open("xb") as out:
        path.chmod(FILE_MODE)
        while piece := packed.read(_PIECE):
            room -= len(piece)
            if room < 0:
                raise BackupFault(f"{name} in it is larger than {_largest(name):,} bytes")
            out.write(piece)
        out.flush()
        os.fsync(out.fileno())
    return path


def _manifest(path: Path) -> Manifest:
    try:
        data = json.loads(path.read_bytes())
        found = data.get("format") if isinstance(data, dict) else None
        if found != FORMAT:
            raise BackupFault(f"it is of format {found!r:.20}, and this program reads format {FORMAT}")
        return from_data(Manifest, data)
    except (ValueError, CodecError, RecursionError):
        raise BackupFault("its manifest is damaged") from None


def _leave_out_other(journal: Path) -> str | None:
    """Remove a journal written by another version, which a box would only set aside; return why."""
    try:
        with reading():
            if journal.exists():
                open_to_read(journal).close()
    except OtherSchema as fault:
        journal.unlink()
        return f"the journal, {FILE_NAME}: {fault}"
    return None


def _check(path: Path, readers: Readers, rules: TableRules) -> tuple[str, ...]:
    """Check that the program can read a file; return damage that does not prevent restoring it."""
    if path.name == FILE_NAME:
        return check_journal(path, rules)
    try:
        if path.name in KEPT:
            readers[path.name](path)
        else:  # for reference: `config check` judges it once it is put in place
            read_given(path, _largest(path.name))
    except (StateFault, CodecError, RecursionError):
        raise BackupFault(f"{path.name} in it is damaged") from None
    except GivenFault as fault:
        raise BackupFault(f"{path.name} in it: {fault}") from None
    return ()


def _put(manifest: Manifest, work: Path, folder: Path) -> Restored:
    """Move the old files away and the new ones in; all of them, or none."""
    before = _new_folder(folder, BEFORE_RESTORE)
    beside = [work / packed.name for packed in manifest.files if BESIDE.fullmatch(packed.name)]
    to_look_at = _new_folder(folder, RESTORED) if beside else None
    gone = ("tickets.json", "journal.mark", "journal.starts", *(f"{FILE_NAME}{end}" for end in ("-wal", "-shm")))
    moves = [(folder / name, before / name) for name in (*KEPT, *gone) if (folder / name).exists()]
    moves += [(work / name, folder / name) for name in KEPT if (work / name).exists()]
    moves += [(path, to_look_at / path.name) for path in beside if to_look_at is not None]
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            source.rename(target)
            done.append((source, target))
    except OSError:
        for source, target in reversed(done):
            target.rename(source)
        raise
    _hand_over(folder, [before, *([to_look_at] if to_look_at else []), *(target for _, target in moves)])
    return Restored(manifest, before, to_look_at)


def _new_folder(folder: Path, name: str) -> Path:
    number = 1
    while (place := folder / f"{name}-{number}").exists():
        number += 1
    place.mkdir(mode=FOLDER_MODE)
    return place


def _hand_over(folder: Path, paths: list[Path]) -> None:
    """Give what root has written to the folder's owner, as which the box runs."""
    if os.geteuid() == 0:
        owner = folder.stat()
        for path in paths:
            os.chown(path, owner.st_uid, owner.st_gid)


def _largest(name: str) -> int:
    return LARGEST_BESIDE if BESIDE.fullmatch(name) else LARGEST.get(name, LARGEST_OTHER)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=32)).hexdigest()


@contextlib.contextmanager
def _faults(what: str) -> Iterator[None]:
    """Turn errors into BackupFault, in one line."""
    try:
        yield
    except BackupFault as fault:
        raise BackupFault(f"{what}: {fault}") from None
    except OSError as error:
        busy = " (stop it first: sudo systemctl stop spacebowl)" if error.errno == errno.EBUSY else ""
        raise BackupFault(f"{what}: {error.strerror or error}{busy}") from None
    except (sqlite3.Error, JournalDamage) as error:
        raise BackupFault(f"{what}: the journal is damaged: {error}") from None
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise BackupFault(f"{what}: it is no archive, or damaged: {error}") from None
