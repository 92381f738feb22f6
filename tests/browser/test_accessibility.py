"""Axe finds nothing on any page, whatever it shows."""

from pathlib import Path

from playwright.sync_api import Page

from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.browser.axe import violations
from tests.browser.live import LiveKiosk
from tests.browser.past import past_matches
from tests.browser.screens import PORTRAIT, SMALL, Screens
from tests.browser.settings import open_settings
from tests.browser.test_staff import make_real

PIN = "471147"


class Report:
    """What axe found, page by page."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, what: str, *pages: Page) -> None:
        for page in pages:
            page.wait_for_timeout(80)
            self.found += [f"{what}: {line}" for line in violations(page)]


def test_the_table_and_a_phone_through_a_match(live: LiveKiosk, screens: Screens) -> None:
    report = Report()
    table = screens.open(f"{live.url}/")
    phone = screens.open(f"{live.url}/phone", PORTRAIT)
    report.look("lobby, nobody there", table, phone)
    phone.get_by_role("textbox").fill("Ada")
    phone.locator(".phone-seat").nth(1).click()
    phone.locator(".phone-button").first.wait_for()
    live.join(1)
    live.join(5, "Grace")
    open_settings(table)
    report.look("lobby", table, phone)
    live.deal(Settings(variants=Variants(black_hole=True, void=True)))
    report.look("ready", table, phone)
    live.toss()
    report.look("search", table, phone)
    live.call(2, 1)
    live.do(commands.PlaceWild(Cell(7)), Seat(1))
    report.look("countdown", table, phone)
    live.count_down()
    report.look("picks", table, phone)
    right, wrong = live.right(), live.wrong()
    live.pick((2, right[0]))
    report.look("one has picked", table, phone)
    live.pick((1, wrong[0]))
    report.look("reveal", table, phone)
    live.do(commands.NextRound())
    live.toss()
    live.call(2, 5, kind=CallKind.RED)
    report.look("red countdown", table, phone)
    live.do(common.End(), Asker.STAFF)
    report.look("over", table, phone)
    assert not report.found, "\n".join(report.found)


def test_cards_of_ones_own(live: LiveKiosk, screens: Screens) -> None:
    report = Report()
    table, phone = screens.open(f"{live.url}/"), screens.open(f"{live.url}/phone", PORTRAIT)
    phone.locator(".phone-seat").nth(1).click()
    phone.locator(".phone-button").first.wait_for()
    live.join(1)
    live.deal(Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True, variants=Variants(void=True)), captain=2)
    live.do(commands.LayCard(Cell(0), CardNumber(7)))
    report.look("laying", table, phone)
    live.do(common.End(), Asker.STAFF)
    live.again()
    live.deal(Settings(mode=GalaxyMode.HONOUR), captain=2)
    phone.locator(".phone-things button").first.click()
    report.look("ready in honour mode", table, phone)
    assert not report.found, "\n".join(report.found)


def test_the_demo(live: LiveKiosk, screens: Screens) -> None:
    report = Report()
    table = screens.open(f"{live.url}/", SMALL)
    live.jump(ATTRACT_AFTER_US / SECOND_US + 20)
    report.look("demo", table)
    assert not report.found, "\n".join(report.found)


def test_the_virtual_box(live: LiveKiosk, screens: Screens) -> None:
    report = Report()
    page = screens.open(f"{live.url}/box")
    live.sit("Ada", "Grace")
    live.deal()
    live.toss()
    report.look("box", page)
    assert not report.found, "\n".join(report.found)


def test_the_staffs_page(live: LiveKiosk, screens: Screens) -> None:
    report = Report()
    page = screens.open(f"{live.url}/staff")
    report.look("first PIN", page)
    make_real(live)
    page.locator(".unlock-ways").wait_for()
    report.look("PIN of a box that wants a proof", page)
    live.with_pin(PIN)
    report.look("PIN", page)
    page.reload()
    page.get_by_label("PIN").fill(PIN)
    page.keyboard.press("Enter")
    page.locator(".staff-panels").wait_for()
    report.look("staff, nobody there", page)
    live.sit("Ada", "Grace")
    live.deal()
    live.toss()
    live.call(1, 2)
    live.count_down()
    live.pick((1, 3))
    report.look("staff in the picks", page)
    page.locator(".buttons button").first.click()
    page.locator("dialog[open]").wait_for()
    report.look("choosing a place", page)
    page.keyboard.press("Escape")
    page.locator("button.score").first.click()
    report.look("choosing a score", page)
    page.keyboard.press("Escape")
    page.locator(".players .name").first.click()
    report.look("changing a player", page)
    assert not report.found, "\n".join(report.found)


def test_learning(live: LiveKiosk, screens: Screens) -> None:
    report = Report()
    page = screens.open(f"{live.url}/learn")
    report.look("start", page)
    page.goto(f"{live.url}/learn#tutorial")
    page.locator(".card").first.wait_for()
    report.look("tutorial", page)
    page.locator(".card").nth(8).click()
    report.look("tutorial, wrong", page)
    page.locator(".card").first.click()
    report.look("tutorial, right", page)
    page.goto(f"{live.url}/learn#practice")
    page.locator(".practice-begin").wait_for()
    report.look("practice, to choose", page)
    page.locator(".practice-begin").click()
    page.locator(".practice-play .card").first.wait_for()
    report.look("practice", page)
    page.goto(f"{live.url}/learn#daily")
    page.locator(".daily").wait_for()
    report.look("daily, veiled", page)
    page.get_by_role("button", name="Start the clock").click()
    page.locator(".card").first.click()
    report.look("daily", page)
    assert not report.found, "\n".join(report.found)


def test_the_board_of_honour_empty_and_full(tmp_path: Path, live: LiveKiosk, screens: Screens) -> None:
    report = Report()
    page = screens.open(f"{live.url}/honours")
    page.locator(".empty").first.wait_for()
    report.look("empty", page)
    past_matches(tmp_path)
    live.jump(60)
    page.reload()
    page.get_by_text("Katherine").first.wait_for()
    report.look("full", page)
    assert not report.found, "\n".join(report.found)
