"""The end of a match at the table, in Chromium: who stands where on the podium, and confetti for who sees it end."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import commands
from tests.browser.axe import violations
from tests.browser.layout import AT_REST
from tests.browser.live import LiveKiosk, live_kiosk
from tests.browser.looking import looked_at, misfits
from tests.browser.screens import FULL_HD, LANDSCAPE, LAPTOP, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens

SIZES = (FULL_HD, LAPTOP, SMALL, LANDSCAPE, PORTRAIT, SMALL_PORTRAIT)
UPRIGHT = (PORTRAIT, SMALL_PORTRAIT)
NAMES = ("Ada", "Bartholomew Montgom", "Cy", "Di", "Emma", "Finn", "Gus", "Hanna")
SCORES = (18, 9, 14, 7, 2, 11, 5, 8)
TARGET = 18
ANOTHER_END = """async ([standing, awards]) => {
  const { Over } = await import("/pages/table/over.js");
  const over = new Over();
  const players = standing.map(({ seat, score }) => ({ seat, score, name: `P${seat}` }));
  const overLines = () => standing.map(({ seat, score }) => ({ seat, scores: [4, 4 + seat, score] }));
  over.show({ view: { players }, standing, is_over: true }, { overLines, overAwards: () => awards });
  document.querySelector(".over").replaceWith(over.node);
}"""


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    with live_kiosk(folder=tmp_path) as opened:
        yield opened


def begin(live: LiveKiosk, players: int) -> None:
    live.sit(*NAMES[:players])
    live.do_start()


def end(live: LiveKiosk, *scores: int) -> None:
    """Give them these points; the last that reaches the target ends the match."""
    for seat, score in sorted(enumerate(scores, start=1), key=lambda it: it[1]):
        live.do(commands.CorrectScore(Seat(seat), score), Asker.STAFF)


def step(page: Page, name: str) -> Locator:
    return page.locator('.over-row[class*="step-"]').filter(has_text=name)


def top(node: Locator) -> float:
    box = node.bounding_box()
    assert box is not None
    return box["y"]


def colours(page: Page, selector: str) -> list[str]:
    """The colours of seats that these nodes have."""
    found: list[str] = page.locator(selector).evaluate_all(
        "all => [...new Set(all.map(node => getComputedStyle(node).getPropertyValue('--seat')))]"
    )
    return found


@pytest.mark.parametrize("players", [2, 3, 8])
def test_the_first_three_stand_on_a_podium_that_fits_every_screen(
    live: LiveKiosk, screens: Screens, players: int
) -> None:
    table = screens.open(live.url, LAPTOP)
    begin(live, players)
    end(live, *SCORES[:players])
    expect(table.locator(".over-row")).to_have_count(players)
    best = sorted(range(players), key=lambda it: -SCORES[it])
    assert [it.split()[0] for it in table.locator(".over-name").all_inner_texts()] == [
        NAMES[it].split()[0] for it in best
    ]
    assert looked_at(table, f"{players} players", SIZES, UPRIGHT) == []
    steps = [top(step(table, NAMES[it])) for it in best[:3]]
    assert steps == sorted(steps)
    assert len(set(steps)) == len(steps)
    expect(table.locator('.over-row:not([class*="step-"])')).to_have_count(max(0, players - 3))


def ended(page: Page, *standing: tuple[int, bool], awards: Iterable[str] = ()) -> None:
    """Have the page show another end: for each seat the score, and whether it won; awards by their titles."""
    told = [{"seat": seat, "score": score, "is_winner": won} for seat, (score, won) in enumerate(standing, start=1)]
    given = [{"seat": seat, "title": title, "words": "3×"} for seat, title in enumerate(awards, start=1)]
    page.evaluate(ANOTHER_END, [told, given])
    page.evaluate(AT_REST)  # the steps rise first


def test_whoever_shares_the_first_place_stands_as_high(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(live.url, LAPTOP)
    begin(live, 3)
    end(live, TARGET, 5, 6)
    expect(table.locator(".over-row.is-winner")).to_be_visible()
    ended(table, (12, False), (15, True), (15, True))
    assert misfits(table, "shared", SIZES, UPRIGHT) == []
    assert top(step(table, "P2")) == top(step(table, "P3")) < top(step(table, "P1"))


def test_those_who_share_a_lower_place_stand_as_high_or_beside_the_podium(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(live.url, LAPTOP)
    begin(live, 3)
    end(live, TARGET, 5, 6)
    expect(table.locator(".over-row.is-winner")).to_be_visible()
    ended(table, (15, True), (9, False), (9, False))
    assert top(step(table, "P2")) == top(step(table, "P3")) > top(step(table, "P1"))
    ended(table, (15, True), (9, False), (7, False), (7, False))
    expect(table.locator('.over-row[class*="step-"]')).to_have_count(2)


def test_whoever_wins_with_fewer_points_stands_in_the_middle_and_nobody_where_none_won(
    live: LiveKiosk, screens: Screens
) -> None:
    table = screens.open(live.url, LAPTOP)
    begin(live, 2)
    end(live, TARGET, 5)
    expect(table.locator(".over-row.is-winner")).to_be_visible()
    ended(table, (20, False), (3, True))
    expect(table.locator(".over-row.step-1")).to_contain_text("P2")
    ended(table, (20, False), (3, False))
    expect(table.locator('.over-row[class*="step-"]')).to_have_count(0)
    assert misfits(table, "nobody", SIZES, UPRIGHT) == []


def test_how_it_came_to_that_is_told_by_lines_and_awards_where_there_is_room(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(live.url, LAPTOP)
    begin(live, 2)
    live.toss()
    live.call(1)
    live.count_down()
    live.pick((1, live.right()[0]))
    live.do(commands.NextRound())
    live.do(commands.CorrectScore(Seat(1), TARGET), Asker.STAFF)
    expect(table.get_by_role("img", name="Scores, round by round")).to_be_visible()
    expect(table.locator(".score-line")).to_have_count(2)
    award = table.get_by_role("listitem").filter(has_text="Fastest “Go!”")
    expect(award).to_have_text(re.compile(r"^1Fastest “Go!”Ada · after \d\.\d\ss$"))
    for players in (4, 8):
        standing = [(score, score == TARGET) for score in SCORES[:players]]
        ended(table, *standing, awards=("Fastest “Go!”", "Lone finder", "Master of the Wild", "Unluckiest"))
        assert looked_at(table, f"{players} players and awards", SIZES, UPRIGHT) == []


def test_confetti_falls_once_where_the_end_is_seen(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(live.url, SMALL)
    calm = screens.open(live.url, SMALL, device=screens.device(is_calm=True))
    begin(live, 2)
    for page in (table, calm):
        expect(page.locator(".seat-score").first).to_be_visible()
    end(live, TARGET, 5)
    expect(table.locator(".confetti")).to_be_visible()
    expect(table.locator(".confetti-piece.seat-1")).not_to_have_count(0)
    expect(table.locator(".confetti-piece.seat-2")).to_have_count(0)
    assert colours(table, ".confetti-piece") == colours(table, ".over-row.seat-1") != colours(table, ".over-row.seat-2")
    assert table.locator(".confetti").evaluate("node => getComputedStyle(node).pointerEvents") == "none"
    expect(calm.locator(".over-row.is-winner")).to_be_visible()
    expect(calm.locator(".confetti")).to_be_hidden()
    later = screens.open(live.url, SMALL)
    expect(later.locator(".over-row.is-winner")).to_be_visible()
    expect(later.locator(".confetti-piece")).to_have_count(0)
    expect(table.locator(".confetti-piece")).to_have_count(0, timeout=10_000)


def test_a_phone_tells_the_awards_and_gives_a_picture_to_keep(live: LiveKiosk, screens: Screens) -> None:
    phone = screens.open(f"{live.url}/phone", PORTRAIT, locale="de-DE")
    phone.get_by_role("textbox").fill("Zoë")
    phone.locator(".phone-seat").first.click()
    phone.locator(".phone-own-name").wait_for()
    live.join(2, "Ada")
    live.do_start()
    live.toss()
    live.call(2)
    live.count_down()
    live.pick((2, live.right()[0]))
    live.do(commands.NextRound())
    live.do(commands.CorrectScore(Seat(2), TARGET), Asker.STAFF)
    expect(phone.locator(".phone-person").first).to_contain_text("Ada")
    expect(phone.get_by_role("listitem").filter(has_text="Schnellstes „Los!“")).to_contain_text("Ada")
    assert looked_at(phone, "the end on a phone", (*UPRIGHT, LANDSCAPE), UPRIGHT) == []
    phone.get_by_role("button", name="Ein Bild zum Behalten").click()
    picture = phone.get_by_role("dialog").get_by_role("img", name="Das Ergebnis als Bild")
    expect(picture).to_be_visible()
    wide, high = picture.evaluate("async (node) => (await node.decode(), [node.naturalWidth, node.naturalHeight])")
    assert (wide, high > wide) == (1080, True)
    assert violations(phone) == []
    with phone.expect_download() as saving:
        phone.get_by_role("link", name="Speichern").click()
    assert saving.value.path().read_bytes().startswith(b"\x89PNG")
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog")).to_be_hidden()
    again = phone.get_by_role("button", name="Ein Bild zum Behalten")
    expect(again).to_be_focused()
    again.click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    live.again()
    expect(phone.get_by_role("dialog")).to_be_hidden()
