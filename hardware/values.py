"""The values of the parts, each with its calculation. The schematic prints the lines, the tests check the limits.

Figures from data sheets come first. What the lights may draw is in `power`.
"""

from math import log

from spacebowl_pi.devices.pins import SOUND_PIN
from spacebowl_pi.devices.sound.driver import HIGHEST_HZ

GPIO_V = 3.3
SUPPLY_V = 5.0
GPIO_LOW_V = 0.8  # a Pi certainly reads low below this
GPIO_HIGH_V = 2.0  # and high above this
GPIO_MOST_MA = 16.0  # per pin, in or out
DIODE_V = 0.6
PIXEL_HIGH_V = 0.7 * SUPPLY_V  # WS2812B: a one is 0.7 of its supply voltage
AHCT_HIGH_V = 2.0  # 74AHCT: a one at its input
AHCT_DELAY_NS = 9
PI_BUTTON_PULL_UP_OHM = 1800  # on every Pi's board, at GPIO2 and GPIO3

BUZZER_SERIES_OHM = 330
BUZZER_PULL_UP_OHM = 10_000
BUZZER_CAPACITOR_NF = 100
CAPACITOR_TOLERANCE = 0.1
POWER_BUTTON_SERIES_OHM = 100
PIXEL_SERIES_OHM = 330
BASE_OHM = 1000
BASE_DOWN_OHM = 10_000
PIEZO_OHM = 1000
PIEZO_NF = 20
SOUNDER_LEAST_OHM = 42  # a magnetic one in the piezo's place
TRANSISTOR_GAIN = 100  # BC337, at least
BULK_UF = 1000
MATRIX_UF = 100
BYPASS_NF = 100
LONG_LEAD_CM = 30  # a longer lead to a buzzer needs a stronger pull-up and a capacitor
FUSE_MA = 2000
FUSE_SURE = 2.1  # a time-lag fuse certainly blows at this multiple of its rating, within two minutes


def buzzer_fault_ma() -> float:
    """What a lead that touches 5 V pushes into the pin's own diode."""
    return (SUPPLY_V - GPIO_V - DIODE_V) / BUZZER_SERIES_OHM * 1000


def buzzer_short_ma() -> float:
    """What a pin supplies if it is made an output by mistake while the button is down."""
    return GPIO_V / BUZZER_SERIES_OHM * 1000


def press_delay_us() -> float:
    """The time from the contact closing until the pin reads low."""
    return BUZZER_SERIES_OHM * BUZZER_CAPACITOR_NF * log(GPIO_V / GPIO_LOW_V) / 1000


def press_unfairness_us() -> float:
    """The largest difference between two buttons, with capacitors at either end of their tolerance."""
    return 2 * CAPACITOR_TOLERANCE * press_delay_us()


def release_delay_us() -> float:
    """The time from the contact opening until the pin reads high."""
    return (BUZZER_PULL_UP_OHM + BUZZER_SERIES_OHM) * BUZZER_CAPACITOR_NF * log(GPIO_V / (GPIO_V - GPIO_HIGH_V)) / 1000


def power_button_low_v() -> float:
    """The voltage at GPIO3 while the power button is down."""
    return GPIO_V * POWER_BUTTON_SERIES_OHM / (POWER_BUTTON_SERIES_OHM + PI_BUTTON_PULL_UP_OHM)


def base_ma() -> float:
    """The current from GPIO13 into the transistor."""
    return (GPIO_V - DIODE_V - 0.1) / BASE_OHM * 1000


def sounder_peak_ma() -> float:
    """The most that the transistor has to switch: a magnetic sounder in the piezo's place."""
    return SUPPLY_V / SOUNDER_LEAST_OHM * 1000


def piezo_discharges() -> float:
    """How many times over the piezo can discharge in half a period of the highest tone."""
    return 1e9 / (2 * HIGHEST_HZ) / (PIEZO_OHM * PIEZO_NF)


BUZZER_LINES = (
    (
        f"R11-R18, {BUZZER_SERIES_OHM} ohm in series: a lead that touches 5 V pushes {buzzer_fault_ma():.1f} mA into"
        f" the pin, an output by mistake gives {buzzer_short_ma():.0f} mA; a pin bears {GPIO_MOST_MA:.0f} mA."
    ),
    (
        f"R21-R28, {BUZZER_PULL_UP_OHM // 1000} k to 3.3 V, * in a box, where leads are over {LONG_LEAD_CM} cm:"
        f" {GPIO_V / BUZZER_PULL_UP_OHM * 1000:.2f} mA through a closed contact, five times what the Pi's own 50 k"
        " gives, so that a long lead stays quiet."
    ),
    (
        f"C11-C18, {BUZZER_CAPACITOR_NF} nF, * with R21-R28, all or none: a press is read {press_delay_us():.0f} us"
        f" late, the same for all within {press_unfairness_us():.0f} us; a release"
        f" {release_delay_us() / 1000:.1f} ms late."
    ),
    "C sits at the Pi, behind R: the contact never shorts a charged capacitor, and a spark on the lead meets R first.",
)
LEVEL_LINES = (
    (
        f"U1: a pixel at {SUPPLY_V:.0f} V takes {PIXEL_HIGH_V:.1f} V for a one, a Pi gives {GPIO_V} V. 74AHCT125: a one"
        f" from {AHCT_HIGH_V:.1f} V on, out {SUPPLY_V:.0f} V, {AHCT_DELAY_NS} ns late of 300."
    ),
    "U1 is fed behind the fuse: with the fuse gone it goes dark too, and feeds no chain through its data wire.",
    f"R1, {PIXEL_SERIES_OHM} ohm at the first pixel: damps ringing, and limits the current into a chain without 5 V.",
    (
        f"C2, {BYPASS_NF} nF at U1's pins 14 and 7. C3, {MATRIX_UF} uF at DS1: a row is switched at 800 Hz over thin"
        " wires."
    ),
)
SOUND_LINES = (
    (
        f"R2, {BASE_OHM // 1000} k: {base_ma():.1f} mA from {SOUND_PIN}, which bears {GPIO_MOST_MA:.0f}; times a gain"
        f" of {TRANSISTOR_GAIN} it switches {base_ma() * TRANSISTOR_GAIN:.0f} mA. A magnetic sounder of"
        f" {SOUNDER_LEAST_OHM} ohm takes {sounder_peak_ma():.0f} mA."
    ),
    f"R3, {BASE_DOWN_OHM // 1000} k: silent while nobody drives {SOUND_PIN}.",
    (
        f"R4, {PIEZO_OHM // 1000} k: lets the piezo ({PIEZO_NF} nF) go, {piezo_discharges():.0f} times over in half a"
        f" period at {HIGHEST_HZ} Hz. D20: only a magnetic sounder needs it."
    ),
)
POWER_BUTTON_LINES = (
    (
        f"R5, {POWER_BUTTON_SERIES_OHM} ohm: with the Pi's own {PI_BUTTON_PULL_UP_OHM / 1000} k the pin reads"
        f" {power_button_low_v():.2f} V when pressed; low is below {GPIO_LOW_V} V."
    ),
)
