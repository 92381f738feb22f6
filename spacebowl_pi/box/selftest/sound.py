"""Tests the sounder: a short tune, repeated on request, and whether it was heard."""

from spacebowl_pi.box.selftest.result import Verdict
from spacebowl_pi.box.selftest.step_view import NO, SKIP, YES, Bench, Look, Option, Question, Step
from spacebowl_pi.core.units import MILLISECOND_US
from spacebowl_pi.devices.sound.tunes import WIN, length_ms

TUNE = WIN
AGAIN = Option("a", "again")


def sound_step(bench: Bench) -> Step:
    question = Question("Sounder", "A short tune plays. Did you hear it?", (YES, NO, AGAIN, SKIP))
    answer = AGAIN.key
    while answer == AGAIN.key:
        answer = yield from bench.ask(question, lambda elapsed_us: _playing(bench, elapsed_us))
    pin = bench.config.sound.pin
    if answer == YES.key:
        bench.note("tune", Verdict.PASSED, "heard")
    elif answer == SKIP.key:
        bench.note("tune", Verdict.SKIPPED, "not tested")
    else:
        step = (
            f"check the wire from {pin} (pin {pin.header}) and ground; it must be a passive piezo, one without a tone"
        )
        bench.note("tune", Verdict.FAILED, "not heard", step)


def _playing(bench: Bench, elapsed_us: int) -> Look:
    end_us = 0
    for frequency_hz, duration_ms in TUNE:
        end_us += duration_ms * MILLISECOND_US
        if elapsed_us < end_us:
            return bench.look(tone_hz=frequency_hz, caption=f"{frequency_hz} Hz")
    return bench.look(caption=f"{length_ms(TUNE) / 1000:.1f} s, played")
