"""The virtual machine's screen, as somebody in front of it sees it: QEMU hands out its picture."""

import json
import socket
from pathlib import Path

from PIL import Image

PATIENCE_S = 30.0


def take_picture(control: Path, target: Path) -> Image.Image:
    """Ask QEMU, at its control socket, for the screen; keep it as a PNG at `target`, too."""
    raw = target.with_suffix(".ppm")
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE_S)
        line.connect(str(control))
        with line.makefile("rw", encoding="utf-8") as talk:
            talk.readline()  # its greeting
            for command, words in (("qmp_capabilities", {}), ("screendump", {"filename": str(raw)})):
                talk.write(json.dumps({"execute": command, "arguments": words}) + "\n")
                talk.flush()
                while "return" not in (answer := json.loads(talk.readline())):  # else it tells of some event
                    if "error" in answer:
                        raise OSError(f"QEMU gave no picture of the screen: {answer['error']['desc']}")
    with Image.open(raw) as picture:
        shown = picture.convert("RGB")
    raw.unlink()
    shown.save(target)
    return shown
