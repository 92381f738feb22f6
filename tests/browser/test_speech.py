"""What the table says aloud: a match played by its buttons, as somebody hears it who does not see the page."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from tests.browser.live import LiveKiosk
from tests.browser.screens import Screens

GOLDEN = Path(__file__).parent / "golden" / "spoken.txt"
VOICES = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => ["en-GB", "fr-FR"].map((lang) => ({ lang })),
    speak: ({ text, lang, volume }) => window.spoken.push(text) && (window.how = [lang, volume]),
    cancel: () => window.spoken.push("(cut short)"),
    addEventListener() {},
  } });
"""
TUMBLED = "window.spoken.filter((said) => said.startsWith('Eyes on')).length"
FIRST, SECOND = 1, 2
READ_S = 3


def listened_to(live: LiveKiosk, screens: Screens, language: str = "en") -> Page:
    """Open the table in a browser that has voices, and have it speak."""
    context = screens.context()
    context.add_init_script(VOICES)
    context.add_init_script(f"localStorage.setItem('language', '{language}')")
    page = screens.page(context=context)
    page.goto(live.url)
    page.get_by_role("button", name="Voice").click()
    return page


def heard(page: Page, words: str) -> None:
    """Wait until this has been said."""
    page.wait_for_function("words => window.spoken.some((said) => said.includes(words))", arg=words)


def toss(live: LiveKiosk, page: Page, seed: int) -> None:
    """Toss; whatever is said while it tumbles is heard before it lies still."""
    before = page.evaluate(TUMBLED)
    live.do(commands.TossPlanets(), seed=seed)
    page.wait_for_function(f"before => {TUMBLED} > before", arg=before)
    live.jump(TUMBLE_US / 1e6 + 0.3)


def play(live: LiveKiosk, page: Page) -> None:
    """Two rounds and an end, by the buttons of the box; picks are made on phones."""
    live.press(FIRST)
    heard(page, "One more player")
    live.press(SECOND)
    heard(page, "All here?")
    live.runs = False
    live.press(FIRST, hold_ms=900)
    heard(page, "The top card")
    toss(live, page, 2)
    heard(page, "Fallen")
    live.press(SECOND)
    heard(page, "“Go!” Press")
    live.press(FIRST)
    heard(page, "I concur!")
    live.count_down()
    heard(page, "tap your button")
    wrong, right = live.wrong()[0], live.right()[0]
    live.pick((FIRST, wrong))
    heard(page, "Seat 2: tap your button")
    live.pick((SECOND, right))
    heard(page, "Right, +3.")
    live.jump(READ_S)
    live.press(FIRST)
    heard(page, "Seat 2 is captain")
    toss(live, page, 3)
    live.press(FIRST, hold_ms=900)
    heard(page, "no card is right!")
    live.count_down()
    live.jump(20)
    heard(page, "Nobody found one.")
    live.do(commands.CorrectScore(Seat(SECOND), 19), Asker.STAFF)
    live.jump(READ_S)
    live.press(FIRST)
    heard(page, "wins!")


@pytest.mark.usefixtures("chromium")
def test_a_match_is_followed_by_ear(live: LiveKiosk, screens: Screens) -> None:
    page = listened_to(live, screens)
    play(live, page)
    told = [words for words in page.evaluate("window.spoken") if not words.isdecimal()]  # the seconds run on meanwhile
    assert told == GOLDEN.read_text(encoding="utf-8").splitlines()
    assert page.evaluate("window.how") == ["en", 1]


def test_nothing_is_said_unasked_and_nothing_can_be_asked_of_a_browser_without_a_voice(
    live: LiveKiosk, screens: Screens
) -> None:
    page = screens.open(live.url)
    expect(page.get_by_role("button", name="Sound")).to_be_visible()
    expect(page.get_by_role("button", name="Voice")).to_be_hidden()


def test_the_last_seconds_of_a_call_are_counted(live: LiveKiosk, screens: Screens) -> None:
    page = listened_to(live, screens)
    live.sit("Ada", "Bo")
    live.deal()
    live.toss()
    live.call(FIRST)
    live.jump(8.4)
    with live.standing_still():  # however long the page takes
        page.reload()
        heard(page, "Ada")
        page.wait_for_function("() => window.spoken.includes('1')")
