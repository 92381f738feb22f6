"""The recorded game, as the JSON format writes it."""

import tomllib
from pathlib import Path
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
GAME: Json = tomllib.loads(Path(__file__).with_name("game.toml").read_text())
STEPS: list[Json] = GAME["steps"]
SEEN = [{name: step[name] for name in ("turn", "phase", "positions", "moves")} for step in STEPS]


def turn_of(step: Json) -> Json:
    """A step as a turn."""
    if step["do"] == "build":
        return {name: step[name] for name in ("do", "up", "axis", "rot", "triangles")}
    name, to = step["do"].split()
    return {"do": name, "to": to}


TURNS = [turn_of(step) for step in STEPS]
GIVEN: Json = {"stack": GAME["stack"], "starter": GAME["starter"], "turns": TURNS}
