"""`tom-tube kit`: the standard board and tiles as a file to start from, and all that is wrong with such a file."""

from pathlib import Path

from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.tom_tube.rules.board.kit_file import KitError, read_kit
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import STANDARD
from spacebowl_pi.terminal.complaint import Complaint, read_file


def show_kit(path: Path | None) -> None:
    """Print the standard file, or say what somebody's own one holds; raises Complaint with all its faults."""
    if path is None:
        print(STANDARD, end="")
        return
    try:
        kit = read_kit(read_file(path, "the file", LARGEST_FILE))
    except KitError as error:
        faults = "".join(f"\n  {fault}" for fault in error.faults)
        raise Complaint(f"{path}: board and tiles have faults:{faults}") from None
    print(f"{path}: {kit.name or 'board and tiles'}, {len(kit.all_rhombs)} rhombs of {len(kit.rhombs)} kinds.")
