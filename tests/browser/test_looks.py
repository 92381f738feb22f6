"""With eight players whose names are as long as they may be, in German, nothing is cut or lies over something else."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.judge import SEATS, CallKind
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings, commands, view
from spacebowl_pi.games.space_bowl.rules.places import Cell, cells_of
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from tests.browser.axe import violations
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.screens import FULL_HD, LAPTOP, PORTRAIT, SMALL, ZOOMED, Screens, resize
from tests.browser.settings import open_settings
from tests.kiosk.kiosk import Kiosk

# As long as the lobby allows: up to twenty letters, wide ones among them, and words that do not break.
NAMES = (
    "Wilhelmina Mommsen-W",
    "Maximilian Ammermann",
    "Donaudampfschiffahrt",
    "Annegret Wummelmann",
    "MMMMMMMMMMMMMMMMMMMM",
    "Bartholomäus Wagner",
    "Kommandantin Meyer-W",
    "Christopher Waldmann",
)
SIZES = (FULL_HD, SMALL, LAPTOP, ZOOMED, PORTRAIT)
SETTLED_MS = 60
RICH = Settings(variants=Variants(black_hole=True, void=True, rotation=True, torus=True))
# Of every seat: the lines of its name, and the room above and below what stands in it.
ROOM = """nodes => nodes.map(node => {
  const name = node.querySelector(".seat-name > span");
  const [card, middle] = [node, node.querySelector(".seat-middle")].map(one => one.getBoundingClientRect());
  const lines = name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight);
  return [Math.round(lines), middle.top - card.top, card.bottom - middle.bottom];
})"""
ALL = Variants(**dict.fromkeys(VARIANT_NAMES, True))


def look(page: Page, scene: str, *, may_scroll: bool = False, tops: set[float] | None = None) -> list[str]:
    """What is wrong at each size; only a phone's screen may be shorter than the page, and before a match a small one.

    Where the board begins on a laptop is added to `tops`.
    """
    found = []
    page.wait_for_timeout(SETTLED_MS)
    for width, height in SIZES:
        resize(page, (width, height))
        page.evaluate("scrollTo(0, 0)")
        is_short = (width, height) == PORTRAIT or ((width, height) == ZOOMED and scene.startswith("lobby"))
        faults = layout_faults(page, may_scroll=may_scroll or is_short)
        found += [f"{scene} at {width}x{height}: {fault}" for fault in faults]
        if tops is not None and (width, height) == LAPTOP:
            tops.add(page.locator("main").evaluate("node => node.getBoundingClientRect().top"))
    return found


def through(live: LiveKiosk, page: Page, *parts: Iterator[str]) -> list[str]:
    """What is wrong with the table's page at any stage of a match."""
    faults = []
    tops: set[float] = set()
    for steps in parts:
        for scene in steps:
            expect(page.locator("main")).to_have_attribute("data-phase", live.phase)
            faults += look(page, scene, tops=tops)
    return faults if len(tops) == 1 else [*faults, f"the board does not stay where it is: {tops}"]


def be_real(live: LiveKiosk) -> None:
    """Let the pages take the parts for real ones: no virtual box beside the table."""

    async def forget(opened: Kiosk) -> None:
        object.__setattr__(opened.control, "box", None)

    live.on_loop(forget)


def sit(live: LiveKiosk, players: int = len(NAMES), settings: Settings = RICH) -> Iterator[str]:
    """Take the seats that are free."""
    live.speak(Language.GERMAN)
    live.agree(settings)
    yield "lobby, nobody there"
    taken = {player.seat for player in live.players}
    for seat in SEATS[:players]:
        if seat not in taken:
            live.join(seat, NAMES[seat - 1])
    yield "lobby"


def play(live: LiveKiosk, players: int = len(NAMES)) -> Iterator[str]:
    """Play, and stop wherever there is something else to look at."""
    live.deal(seed=5)
    for seat in SEATS[:players]:
        live.do(commands.CorrectScore(seat, 2 * seat), Asker.STAFF)
    yield "ready"
    live.toss()
    yield "search"
    live.call(1, *SEATS[1:players])
    yield "countdown"
    if not live.match.settings.variants.no_wild:
        live.do(commands.PlaceWild(Cell(7)), Seat(2))
    live.jump(3)
    yield "countdown with the Wild"
    live.count_down()
    yield "picks"
    right, wrong = live.right(), live.wrong()
    live.pick((1, right[0]), *((seat, right[0] if seat <= 4 else wrong[seat % 3]) for seat in SEATS[1:players]))
    yield "reveal"
    live.do(commands.NextRound())
    live.toss()
    live.call(2, 1, kind=CallKind.RED)
    yield "red button"
    live.count_down()
    yield "picks, two red"
    for player in view(live.match).players:
        if player.may_pick:
            live.do(commands.DeclinePick(), player.seat)
    yield "reveal, nothing found"
    live.do(common.End(), Asker.STAFF)
    yield "over"


def open_table(live: LiveKiosk, screens: Screens) -> Page:
    """The table on a screen of the box itself, in German, while its clock stands still."""
    live.runs = False
    live.speak(Language.GERMAN)
    live.agree(RICH)
    return screens.open(f"{live.url}/", locale="de-DE")


def test_the_table_through_a_match(live: LiveKiosk, screens: Screens) -> None:
    be_real(live)
    page = open_table(live, screens)
    faults = through(live, page, sit(live), play(live))
    assert not faults, "\n".join(faults)


def test_the_table_with_all_variants_beside_the_simulated_box(live: LiveKiosk, screens: Screens) -> None:
    page = open_table(live, screens)
    faults = through(live, page, sit(live, settings=replace(RICH, variants=ALL)), play(live))
    assert not faults, "\n".join(faults)


def test_the_table_where_the_cards_lie_on_it(live: LiveKiosk, screens: Screens) -> None:
    be_real(live)
    page = open_table(live, screens)
    for scene in sit(live, 8, Settings(mode=GalaxyMode.HONOUR)):
        del scene
    live.deal()
    faults = look(page, "top card")
    live.do(commands.DeclareTopCard(live.match.deck.planet_names[:3]))
    live.toss(3)
    faults += look(page, "search")
    live.call(1, *SEATS[1:])
    faults += look(page, "countdown")
    live.count_down()
    expect(page.locator("main")).to_have_attribute("data-phase", "declaring")
    expect(page.locator(".hint")).to_be_hidden()  # nobody searches any more
    faults += look(page, "declaring")
    assert not faults, "\n".join(faults)


def test_the_table_while_the_box_is_told_the_cards(live: LiveKiosk, screens: Screens) -> None:
    page = open_table(live, screens)
    told = replace(RICH, mode=GalaxyMode.NUMBERED, are_numbers_entered=True)
    for scene in sit(live, 8, told):
        del scene
    live.deal(told)
    page.locator(".entry").wait_for()
    faults = look(page, "laying")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("parts", ["simulated", "real"])
def test_the_demo_covers_nothing_and_says_what_it_is(parts: str, tmp_path: Path, screens: Screens) -> None:
    with live_kiosk(config=open_to_network(), folder=tmp_path) as live:
        if parts == "real":
            be_real(live)
        page = open_table(live, screens)
        live.jump(ATTRACT_AFTER_US / SECOND_US + 0.2)
        expect(page.locator(".attract .badge")).to_have_text("Vorführung")
        expect(page.locator(".attract .phone-link-code")).to_be_visible()
        expect(page.locator(".seats")).to_be_hidden()
        faults = []
        for second in range(0, 40 if parts == "real" else 16, 8):  # what comes later lies alike beside a box
            faults += look(page, f"demo after {second} s")
            live.jump(8)
        assert not faults, "\n".join(faults)


def test_a_phone_has_room_for_names(live: LiveKiosk, screens: Screens) -> None:
    phone = screens.open(f"{live.url}/phone", PORTRAIT, locale="de-DE")
    phone.get_by_role("textbox").fill(NAMES[1])
    phone.locator(".phone-seat").nth(1).click()
    phone.locator(".phone-own-name").wait_for()
    live.runs = False
    faults = []
    for steps in (sit(live), play(live)):
        for scene in steps:
            phone.wait_for_timeout(SETTLED_MS)
            faults += [f"{scene}: {fault}" for fault in layout_faults(phone, may_scroll=False)]
    waiting = screens.open(f"{live.url}/phone", PORTRAIT, locale="de-DE")
    faults += layout_faults(waiting, may_scroll=True)
    assert not faults, "\n".join(faults)


def test_the_table_leads_to_the_box_and_to_the_phones_page(tmp_path: Path, screens: Screens) -> None:
    with live_kiosk(config=open_to_network(), folder=tmp_path) as live:
        page = screens.open(f"{live.url}/", SMALL)
        page.get_by_role("button", name="Other pages").click()
        expect(page.get_by_role("link", name="Box", exact=True)).to_have_attribute("href", "/box")
        expect(page.locator(".page-links .phone-link-code")).to_be_visible()
        link = page.locator(".page-links .phone-link a")
        expect(link).to_have_attribute("href", re.compile("^http://.*/phone$"))
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(link).to_be_hidden()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".lobby .phone-link-code")).to_be_visible()
        open_settings(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for line in page.locator(".lobby-variant .soft").all():  # nobody has to guess what a variant is
                expect(line).to_be_visible()


@pytest.mark.parametrize("parts", ["simulated", "real"])
def test_the_widest_name_leaves_its_card_some_room(parts: str, live: LiveKiosk, screens: Screens) -> None:
    if parts == "real":
        be_real(live)
    live.runs = False
    page = screens.open(f"{live.url}/", LAPTOP)
    live.sit(*(letter * 20 for letter in "WMÄ"), NAMES[0], NAMES[1])
    live.deal()
    live.toss()
    wild, by_wild = next(
        (cell, other)
        for cell, mask in live.solution().with_wild.items()
        for other in cells_of(mask)
        if other not in live.right()
    )
    live.call(1, 2, 3, 4, 5)
    live.do(commands.PlaceWild(wild), Seat(4))
    for scene in ("countdown", "picks", "reveal"):
        expect(page.locator("main")).to_have_attribute("data-phase", scene)
        for width, height in (LAPTOP, FULL_HD, SMALL):
            resize(page, (width, height))
            page.wait_for_timeout(SETTLED_MS)
            found = page.locator(".seat:visible").evaluate_all(ROOM)
            most = 3 if (width, height) == SMALL else 2
            assert all(lines <= most and above >= 3 and below >= 3 for lines, above, below in found), (
                scene,
                width,
                found,
            )
        if scene == "countdown":
            live.count_down()
        if scene == "picks":
            live.pick((4, by_wild), *((seat, live.right()[0]) for seat in (1, 2, 3, 5)))
    expect(page.locator(".seat-4 .chip")).to_have_attribute("data-looks", "wild")


def test_what_is_not_there_is_not_offered(live: LiveKiosk, screens: Screens) -> None:
    be_real(live)
    page = screens.open(f"{live.url}/", SMALL)
    page.get_by_role("button", name="Other pages").click()
    expect(page.get_by_role("link", name="Learn", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Box", exact=True)).to_be_hidden()
    expect(page.locator(".page-links .phone-link")).to_be_hidden()


def test_tokens_of_those_who_share_a_card_lie_beside_each_other(live: LiveKiosk, screens: Screens) -> None:
    live.runs = False
    page = screens.open(f"{live.url}/")
    live.sit(*NAMES)
    live.deal()
    live.toss()
    live.call(1, *SEATS[1:])
    live.count_down()
    live.pick(*((seat, live.right()[0]) for seat in SEATS))
    expect(page.locator(".mark-pick")).to_have_count(len(SEATS))
    assert [fault for fault in look(page, "reveal") if "token" in fault or "mark-" in fault] == []


def test_where_one_learns_the_galaxy_is_whole_at_twice_the_size(live: LiveKiosk, screens: Screens) -> None:
    live.speak(Language.GERMAN)
    live.agree(RICH)
    page = screens.open(f"{live.url}/learn#tutorial", ZOOMED, locale="de-DE")
    faults: list[str] = []

    def seen(scene: str) -> None:
        page.wait_for_timeout(SETTLED_MS)
        faults.extend(f"{scene}: {fault}" for fault in layout_faults(page, may_scroll=False))
        for node in page.locator(".galaxy:visible, .spaces:visible, .lesson-turns:visible, .practice-buttons").all():
            expect(node).to_be_in_viewport(ratio=1)

    page.locator(".lesson .card").first.wait_for()
    seen("tutorial")
    page.goto(f"{live.url}/learn#daily")
    page.locator(".daily .primary:visible").click()
    seen("daily")
    page.goto(f"{live.url}/learn#practice")
    page.locator(".practice-begin").click()
    page.locator(".practice-buttons .primary:visible").click()
    channel = page.locator(".practice-play")
    expect(channel).to_have_attribute("data-phase", "search")
    seen("practice")
    page.locator(".practice-buttons .primary:visible").click()
    expect(channel).to_have_attribute("data-phase", "countdown")
    seen("practice, countdown")
    page.locator(".practice-buttons button:visible").last.click()
    page.locator(".practice-begin").wait_for()
    assert faults == []
