"""The JSON format's replay of a whole game, by the plain game."""

from collections.abc import Mapping
from typing import Any

from tests.games.tom_tube.rules.plain import PlainGame


def replay(given: Mapping[str, Any]) -> dict[str, Any]:
    """What there was to decide at each turn, and how things stand at the end; ValueError names the turn at fault."""
    game = PlainGame(given["stack"], given["starter"], given.get("options"), given.get("handicap"))
    decisions: list[dict[str, Any]] = []
    for number, turn in enumerate(given["turns"], 1):
        decision = {
            "turn": game.turn,
            "phase": game.phase,
            "positions": len(game.positions()),
            "moves": game.moves(),
        }
        try:
            game.play(turn)
        except ValueError as fault:
            raise ValueError(f"Turn {number}: {fault}") from None
        decisions.append(decision)
    answer: dict[str, Any] = {
        "decisions": decisions,
        "end": game.end,
        "score": game.score(),
        "bonus_turns": game.bonus_turns,
    }
    if game.options["stranded_loses"]:
        answer["winner"] = game.winner()
    return answer
