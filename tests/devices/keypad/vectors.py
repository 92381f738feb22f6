"""The vectors that both sides of the keypad's line are held to."""

import json
from pathlib import Path
from typing import Any

VECTORS: dict[str, list[Any]] = json.loads(
    (Path(__file__).parents[2] / "keypad_vectors.json").read_text(encoding="utf-8")
)


def bytes_of(vector: dict[str, Any]) -> bytes:
    """The bytes of a line."""
    return bytes.fromhex(vector["hex"]) if "hex" in vector else str(vector["line"]).encode()


def name_of(value: object) -> str:
    """What a vector is about, for the name of its test."""
    return str(value.get("what", "")) if isinstance(value, dict) else str(value)
