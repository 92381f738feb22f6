"""Hubble on phones: by touch and by keys, for two and for one alone, in all sizes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.seating import Choose
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.rules.icons import DRAWN, Icon
from spacebowl_pi.games.hubble.rules.match import commands
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.kiosk.channels.phone import JUST_SHOWN_US
from tests.browser.axe import violations
from tests.browser.hubble_phones import (
    REST_MS,
    button,
    fits,
    in_phase,
    lit,
    match,
    phone_table,
    roll,
    sit,
    take,
)
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk
from tests.browser.looking import press_by_keys
from tests.browser.screens import LANDSCAPE, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens

ROUNDS = 3
ENTERED = (  # of a paper pad: the category, points, and some that no pad can have
    ("Galaxies", "22", "21"),
    ("Planets", "12", "1"),
    ("Asteroids", "8", "7"),
    ("Comets", "4", "3"),
    ("Constellations", "0", "1"),
    ("Stars on the pad", "9", "99"),
)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    with phone_table(tmp_path) as opened:
        yield opened


# --- drawing: by touch, and by keys ---


def draw_by_touch(page: Page, live: LiveKiosk, seat: Seat) -> None:
    """Lay the icons, turn them by a touch where they lie and by their handle, draw, take it back, draw again."""
    hexes = lit(page)
    page.locator(f'[data-hex="{hexes[0]}"]').tap()
    expect(page.locator(".hubble-ghost").first).to_be_visible()
    fits(page)
    before = order(page)
    if page.locator(".hubble-phone-turn[data-on]").count():
        page.locator(f'[data-hex="{hexes[0]}"]').tap()
        turned = order(page)
        assert turned != before
        page.locator(".hubble-phone-turn").tap()
        assert order(page) != turned
    button(page, "draw")
    live.until(lambda: seat in match(live).submitted or match(live).phase is not Phase.DRAW)


def order(page: Page) -> list[str]:
    icons: list[str] = page.locator(".hubble-ghost use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    return icons


def draw_by_keys(page: Page, live: LiveKiosk, seat: Seat) -> None:
    """Tab to the pad, walk to a lit hex, place, turn, and Tab on to the button."""
    target = lit(page)[-1]
    walk_to_pad(page)
    expect(page.get_by_role("grid")).to_have_attribute("aria-description", re.compile("R turns them"))
    while (at := int(page.evaluate("+document.activeElement.dataset.hex"))) != target:
        down, right = target // 6 - at // 6, target % 6 - at % 6
        page.keyboard.press(
            "ArrowDown" if down > 0 else "ArrowUp" if down < 0 else "ArrowRight" if right > 0 else "ArrowLeft"
        )
    said = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert said.startswith(f"Row {target // 6 + 1}, place {target % 6 + 1}, ")
    assert said.endswith("empty, you can draw here")
    page.keyboard.press("Enter")
    expect(page.locator(".hubble-ghost").first).to_be_visible()
    assert len(spoken(page, ", if you draw like this")) == page.locator(".hubble-ghost").count()
    before = order(page)
    page.keyboard.press("r")
    if page.locator(".hubble-phone-turn[data-on]").count():
        assert order(page) != before
        page.keyboard.press("R")
        assert order(page) == before
    expect(page.locator(".hubble-phone-field [role=status]")).to_contain_text("points")
    press_by_keys(page, '[data-id^="draw"]')
    live.until(lambda: seat in match(live).submitted or match(live).phase is not Phase.DRAW)


def spoken(page: Page, end: str) -> list[str]:
    """The hexes that are told to a screen reader with these last words."""
    labels: list[str] = page.locator("[data-hex]").evaluate_all("all => all.map(one => one.ariaLabel)")
    return [label for label in labels if label.endswith(end)]


def walk_to_pad(page: Page) -> None:
    for _ in range(40):
        if page.evaluate("document.activeElement.dataset?.hex !== undefined"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not come to the pad")


def take_back_after_a_reload(page: Page, live: LiveKiosk) -> None:
    """Whoever comes again finds what they drew, and can still take it back."""
    laid = order(page)
    page.reload()
    expect(page.locator(".hubble-ghost.is-sure").first).to_be_visible()
    assert order(page) == laid
    assert sum(len(spoken(page, f": {icon.capitalize()}")) for icon in DRAWN) == len(laid)
    button(page, "withdraw")
    live.until(lambda: Seat(1) not in match(live).submitted)
    expect(page.locator(".hubble-ghost")).to_have_count(0)
    draw_by_touch(page, live, Seat(1))


@pytest.mark.parametrize(("touched", "keyed"), [(SMALL_PORTRAIT, LANDSCAPE), (PORTRAIT, SMALL)])
def test_two_phones_play_three_rounds_one_by_touch_and_one_by_keys_alone(
    live: LiveKiosk, screens: Screens, touched: tuple[int, int], keyed: tuple[int, int]
) -> None:
    ada = sit(live, screens, 1, "Ada", touched, screens.device(has_touch=True))
    bob = sit(live, screens, 2, "Bob", keyed)
    press_by_keys(bob, '[data-id^="start"]')
    for round_number in range(1, ROUNDS + 1):
        in_phase(bob, Phase.ROLL)
        fits(ada)
        live.jump(JUST_SHOWN_US / SECOND_US)
        press_by_keys(bob, '[data-id^="roll"]')  # anybody may
        in_phase(ada, Phase.THIRD)
        fits(bob)
        active = match(live).active
        if active == 1:
            ada.locator('.hubble-phone-third[data-icon="star"]').tap()
        else:
            bob.locator(".hubble-phone-third").first.wait_for()
            while bob.evaluate("document.activeElement.dataset?.icon") != "star":
                bob.keyboard.press("Tab")
            bob.keyboard.press("Enter")
        draw_by_touch(ada, live, Seat(1))
        if round_number == 1:
            take_back_after_a_reload(ada, live)
        draw_by_keys(bob, live, Seat(2))
        live.until(lambda: match(live).round == round_number + 1)  # noqa: B023 (called at once)
    assert [sum(mask.bit_count() for mask in match(live).pads[Seat(seat)]) > 0 for seat in (1, 2)] == [True, True]
    assert violations(ada) == violations(bob) == []


@pytest.mark.parametrize("size", [SMALL_PORTRAIT, LANDSCAPE])
def test_somebody_alone_chooses_a_third_icon_and_plays_to_the_last_fogged_lens(
    live: LiveKiosk, screens: Screens, size: tuple[int, int]
) -> None:
    page = sit(live, screens, 1, "Ada", size, screens.device(has_touch=True))
    button(page, "start")
    for round_number in range(1, ROUNDS + 1):
        roll(page, live)
        in_phase(page, Phase.DRAW)
        if round_number == ROUNDS:
            expect(page.locator(".hubble-phone-third")).to_have_count(6)
            fits(page)
            page.locator('.hubble-phone-third[data-icon="comet"]').tap()
            page.locator("button.hubble-phone-face").tap()  # one may think again
            page.locator('.hubble-phone-third[data-icon="star"]').tap()
            live.until(lambda: match(live).thirds == {1: Icon.STAR})
        draw_by_touch(page, live, Seat(1))
        live.until(lambda: match(live).round == round_number + 1)  # noqa: B023 (called at once)
    for fogged in range(1, 4):
        roll(page, live)
        in_phase(page, Phase.DRAW)
        button(page, "fog")
        page.locator('.phone-buttons [data-id="clear"]').wait_for()
        if fogged == 2:
            page.locator(f'[data-hex="{lit(page)[0]}"]').tap()
            expect(page.locator(".hubble-ghost")).to_have_count(1)
        said = page.locator(".phone-now")
        if fogged == 3:
            expect(said).to_have_text("Your third Fogged Lens: after that you are done.")
        fits(page)
        button(page, "draw")
        live.until(lambda: match(live).fog[Seat(1)] == fogged)  # noqa: B023
    in_phase(page, Phase.OVER)
    expect(page.locator(".phone-score")).to_have_text(f"{match(live).score(Seat(1)).total} points")
    expect(page.locator(".phone-now")).to_have_text("Starry-Eyed Enthusiast")
    page.get_by_role("button", name="Where do your points come from?").click()
    account = page.get_by_role("dialog")
    expect(account).to_contain_text(f"Ada: {match(live).score(Seat(1)).total} point")
    assert violations(page) == []
    account.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Where do your points come from?")).to_be_focused()


def test_a_round_that_closes_under_a_finger_leaves_the_page_as_it_should_be(live: LiveKiosk, screens: Screens) -> None:
    page = sit(live, screens, 1, "Ada", PORTRAIT)
    button(page, "start")
    roll(page, live)
    in_phase(page, Phase.DRAW)
    page.locator(f'[data-hex="{lit(page)[0]}"]').hover()
    page.mouse.down()
    expect(page.locator(".hubble-ghost").first).to_be_visible()
    live.do(commands.MarkDrawn(Seat(1), is_fogged=True), Seat(1))
    in_phase(page, Phase.ROLL)
    page.mouse.up()
    expect(page.locator(".hubble-ghost")).to_have_count(0)


def test_who_draws_on_paper_says_so_and_enters_the_points_at_the_end(live: LiveKiosk, screens: Screens) -> None:
    page = sit(live, screens, 1, "Ada", PORTRAIT)
    button(page, "start")
    for fogged in range(1, 4):
        roll(page, live)
        in_phase(page, Phase.DRAW)
        if fogged == 1:
            button(page, "paper")
        fits(page)
        if fogged == 3:
            page.locator(".hubble-phone-third").first.wait_for(state="hidden")
            button(page, "sure")
            page.wait_for_timeout(REST_MS)
        button(page, "paper_fog")
        live.until(lambda: match(live).fog[Seat(1)] == fogged)  # noqa: B023
    in_phase(page, Phase.ENTER)
    expect(page.locator(".phone-person.seat-1")).to_contain_text("enters points")
    for category, points, wrong in ENTERED:
        expect(page.locator(".hubble-phone-entry h2")).to_have_text(category)
        field = page.locator(".hubble-phone-number")
        enter = page.locator('.phone-buttons [data-id^="enter"]')
        expect(enter).to_be_disabled() if field.is_visible() else expect(enter).to_have_count(0)
        if not field.is_visible():
            page.get_by_role("button", name=points, exact=True).click()
            continue
        field.fill(wrong)
        expect(field).to_have_attribute("aria-invalid", "true")
        if category == "Planets":
            field.fill("133")  # 45 icons, beside the 8 galaxies
            expect(field).to_have_attribute("aria-invalid", "true")
            expect(page.get_by_text("at least 53 icons")).to_be_visible()
            fits(page)
        field.fill(points)
        button(page, "enter")
    in_phase(page, Phase.OVER)
    assert match(live).score(Seat(1)).total == 46


def test_a_phone_joins_while_the_first_round_is_on_and_no_later(live: LiveKiosk, screens: Screens) -> None:
    ada, bo = sit(live, screens, 1, "Ada", PORTRAIT), sit(live, screens, 2, "Bo", SMALL_PORTRAIT)
    late = screens.open(f"{live.url}/phone", PORTRAIT)
    later = screens.open(f"{live.url}/phone", PORTRAIT)
    button(ada, "start")
    expect(late.locator(".phone-page")).to_contain_text("A match is on, and you can still join")
    assert layout_faults(late, may_scroll=True) == []
    roll(ada, live)
    live.do(commands.NameThird(Icon.STAR))
    in_phase(bo, Phase.DRAW)
    take(late, 5, "Cy")
    in_phase(late, Phase.DRAW)
    assert match(live).players == (1, 2, 5)
    lit(late)  # the new phone has a pad to draw on
    for seat in (1, 2, 5):
        live.do(commands.MarkDrawn(Seat(seat)))
    live.jump(1)
    live.until(lambda: match(live).round == 2)
    expect(later.locator(".phone-page")).to_contain_text("all others join when it is over")
    expect(later.locator(".phone-seat").nth(5)).to_be_disabled()


def test_what_lies_there_is_drawn_by_itself_or_at_once_where_the_table_agreed_on_it(
    live: LiveKiosk, screens: Screens
) -> None:
    live.do(Choose("confirm", "off"))
    ada, bob = (sit(live, screens, seat, name, PORTRAIT) for seat, name in ((1, "Ada"), (2, "Bob")))
    button(ada, "start")
    live.until(lambda: not live.table.is_in_lobby)
    live.do(commands.RollDice())
    live.do(commands.NameThird(Icon.STAR))
    hexes = lit(ada)
    ada.locator(f'[data-hex="{hexes[0]}"]').click()
    live.until(lambda: Seat(1) in match(live).submitted)
    first = match(live).submitted[Seat(1)]
    ada.locator(f'[data-hex="{hexes[-1]}"]').click()
    live.until(lambda: match(live).submitted[Seat(1)] != first)
    bob.locator(f'[data-hex="{hexes[0]}"]').click()
    live.until(lambda: match(live).round == 2)


def test_a_phone_that_is_to_draw_by_itself_shows_the_time_and_does(live: LiveKiosk, screens: Screens) -> None:
    live.do(Choose("confirm", "after_10_s"))
    context = screens.context()
    page = screens.page(PORTRAIT, context=context)
    context.clock.install()
    page.goto(f"{live.url}/phone")
    take(page, 1, "Ada")
    button(page, "start")
    roll(page, live)
    page.locator(f'[data-hex="{lit(page)[0]}"]').click()
    expect(page.locator(".hubble-phone-time")).to_be_visible()
    assert match(live).round == 1
    context.clock.run_for(9_000)
    assert match(live).round == 1
    context.clock.run_for(1_500)
    live.until(lambda: match(live).round == 2)


def test_who_wants_less_motion_gets_none(live: LiveKiosk, screens: Screens) -> None:
    page = sit(live, screens, 1, "Ada", PORTRAIT, screens.device(is_calm=True))
    button(page, "start")
    roll(page, live)
    page.locator(f'[data-hex="{lit(page)[0]}"]').click()
    expect(page.locator(".hubble-ghost").first).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
