"""The power budget is the program's, and what it asks of fuse, supply and pins is within what they bear."""

import re

import pytest

from hardware import power, values
from hardware.parts import Variant, parts
from hardware.renew import FOLDER
from spacebowl_pi.box.config.sections import Config, PixelsConfig
from spacebowl_pi.devices.pixels.chain import chain_length

PAGE = (FOLDER / "power.md").read_text(encoding="utf-8")
every_variant = pytest.mark.parametrize("variant", Variant)


@every_variant
def test_the_budget_for_the_lights_is_the_program_s_limit(variant: Variant) -> None:
    pixels = power.draws(variant)[0]
    assert pixels.usual_ma == pixels.most_ma == Config().pixels.limit_ma == PixelsConfig().limit_ma
    assert f"| {pixels.what} | {Config().pixels.limit_ma} | {Config().pixels.limit_ma} |" in PAGE


@every_variant
def test_the_chain_has_the_pixels_that_the_driver_sends(variant: Variant) -> None:
    assert power.pixel_count(parts(variant)) == chain_length(variant.value)


@every_variant
def test_the_fuse_carries_the_brightest_settings_with_something_to_spare(variant: Variant) -> None:
    usual, most, unlimited = power.fused_ma(variant)
    assert usual <= most <= 0.9 * values.FUSE_MA < unlimited


@pytest.mark.parametrize("pi", power.PI_MA)
@every_variant
def test_the_supply_carries_the_whole_box(variant: Variant, pi: str) -> None:
    supply = power.SUPPLY_MA[power.PI_5 if pi == power.PI_5 else power.BIGGEST_EARLIER_PI]
    assert power.whole_ma(variant, pi)[1] <= 0.8 * supply
    assert supply > values.FUSE_MA


@every_variant
def test_a_usb_c_charger_bears_what_the_page_says(variant: Variant) -> None:
    bears = 0.8 * power.USB_C_MA
    sums = {pi: power.whole_ma(variant, pi) for pi in power.PI_MA if pi != power.PI_5}
    assert max(usual for usual, _ in sums.values()) <= bears < max(most for _, most in sums.values())
    assert f"gives at most {power.USB_C_MA} mA" in PAGE


def test_the_page_does_not_promise_more_of_the_fuse_than_it_does() -> None:
    assert power.sure_ma() == 4200 > min(power.SUPPLY_MA.values())  # a small supply gives up first
    assert power.fused_ma(Variant.JEWEL)[2] > max(power.SUPPLY_MA.values())
    assert "more than about 4.2 A" in PAGE
    assert "ends a short" not in PAGE


@every_variant
def test_the_page_s_sums_add_up(variant: Variant) -> None:
    section = PAGE.split("\n## ")[list(Variant).index(variant) + 1]
    rows = re.findall(r"^\| (?!\*\*sum)[^|]+ \| (\d+) \| (\d+) \| (\d+) \|$", section, re.MULTILINE)[:4]
    [sums] = re.findall(
        r"^\| \*\*sum\*\* \| \*\*(\d+)\*\* \| \*\*(\d+)\*\* \| \*\*(\d+)\*\* \|$", section, re.MULTILINE
    )
    assert [sum(int(row[column]) for row in rows) for column in range(3)] == [int(it) for it in sums]


def test_a_pin_bears_every_mistake_that_its_resistor_is_for() -> None:
    assert values.buzzer_fault_ma() < values.GPIO_MOST_MA
    assert values.buzzer_short_ma() < values.GPIO_MOST_MA
    assert values.base_ma() < values.GPIO_MOST_MA
    assert values.GPIO_V / values.POWER_BUTTON_SERIES_OHM * 1000 < 50  # all pins together


def test_a_pressed_button_reads_low_and_an_open_one_high() -> None:
    assert values.power_button_low_v() < values.GPIO_LOW_V
    with_pull_up = values.BUZZER_SERIES_OHM / (values.BUZZER_SERIES_OHM + values.BUZZER_PULL_UP_OHM) * values.GPIO_V
    assert with_pull_up < values.GPIO_LOW_V


def test_capacitors_keep_the_order_of_presses() -> None:
    assert values.press_unfairness_us() < 200  # the gap that must be told apart
    assert values.release_delay_us() / 1000 < Config().buzzers.debounce_ms


def test_the_shifter_reads_a_pi_and_a_pixel_reads_the_shifter() -> None:
    assert values.AHCT_HIGH_V < values.GPIO_V < values.PIXEL_HIGH_V < 0.9 * values.SUPPLY_V


def test_the_transistor_switches_the_hungriest_sounder_and_the_piezo_follows() -> None:
    assert values.base_ma() * values.TRANSISTOR_GAIN > 2 * values.sounder_peak_ma()
    assert values.piezo_discharges() > 5
