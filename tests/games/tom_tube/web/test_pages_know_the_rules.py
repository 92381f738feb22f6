"""What the pages work out by themselves is what the rules say: free places, where drifts lead, what a rhomb brings."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.core.codec import to_data
from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.tom_tube.rules.board.lattice import ALL_KNOTS, KNOTS, short_name
from spacebowl_pi.games.tom_tube.rules.board.places import bits, free_places
from spacebowl_pi.games.tom_tube.rules.board.tiles import ANY
from spacebowl_pi.games.tom_tube.rules.drift import may_enter, one_drift
from spacebowl_pi.games.tom_tube.rules.explain import why_not
from spacebowl_pi.games.tom_tube.rules.match.commands import LayRhomb
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.match.view import Own, public
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move
from spacebowl_pi.games.tom_tube.rules.position import sphere_name
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import Settings

HERE = Path(__file__).parent
SETUP = HERE.parents[2] / "web" / "setup.mjs"
RULES = TomTube()
SEEDS = (3, 5, 7)  # in their matches the astronauts meet often
EVERY = 5  # so many steps of a match are passed over
PLACES = 9
TIMEOUT_S = 50
IN_BETWEEN = (TomTubeReason.COUNTER_IN_BETWEEN, TomTubeReason.ASTRONAUT_IN_BETWEEN)


def moments() -> Iterator[Match]:
    """Steps of matches between computers, with each way of counting spheres on the border."""
    for seed, border in zip(SEEDS, ("never", "when_covered", "never"), strict=True):
        players = tuple(Player(Seat(seat), f"P{seat}", Strength.PILOT) for seat in (1, 2))
        beginning = Beginning(0, seed, Language.ENGLISH, Settings(border_spheres=border), players)
        steps = list(computer_match(RULES, beginning, seed))
        yield from (step.match for step in steps[::EVERY] if not step.match.is_over)


def met_on_the_way(match: Match) -> Iterator[tuple[str, ...]]:
    """What stands between the player in turn and each sphere that no drift reaches because of it."""
    for sphere in (*ALL_KNOTS, *range(KNOTS, KNOTS + len(match.position.middles))):
        refusal = why_not(match.position, Move(Kind.DRIFT, sphere))
        if refusal is not None and refusal.reason in IN_BETWEEN:
            stop = dict(refusal.values).get("stop")
            yield (sphere_name(sphere), refusal.code, *([] if stop is None else [str(stop)]))


def by_rules(match: Match, places: list[Any]) -> dict[str, Any]:
    """The same, as the rules have it."""
    position, player, view = match.position, match.position.turn, public(match)
    enterable = may_enter(position, player) & ~(1 << position.at[1 - player])
    stops = position.counters_at | position.kit.centres
    own, every = (one_drift(position, position.at[player], of, enterable, stops) for of in (1 << player, ANY))
    asked = [RULES.ask(view, Own(match.awaited[0]), LayRhomb(place)) for place in places]
    return {
        "names": [short_name(knot) for knot in ALL_KNOTS],
        "free": sorted([it.q, it.r, it.axis] for it in free_places(position.free)),
        "own": sorted(map(sphere_name, bits(own))),
        "any": sorted(map(sphere_name, bits(every))),
        "met": [list(it) for it in met_on_the_way(match)],
        "outcomes": [{key: it[key] for key in ("completed", "counters", "isolated")} for it in asked],  # type: ignore[index,call-overload]
    }


@pytest.mark.skipif(shutil.which("node") is None, reason="node is missing: sudo apt-get install -y nodejs npm")
def test_the_pages_and_the_rules_say_the_same() -> None:
    asked: list[tuple[Match, list[Any]]] = []
    for match in moments():
        places = [turned for it in free_places(match.position.free) for turned in (it, it.turned)]
        is_laying = match.phase is Phase.LAY
        asked.append((match, places[:: max(1, len(places) // PLACES)] if is_laying else []))
    lines = [json.dumps({"match": to_data(public(match)), "places": to_data(tuple(places))}) for match, places in asked]
    node = ["node", "--import", str(SETUP), str(HERE / "same_rules.mjs")]
    done = subprocess.run(node, input="\n".join(lines), capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(asked)
    assert sum(len(places) for _, places in asked) > 100
    assert {reason for it in told for _, reason, *_ in it["met"]} == {it.name.lower() for it in IN_BETWEEN}
    for (match, places), found in zip(asked, told, strict=True):
        for name in ("free", "own", "any"):
            found[name].sort()
        for outcome in found["outcomes"]:
            centre = sphere_name(81 + len(match.position.middles))
            outcome["completed"] = [centre if it == "new" else it for it in outcome["completed"]]
        assert found == by_rules(match, places)
