"""Tom Tube with the printed board in Chromium: at the table's screen, on two phones, and four games in the lobby."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.seating import ChooseGame
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import ComeHome, EndTurns, EnterCount, FinishTurn
from spacebowl_pi.games.tom_tube_companion.rules.match import DAVE, TOM, Ending, Match, Phase
from spacebowl_pi.games.tom_tube_companion.rules.rules import NAME
from tests.browser import looking
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.looking import looked_at
from tests.browser.screens import FULL_HD, LANDSCAPE, LAPTOP, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens
from tests.browser.test_looks import be_real
from tests.browser.test_tom_tube_phone import sit

TABLES, PHONES = (FULL_HD, LAPTOP, SMALL, LANDSCAPE, PORTRAIT), (SMALL_PORTRAIT, PORTRAIT, LANDSCAPE)
TOO_SOON_MS = 600  # a question takes no answer before


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A real box's table, at which phones may join, with all games that are offered."""
    games = configured_games(Config())
    with live_kiosk(config=open_to_network(), folder=tmp_path, games=(games, web_games(games))) as opened:
        opened.do(ChooseGame(NAME))
        be_real(opened)
        yield opened


def match_of(live: LiveKiosk) -> Match:
    match: object = live.match
    assert isinstance(match, Match)
    return match


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def answer(page: Page, name: str) -> None:
    page.wait_for_timeout(TOO_SOON_MS)
    press(page, name)


def test_a_match_at_the_tables_screen(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    live.sit("Ada", "Bob")
    live.do(StartMatch(TOM))
    tom, dave = (page.locator(f".companion-side:has([data-player={name}])") for name in ("tom", "dave"))
    expect(page.locator(".now")).to_have_text("Ada: build or move")
    expect(tom.locator("[data-turn]")).to_have_count(1)
    wrong = looked_at(page, "turn", TABLES, (PORTRAIT,))
    press(page, "Turn is done")
    expect(dave.locator("[data-turn]")).to_have_count(1)
    press(page, "I am home")
    expect(dave.locator(".companion-asks")).to_contain_text("Home with both solar counters")
    wrong += looked_at(page, "asked", TABLES, (PORTRAIT,))
    answer(page, "No")
    press(page, "I am home")
    answer(page, "Yes")
    expect(page.locator(".companion-count")).to_have_text("+0")
    for number in range(1, 7):
        press(page, "Turn is done")
        expect(page.locator(".companion-count")).to_have_text(f"+{number}")
    wrong += looked_at(page, "return", TABLES, (PORTRAIT,))
    press(page, "Take back")
    expect(tom.locator(".companion-asks")).to_have_text("Take the last turn back?")
    answer(page, "Yes")
    expect(page.locator(".companion-count")).to_have_text("+5")
    press(page, "I am home")
    expect(tom.locator(".companion-asks")).to_have_text("Home? Then 6 turns count.")
    answer(page, "Yes")
    expect(tom.locator(".companion-entry")).to_be_visible()
    wrong += looked_at(page, "enter", TABLES, (PORTRAIT,))
    for side, numbers in ((dave, {"Energy": 2, "Control": 1, "Alien": 0}), (tom, {"Energy": 0, "Control": 0})):
        for counter, number in numbers.items():
            for _ in range(number):
                side.get_by_role("button", name="One more").click()
            side.get_by_role("button", name=f"{counter}: enter {number}", exact=True).click()
            expect(side.locator(f".companion-kind:has-text('{counter}') strong")).to_have_text(str(number))
    expect(dave.locator(".companion-all")).to_have_text("All entered: 20 points")
    wrong += looked_at(page, "entered", TABLES, (PORTRAIT,))
    live.do(EnterCount(Counter.ALIEN, 1), TOM)
    live.do(EnterCount(Counter.SOLAR, 1), TOM)
    expect(page.locator(".companion-end h2")).to_have_text("Bob wins!")
    expect(page.locator(".companion-why")).to_have_text("Bob was home first; Ada took 6 turns more.")
    rows = page.locator(".companion-account tbody tr")
    expect(rows).to_have_text(
        [
            "Energy02 × 1 = 2",
            "Control01 × 2 = 2",
            "Alien1 × 5 = 50",
            "Solar1 × 5 = 52 × 5 = 10",
            "Bonus turns06",
            "Total1020",
        ]
    )
    assert [*wrong, *looked_at(page, "over", TABLES, (PORTRAIT,))] == []


def test_two_phones_say_and_enter_it(live: LiveKiosk, screens: Screens) -> None:
    ada = sit(live, screens, 1, "Ada", SMALL_PORTRAIT, screens.device(has_touch=True))
    bob = sit(live, screens, 2, "Bob", PORTRAIT)
    live.do(StartMatch(TOM))
    expect(bob.locator(".phone-now")).to_have_text("It is Ada’s turn.")
    wrong = looked_at(ada, "turn", PHONES)
    press(ada, "Turn is done")
    expect(bob.locator(".phone-now")).to_have_text("Bob: build or move")
    wrong += looked_at(ada, "waiting", PHONES)
    press(bob, "I am home")
    answer(bob, "Yes")
    expect(ada.locator(".phone-now")).to_have_text("Ada, hurry home!")
    press(ada, "Turn is done")
    live.until(lambda: match_of(live).bonus == 1)
    wrong += looked_at(ada, "return", PHONES)
    press(ada, "I am stranded")
    expect(ada.locator(".phone-now")).to_have_text("Is there no way home? Then one turn counts.")
    wrong += looked_at(ada, "asked", PHONES)
    answer(ada, "Yes")
    live.until(lambda: match_of(live).ending is Ending.STRANDED)
    wrong += looked_at(ada, "enter", PHONES)
    for page, names in ((ada, ("Energy", "Control", "Alien", "Solar")), (bob, ("Control", "Energy", "Alien"))):
        if page is bob:
            bob.get_by_role("button", name="Control not entered yet").click()
        for name in names:
            page.get_by_role("button", name="One more").click()
            press(page, f"{name}: enter 1")
            if (page, name) != (bob, "Alien"):  # which is the last one
                expect(page.locator(f".companion-kind:has-text('{name}') strong")).to_have_text("1")
        if page is ada:
            expect(ada.locator(".phone-now")).to_have_text("All entered. Bob is still counting.")
            ada.get_by_role("button", name="Energy 1").click()
            ada.get_by_role("button", name="One more").click()
            press(ada, "Energy: enter 2")
            live.until(lambda: match_of(live).entered[TOM][Counter.ENERGY] == 2)
    expect(bob.locator(".phone-now")).to_have_text("You have won!")
    assert match_of(live).phase is Phase.OVER
    assert [match_of(live).total(seat) for seat in (TOM, DAVE)] == [14, 19]
    assert [*wrong, *looked_at(bob, "over", PHONES)] == []


def test_no_computer_and_no_practice_are_offered(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    expect(page.locator(".cover")).to_have_count(4)
    expect(page.locator(".seat-computer-place").first).to_be_hidden()
    page.locator(".page-links-menu").click()
    expect(page.locator(".page-links").get_by_role("link", name="Honours")).to_be_visible()
    expect(page.locator(".page-links").get_by_role("link", name="Practise")).to_be_hidden()
    live.do(ChooseGame("tom_tube"))
    expect(page.locator(".page-links").get_by_role("link", name="Practise")).to_be_visible()
    expect(page.locator(".seat-computer-place").first).to_be_visible()


@pytest.mark.parametrize("game", ["space_bowl", "tom_tube", NAME])
def test_four_games_fit_the_lobby(live: LiveKiosk, screens: Screens, game: str) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    live.do(ChooseGame(game))
    expect(page.locator(".cover[aria-pressed=true]")).to_have_count(1)
    page.wait_for_timeout(looking.SETTLED_MS)
    assert looked_at(page, game, (FULL_HD, LAPTOP, SMALL)) == []
    tops = {round(cover.bounding_box()["y"]) for cover in page.locator(".cover").all()}  # type: ignore[index]
    assert len(tops) == 1, "in one row"


def test_each_cover_has_its_title_in_the_viewers_language(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    titles = page.locator(".cover-title")
    expect(titles).to_have_text(["Space Bowl", "Hubble", "Tom Tube", "Tom Tube, printed board"])
    live.do(ChooseGame("hubble"))
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(titles).to_have_text(["Space Bowl", "Hubble", "Tom Tube", "Tom Tube am Brett"])


def test_turns_that_others_take_are_shown_at_once(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    live.sit("Ada", "Bob")
    live.do(StartMatch(DAVE))
    live.do(FinishTurn(), DAVE)
    live.do(ComeHome(), Seat(1))
    expect(page.locator(".companion-player[data-player=tom] .companion-state")).to_have_text("at home")
    expect(page.locator(".now")).to_have_text("Bob, hurry home!")


def test_counters_that_nobody_has_are_left_out_of_the_account(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    live.sit("Ada", "Bob")
    live.do(StartMatch(TOM))
    live.do(EndTurns(), TOM)
    for seat in (TOM, DAVE):
        for counter in Counter:
            live.do(EnterCount(counter, int(counter is Counter.ENERGY)), seat)
    rows = page.locator(".companion-account tbody tr")
    expect(rows).to_have_text(["Energy1 × 1 = 11 × 1 = 1", "Solar00", "Bonus turns00", "Total11"])
