"""The files of the keypad's firmware, in a checkout or inside the installed package."""

from hashlib import sha256
from pathlib import Path

from spacebowl_pi.devices.ports import PartFault

PACKAGE = Path(__file__).parents[2]
MAIN = "main.py"  # what the board starts


def firmware_folder(package: Path = PACKAGE) -> Path:
    """The folder that becomes the board's root; PartFault if this copy of the program has none."""
    for folder in (package / "_firmware", package.parent / "firmware" / "keypad"):
        if (folder / MAIN).is_file():
            return folder
    raise PartFault(f"keypad: the firmware is missing beside {package}: install the Ship Computer again")


def firmware_files(folder: Path) -> dict[str, Path]:
    """All files by their path on the board, such as `screens/lobby.py`, in a fixed order."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    named = {path.relative_to(folder): path for path in files}
    return {name.as_posix(): path for name, path in named.items() if not _is_left(name)}


def checksum(path: Path) -> str:
    """A file's SHA-256, as the board computes it, too."""
    return sha256(path.read_bytes()).hexdigest()


def _is_left(name: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in name.parts)
