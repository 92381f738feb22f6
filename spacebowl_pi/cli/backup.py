"""`backup` and `restore`: the data of a box as one archive, and back."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from spacebowl_pi import __version__
from spacebowl_pi.box.config.file import find_config
from spacebowl_pi.box.config.sections import journal_folder
from spacebowl_pi.box.files.backup import CONFIG, BackupFault, back_up, restore
from spacebowl_pi.box.files.staff_settings import FILE_NAME as ADJUSTMENTS
from spacebowl_pi.box.files.staff_settings import read_adjusted
from spacebowl_pi.cli.games import table_rules
from spacebowl_pi.cli.run import configuration
from spacebowl_pi.kiosk.honours.board import FILE_NAME as HONOURS
from spacebowl_pi.kiosk.honours.board import read_ledger
from spacebowl_pi.terminal.complaint import Complaint

READERS: Mapping[str, Callable[[Path], object]] = {ADJUSTMENTS: read_adjusted, HONOURS: read_ledger}


def make(file: Path, config_path: Path | None) -> None:
    config, found = configuration(config_path), find_config(config_path)
    beside = {} if found is None else {CONFIG: found}
    for section in config.game_sections:
        for name, path in section.files(config.game(section)).items():
            beside[f"{section.name}_{name}" if name in beside else name] = path
    made = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        manifest = back_up(journal_folder(config), beside, file, __version__, made)
    except BackupFault as fault:
        raise Complaint(str(fault)) from None
    size = file.stat().st_size / 1000
    print(f"{file}, {size:.0f} kB: {', '.join(packed.name for packed in manifest.files)}")
    print("Not in it: the staff's PIN and the phones' tickets. Nicknames are in it: keep it as you would a guest book.")


def bring_back(file: Path, config_path: Path | None) -> None:
    """Restores from an archive."""
    folder = journal_folder(configuration(config_path))
    try:
        restored = restore(file, folder, READERS, table_rules())
    except BackupFault as fault:
        raise Complaint(str(fault)) from None
    manifest = restored.manifest
    print(f"Restored to {folder}: the backup of {manifest.made}, by version {manifest.version}.")
    print(f"What was there before is in {restored.before}.")
    for trouble in restored.troubles:
        print(f"Damaged in it, and there as far as it is good: {trouble}.")
    if restored.left_out is not None:
        print(f"Left out: {restored.left_out}.")
    if restored.beside is not None:
        print(f"Its configuration is laid beside, with the files that it names, in {restored.beside}:")
        print("put in place what you want of them.")
