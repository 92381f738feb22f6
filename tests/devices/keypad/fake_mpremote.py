"""A program that takes mpremote's place: the board is the folder in BOARD, what it was told is a line a command in LOG.

It knows what `flash` uses of the real one; FAIL names a file at which it gives up, as on a cable that is pulled;
VERSION is another one of MicroPython's.
"""

import hashlib
import json
import os
import shutil
import sys
from pathlib import Path

BOARD = Path(os.environ["BOARD"])
VERSION = json.loads(os.environ.get("VERSION", "[1, 27, 0]"))


def say(*texts: str) -> None:
    """Print, as the board does."""
    sys.stdout.write("\n".join([*texts, ""]))


def there(name: str) -> Path:
    """A path on the board."""
    assert name.startswith(":/"), name
    return BOARD / name[2:]


def listed() -> None:
    """What LIST prints on a board."""
    say(json.dumps({"machine": "Raspberry Pi Pico with RP2040", "version": VERSION}))
    for path in sorted(BOARD.rglob("*")):
        name = path.relative_to(BOARD).as_posix()
        if path.is_dir():
            say(json.dumps({"folder": name}))
        else:
            say(json.dumps({"file": name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}))
    say("MPY: soft reboot", "42", json.dumps({"end": True}))


def do(command: list[str]) -> None:
    """Do one command."""
    match command:
        case ["exec", code]:
            compile(code, "LIST", "exec")
            listed()
        case ["rm", name]:
            there(name).unlink()
        case ["mkdir", name]:
            there(name).mkdir()
        case ["cp", "-f", source, name]:
            if os.environ.get("FAIL") and name.endswith(os.environ["FAIL"]):
                sys.exit("mpremote: failed to access the board (it may be in use by another program)")
            shutil.copy(source, there(name))
        case ["reset"]:
            pass
        case _:
            sys.exit(f"mpremote: {command} is nothing that flash says")


def main() -> None:
    """Do all commands between the plus signs."""
    connect, port, resume, *words = sys.argv[1:]
    assert (connect, resume) == ("connect", "resume")
    command: list[str] = []
    with Path(os.environ["LOG"]).open("a") as log:
        for word in [*words, "+"]:
            if word != "+":
                command.append(word)
                continue
            log.write(" ".join([port, *(part for part in command if "\n" not in part)]) + "\n")
            do(command)
            command = []


if __name__ == "__main__":
    main()
