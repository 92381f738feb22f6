"""A phone whose line breaks loses nothing that was touched on it, and says "Sending …" meanwhile.

What it says again, drops, or was too late with, and when it gives a silent line up: `tests/web/units/sending.test.mjs`.
"""

from playwright.sync_api import Page, WebSocketRoute, expect

from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings
from tests.browser.live import LiveKiosk
from tests.browser.screens import PORTRAIT, Screens
from tests.browser.test_phones import sit_down, touch

SENDING = "Sending …"
TEN_SECONDS = Settings(pick_limit_s=10)


class Air:
    """What lies between a phone and the box: it lets everything through, or leads nowhere."""

    def __init__(self, page: Page) -> None:
        self.lines: list[WebSocketRoute] = []
        self.is_gone = False
        page.route_web_socket("**/socket", self._join)

    def _join(self, line: WebSocketRoute) -> None:
        if self.is_gone:
            line.close()
            return
        box = line.connect_to_server()
        self.lines.append(line)
        line.on_message(box.send)
        box.on_message(line.send)

    def lose(self) -> None:
        """Break the line, and let no other come."""
        self.is_gone = True
        self.lines[-1].close()

    def come_back(self) -> None:
        """Let lines come again."""
        self.is_gone = False


def opened(live: LiveKiosk, screens: Screens, settings: Settings = TEN_SECONDS) -> tuple[Page, Air]:
    """A phone on seat 1 beside a player by button, in the search."""
    phone = screens.page(PORTRAIT)
    air = Air(phone)
    phone.goto(f"{live.url}/phone")
    phone.locator(".phone-seat").first.wait_for()
    sit_down(phone, 1, "Ada")
    live.join(2, "Bob")
    live.deal(settings)
    live.toss()
    expect(phone.locator(".phone-page:visible")).to_have_attribute("data-phase", "search")
    return phone, air


def in_picks(live: LiveKiosk, phone: Page) -> None:
    live.runs = False
    live.call(1, 2)
    live.count_down()
    expect(phone.locator(".phone-page:visible")).to_have_attribute("data-phase", "picks")


def pick_of(live: LiveKiosk, seat: int) -> int | None:
    assert live.match.round is not None
    return next((pick.cell for pick in live.match.round.picks if pick.seat == seat), None)


def test_a_touched_card_counts_at_zero_by_itself_and_one_touched_in_the_search_says_what_to_do_first(
    live: LiveKiosk, screens: Screens
) -> None:
    phone, air = opened(live, screens)
    phone.locator(".card").nth(3).click(force=True)
    expect(phone.locator(".notice")).to_have_text("First touch “Go!”, then pick.")
    live.runs = False
    live.call(1, 2)
    phone.locator(".card").nth(3).click()  # already in the countdown
    expect(phone.locator(".phone-now")).to_contain_text("D1 is your card so far")
    live.count_down()
    expect(phone.locator(".phone-now")).to_contain_text("At zero D1 counts")
    phone.locator(".card").nth(7).click()
    expect(phone.locator(".card").nth(7)).to_have_class("card is-mine")
    expect(phone.locator(".phone-now")).to_contain_text("At zero C2 counts")
    phone.wait_for_timeout(400)
    expect(phone.locator(".phone-now")).not_to_have_text(SENDING)
    air.lose()
    live.jump(10)
    assert pick_of(live, 1) == 7
    air.come_back()
    expect(phone.locator(".phone-result h2")).to_contain_text("C2")


def test_a_card_confirmed_while_the_line_is_down_is_kept_over_a_reload_and_sent_when_it_is_back(
    live: LiveKiosk, screens: Screens
) -> None:
    phone, air = opened(live, screens)
    in_picks(live, phone)
    air.lose()
    phone.locator(".card").nth(7).click()
    expect(phone.locator(".phone-now")).to_have_text(SENDING)
    touch(phone, "pick_sure")
    expect(phone.locator('[data-id="pick_sure"]')).to_have_attribute("aria-busy", "true")
    phone.reload()
    air.come_back()
    expect(phone.locator(".phone-now")).to_contain_text("You picked C2")
    assert (live.match.phase, pick_of(live, 1)) == (Phase.PICKS, 7)
    assert phone.evaluate("localStorage.getItem('unanswered')") is None
