"""The self-test without a person: what a program can check alone, silently and with barely a glimmer.

Pixels and matrix never answer. No program can tell whether they light, only whether their bus accepts pictures.
"""

from collections.abc import Callable, Collection, Iterator, Sequence

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.parts import PartName, Parts
from spacebowl_pi.box.selftest.contacts import QUIET_NS, Contacts
from spacebowl_pi.box.selftest.guide import found
from spacebowl_pi.box.selftest.pixels import chain_look
from spacebowl_pi.box.selftest.result import Check, Verdict, absence, faulty
from spacebowl_pi.box.selftest.step_view import DARK_ROWS, Bench
from spacebowl_pi.box.selftest.wiring import Ending, Trial, checks_of
from spacebowl_pi.devices.matrix.test_card import TEST_CARD
from spacebowl_pi.devices.pixels.chain import chain_length
from spacebowl_pi.devices.ports import BLACK, BUTTONS, Button, Colour, Edge, PartFault

LOOKS = 6  # at the lines: a button that is down at every one is stuck
BETWEEN_LOOKS_S = 0.1
GLIMMER: Colour = (45, 45, 45)


def check_alone(
    config: Config, parts: Parts, chosen: Sequence[PartName], pause: Callable[[float], None]
) -> Iterator[Check]:
    """Run the checks; `pause` is called with the seconds to wait."""
    for part in chosen:
        absent = absence(config, part)
        if absent is not None:
            yield absent
        elif not found(parts, part):
            yield faulty(part, "opening", parts.missing.get(part, ""))
        else:
            try:
                yield from _CHECKS[part](config, parts, pause)
            except PartFault as fault:
                yield faulty(part, "lines" if part is PartName.BUZZERS else "sending", str(fault))


def _pixels(config: Config, parts: Parts, _: Callable[[float], None]) -> list[Check]:
    bench = Bench(config, PartName.PIXELS, has_lights=True, is_down=lambda _: False, checks=[])
    for colour in (GLIMMER, BLACK):
        frame = chain_look(bench, lambda _, colour=colour: colour, "").frame  # type: ignore[misc]
        if parts.pixels is not None:
            parts.pixels.show(frame.cells, frame.lights)
    count = chain_length(config.pixels.pixels_per_cell)
    bench.note(
        "sending", Verdict.PASSED, f"the bus took pictures for {count} lights; whether they light, only an eye sees"
    )
    return bench.checks


def _matrix(_: Config, parts: Parts, __: Callable[[float], None]) -> list[Check]:
    if parts.matrix is not None:
        parts.matrix.refresh()
        parts.matrix.show(TEST_CARD)
        parts.matrix.show(DARK_ROWS)
    detail = "the bus took settings and pictures; whether they are seen, only an eye sees"
    return [Check(PartName.MATRIX, "sending", Verdict.PASSED, detail)]


def _buzzers(config: Config, parts: Parts, pause: Callable[[float], None]) -> list[Check]:
    contacts = Contacts()
    edges: list[Edge] = []
    buzzers = parts.buzzers
    if buzzers is None:
        return []
    buzzers.listen(edges.append)
    always_down, last_ns = set(BUTTONS), 0
    for _ in range(LOOKS):
        pause(BETWEEN_LOOKS_S)
        always_down.intersection_update(button for button in BUTTONS if buzzers.is_down(button))
    for edge in edges.copy():
        contacts.hear(edge)
        last_ns = edge.stamp_ns
    contacts.settle(last_ns + QUIET_NS)
    ill = {button: Trial(button, Ending.STUCK) for button in always_down}
    ill |= {button: Trial(button, Ending.CHATTER) for button in contacts.chatterers}
    checks = [check for check in checks_of(ill, config) if check.verdict is Verdict.FAILED]
    if contacts.pressed == set(BUTTONS):
        checks.append(Check(PartName.BUZZERS, "lines", Verdict.PASSED, "all eight were pressed and let go meanwhile"))
    elif good := [button for button in BUTTONS if button not in ill]:
        checks.append(Check(PartName.BUZZERS, "lines", Verdict.UNPRESSED, _unpressed(good, contacts.pressed)))
    return checks


def _unpressed(good: Sequence[Button], pressed: Collection[Button]) -> str:
    """Describe the lines without a fault."""
    seen = f"; pressed meanwhile: buzzer {', '.join(map(str, sorted(pressed)))}" if pressed else ""
    quiet = f"{len(good)} of {len(BUTTONS)} lines are up and quiet"
    return f"{quiet}; whether the buttons work, only a finger tells{seen}"


def _sound(config: Config, parts: Parts, _: Callable[[float], None]) -> list[Check]:
    if parts.sound is not None:
        parts.sound.tone(None)
    return [Check(PartName.SOUND, "opening", Verdict.PASSED, f"{config.sound.pin} is ours; nothing was sounded")]


_CHECKS: dict[PartName, Callable[[Config, Parts, Callable[[float], None]], list[Check]]] = {
    PartName.PIXELS: _pixels,
    PartName.MATRIX: _matrix,
    PartName.BUZZERS: _buzzers,
    PartName.SOUND: _sound,
}
