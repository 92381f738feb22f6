"""Any game is practised alone on a page of the house's, in Chromium: what is wished, the match, its end, and again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import ChooseGame
from spacebowl_pi.kiosk.channels.practice import IDLE_US
from spacebowl_pi.kiosk.game import WebGame, WebGames
from tests.box.machine.virtual import box_games
from tests.browser.axe import violations
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.screens import FULL_HD, LANDSCAPE, LAPTOP, PORTRAIT, SMALL, SMALL_PORTRAIT, ZOOMED, Screens
from tests.browser.test_phone_line import Air
from tests.games.lonely_numbers.rules import RULES

SPACE_BOWL = box_games()
GAMES = Games({**SPACE_BOWL.by_name, RULES.name: BoxGame(RULES, "Lonely Numbers")}, SPACE_BOWL.home)
WEB = WebGames({**web_games(SPACE_BOWL).by_name, RULES.name: WebGame(RULES)})
PATH = f"/practice/{RULES.name}"
ROUNDS = 3

SIZES = (SMALL_PORTRAIT, PORTRAIT, LANDSCAPE, ZOOMED, SMALL, LAPTOP, FULL_HD)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A box with two games."""
    with live_kiosk(config=open_to_network(), folder=tmp_path, games=(GAMES, WEB)) as opened:
        yield opened


def choose(page: Page, rivals: int) -> None:
    """Wish for good rivals and a short match."""
    page.get_by_role("button", name="Ace").click()
    page.get_by_role("group", name="How many are they?").get_by_role("button", name=str(rivals), exact=True).click()
    page.get_by_label("Rounds").select_option(str(ROUNDS))


def name_number(page: Page, number: int) -> None:
    page.locator(".phone-move").nth(number - 1).click()
    page.locator('.phone-button[data-id="move"]').click()


def skip_to(page: Page, shown: str) -> None:
    """Skip what there is to wait for, until this is seen."""
    page.locator('.phone-button[data-id="skip"]').click()
    expect(page.locator(shown).first).to_be_visible()


def play_to_the_end(page: Page) -> None:
    for number in range(1, ROUNDS + 1):
        expect(page.locator(".phone-move")).to_have_count(9)
        name_number(page, 10 - number)
        skip_to(page, ".phone-move" if number < ROUNDS else ".bars")


def test_a_game_is_practised_from_the_wish_to_the_end_and_again_but_not_by_a_touch_that_was_meant_for_the_round(
    live: LiveKiosk, screens: Screens
) -> None:
    page = screens.open(f"{live.url}{PATH}", PORTRAIT)
    expect(page).to_have_title("Practise Lonely Numbers")
    choose(page, 3)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".phone-now")).to_have_text("Your turn: choose.")
    expect(page.locator(".phone-person-name")).to_have_text(["You", "Vega", "Rigel", "Mira"])
    play_to_the_end(page)
    again = page.locator('.phone-button[data-id="go_on"]')
    again.dispatch_event("click")
    expect(again).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(".bar-row")).to_have_count(4)
    expect(page.locator(".bar-row", has_text="You")).to_be_visible()
    assert live.table.is_in_lobby
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".phone-move")).to_have_count(9)
    page.get_by_role("button", name="End practice").click()
    expect(page.locator(".practice-ended")).to_be_hidden()
    expect(page.get_by_role("button", name="Ace")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Rounds")).to_have_value(str(ROUNDS))


def test_all_of_it_is_played_by_keyboard_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}{PATH}", SMALL)

    def press(name: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent").startswith(name):
                return page.keyboard.press("Enter")
        raise AssertionError(name)

    page.get_by_label("Rounds").focus()
    page.keyboard.press("Home")
    page.keyboard.press("3")
    expect(page.get_by_label("Rounds")).to_have_value(str(ROUNDS))
    press("Begin")
    for at in range(ROUNDS):
        expect(page.locator(".phone-now")).to_have_text("Your turn: choose.")
        assert at > 0 or page.locator(".phone-now").evaluate("node => node === document.activeElement")
        press("9")
        press("9: yes")
        press("Skip the wait")
    expect(page.locator(".bars")).to_be_visible()
    again = page.locator('.phone-button[data-id="go_on"]')
    expect(again).not_to_have_attribute("aria-disabled", "true")
    press("Play again")
    expect(page.locator(".phone-now")).to_have_text("Your turn: choose.")
    press("End practice")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_a_practice_that_has_ended_by_itself_says_why(live: LiveKiosk, screens: Screens) -> None:
    page = screens.page(PORTRAIT)
    air = Air(page)
    page.goto(f"{live.url}{PATH}")
    page.get_by_role("button", name="Begin").click()
    name_number(page, 9)
    live.skip(IDLE_US / 1_000_000 + 1)
    expect(page.locator(".practice-ended")).to_contain_text("You were away")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".phone-move")).to_have_count(9)
    name_number(page, 9)
    expect(page.locator(".phone-now")).to_contain_text("Waiting for")
    air.lose()
    air.come_back()
    expect(page.locator(".practice-ended")).to_contain_text("The line to the box broke")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".phone-now")).to_have_text("Your turn: choose.")  # what was said before is not said again


def test_table_and_phone_lead_there_and_back(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(f"{live.url}/", FULL_HD)
    phone = screens.open(f"{live.url}/phone", PORTRAIT)
    way = table.locator(".page-links").get_by_role("link", name="Practise")
    expect(way).to_be_hidden()  # learning is the way there
    expect(phone.get_by_role("link", name="Practise")).to_have_attribute("href", "/learn#practice")
    live.do(ChooseGame(RULES.name))
    expect(table).to_have_title("Lonely Numbers")
    way.click()
    expect(table).to_have_title("Practise Lonely Numbers")
    table.get_by_role("link", name="To the table").click()
    expect(table).to_have_title("Lonely Numbers")
    phone.locator(".phone-seat").first.click()
    expect(phone.locator(".phone-own-name")).to_be_visible()
    phone.get_by_role("link", name="Practise").click()
    expect(phone.locator(".practice-begin")).to_be_visible()
    phone.get_by_role("link", name="Back").click()
    expect(phone.locator(".phone-own-name")).to_be_visible()  # the seat is kept


@pytest.mark.parametrize("language", Language)
def test_it_fits_every_screen_and_anybody_can_use_it(language: Language, live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}{PATH}", PORTRAIT)
    page.locator('select:has(option[value="fr"]):visible').select_option(language.value)
    expect(page.locator("html")).to_have_attribute("lang", language.value)
    faults: list[str] = []

    def look(what: str) -> None:
        live.runs = False  # or the computers would go on meanwhile
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = layout_faults(page, may_scroll=True)
            faults.extend(f"{what} at {width}x{height}: {fault}" for fault in found)
        if language is Language.GERMAN:  # what axe looks at is the same in all
            faults.extend(f"{what}: {fault}" for fault in violations(page))
        live.runs = True

    look("setup")
    page.locator(".is-rivals button").last.click()
    page.locator(".lobby-choice select").first.select_option(str(ROUNDS))
    page.locator(".practice-begin").click()
    expect(page.locator(".phone-move")).to_have_count(9)
    look("choosing")
    page.locator(".phone-move").nth(4).click()
    look("sure")
    page.locator('.phone-button[data-id="move"]').click()
    look("waiting")
    skip_to(page, ".phone-move")
    for at in range(1, ROUNDS):
        name_number(page, 9)
        skip_to(page, ".phone-move" if at < ROUNDS - 1 else ".bars")
    page.wait_for_timeout(800)  # the end is to be read first
    look("end")
    assert not faults, "\n".join(faults)
