"""What a press on a button does now, as a line for the simulated box in a terminal."""

from spacebowl_pi.box.table.scene import Asking, Menu, Notice, Scene
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.terminal.game import TerminalGame


def meaning(game: TerminalGame, scene: Scene, now_us: int) -> str:
    prompt = scene.prompt
    if scene.asked_for:
        return f"seat {scene.asked_for[0]} goes to a phone?  its hold: yes   its press: no"
    if scene.is_demo:
        return "a press ends the demo and joins"
    if isinstance(prompt, Menu):
        return "1: next setting   2: changes it   8: closes"
    if isinstance(prompt, Asking):
        return f"seat {prompt.seat}: {prompt.question.replace('_', ' ')}?  press: yes   hold: no"
    if isinstance(prompt, Notice):
        return ""
    if scene.view is None:
        return _of_lobby(scene.seating, game.starter)
    return "hold: play again" if scene.is_over else game.meaning(scene, now_us)


def _of_lobby(seating: Seating, starter: str) -> str:
    start = f"   hold: starts, as {starter}" if len(seating.players) > 1 else ""
    return f"press: joins{', or leaves' if seating.players else ''}{start}   twice fast: settings"
