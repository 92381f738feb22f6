"""The keypad's screens during a match, as in docs/keypad-protocol.md, made from the public view.

They contain no pick, so whoever holds the keypad learns no more than anyone looking at the box.
"""

from collections.abc import Callable, Mapping, Sequence

from spacebowl_pi.box.keypad.game_screens import GameScreens, KeyAction, OwnOf
from spacebowl_pi.box.keypad.key_messages import read_by
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.messages import Screen
from spacebowl_pi.devices.keypad.wire import Value
from spacebowl_pi.games.space_bowl.box.key_messages import CORRECT, DOWN, READERS
from spacebowl_pi.games.space_bowl.rules.judge import CallKind, Verdict
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Reason, View, commands
from spacebowl_pi.games.space_bowl.rules.match.view import PlayerView

US_IN_MS = 1_000


class SpaceBowlKeypad(GameScreens):
    """Space Bowl on one keypad. Before the toss, it can return to the entered cards to correct them."""

    def __init__(self) -> None:
        self._is_correcting = False

    def screen(self, scene: Scene, own: OwnOf) -> Screen:  # noqa: ARG002 (everything shown is public)
        """Choose the screen."""
        view: View = scene.view
        self._is_correcting = self._is_correcting and can_correct(view)
        name, words = (_card_entry if self._is_correcting else _SCREENS[view.phase])(view)
        ends_at_us = None if name not in ("countdown", "picks") else view.deadline_us
        limit = {} if ends_at_us is None else {"of": (ends_at_us - view.began_us) // US_IN_MS}
        return Screen(name, {**words, **limit}, ends_at_us)

    def read(self, words: Sequence[str], scene: Scene) -> KeyAction | Refusal | None:
        """Read a key message of these screens."""
        if list(words) == [CORRECT]:
            self._is_correcting = scene.view is not None and can_correct(scene.view)
            return None if self._is_correcting else refuse(CommonReason.NOT_NOW)
        deed = read_by(READERS, words)
        return super().read(words, scene) if deed is None else deed

    def done(self, deed: KeyAction) -> None:
        """Return to the toss once the top card has been entered."""
        if isinstance(deed.what, commands.DeclareTopCard | commands.NameTopCard):
            self._is_correcting = False

    def code(self, refusal: Refusal) -> str:
        """The refusal's code for the keypad; a wrong phase is just "not now", as the screen shows the phase anyway."""
        return CommonReason.NOT_NOW.name.lower() if refusal.reason is Reason.NOT_IN_PHASE else refusal.code


def can_correct(view: View) -> bool:
    """Whether the players entered their cards themselves, and may still correct them."""
    is_told = view.settings.mode is GalaxyMode.HONOUR or view.settings.is_entered
    return view.phase is Phase.READY and view.top_card is not None and is_told


_Chosen = tuple[str, Mapping[str, Value]]


def _laying(view: View) -> _Chosen:
    """Ask for the card of the first empty place, or else for the top card; what was entered can be corrected."""
    galaxy = view.galaxy or ()
    return "numbers", {
        "captain": view.captain,
        "at": next((cell for cell, card in enumerate(galaxy) if card is None), None),
        "top": view.top_card.number if view.top_card is not None else None,
        "size": view.size,
        "most": view.highest_card,
        "void": view.settings.variants.void,
        "laid": {cell: DOWN if card.is_face_down else card.number for cell, card in enumerate(galaxy) if card},
    }


def _card_entry(view: View) -> _Chosen:
    """Ask for what the box does not know: the cards, or what the top card shows."""
    if view.settings.mode is not GalaxyMode.HONOUR:
        return _laying(view)
    top = view.top_card
    return "top_card", {
        "captain": view.captain,
        "planets": view.planet_names,
        "shown": top.planets if top is not None else (),
        "hole": top is not None and top.black_hole,
    }


def _ready(view: View) -> _Chosen:
    if view.top_card is None:
        return _card_entry(view)
    return "wait", {
        "what": "ready",
        "toss": True,
        "correct": can_correct(view),
        "round": view.round_number + 1,
        "captain": view.captain,
        "scores": _scores(view),
    }


def _search(view: View) -> _Chosen:
    return "wait", {
        "what": "search",
        "off": True,
        "round": view.round_number,
        "captain": view.captain,
        "scores": _scores(view),
    }


def _countdown(view: View) -> _Chosen:
    """Count down, and offer the Wild if the box knows the galaxy; otherwise it is only placed on the table."""
    kind = view.call.kind if view.call is not None else CallKind.GO
    is_wild_free = view.wild is None and view.galaxy is not None and not view.settings.variants.no_wild

    def is_asked(player: PlayerView) -> bool:
        is_done = player.is_red if kind is CallKind.RED else player.must_pick
        return not is_done and (view.wild is None or view.wild.by != player.seat)

    wild = _seats(view, lambda player: is_wild_free and not player.is_red)
    size = view.size if is_wild_free else None
    return "countdown", {"kind": kind.value, "seats": _seats(view, is_asked), "wild": wild, "size": size}


def _picks(view: View) -> _Chosen:
    galaxy = view.galaxy or ()
    has_numbers = view.settings.mode is GalaxyMode.NUMBERED
    return "picks", {
        "seats": _seats(view, lambda player: player.may_pick and not player.has_picked),
        "must": _seats(view, lambda player: player.must_pick),
        "size": view.size,
        "down": [cell for cell, card in enumerate(galaxy) if card is not None and card.is_face_down],
        "cards": [card.number or 0 for card in galaxy if card is not None] if has_numbers else None,
    }


def _declaring(view: View) -> _Chosen:
    """Ask who placed the Wild, then each player what their pick was."""
    if view.is_wild_asked:
        return "declare", {"placers": _seats(view, lambda player: not player.is_red)}
    placer = view.wild.by if view.wild is not None else None
    asked = next((player for player in view.players if player.may_pick and not player.has_picked), None)
    return "declare", {
        "seat": asked.seat if asked else None,
        "wild": placer is not None,
        "own": asked is not None and placer == asked.seat,
        "must": asked is not None and asked.must_pick,
    }


def _reveal(view: View) -> _Chosen:
    result = view.result
    came = {Verdict.VALID: "right", Verdict.WILD: "wild", Verdict.WRONG: "wrong"}
    marks: dict[str, list[Seat]] = {mark: [] for mark in came.values()}
    for player in result.players if result is not None else ():
        if player.verdict in came:
            marks[came[player.verdict]].append(player.seat)
    return "result", {**marks, "found": result is not None and result.is_found, "scores": _scores(view)}


def _over(view: View) -> _Chosen:
    return "over", {"winners": view.winners, "scores": _scores(view)}


_SCREENS: Mapping[Phase, Callable[[View], _Chosen]] = {
    Phase.LAYING: _laying,
    Phase.READY: _ready,
    Phase.SEARCH: _search,
    Phase.COUNTDOWN: _countdown,
    Phase.PICKS: _picks,
    Phase.DECLARING: _declaring,
    Phase.REVEAL: _reveal,
    Phase.OVER: _over,
}


def _seats(view: View, is_meant: Callable[[PlayerView], bool]) -> list[Seat]:
    return [player.seat for player in view.players if is_meant(player)]


def _scores(view: View) -> dict[int, int]:
    return {player.seat: player.score for player in view.players}
