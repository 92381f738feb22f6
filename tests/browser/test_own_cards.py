"""Cards of one's own on the table, at the table's page by mouse alone: numbered ones, and any at all in honour mode."""

import re

from playwright.sync_api import Page, expect

from spacebowl_pi.games.space_bowl.rules.deck import CardNumber
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.browser.live import LiveKiosk
from tests.browser.screens import PORTRAIT, SMALL, Screens
from tests.browser.settings import open_settings

ENTERED = Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True)


def phase(page: Page, wanted: Phase) -> None:
    expect(page.locator("main")).to_have_attribute("data-phase", wanted.value)


def tell(page: Page, number: int) -> None:
    """Touch the digits of a number on the pad."""
    for digit in f"{number:02}":
        page.locator(".entry-key", has_text=digit).click()


def at(page: Page, place: str) -> None:
    expect(page.locator(".entry-place")).to_have_text(place)


def sit_and_choose(page: Page, mode: str) -> None:
    page.get_by_role("button", name=re.compile("Seat 1: ")).click()
    page.get_by_role("button", name=re.compile("Seat 2: ")).click()
    open_settings(page)
    page.locator(".lobby-choice", has_text="Galaxy").locator("select").select_option(label=mode)


def press(live: LiveKiosk, page: Page, button: int) -> None:
    live.tap(page.get_by_role("button", name=f"Button {button}", exact=True).click)


def test_two_rounds_with_numbered_cards_are_played_by_mouse_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    sit_and_choose(page, "Numbered cards, laid out by you")
    page.locator(".lobby-variant", has_text="Void").click()
    page.get_by_role("button", name="Start").click()
    phase(page, Phase.LAYING)
    at(page, "A1")
    for number in range(1, 4):
        tell(page, number)
        at(page, f"{'ABCD'[number]}1")
    tell(page, 2)
    expect(page.locator(".notice")).to_have_text("Card 2 already lies at B1.")
    at(page, "D1")
    page.locator(".entry-pad").get_by_text("6", exact=True).click()  # 6 can go on as nothing: it is taken at once
    at(page, "E1")
    page.get_by_role("button", name="Undo").click()
    at(page, "D1")
    tell(page, 57)
    expect(page.locator(".notice")).to_have_text("The deck has no card 57.")
    page.get_by_role("button", name="Face down").click()
    at(page, "E1")
    page.locator(".galaxy .card").nth(24).click()
    at(page, "E5")
    tell(page, 25)
    at(page, "E1")
    for cell in range(4, 20):  # every card is told like the one before
        live.do(commands.LayCard(Cell(cell), CardNumber(cell + 1)))
    at(page, "A5")
    for number in range(21, 25):
        expect(page.locator(".entry-count")).to_have_text(f"{number} of 25")
        tell(page, number)
    phase(page, Phase.READY)
    at(page, "Top card")
    expect(page.get_by_role("button", name="Toss")).to_have_count(0)
    for top in (41, 42):
        expect(page.locator(".entry-place")).to_have_text("Top card")
        tell(page, top)
        page.get_by_role("button", name="Toss").click()
        phase(page, Phase.SEARCH)
        expect(page.locator(".entry")).to_be_hidden()
        live.jump(4)
        press(live, page, 1)
        phase(page, Phase.COUNTDOWN)
        live.count_down()
        phase(page, Phase.PICKS)
        page.wait_for_timeout(550)  # a touch so soon was meant for something else
        page.locator(".galaxy .card").nth((live.right() or live.wrong())[0]).click()
        phase(page, Phase.REVEAL)
        page.get_by_role("button", name="Next round").click()
        phase(page, Phase.READY)
    assert live.match.round_number == 2
    assert live.match.galaxy is not None
    assert live.match.galaxy[3] is not None
    assert live.match.galaxy[3].face_down


def test_numbers_are_typed_as_fast_as_one_likes_places_are_walked_by_arrows_and_others_may_tell_elsewhere(
    live: LiveKiosk, screens: Screens
) -> None:
    live.sit("Ada", "Bob")
    live.deal(ENTERED)
    page = screens.open(f"{live.url}/", SMALL)
    expect(page.locator(".entry-number")).to_be_focused()
    page.keyboard.type("0102030405", delay=30)
    at(page, "A2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    at(page, "B1")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_have_text("Card 5 already lies at E1.")
    page.keyboard.type("55")
    at(page, "A2")
    assert live.match.galaxy is not None
    assert [card and card.number for card in live.match.galaxy[:6]] == [1, 55, 3, 4, 5, None]
    live.do(commands.LayCard(Cell(5), CardNumber(9)))
    at(page, "B2")
    live.do(commands.LayCard(Cell(24), CardNumber(8)))
    tell(page, 10)
    at(page, "C2")
    expect(page.locator(".entry-count")).to_have_text("8 of 25")


def test_a_match_in_honour_mode_is_played_by_mouse_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    sit_and_choose(page, "Your own cards, and you judge")
    page.get_by_role("button", name="Start").click()
    for rounds in (1, 2):
        phase(page, Phase.READY)
        expect(page.get_by_role("button", name="Toss")).to_have_count(0)
        page.locator(".honour-things").get_by_role("button", name="red").click()
        page.locator(".honour-things").get_by_role("button", name="cyan").click()
        page.get_by_role("button", name="Toss").click()
        phase(page, Phase.SEARCH)
        live.jump(4)
        press(live, page, 1)
        phase(page, Phase.COUNTDOWN)
        if rounds == 1:
            page.get_by_role("button", name="Seat 2: Wild").click()
            expect(page.locator(".seat-2 .chip")).to_have_text("I concur!")
        live.count_down()
        phase(page, Phase.DECLARING)
        live.jump(1.1)  # what comes sooner was meant for the countdown
        if rounds == 2:  # nobody said so in the countdown
            expect(page.locator(".honour-words")).to_have_text("Who placed the Wild?")
            page.locator(".honour-placers").get_by_role("button", name="Seat 2").click()
            expect(page.locator(".seat-2 .chip")).to_have_text("I concur!")
        # Seat 1 was right, without the Wild, alone; seat 2 was right, so by its own Wild, and not alone.
        for answer in ("Yes", "No", "Yes", "Yes", "No"):
            said = page.locator(".now").text_content()
            page.locator(".honour-answers").get_by_role("button", name=answer).click()
            expect(page.locator(".now")).not_to_have_text(said or "")
        phase(page, Phase.REVEAL)
        assert live.match.round_number == rounds
        assert [player.score for player in live.match.players] == [4 + 3 * rounds, 4]
        live.jump(3)
        page.get_by_role("button", name="Next round").click()


def test_a_captain_tells_the_top_card_by_phone_tosses_and_is_asked_whether_the_wild_was_placed(
    live: LiveKiosk, screens: Screens
) -> None:
    page = captains_phone(live, screens)
    live.deal(Settings(mode=GalaxyMode.HONOUR))
    expect(page.get_by_role("button", name="Toss!")).to_be_disabled()
    for name in ("red", "blue", "Black hole"):
        page.locator(".phone-things").get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".phone-things").get_by_role("button", name=name, pressed=True)).to_be_visible()
    page.locator(".phone-things").get_by_role("button", name="red", exact=True).click()
    expect(page.locator(".phone-things").get_by_role("button", name="red", pressed=False)).to_be_visible()
    page.get_by_role("button", name="Toss!").click()
    expect(page.locator(".phone-things")).to_be_hidden()
    assert live.match.round is not None
    assert [one.planet for one in live.match.round.toss.planets] == ["blue"]
    live.jump(4)
    live.press(2)
    live.count_down()
    expect(page.get_by_role("button", name="Nobody placed the Wild")).to_be_visible()
    expect(page.get_by_role("button", name="Right, mine alone")).to_have_count(0)
    page.get_by_role("button", name="I placed the Wild").click()
    expect(page.get_by_role("button", name="With the Wild, mine alone")).to_be_visible()
    expect(page.get_by_role("button", name="Right, mine alone")).to_have_count(0)


def captains_phone(live: LiveKiosk, screens: Screens) -> Page:
    page = screens.open(f"{live.url}/phone", PORTRAIT)
    page.locator(".phone-seat").first.click()
    expect(page.locator(".phone-own-name")).to_be_visible()
    live.press(2)
    return page


def test_a_captain_tells_numbers_by_phone(live: LiveKiosk, screens: Screens) -> None:
    page = captains_phone(live, screens)
    live.deal(ENTERED)
    at(page, "A1")
    tell(page, 12)
    at(page, "B1")
    page.locator(".galaxy .card").nth(7).click()
    at(page, "C2")
    tell(page, 13)
    at(page, "D2")
    page.get_by_role("button", name="Undo").click()
    at(page, "C2")
