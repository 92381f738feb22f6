"""Hubble on a tablet that several people share, in Chromium: each finds their own pad, and nothing of the others'."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.seating import Choose
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.games.hubble.rules.match import commands
from spacebowl_pi.games.hubble.rules.match.plausible import plausible
from spacebowl_pi.games.hubble.rules.match.state import Phase
from tests.browser.hubble_phones import REST_MS, button, fits, lit, match, phone_table, roll, sit, take
from tests.browser.live import LiveKiosk
from tests.browser.screens import LANDSCAPE, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens

LEAST_HEX = 30  # a finger finds it, and the place that is meant is shown before anything is drawn
NOTE_SENT = """() => {
    window.sent = [];
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (message) {
        sent.push(message);
        send.call(this, message);
    };
}"""


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    with phone_table(tmp_path) as opened:
        yield opened


def test_two_people_draw_in_turn_on_one_tablet_and_each_finds_their_own_pad(live: LiveKiosk, screens: Screens) -> None:
    page = sit(live, screens, 1, "Ada", SMALL)
    page.get_by_role("button", name="Somebody more plays on this device").click()
    take(page, 2, "Bo")
    button(page, "start")
    roll(page, live)
    live.do(commands.NameThird(Icon.STAR), Seat(match(live).active or 1))
    drawn = {}
    for seat, name in ((2, "Bo"), (1, "Ada")):
        if seat == 1:
            page.get_by_role("button", name="Hand over to Ada").click()
            page.wait_for_timeout(REST_MS)
            page.get_by_role("button", name="I am Ada: show").click()
        expect(page.locator(".phone-own-name")).to_have_text(name)
        expect(page.locator(".hubble-ghost")).to_have_count(0)
        fits(page)
        hexes = lit(page)
        page.locator(f'[data-hex="{hexes[seat]}"]').click()
        button(page, "draw")
        live.until(lambda: Seat(seat) in match(live).submitted or match(live).round == 2)  # noqa: B023
        drawn[seat] = True
    live.until(lambda: match(live).round == 2)
    assert all(any(mask for mask in match(live).pads[Seat(seat)]) for seat in drawn)


def share(live: LiveKiosk, screens: Screens) -> Page:
    """A tablet on which Ada and Bo play, with Bo before it; on a context of its own, whose clock is the test's."""
    context = screens.context()
    page = screens.page(PORTRAIT, context=context)
    context.clock.install()
    page.goto(f"{live.url}/phone")
    take(page, 1, "Ada")
    page.get_by_role("button", name="Somebody more plays on this device").click()
    take(page, 2, "Bo")
    button(page, "start")
    live.until(lambda: not live.table.is_in_lobby)
    return page


def hand_over(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Hand over to {name}").click()
    page.context.clock.run_for(REST_MS)
    page.get_by_role("button", name=f"I am {name}: show").click()
    expect(page.locator(".phone-own-name")).to_have_text(name)


def all_fogged(live: LiveKiosk) -> None:
    """All fog three times, on paper."""
    for _ in range(3):
        live.do(commands.RollDice())
        live.do(commands.NameThird(Icon.STAR))
        for seat in match(live).players:
            live.do(commands.MarkDrawn(seat, is_fogged=True))
        live.jump(0.1)
        live.until(lambda: match(live).phase is not Phase.DRAW)


def test_five_people_on_one_small_phone_can_still_touch_the_hexes(live: LiveKiosk, screens: Screens) -> None:
    page = sit(live, screens, 1, "Ada", SMALL_PORTRAIT)
    for seat, name in enumerate(("Bo", "Cy", "Dee", "Maximiliane Kordula"), 2):
        page.get_by_role("button", name="Somebody more plays on this device").click()
        take(page, seat, name)
    button(page, "start")
    live.until(lambda: not live.table.is_in_lobby)
    live.do(commands.RollDice())
    live.do(commands.NameThird(Icon.STAR))
    lit(page)
    fits(page)
    width = page.locator('[data-hex="0"] .hubble-tile').evaluate("tile => tile.getBoundingClientRect().width")
    assert width >= LEAST_HEX
    page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
    fits(page)


def test_who_is_handed_the_tablet_is_asked_for_their_own_points(live: LiveKiosk, screens: Screens) -> None:
    page = share(live, screens)
    all_fogged(live)
    for seat in (1, 2):
        live.do(commands.EnterPoints(Seat(seat), 22))
    page.locator(".hubble-phone-number").fill("17")
    hand_over(page, "Ada")
    expect(page.locator(".hubble-phone-number")).to_have_value("")
    expect(page.locator('.phone-buttons [data-id^="enter"]')).to_be_disabled()
    for seat in (1, 2):
        for points in (12, 8, 4):
            live.do(commands.EnterPoints(Seat(seat), points))
    offered = {}
    for name in ("Bo", "Ada"):
        hand_over(page, name)
        expect(page.locator(".hubble-phone-entry h2")).to_have_text("Constellations")
        offered[name] = page.locator(".hubble-phone-values button").all_inner_texts()
    worth = {
        name: [str(points) for points in plausible(match(live).sky, match(live).cards[Seat(seat)], (22, 12, 8, 4))]
        for seat, name in ((1, "Ada"), (2, "Bo"))
    }
    assert worth["Ada"] != worth["Bo"]
    assert offered == worth


def test_who_is_handed_the_tablet_finds_nothing_of_what_the_other_laid_or_looked_at(
    live: LiveKiosk, screens: Screens
) -> None:
    page = share(live, screens)
    live.do(commands.RollDice())
    live.do(commands.NameThird(Icon.STAR))
    card = page.locator(".hubble-phone-card").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.locator(f'[data-hex="{lit(page)[0]}"]').click()
    told = page.locator(".hubble-phone-field [role=status]")
    expect(told).to_contain_text("points")
    hand_over(page, "Ada")
    expect(told).to_be_empty()
    expect(card).to_have_attribute("aria-pressed", "false")


def test_what_lies_on_a_tablet_that_is_being_handed_on_is_not_drawn_by_itself(
    live: LiveKiosk, screens: Screens
) -> None:
    live.do(Choose("confirm", "after_10_s"))
    page = share(live, screens)
    live.do(commands.RollDice())
    live.do(commands.NameThird(Icon.STAR))
    page.locator(f'[data-hex="{lit(page)[0]}"]').click()
    page.get_by_role("button", name="Hand over to Ada").click()
    expect(page.locator(".curtain")).to_be_visible()
    page.evaluate(NOTE_SENT)
    page.clock.run_for(11_000)
    assert page.evaluate("sent.filter(message => message.includes('draw_icons'))") == []
    page.get_by_role("button", name="I am Ada: show").click()
    page.locator(f'[data-hex="{lit(page)[0]}"]').click()
    page.clock.run_for(10_500)
    live.until(lambda: Seat(1) in match(live).submitted)
