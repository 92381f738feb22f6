"""A second judge, slow and obvious, written from the rules text alone: plain objects of the JSON format in and out."""

from collections.abc import Iterable
from typing import Any

from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.places import Space
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.oracle import plain_solve

Json = dict[str, Any]


def plain_solution(data: Json) -> Json:
    """Answer a puzzle with the oracle, as the rules say: sorted as text, and no list is empty."""
    size = data["galaxy"]["size"]

    def names(cells: Iterable[int]) -> list[str]:
        return sorted("ABCDEF"[cell % size] + str(cell // size + 1) for cell in cells)

    cards = (None if card.get("face_down") else card["planets"] for card in data["galaxy"]["cards"])
    toss = data["toss"]
    valid, with_wild = plain_solve(
        Galaxy(size, tuple(None if shown is None else tuple(shown) for shown in cards)),
        Toss(
            Space(toss["destination"]),
            tuple(TossedPlanet(PlanetName(planet), Space(space)) for planet, space in toss["planets"].items()),
            toss.get("black_hole"),
        ),
        Variants(**data.get("variants", {})),
    )
    by_name = {names([wild])[0]: names(cells) for wild, cells in with_wild.items()}
    return {"valid": names(valid), "with_wild": dict(sorted(by_name.items()))}


def plain_judge(data: Json, solution: Json) -> Json:
    """Judge a round whose solution is known."""
    verdicts = {player: _verdict(player, data, solution) for player in data["players"]}
    is_found = any(verdict in {"valid", "wild"} for verdict in verdicts.values())
    delta = {player: _delta(player, data, verdicts, is_found=is_found) for player in data["players"]}
    captain, takes = _end_of_round(data, verdicts, is_found=is_found)
    return {
        "found": is_found,
        "verdicts": verdicts,
        "delta": delta,
        "scores": {player: max(0, data["scores"][player] + delta[player]) for player in data["players"]},
        "captain": captain,
        "takes": takes,
    }


def _called(data: Json, player: str, kind: str) -> bool:
    return bool(data["call"] == {"by": player, "kind": kind})


def _placed_the_wild(data: Json, player: str) -> bool:
    return data["wild"] is not None and bool(data["wild"]["by"] == player)


def _verdict(player: str, data: Json, solution: Json) -> str:
    if _called(data, player, "red") or player in data["red"]:
        return "red"
    pick = data["picks"].get(player)
    if pick is None:
        must_pick = _called(data, player, "go") or player in data["concur"] or _placed_the_wild(data, player)
        return "wrong" if must_pick else "abstained"
    if pick in solution["valid"] and not _placed_the_wild(data, player):
        return "valid"
    if data["wild"] is not None and pick in solution["with_wild"].get(data["wild"]["at"], []):
        return "wild"
    return "wrong"


def _delta(player: str, data: Json, verdicts: dict[str, str], *, is_found: bool) -> int:
    verdict = verdicts[player]
    delta = 0
    if verdict in {"valid", "wild"}:
        delta += 1
        if _called(data, player, "go"):
            delta += 1
        if list(data["picks"].values()).count(data["picks"][player]) == 1:
            delta += 1
        if verdict == "wild":
            delta -= 1
    if verdict == "wrong":
        delta -= 1
        if _called(data, player, "go") and is_found:
            delta -= 1
    if verdict == "red":
        sign = -1 if is_found else +1
        delta += sign
        if _called(data, player, "red"):
            delta += sign
    return delta


def _end_of_round(data: Json, verdicts: dict[str, str], *, is_found: bool) -> tuple[str, str | None]:
    """Who is captain, and what they take: a place, the deck's top card, or nothing."""
    captain, picks, call = data["captain"], data["picks"], data["call"]
    if call is None:
        return captain, None
    if call["kind"] == "go":
        return (call["by"], picks.get(call["by"], "deck")) if is_found else (captain, "deck")
    if not is_found:
        return call["by"], "deck"
    while verdicts[captain] not in {"valid", "wild"}:
        seat = data["players"].index(captain)
        captain = data["players"][(seat + 1) % len(data["players"])]
    return captain, picks[captain]
