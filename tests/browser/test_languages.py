"""The choice of language, on every page: what it says is then all in that language."""

import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page, expect

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.browser.live import LiveKiosk
from tests.browser.past import past_matches
from tests.browser.screens import PORTRAIT, Screens
from tests.browser.settings import open_settings
from tests.texts.said import on_pages as said

PIN = "471147"
WORDS = """() => {
  const shown = (node) => node.checkVisibility();
  const words = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (shown(walker.currentNode.parentElement)) words.push(walker.currentNode.textContent);
  }
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    const names = shown(node) ? ["aria-label", "title", "placeholder", "alt"] : [];
    words.push(...names.map((name) => node.getAttribute(name) ?? ""));
  }
  return words.map((word) => word.trim()).filter(Boolean);
}"""


@cache
def english_only(other: Language) -> tuple[re.Pattern[str], ...]:
    """Patterns of all texts that read differently in English."""
    translated = said(other)
    differing = [text for key, text in said(Language.ENGLISH).items() if translated[key] != text]
    return tuple(
        re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)))
        for text in differing
        if re.search("[a-z]{3}", re.sub(r"\{\w+\}", "", text)) and text not in translated.values()
    )


@cache
def is_english(words: str, other: Language) -> bool:
    """Whether they should read differently; most stand on every page."""
    return any(text.fullmatch(words) for text in english_only(other))


def english_left(page: Page, language: Language) -> list[str]:
    """Speak the language, and give what still stands there in English."""
    page.locator('select:has(option[value="fr"]):visible').first.select_option(language.value)
    expect(page.locator("html")).to_have_attribute("lang", language.value)
    page.wait_for_timeout(60)
    words: list[str] = page.evaluate(WORDS)
    assert len(words) > 5
    return sorted({word for word in words if is_english(word, language)})


def check(what: str, page: Page) -> list[str]:
    return [
        f"{what}, {language.value}: {word}"
        for language in (Language.FRENCH, Language.GERMAN)
        for word in english_left(page, language)
    ]


def test_the_looking_glass_finds_english(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/")
    open_settings(page)
    page.get_by_text("Press your button to join.").wait_for()
    words: list[str] = page.evaluate(WORDS)
    found = {word for word in words if is_english(word, Language.GERMAN)}
    assert {"Press your button to join.", "Virtual rotation", "Code with the address for phones"} - found == {
        "Code with the address for phones"  # which is hidden as long as phones may not come in
    }


def test_no_english_is_left_on_the_table_and_a_phone(live: LiveKiosk, screens: Screens) -> None:
    table, phone = screens.open(f"{live.url}/"), screens.open(f"{live.url}/phone", PORTRAIT)
    left = check("lobby", table) + check("seats", phone)
    live.sit("", "Bob", "Carl")
    phone.locator(".phone-seat").nth(4).click()
    open_settings(table)
    left += check("lobby with players", table) + check("phone in the lobby", phone)
    live.deal(Settings(variants=Variants(black_hole=True, void=True, torus=True, rotation=True)))
    left += check("ready", table) + check("phone, ready", phone)
    live.toss()
    left += check("search", table) + check("phone, search", phone)
    live.call(1, 5, 2)
    left += check("countdown", table) + check("phone, countdown", phone)
    live.count_down()
    left += check("picks", table) + check("phone, picks", phone)
    live.pick((1, live.right()[0]), (2, live.wrong()[0]), (5, live.wrong()[1]))
    left += check("reveal", table) + check("phone, reveal", phone)
    assert left == []


def test_no_english_is_left_where_cards_of_ones_own_are_told(live: LiveKiosk, screens: Screens) -> None:
    table, phone = screens.open(f"{live.url}/"), screens.open(f"{live.url}/phone", PORTRAIT)
    phone.locator(".phone-seat").first.click()
    phone.locator(".phone-button").first.wait_for()
    live.join(2)
    entered = Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True, variants=Variants(void=True))
    live.agree(entered)
    left = check("lobby", table)
    live.deal(captain=1)
    left += check("laying", table) + check("phone, laying", phone)
    live.do(common.End(), Asker.STAFF)
    live.again()
    live.deal(Settings(mode=GalaxyMode.HONOUR), captain=1)
    left += check("honour mode", table) + check("phone, honour mode", phone)
    assert left == []


def test_no_english_is_left_on_the_staffs_page(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/staff")
    left = check("first PIN", page)
    live.with_pin(PIN)
    page.reload()
    page.locator("#pin").fill(PIN)
    page.keyboard.press("Enter")
    page.locator(".staff-panels").wait_for()
    live.sit("", "Bob")
    live.deal()
    live.toss()
    left += check("staff", page)
    assert left == []


def test_no_english_is_left_on_the_box_and_the_board_and_the_choice_is_remembered_on_this_device(
    tmp_path: Path, live: LiveKiosk, screens: Screens
) -> None:
    past_matches(tmp_path)
    page = screens.open(f"{live.url}/box")
    left = check("box", page)
    page.goto(f"{live.url}/honours")
    page.locator("h1").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    left += check("honours", page)
    assert left == []


def test_what_was_said_of_a_card_follows_the_language(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/learn#tutorial")
    feedback = page.locator(".lesson-feedback:visible")

    def follows(looks: str | re.Pattern[str]) -> None:
        expect(feedback).to_have_attribute("data-looks", looks)
        english = feedback.inner_text()
        for language in ("fr", "de"):
            page.locator('select:has(option[value="fr"]):visible').first.select_option(language)
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(feedback).not_to_have_text(english)
        page.locator('select:has(option[value="fr"]):visible').first.select_option("en")
        expect(feedback).to_have_text(english)

    page.get_by_role("button", name="Give me a hint").click()
    follows("hint")
    page.locator(".card").nth(8).click()
    follows("wrong")
    page.goto(f"{live.url}/learn#daily")
    page.locator(".daily button.primary:visible").click()
    follows("hint")
    page.locator(".card").first.click()
    follows(re.compile("right|wrong"))
    page.get_by_role("button", name=re.compile("Show me the solution|enough")).click()
    follows("hint")


def test_no_english_is_left_where_one_learns(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/learn")
    left = check("start", page)
    page.goto(f"{live.url}/learn#tutorial")
    page.locator(".card").nth(8).click()
    left += check("tutorial", page)
    page.goto(f"{live.url}/learn#practice")
    left += check("practice, to choose", page)
    page.locator(".practice-begin").click()
    page.locator(".practice-play .card").first.wait_for()
    left += check("practice", page)
    page.goto(f"{live.url}/learn#daily")
    page.locator(".daily button.primary:visible").click()
    page.locator(".card").first.click()
    left += check("daily", page)
    assert left == []
