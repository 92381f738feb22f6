"""Checks whether a game can be played on this box: its rules, and what it brings to lights, keypad and pages.

Raises nothing: each fault is a sentence. For a game's own tests.
"""

import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.game_texts import texts_fault
from spacebowl_pi.box.keypad.controller import screen_of
from spacebowl_pi.box.keypad.game_screens import GameScreens
from spacebowl_pi.box.shows.calm import MOST_FLASHES, STEP
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.show import show
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.box.table.view_cache import ViewCache
from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.choices import field_fault, plain
from spacebowl_pi.core.computer_match import NotPlayedOn, computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import QUICK, Player, Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.keypad.messages import Screen
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from spacebowl_pi.devices.ports import CELLS, MATRIX_HEIGHT, MATRIX_WIDTH
from spacebowl_pi.kiosk.game import WebGame
from spacebowl_pi.kiosk.texts import texts, texts_of_game

_LOOKED_AT = 60  # moments of a match to check
_FRAMES_A_SECOND, _SECONDS = 20, 3
_BUTTONS = 8


def check_game(game: BoxGame, web: WebGame, *, seed: int = 1, matches: int = 1) -> list[str]:
    """The faults found; empty if the game is fine."""
    faults = check_rules(game.rules, seed=seed, matches=matches)
    if field_fault(game.rules.settings, game.rules.choices):
        return faults  # it is the only one, and nothing can be looked at with it
    if fault := texts_fault(game.rules):
        return [*faults, fault]
    found = [*_looks(game, web, seed), *_missing_texts(web)]
    return [*faults, *dict.fromkeys(found)]


def _looks(game: BoxGame, web: WebGame, seed: int) -> Iterator[str]:
    """Check lights, keypad and pages before and throughout a match between computers."""
    keypad, screens, cache = _Keypad(), game.keypad(), ViewCache()
    for language, seating, match in _moments(game, seed):
        scene = cache.look(game.rules, match).scene(seating, None, 0)
        where = "in the lobby" if match is None else f"in a match ({language.value})"
        try:
            yield from (f"{where}, {fault}" for fault in _shown(game, scene))
            if match is not None:
                for screen in _on_keypad(screens, scene, match, game):
                    if fault := keypad.fault_of(screen):
                        yield f"{where}, {fault}"
            yield from (f"{where}, {fault}" for fault in _on_pages(game, web, scene, match))
        except Exception as error:  # noqa: BLE001 (any exception is a fault of the game)
            yield f"{where}, {type(error).__name__} was raised: {error}"
            return


def _moments(game: BoxGame, seed: int) -> Iterator[tuple[Language, Seating, Any]]:
    """The lobby, then moments of matches: one per language, with few and with many players."""
    rules = game.rules.for_demo()
    fewest, most = rules.seats[0], min(_BUTTONS, rules.seats[-1])
    for language, number in zip(Language, (fewest, most, (fewest + most) // 2), strict=True):
        players = tuple(Player(Seat(seat), f"P{seat}", QUICK[seat % 2]) for seat in range(1, number + 1))
        seating = Seating(rules.name, language, players)
        yield language, seating, None
        beginning = Beginning(SECOND_US, seed, language, plain(rules.settings, rules.choices), players)
        try:
            steps = list(computer_match(rules, beginning, seed))
        except (NotPlayedOn, ValueError):
            continue  # check_rules reports it, or the game takes no computer players
        chosen = sorted(Random(seed).sample(range(len(steps)), min(_LOOKED_AT, len(steps))))
        yield from ((language, seating, steps[at].match) for at in chosen)


def _shown(game: BoxGame, scene: Scene) -> Iterator[str]:
    """Check frames over a few seconds: complete, reproducible, and without flashes."""
    for pixels in (1, 7):
        frame = show(game, scene, SECOND_US, pixels)
        if not _is_whole(frame, pixels):
            yield f"a frame with {pixels} pixels a cell is not whole"
        if frame != show(game, scene, SECOND_US, pixels):
            yield "another frame is made for the same moment"
    step_us = SECOND_US // _FRAMES_A_SECOND
    frames = [show(game, scene, SECOND_US + at * step_us, 1) for at in range(_SECONDS * _FRAMES_A_SECOND)]
    flashes = _most_flashes(frames)
    if flashes > MOST_FLASHES:
        yield f"something flashes {flashes} times a second"


def _is_whole(frame: Frame, pixels_per_cell: int) -> bool:
    colours = [*frame.lights, *(pixel for cell in frame.cells for pixel in cell)]
    return (
        [len(cell) for cell in frame.cells] == [pixels_per_cell] * CELLS
        and len(frame.lights) == _BUTTONS
        and len(frame.rows) == MATRIX_HEIGHT
        and all(0 <= row < 1 << MATRIX_WIDTH for row in frame.rows)
        and all(0 <= part <= 255 for colour in colours for part in colour)
    )


def _most_flashes(frames: list[Frame]) -> int:
    """The most flashes within a second of any light, a flash being visibly brighter after darker."""
    most = 0
    for lights in zip(*([*frame.lights, *(cell[0] for cell in frame.cells)] for frame in frames), strict=True):
        levels = [max(colour) / 255 for colour in lights]
        low, rises, was_down = levels[0], [0] * len(levels), False
        for at, level in enumerate(levels):
            if level < low - STEP or (was_down and level < low):
                was_down, low = True, level
            elif was_down and level > low + STEP:
                rises[at], was_down, low = 1, False, level
            elif not was_down:
                low = max(low, level)
        most = max(most, *(sum(rises[at : at + _FRAMES_A_SECOND - 1]) for at in range(len(rises))))
    return most


def _on_keypad(screens: GameScreens, scene: Scene, match: Any, game: BoxGame) -> Iterator[Screen]:  # noqa: ANN401
    """The keypad's screen and, if it asks whose turn it is, the screen that the first of them gets."""
    own = partial(game.rules.own, match)
    screen = screen_of(screens, scene, own)
    yield screen
    seats = screen.words.get("seats")
    if screen.name == "choose" and isinstance(seats, list):
        screens.read(["do", str(screen.words["ask"]), str(seats[0])], scene)
        yield screen_of(screens, scene, own)
        screens.put_down()


class _Keypad:
    """The firmware on a simulated board, plugged in."""

    def __init__(self) -> None:
        self._now_us = 0
        self._keypad = JoinedKeypad("check", lambda: self._now_us, bytes)
        self._keypad.plug()
        self._wait()

    def _wait(self) -> None:
        for _ in range(40):
            self._now_us += 50_000
            self._keypad.step()

    def fault_of(self, screen: Any) -> str | None:  # noqa: ANN401
        """Show a screen; what is wrong with it, if anything."""
        noted = self._keypad.status.fault
        self._keypad.show(screen)
        if self._keypad.status.fault not in (None, noted):
            return f"the keypad's screen {screen.name} is too long to be sent"
        self._wait()
        board = self._keypad.board
        is_unknown = board is not None and board.screen == "Unknown"
        return f"the keypad knows no screen {screen.name}" if is_unknown else None


def _on_pages(game: BoxGame, web: WebGame, scene: Scene, match: Any) -> Iterator[str]:  # noqa: ANN401
    """Build everything that pages see, and check that it is JSON."""
    rules = game.rules
    settings = Games({rules.name: game}, scene.seating).rules.settings(scene.seating)
    seen = web.seen(scene, settings)
    for name in ("phase", "players"):
        if name not in seen:
            yield f"what pages see has no {name}"
    own = None if match is None else rules.own(match, scene.seating.seats[0])
    trees = [
        seen,
        web.seen_by(seen, scene.view, scene.seating.seats[0], own),
        web.about(scene),
        web.about_choices(settings),
        web.staff_tree(scene.view, settings),
        web.staff_player(scene.view, scene.seating.seats[0]),
    ]
    json.dumps(trees)


def _missing_texts(web: WebGame) -> Iterator[str]:
    """Refusals without a text in some language; a game from elsewhere may have English only."""
    for language in Language:
        said = texts(language) | texts_of_game(web.rules, web.reasons, language)
        for kind in web.reasons:
            for reason in kind:
                if f"refusal.{reason.name.lower()}" not in said:
                    yield f"{reason.name.lower()} is not said in {language.value}"
