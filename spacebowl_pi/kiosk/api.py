"""What other programs may ask over HTTP: the public state, past matches, and questions the games answer.

Described in `openapi.json`. Read only, and no more than the table's screen shows: a match's events only once it is
over. Past matches are anonymous, because nicknames expire and only the board of honour knows which.
"""

import asyncio
import json
import logging
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

from spacebowl_pi import __version__
from spacebowl_pi.box.config.sections import journal_folder
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import HistoryFault, PlayedMatch, export_match, find_match, list_matches
from spacebowl_pi.box.journal.names import without_names
from spacebowl_pi.core.codec import Json, as_fields
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.kiosk.access.guard import Buckets
from spacebowl_pi.kiosk.access.limits import place_of
from spacebowl_pi.kiosk.access.own_screen import OwnScreen
from spacebowl_pi.kiosk.game import NoAnswer, NotNow, Question, WebGame, WebGames

DESCRIPTION = Path(__file__).parent / "openapi.json"
REQUESTS_PER_SECOND, REQUEST_BURST = 10.0, 60
USUAL_LIMIT, HIGHEST_LIMIT = 20, 100
HIGHEST_NUMBER = 2**31 - 1
LONGEST_QUESTION = 6000
GAME_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")

_LOG = logging.getLogger(__name__)


class Api:
    """The handlers under /api/."""

    def __init__(self, control: BoxControl, games: WebGames, own_screen: OwnScreen) -> None:
        self._control, self._games, self._own_screen = control, games, own_screen
        self._folder = journal_folder(control.config)
        self._buckets = Buckets(REQUESTS_PER_SECOND, REQUEST_BURST)
        self._reading = asyncio.Lock()  # one history read at a time: it takes CPU time from the box

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Register the routes."""
        for path, answer in (
            ("/api/health", self._health),
            ("/api/state", self._state),
            ("/api/history", self._history),
            ("/api/history/{id}", self._match),
            ("/api/openapi.json", self._openapi),
        ):
            router.add_get(path, self._counted(answer), allow_head=False)
        for game in self._games.by_name.values():
            for name, question in game.questions.items():
                router.add_get(f"/api/{name}", self._counted(self._asking(game, question)), allow_head=False)

    def _counted(self, answer: Handler) -> Handler:
        async def counted(request: web.Request) -> web.StreamResponse:
            if not self._buckets.take(place_of(request.remote or ""), self._control.now_us):
                return web.json_response(
                    {"error": "So many requests so fast. Wait a second."}, status=429, headers={"Retry-After": "1"}
                )
            return await answer(request)

        return counted

    async def _health(self, request: web.Request) -> web.Response:
        _query(request)
        machine = self._control.machine
        return web.json_response(
            {
                "version": __version__,
                "is_simulated": self._control.box is not None,
                "has_fault": machine.has_fault,
                "is_journal_writing": machine.journal is not None and machine.journal.is_writing(),
                "phase": self._games.of(machine.snapshot().seating).phase(machine.snapshot().view),
            }
        )

    async def _state(self, request: web.Request) -> web.Response:
        _query(request)
        scene, rules = self._control.machine.snapshot().scene, self._control.machine.rules
        game = self._games.by_name[scene.seating.game]
        return web.json_response(
            {
                "at_us": self._control.now_us,
                "is_simulated": self._control.box is not None,
                "is_demo": scene.is_demo,
                "has_fault": scene.has_fault,
                **game.told_programs(scene),
                "view": game.seen(scene, rules.settings(scene.seating)),
            }
        )

    async def _history(self, request: web.Request) -> web.Response:
        query = _query(request, optional=("limit", "before", "game"))
        limit = _number(query, "limit", HIGHEST_LIMIT, USUAL_LIMIT)
        before = _number(query, "before", HIGHEST_NUMBER, HIGHEST_NUMBER)
        game, rules = query.get("game"), self._control.machine.rules
        if game is not None and not GAME_NAME.fullmatch(game):
            raise _bad(f"game: must be the name of a game, such as {next(iter(rules.games))}, not {_shown(game)}")
        return await self._read(lambda: _matches(self._folder, rules, limit, before, game))

    async def _match(self, request: web.Request) -> web.Response:
        _query(request)
        number = _number(request.match_info, "id", HIGHEST_NUMBER)
        return await self._read(lambda: _events(self._folder, self._control.machine.rules, number))

    async def _openapi(self, request: web.Request) -> web.FileResponse:
        _query(request)
        return web.FileResponse(DESCRIPTION)

    def _asking(self, game: WebGame, question: Question) -> Handler:
        async def asking(request: web.Request) -> web.Response:
            name = question.parameter
            text = _query(request, required=(name,))[name]
            if len(text) > LONGEST_QUESTION:
                raise _bad(f"{name}: has {len(text)} letters, and up to {LONGEST_QUESTION} are read")
            machine = self._control.machine
            view = machine.view if self._games.of(machine.seating) is game else None
            try:
                return web.json_response(text=question.answer(text, view, self._own_screen.has_sent(request)))
            except NotNow as not_now:
                return _error(409, str(not_now))
            except NoAnswer as fault:
                raise _bad(f"{name}: {fault}") from None

        return asking

    async def _read(self, read: Callable[[], web.Response]) -> web.Response:
        """Read the history on a worker thread, one reader at a time."""
        async with self._reading:
            try:
                return await asyncio.to_thread(read)
            except HistoryFault as fault:
                _LOG.warning("the history cannot be read: %s", fault)
                return _error(503, "The history cannot be read just now; the box's log says why.")


def _matches(folder: Path, rules: TableRules, limit: int, before: int, game: str | None) -> web.Response:
    if not (folder / FILE_NAME).exists():
        return web.json_response({"matches": []})
    matches = list_matches(folder, rules, limit, below=before, game=game)
    return web.json_response({"matches": [_nameless(match) for match in matches]})


def _events(folder: Path, rules: TableRules, number: int) -> web.Response:
    match = find_match(folder, rules, number) if (folder / FILE_NAME).exists() else None
    if match is None:
        return _error(404, f"There is no match {number} in the history.")
    if not match.is_finished:  # a damaged match may have been continued by a newer one
        return _error(409, f"Match {number} is not over, and its events would tell what is still hidden.")
    exported = export_match(folder, rules, number)
    events = [without_names(json.loads(line), lambda _: True) for line in exported.lines]
    return web.json_response({"id": number, "events": events, "trouble": exported.trouble})


def _nameless(match: PlayedMatch) -> Json:
    summary = match.summary
    players: list[Json] = [
        {**as_fields(player), "is_computer": summary.is_computer(player.seat)} for player in summary.played.players
    ]
    return {
        "id": match.id,
        "opened": match.opened,
        "is_finished": match.is_finished,
        "summary": {"game": summary.game, **as_fields(summary.played), "players": players},
    }


def _query(request: web.Request, required: tuple[str, ...] = (), optional: tuple[str, ...] = ()) -> Mapping[str, str]:
    """The query, after checking that it holds each expected name once and nothing else."""
    for name in request.query:
        if name not in (*required, *optional):
            raise _bad(f"{_shown(name)} is not asked for here")
        if len(request.query.getall(name)) > 1:
            raise _bad(f"{name}: stands there twice")
    for name in required:
        if name not in request.query:
            raise _bad(f"{name}: is missing; give it as ?{name}=…")
    return request.query


def _number(values: Mapping[str, str], name: str, highest: int, usual: int | None = None) -> int:
    text = values.get(name)
    if text is None and usual is not None:
        return usual
    if text is None or not (text.isascii() and text.isdigit() and len(text) <= 10 and 1 <= int(text) <= highest):
        raise _bad(f"{name}: must be a whole number from 1 to {highest}, not {_shown(text or '')}")
    return int(text)


def _shown(text: str) -> str:
    return json.dumps(text if len(text) <= 40 else f"{text[:39]}…", ensure_ascii=True)


def _bad(what: str) -> web.HTTPBadRequest:
    """Refuse a request. A reason phrase must be one line of ASCII."""
    return web.HTTPBadRequest(reason=what)


def _error(status: int, sentence: str) -> web.Response:
    return web.json_response({"error": sentence}, status=status)
