"""A game that brings nothing but its rules, in Chromium: chosen by its cover, played by phone to its end."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Choose, ChooseGame, Speak
from spacebowl_pi.kiosk.game import WebGame, WebGames
from tests.box.machine.virtual import box_games
from tests.browser.axe import violations
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.screens import FULL_HD, LANDSCAPE, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens, draw_whole, resize
from tests.browser.settings import open_settings
from tests.browser.test_looks import be_real
from tests.games.lonely_numbers.rules import RULES

SPACE_BOWL = box_games()
GAMES = Games({**SPACE_BOWL.by_name, RULES.name: BoxGame(RULES, "Lonely Numbers")}, SPACE_BOWL.home)
WEB = WebGames({**web_games(SPACE_BOWL).by_name, RULES.name: WebGame(RULES)})
ROUNDS = 3


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A box with two games."""
    with live_kiosk(config=open_to_network(), folder=tmp_path, games=(GAMES, WEB)) as opened:
        yield opened


def choose(live: LiveKiosk, page: Page) -> None:
    """Choose the game on the table's page."""
    page.wait_for_timeout(600)  # a button takes nothing while it is new
    page.get_by_role("button", name="Lonely Numbers").click()
    live.until(lambda: live.table.seating.game == RULES.name)
    expect(page).to_have_title("Lonely Numbers")


def phone(live: LiveKiosk, screens: Screens, seat: int, name: str, size: tuple[int, int] = PORTRAIT) -> Page:
    """A phone that takes a seat."""
    page = screens.open(f"{live.url}/phone", size)
    page.get_by_role("textbox").fill(name)
    page.locator(".phone-seat").nth(seat - 1).click()
    expect(page.locator(".phone-own-name")).to_have_text(name)
    return page


def name_number(page: Page, number: int) -> None:
    """Touch a number, and confirm it; whoever is the last to do so is asked for the next one."""
    page.locator(".phone-move").nth(number - 1).click()
    page.locator('.phone-button[data-id="move"]').click()
    expect(page.locator('.phone-move[aria-pressed="true"]:visible')).to_have_count(0)


def test_a_game_is_chosen_by_its_cover_and_played_to_its_end_by_phone_and_a_secret_is_told_to_nobody(
    live: LiveKiosk, screens: Screens
) -> None:
    table = screens.open(f"{live.url}/", FULL_HD)
    expect(table.locator(".cover")).to_have_count(2)
    choose(live, table)
    expect(table.locator(".lobby-choice")).to_have_count(3)  # rounds, seconds, language
    open_settings(table)
    table.get_by_label("Rounds").select_option(str(ROUNDS))
    ada, bo = phone(live, screens, 1, "Ada"), phone(live, screens, 2, "Bo")
    ada.locator('.phone-button[data-id="start"]').click()
    for number in range(1, ROUNDS + 1):
        expect(ada.locator(".phone-move")).to_have_count(9)
        expect(bo.locator(".phone-move")).to_have_count(9)
        for page in (table, bo):
            screens.frames[page].clear()
        name_number(ada, 7)
        expect(table.locator(".seat.is-awaited")).to_have_count(1)
        expect(bo.locator(".phone-now")).to_have_text("Your turn: choose.")
        for page in (table, bo):
            assert all('"number"' not in frame for frame in screens.frames[page])
        name_number(bo, 3)
        if number < ROUNDS:
            expect(table.locator(".seat-1 .seat-score")).to_have_text(str(7 * number))
    expect(table.locator(".over h2")).to_have_text("Ada wins!")
    expect(ada.locator(".phone-now")).to_have_text("You have won!")
    bo.locator('.phone-button[data-id="go_on"]').click()
    expect(table.locator(".lobby")).to_be_visible()


def test_the_time_that_is_left_is_counted_on_table_and_phone(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(f"{live.url}/", SMALL)
    choose(live, table)
    live.do(Choose("time_limit_s", 30))
    ada = phone(live, screens, 1, "Ada")
    live.join(2, "Bo")
    for page in (table, ada):
        expect(page.locator(".countdown")).to_be_hidden()
    live.runs = False
    live.do_start()
    for page in (table, ada):
        expect(page.get_by_role("timer")).to_have_accessible_name("30 seconds left")
    live.jump(12)
    for page in (table, ada):
        expect(page.get_by_role("timer")).to_have_accessible_name(re.compile("^1[78] seconds left$"))
        assert layout_faults(page, may_scroll=True) == []


def test_another_game_comes_without_a_reload_and_all_keep_their_seats(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(f"{live.url}/", SMALL)
    loads: list[str] = []
    table.on("load", lambda _: loads.append(table.url))
    choose(live, table)
    ada = phone(live, screens, 1, "Ada")
    live.join(2, "Bo")
    table.wait_for_timeout(600)
    table.get_by_role("button", name="Space Bowl").click()
    expect(table).to_have_title("Space Bowl")
    live.do_start()
    expect(table.locator(".galaxy")).to_be_visible()
    expect(ada.locator(".phone-sky")).to_be_visible()
    expect(ada.locator(".phone-own-name")).to_have_text("Ada")
    assert loads == []


def test_a_game_that_does_not_suit_those_who_sit_there_says_why(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(f"{live.url}/", SMALL)
    choose(live, table)
    for seat in range(1, 11):
        live.join(seat, f"P{seat}")
    unsuited = table.locator('.cover[data-suits="false"]')
    expect(unsuited).to_have_count(1)  # until all are seen to sit there, no game suits
    expect(unsuited).to_contain_text("Space Bowl")
    table.get_by_role("button", name="Space Bowl").click()
    expect(table.locator(".covers-why")).to_have_text("Space Bowl is for 8 at most: 2 of you would have to stand up.")
    expect(table.get_by_role("button", name="Start")).to_be_hidden()


NO_SEAT_TEN = {
    Language.ENGLISH: "Space Bowl has seats 1 to 8 only: whoever sits on seat 10 takes a lower one.",
    Language.FRENCH: "Space Bowl n’a que les places 1 à 8\N{NO-BREAK SPACE}: qui est à la place 10 en prend une autre.",
    Language.GERMAN: "Space Bowl hat nur die Plätze 1 bis 8: Wer auf Platz 10 sitzt, nimmt einen davon.",
}


def test_nobody_is_told_to_start_while_somebody_has_no_seat_in_the_game(live: LiveKiosk, screens: Screens) -> None:
    be_real(live)
    table = screens.open(f"{live.url}/", SMALL)
    choose(live, table)
    ada = phone(live, screens, 1, "Ada")
    live.join(10, "Zed")
    start, now = ada.locator('.phone-button[data-id="start"]'), ada.locator(".phone-now")
    expect(now).to_have_text("Everybody here? Then start.")
    live.do(ChooseGame("space_bowl"))
    for language, words in NO_SEAT_TEN.items():
        live.do(Speak(language))
        for line in (table.locator(".now"), table.locator(".covers-why")):
            expect(line).to_have_text(words)
        assert layout_faults(table, may_scroll=False) == []
    expect(table.locator('[data-action="start"]')).to_be_hidden()
    expect(now).to_have_text(NO_SEAT_TEN[Language.ENGLISH])  # in the language of the phone
    expect(start).to_have_attribute("aria-disabled", "true")
    live.do(ChooseGame(RULES.name))
    expect(table.locator('[data-action="start"]')).to_be_visible()
    expect(start).not_to_have_attribute("aria-disabled", "true")


SIZES = (FULL_HD, SMALL, PORTRAIT, SMALL_PORTRAIT, LANDSCAPE)


def test_it_fits_every_screen_in_every_language_and_anybody_can_use_it(live: LiveKiosk, screens: Screens) -> None:
    be_real(live)
    table = screens.open(f"{live.url}/", FULL_HD)
    table.wait_for_timeout(600)
    table.locator(".cover").nth(1).click()
    live.until(lambda: live.table.seating.game == RULES.name)
    ada = screens.open(f"{live.url}/phone", PORTRAIT)
    faults: list[str] = []

    def look(what: str) -> None:
        for page, sizes in ((table, (FULL_HD, SMALL, PORTRAIT)), (ada, SIZES[2:])):
            for size in sizes:
                resize(page, size)
                for language in Language:
                    page.locator('select:has(option[value="fr"]):visible').first.select_option(language.value)
                    expect(page.locator("html")).to_have_attribute("lang", language.value)
                    where = f"{what} at {size[0]}x{size[1]} in {language.value}"
                    faults.extend(f"{where}: {fault}" for fault in layout_faults(page, may_scroll=True))
            faults.extend(f"{what}: {fault}" for fault in violations(page))  # which is the same in all languages
            draw_whole(page, sizes[0])

    look("twelve seats")
    ada.locator(".phone-seat").nth(11).click()
    for seat in range(1, 12):
        live.join(seat, "Wilhelmina Mommsen-W" if seat == 3 else f"Nr. {seat}")
    look("the lobby")
    live.do_start()
    expect(ada.locator(".phone-move")).to_have_count(9)
    look("a round")
    ada.locator(".phone-move").nth(4).click()
    look("a move to be confirmed")
    assert not faults, "\n".join(faults)
