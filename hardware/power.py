"""The power budget: what each part draws from 5 V, from the parts table and the program's limits.

The limit of the lights is the program's default, [pixels] limit_ma.
"""

from dataclasses import dataclass

from hardware.parts import Kind, Part, Variant, parts
from hardware.values import BUZZER_PULL_UP_OHM, FUSE_MA, FUSE_SURE, GPIO_V, sounder_peak_ma
from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.devices.pixels.chain import CHANNEL_MA, IDLE_MA

PIXELS_OF = {Kind.PIXEL: 1, Kind.JEWEL: 7}
FULL_WHITE_MA = 3 * CHANNEL_MA
MODULE_FULL_MA = 310  # a block of 8 x 8 with all dots lit at intensity 15, RSET 10 k
MODULE_STEPS = 32
HIGHEST_INTENSITY = 15
SHIFTER_MA = 2
KEYPAD_MA = 200
PI_MA = {"Zero 2 W": 350, "3 B": 400, "4 B": 600, "5": 800}  # bare board under load; the makers' figures
BIGGEST_EARLIER_PI, PI_5 = "4 B", "5"
SUPPLY_MA = {BIGGEST_EARLIER_PI: 4000, PI_5: 5000}
USB_C_MA = 3000  # the most that a charger supplies with two resistors of 5.1 k


@dataclass(frozen=True, slots=True)
class Draw:
    """What draws from the fused 5 V: by default, at most with other settings, and if the limit failed."""

    what: str
    usual_ma: int
    most_ma: int
    unlimited_ma: int


def pixel_count(table: dict[str, Part]) -> int:
    """The number of pixels on the chain."""
    return sum(PIXELS_OF.get(part.kind, 0) for part in table.values())


def limit_ma() -> int:
    """The chain's default limit."""
    return Config().pixels.limit_ma


def matrix_ma(table: dict[str, Part], intensity: int) -> int:
    """What the matrix draws with every dot lit."""
    blocks = sum(part.kind is Kind.MODULE for part in table.values())
    return round(blocks * MODULE_FULL_MA * (2 * intensity + 1) / MODULE_STEPS)


def draws(variant: Variant) -> tuple[Draw, ...]:
    """Everything behind the fuse."""
    table, usual = parts(variant), Config()
    pixels = pixel_count(table)
    full = matrix_ma(table, HIGHEST_INTENSITY)
    sounder = round(sounder_peak_ma() / 2)  # a tone is on half the time
    return (
        Draw(f"{pixels} pixels", limit_ma(), limit_ma(), pixels * (FULL_WHITE_MA + IDLE_MA)),
        Draw("matrix, every dot lit", matrix_ma(table, usual.matrix.intensity), full, full),
        Draw("level shifter", SHIFTER_MA, SHIFTER_MA, SHIFTER_MA),
        Draw("sounder", sounder, sounder, sounder),
    )


def fused_ma(variant: Variant) -> tuple[int, int, int]:
    """The sums behind the fuse."""
    every = draws(variant)
    return sum(it.usual_ma for it in every), sum(it.most_ma for it in every), sum(it.unlimited_ma for it in every)


def sure_ma() -> float:
    """The current at which the fuse certainly blows."""
    return FUSE_SURE * FUSE_MA


def whole_ma(variant: Variant, pi: str) -> tuple[int, int]:
    """The sums of the whole box: by default, and at most with other settings."""
    usual, most, _ = fused_ma(variant)
    return usual + KEYPAD_MA + PI_MA[pi], most + KEYPAD_MA + PI_MA[pi]


def logic_ma() -> float:
    """What the pull-ups draw from the Pi's 3.3 V with all buzzers down."""
    table = parts(Variant.ONE_PIXEL)
    buzzers = sum(part.kind is Kind.BUTTON and part.value.startswith("buzzer") for part in table.values())
    return buzzers * GPIO_V / BUZZER_PULL_UP_OHM * 1000


def power_lines(variant: Variant) -> tuple[str, ...]:
    """The budget in short, for the schematic."""
    usual, most, unlimited = fused_ma(variant)
    whole = ", ".join(f"with a Pi {pi} {whole_ma(variant, pi)[0]} mA" for pi in PI_MA)
    return (
        (
            f"F1, {FUSE_MA // 1000} A slow, at the supply: behind it are {usual} mA as set out,"
            f" {most} mA with the matrix at its"
            f" brightest; {unlimited} mA if the limit failed with all pixels white."
        ),
        "C1: 1000 uF take up the step when all lights come on at once. 6.3 V would do; 10 V lasts.",
        f"The whole box with the keypad: {whole}. So 4 A, and 5 A for a Pi 5.",
    )


def lights_lines(variant: Variant) -> tuple[str, ...]:
    """What the chain draws, for the schematic."""
    pixels = pixel_count(parts(variant))
    return (
        (
            f"{pixels} pixels x {FULL_WHITE_MA} mA full white = {pixels * FULL_WHITE_MA / 1000:.2f}"
            " A. The program keeps the whole"
            f" chain under {limit_ma()} mA ([pixels] limit_ma)."
        ),
        "Each pixel is a small board with its own 100 nF. IN and OUT must not be swapped.",
        "C1 at cell A1, between 5 V and ground; R1 within 5 cm of it. The data lead there is under 50 cm.",
        "Feed 5 V and ground into both ends of the chain, at cell A1 and at buzzer light 8.",
    )


def power_page() -> str:
    """The whole budget as a page."""
    lines = [
        "# Power budget",
        "",
        "Written by `make schematics` from the parts table and the program's defaults. All figures are in mA at 5 V.",
    ]
    for variant in Variant:
        lines += [
            "",
            f"## {variant.words[0].upper()}{variant.words[1:]}",
            "",
            "| behind the fuse | as set out | with the matrix at its brightest | without the limit |",
            "|---|---:|---:|---:|",
        ]
        lines += [f"| {it.what} | {it.usual_ma} | {it.most_ma} | {it.unlimited_ma} |" for it in draws(variant)]
        sums = " | ".join(f"**{it}**" for it in fused_ma(variant))
        lines += [
            f"| **sum** | {sums} |",
            "",
            f"| whole box with keypad ({KEYPAD_MA}) | as set out | with the matrix at its brightest | supply |",
            "|---|---:|---:|---:|",
        ]
        for pi, own in PI_MA.items():
            usual, most = whole_ma(variant, pi)
            lines.append(
                f"| Pi {pi} ({own}) | {usual} | {most} | {SUPPLY_MA[PI_5 if pi == PI_5 else BIGGEST_EARLIER_PI]} |"
            )
    config = Config()
    overload = [fused_ma(variant)[2] / FUSE_MA for variant in Variant]
    lines += [
        "",
        "## Where the numbers come from",
        "",
        (
            f"- Pixels: {FULL_WHITE_MA} mA each at full white, {IDLE_MA} mA each when dark. The program adds up every"
            " picture, and dims it until the whole chain draws no more than `[pixels] limit_ma`,"
            f" {limit_ma()} mA. You may set a higher limit; if you do, work out this budget again."
        ),
        (
            f"- Matrix: a block with all 64 dots lit draws {MODULE_FULL_MA} mA x (2n + 1) / {MODULE_STEPS} at intensity"
            f" n. By default, `intensity` is {config.matrix.intensity}; {HIGHEST_INTENSITY} is the brightest."
        ),
        (
            f"- Fuse: a slow {FUSE_MA} mA fuse carries the brightest settings. It is certain to blow only at"
            f" {FUSE_SURE} times its rated current, and may take two minutes even then, so it keeps the wires cool only"
            f" where the supply can deliver more than about {sure_ma() / 1000:.1f} A. An enclosed 4 A supply will"
            " usually switch itself off first; the Pi then goes off too, comes back on, and so on, over and over."
            f" Without any limit, single pixels would load the fuse to {overload[0]:.1f} times its rating, which the"
            f" fuse and wires of 0.5 mm2 can bear, and Jewels to {overload[1]:.1f} times:"
            f" {fused_ma(Variant.JEWEL)[2] / 1000:.1f} A plus the Pi is more than any of these supplies can deliver."
        ),
        (
            "- A USB-C charger, on a socket board with 5.1 k from each CC pin to ground, gives at most"
            f" {USB_C_MA} mA. That is enough for the box as set out, with a keypad and any Pi up to a Pi 4. It is not"
            " enough for the brightest settings, nor for a Pi 5, which needs 5 A according to its maker."
        ),
        f"- Sounder: half of the {sounder_peak_ma():.0f} mA that the hungriest kind draws; a piezo takes a few mA.",
        "- Pi: the bare board under load, according to its maker. Anything else on its USB ports comes on top.",
        f"- The pull-ups for long leads draw {logic_ma():.1f} mA from the Pi's 3.3 V when all buzzers are down.",
        "",
        "None of this has been measured on a finished box.",
    ]
    return "\n".join(lines) + "\n"
