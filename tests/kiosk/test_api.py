"""What other programs may ask, against its description, both ways: nothing undescribed, nothing described in vain."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import list_matches
from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seating import MatchClosed
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.match.events import MatchStarted
from spacebowl_pi.games.space_bowl.rules.places import SPACES
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from spacebowl_pi.kiosk import api
from tests.box.journal.journals import EVENTS, kept, opened
from tests.box.journal.victim import GAME, NAMES, RULES, events_of_match
from tests.kiosk.json_schema import Schemas
from tests.kiosk.kiosk import FROM, Kiosk, kiosk

DOCUMENT = json.loads(api.DESCRIPTION.read_text(encoding="utf-8"))
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
PUZZLE = (EXAMPLES / "puzzle.json").read_text(encoding="utf-8")
ROUND = (EXAMPLES / "round.json").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Asked:
    """A request, and the status that it has to have."""

    status: int
    path: str
    url: str = ""
    params: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


STRANGER = {"Host": "evil.example"}
ASKED = (
    *(Asked(200, path) for path in ("/api/health", "/api/state", "/api/history", "/api/openapi.json")),
    Asked(200, "/api/history", params={"limit": "1", "before": "2"}),
    Asked(200, "/api/history/{id}", "/api/history/1"),
    Asked(200, "/api/solve", params={"puzzle": PUZZLE}),
    Asked(200, "/api/judge", params={"round": ROUND}),
    *(Asked(400, path, params={"x": "1"}) for path in ("/api/health", "/api/state", "/api/openapi.json")),
    *(
        Asked(400, "/api/history", params={"limit": limit})
        for limit in ("0", "101", "-1", "1.5", "x", "", "٣", "9" * 99)
    ),
    Asked(400, "/api/history", "/api/history?limit=1&limit=2"),
    Asked(400, "/api/history", params={"before": "0"}),
    *(Asked(400, "/api/history/{id}", f"/api/history/{number}") for number in ("0", "x", "1%00", "9" * 30)),
    *(Asked(400, "/api/solve", params={"puzzle": it}) for it in ("", "x", "[" * 2500, "{}", '{"a":1e999}', "x" * 6001)),
    Asked(400, "/api/solve"),
    Asked(400, "/api/judge", params={"round": PUZZLE}),
    Asked(404, "/api/history/{id}", "/api/history/99"),
    Asked(409, "/api/history/{id}", "/api/history/2"),
    *(
        Asked(403, path, path.replace("{id}", "1"), {"puzzle": PUZZLE, "round": ROUND}, STRANGER)
        for path in DOCUMENT["paths"]
    ),
)


async def checked(opened: Kiosk, schemas: Schemas, asked: Asked) -> Any:  # noqa: ANN401 (what JSON holds)
    """Ask, and hold the answer against the description."""
    opened.box.now_us += SECOND_US  # nobody asks too fast here
    url = asked.url or asked.path
    async with opened.client.get(url, params=asked.params or None, headers=asked.headers) as response:
        assert response.status == asked.status, (asked, await response.text())
        assert response.content_type == "application/json"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        answer = await response.json()
        described = schemas.resolved(DOCUMENT["paths"][asked.path]["get"]["responses"][str(asked.status)])
        for header in described.get("headers", ()):
            assert header in response.headers
    assert schemas.faults(answer, described["content"]["application/json"]["schema"]) == []
    return answer


def asking(ask: Callable[[Kiosk, Schemas], Awaitable[None]], folder: Path | None = None) -> None:
    async def go() -> None:
        async with kiosk(folder=folder) as opened:
            await ask(opened, Schemas(DOCUMENT))

    asyncio.run(go())


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """Two matches of the same people: one that is over, one in play."""
    events = events_of_match(players=3)
    begins = next(at for at, event in enumerate(events) if isinstance(event, MatchStarted))
    with opened(tmp_path) as journal:
        journal.append(*events, MatchClosed(events[-1].at_us))
        journal.append(*events[begins : len(events) // 2])
        assert journal.flush(10)
    return tmp_path


def test_a_damaged_match_that_goes_on_under_another_number_tells_nothing_of_its_pile(tmp_path: Path) -> None:
    path = kept(tmp_path, EVENTS[:60])
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE events SET json = '{' WHERE sequence = 50")
    with opened(tmp_path) as journal:
        assert journal.unfinished() == EVENTS[:49]
        assert journal.flush(10)
        assert [match.id for match in list_matches(tmp_path, RULES)] == [2, 1]

        async def ask(opened: Kiosk, schemas: Schemas) -> None:
            for number in (1, 2):
                answer = await checked(opened, schemas, Asked(409, "/api/history/{id}", f"/api/history/{number}"))
                assert "pile" not in str(answer)

        asking(ask, tmp_path)


def test_every_path_answers_every_status_as_described(history: Path) -> None:
    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        for asked in ASKED:
            await checked(opened, schemas, asked)
        tried = {(asked.path, asked.status) for asked in ASKED}
        described = {(path, int(status)) for path, it in DOCUMENT["paths"].items() for status in it["get"]["responses"]}
        assert {(path, status) for path, status in described - tried if status not in (409, 429, 503)} == set()

    asking(ask, folder=history)


def test_the_description_describes_all_there_is_and_no_more() -> None:
    async def ask(opened: Kiosk, _: Schemas) -> None:
        app = opened.client.app
        assert app is not None
        routes = [(route.resource.canonical, route.method) for route in app.router.routes() if route.resource]
        assert sorted(route for route in routes if route[0].startswith("/api")) == [
            (path, "GET") for path in sorted(DOCUMENT["paths"])
        ]
        assert all(set(operations) == {"get"} for operations in DOCUMENT["paths"].values())

    asking(ask)


def test_every_part_of_the_description_is_used() -> None:
    text = json.dumps(DOCUMENT)
    parts = [f"#/components/{kind}/{name}" for kind, named in DOCUMENT["components"].items() for name in named]
    assert [part for part in parts if f'"{part}"' not in text] == []


@pytest.mark.parametrize("path", sorted(DOCUMENT["paths"]))
def test_who_asks_too_fast_is_told_to_wait(path: str) -> None:
    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        url = path.replace("{id}", "1")
        for _ in range(api.REQUEST_BURST):
            async with opened.client.get("/api/health"):
                pass
        opened.box.now_us -= SECOND_US  # that `checked` lets pass
        await checked(opened, schemas, Asked(429, path, url))
        async with opened.client.get("/"):
            pass  # pages are still served
        await checked(opened, schemas, Asked(200, "/api/health"))

    asking(ask)


@pytest.mark.parametrize(("path", "url"), [("/api/history", ""), ("/api/history/{id}", "/api/history/1")])
def test_a_damaged_history_is_no_reason_to_tell_where_it_lies(tmp_path: Path, path: str, url: str) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"not a database" * 100)

    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        answer = await checked(opened, schemas, Asked(503, path, url))
        assert str(tmp_path) not in answer["error"]

    asking(ask, folder=tmp_path)


def test_without_a_history_there_are_no_matches() -> None:
    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        assert await checked(opened, schemas, Asked(200, "/api/history")) == {"matches": []}
        await checked(opened, schemas, Asked(404, "/api/history/{id}", "/api/history/1"))

    asking(ask)


def test_the_history_is_told_page_by_page_and_names_nobody(history: Path) -> None:
    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        first = await checked(opened, schemas, Asked(200, "/api/history", params={"limit": "1"}))
        assert [match["id"] for match in first["matches"]] == [2]
        second = await checked(opened, schemas, Asked(200, "/api/history", params={"before": "2"}))
        assert [match["id"] for match in second["matches"]] == [1]
        told = await checked(opened, schemas, Asked(200, "/api/history/{id}", "/api/history/1"))
        assert told["events"][0]["event"] == "SeatingOpened"
        seats = [event["player"]["seat"] for event in told["events"] if event["event"] == "SatDown"]
        (started,) = [event for event in told["events"] if event["event"] == "MatchStarted"]
        assert [player["seat"] for player in started["players"]] == seats == [1, 2, 3]
        for answer in (first, second, told):
            assert not [name for name in NAMES if name in json.dumps(answer, ensure_ascii=False)]

    asking(ask, folder=history)


def test_the_history_says_how_a_match_was_played_and_how_it_went(history: Path) -> None:
    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        answer = await checked(opened, schemas, Asked(200, "/api/history"))
        now, before = (match["summary"] for match in answer["matches"])
        assert (before["game"], before["is_over"], before["is_decided"]) == ("space_bowl", True, True)
        limits = {"search_limit_s": None, "pick_limit_s": Settings().pick_limit_s, "target_score": 18}
        assert before["about"] == {"mode": "screen", **limits, **dict.fromkeys(VARIANT_NAMES, False)}
        assert [player["seat"] for player in before["players"]] == [1, 2, 3]
        best = max(before["players"], key=lambda player: player["score"])
        assert best["is_winner"]
        assert set(best["counts"]) == {"cards", "rounds", "points", "calls", "calls_right", "picks", "picks_right"}
        assert best["counts"]["rounds"] == before["rounds"]
        assert not now["is_over"]
        assert not now["is_decided"]
        assert [player["is_winner"] for player in now["players"]] == [False] * 3

    asking(ask, folder=history)


def test_a_lobby_is_in_the_history_and_tells_no_events(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:5])
    assert not any(isinstance(event, MatchStarted) for event in EVENTS[:5])

    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        (match,) = (await checked(opened, schemas, Asked(200, "/api/history")))["matches"]
        nothing = {"rounds": 0, "is_over": False, "is_decided": False, "players": [], "about": {}}
        assert match["summary"] == {"game": "space_bowl", **nothing}
        await checked(opened, schemas, Asked(409, "/api/history/{id}", "/api/history/1"))

    asking(ask, folder=tmp_path)


def matches() -> list[Match]:
    """Moments of two matches, plain and with all variants, every phase of a round among them."""
    moments: list[Match] = []
    players = tuple(Player(seat, computer=Strength.PILOT) for seat in SEATS[:4])
    for variants in (Variants(), replace(Variants(**dict.fromkeys(VARIANT_NAMES, True)), no_wild=False)):
        steps = computer_match(GAME, Beginning(0, 5, Language.ENGLISH, Settings(variants=variants), players), 5)
        seen: dict[tuple[object, ...], Match] = {}
        for step in steps:
            current = step.match.round
            picks = len(current.picks) if current else 0
            wild = current.wild is not None if current else False
            seen.setdefault((step.match.phase, picks, wild, bool(step.match.winners)), step.match)
        moments += seen.values()
    return moments


def test_the_state_is_as_described_in_every_phase_and_tells_no_pick_before_its_time() -> None:
    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        phases, hidden = set(), 0
        for match in (None, *matches()):
            if match is not None:
                opened.box.have_on(match)
            answer = await checked(opened, schemas, Asked(200, "/api/state"))
            phases.add(answer["view"]["phase"])
            assert (await checked(opened, schemas, Asked(200, "/api/health")))["phase"] == answer["view"]["phase"]
            if answer["view"]["phase"] == "picks":
                hidden += sum(player["has_picked"] for player in answer["view"]["players"])
                assert {player["pick"] for player in answer["view"]["players"]} == {None}
                assert answer["view"]["solution"] is None
        assert phases == {"lobby", *Phase} - {Phase.LAYING, Phase.DECLARING}
        assert hidden > 0

    asking(ask)


@pytest.mark.parametrize(("path", "question"), [("/api/solve", PUZZLE), ("/api/judge", ROUND)])
def test_what_is_asked_of_the_solver_and_the_judge_is_described(path: str, question: str) -> None:
    (parameter,) = DOCUMENT["paths"][path]["get"]["parameters"]
    schema = parameter["content"]["application/json"]["schema"]
    asked = json.loads(question)
    assert Schemas(DOCUMENT).faults(asked, schema) == []
    assert Schemas(DOCUMENT).faults(asked | {"toss": {"destination": 9, "planets": {}}}, schema) != []


def asked_of(view: Mapping[str, Any]) -> dict[str, Any]:
    """Make a puzzle of what a cheat reads in the state, each card's planets in another order."""
    cards = [{"planets": (card["planets"] or [])[::-1], "face_down": card["is_face_down"]} for card in view["galaxy"]]
    toss = {"destination": view["toss"]["destination"], "black_hole": view["toss"]["black_hole"]}
    planets = {one["planet"]: one["space"] for one in view["toss"]["planets"]}
    return {"galaxy": {"size": view["size"], "cards": cards}, "toss": toss | {"planets": planets}}


def test_while_a_round_is_on_nobody_from_afar_is_told_what_is_searched() -> None:
    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        cheat, round_ = {FROM: "192.168.1.7"}, json.loads(ROUND)
        for match in matches():
            opened.box.have_on(match)
            view = (await checked(opened, schemas, Asked(200, "/api/state")))["view"]
            if view["toss"] is None:
                continue
            puzzle = asked_of(view)
            turned = puzzle["toss"] | {"destination": SPACES[puzzle["toss"]["destination"] - 1]}
            is_on = match.phase in (Phase.SEARCH, Phase.COUNTDOWN, Phase.PICKS)
            for path, name, asked in (
                ("/api/solve", "puzzle", puzzle),
                ("/api/solve", "puzzle", puzzle | {"toss": turned}),
                ("/api/judge", "round", round_ | puzzle | {"variants": {}, "wild": None, "picks": {}}),
            ):
                params = {name: json.dumps(asked)}
                if is_on:
                    told = await checked(opened, schemas, Asked(409, path, params=params, headers=cheat))
                    assert "round" in told["error"]
                else:
                    await checked(opened, schemas, Asked(200, path, params=params, headers=cheat))
                await checked(opened, schemas, Asked(200, path, params=params))
            await checked(opened, schemas, Asked(200, "/api/solve", params={"puzzle": PUZZLE}, headers=cheat))

    asking(ask)


def test_the_solver_and_the_judge_answer_as_on_the_command_line() -> None:
    async def ask(opened: Kiosk, schemas: Schemas) -> None:
        solved = await checked(opened, schemas, Asked(200, "/api/solve", params={"puzzle": PUZZLE}))
        assert solved["valid"] == ["C2"]
        judged = await checked(opened, schemas, Asked(200, "/api/judge", params={"round": ROUND}))
        assert judged["takes"] == "C2"
        wrong = await checked(opened, schemas, Asked(400, "/api/solve", params={"puzzle": '{"galaxi": 1}'}))
        assert wrong["error"].startswith('puzzle: unknown entry "galaxi"')

    asking(ask)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
def test_nothing_can_be_changed_from_here(method: str) -> None:
    async def ask(opened: Kiosk, _: Schemas) -> None:
        async with opened.client.request(method, "/api/state", data=b"x") as response:
            assert response.status == 405
            assert response.headers["Allow"] == "GET"

    asking(ask)
