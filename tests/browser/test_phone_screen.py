"""On a real phone, below its browser's bars, a round is one screen: nothing scrolls, no button lies over a card."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import SEATS, CallKind
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk
from tests.browser.screens import LANDSCAPE, PORTRAIT, SMALL_PORTRAIT, Screens
from tests.browser.test_looks import NAMES
from tests.browser.test_phones import touch

SIZES = (LANDSCAPE, PORTRAIT, SMALL_PORTRAIT)
SEAT = Seat(2)
SETTLED_MS = 60
SMALLEST_CARD_PX = 40  # a finger's width on the smallest phone, with 36 cards
# What of the field lies outside the screen or under something else; and how wide a card is.
HIDDEN = """() => {
  const isSeen = node => node.checkVisibility() && node.getBoundingClientRect().width > 0;
  const field = ".phone-sky .card, .phone-toss .space, .countdown-digits, .phone-button";
  const parts = [...document.querySelectorAll(field)];
  const hidden = parts.filter(isSeen).filter(node => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
    return [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]].some(([x, y]) => {
      const over = document.elementFromPoint(x, y);
      return !(node.contains(over) || over.contains(node) || over.closest(".spaces, .countdown, .phone-buttons"));
    });
  });
  const card = document.querySelector(".phone-sky .card");
  const wide = card !== null && isSeen(card) ? card.getBoundingClientRect().width : null;
  return [hidden.map(node => node.getAttribute("aria-label") ?? node.className), wide];
}"""


def look(page: Page, scene: str, languages: tuple[str, ...]) -> list[str]:
    """What is wrong at each size, in each language."""
    found = []
    for language in languages:
        page.locator(".phone-page:visible .language select").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(SETTLED_MS)
            faults = layout_faults(page, may_scroll=False)
            hidden, card_px = page.evaluate(HIDDEN)
            faults += [f"hidden: {name}" for name in hidden]
            if card_px is not None and card_px < SMALLEST_CARD_PX:
                faults.append(f"a card is {card_px:.0f} px wide")
            found += [f"{scene} at {width}x{height}, {language}: {fault}" for fault in faults]
    return found


def rounds(live: LiveKiosk, phone: Page) -> Iterator[str]:
    """Play, and stop wherever the phone shows something else."""
    live.deal(seed=5, captain=SEAT)
    live.toss()
    yield "search"
    live.call(5)
    yield "go, not in yet"
    touch(phone, "wild")
    phone.locator(".card").nth(8).click()
    yield "the Wild is aimed at"
    touch(phone, "not")
    live.do(commands.Concur(), SEAT)
    phone.locator(".card.is-mine, .is-open .card").nth(8).click()
    yield "go, in, and touched"
    live.do(commands.PlaceWild(Cell(8)), SEAT)
    live.count_down()
    phone.locator(".card").nth(live.right()[0]).click()
    yield "picks, touched"
    touch(phone, "pick_sure")
    yield "picked"
    live.pick((5, live.wrong()[0]))
    yield "result"
    live.do(commands.NextRound())
    live.toss()
    live.call(5, kind=CallKind.RED)
    yield "red, undecided"
    live.do(commands.PressRed(), SEAT)
    yield "red"
    live.count_down()
    yield "picks of the others"
    live.do(common.TakeBack(), Asker.STAFF)
    live.toss()
    live.call(5, kind=CallKind.RED)
    live.count_down()
    yield "may pick"
    for seat in SEATS:
        if seat != 5:
            live.do(commands.DeclinePick(), seat)
    yield "result, nothing picked"


@pytest.mark.parametrize(("is_big", "languages"), [(True, ("de",)), (False, ("fr",))])
def test_every_phase_of_a_round_is_one_screen(
    is_big: bool,  # noqa: FBT001 (a parameter of the test)
    languages: tuple[str, ...],
    live: LiveKiosk,
    screens: Screens,
) -> None:
    live.runs = False
    phone = seated(live, screens, Settings(variants=Variants(black_hole=True, rotation=True, big_galaxy=is_big)))
    faults = [fault for scene in rounds(live, phone) for fault in look(phone, scene, languages)]
    assert not faults, "\n".join(faults)


def test_where_the_cards_lie_on_the_table_a_round_is_one_screen_too(live: LiveKiosk, screens: Screens) -> None:
    live.runs = False
    phone = seated(live, screens, Settings(mode=GalaxyMode.HONOUR))
    live.deal(captain=SEAT)
    live.do(commands.DeclareTopCard(live.match.deck.planet_names[:3]))
    live.toss(3)
    faults = look(phone, "search", ("de",))
    live.call(5)
    faults += look(phone, "countdown", ("fr",))
    live.do(commands.Concur(), SEAT)
    live.count_down()
    faults += look(phone, "declaring", ("de",))
    assert not faults, "\n".join(faults)


def test_the_galaxy_stays_where_it_is_from_the_toss_to_the_last_pick(live: LiveKiosk, screens: Screens) -> None:
    phone = seated(live, screens, Settings())
    live.runs = False
    boxes = []
    for scene in rounds(live, phone):
        if scene == "result":
            break
        phone.wait_for_timeout(SETTLED_MS)
        boxes.append(phone.locator(".galaxy").bounding_box())
    assert boxes == boxes[:1] * len(boxes)


def seated(live: LiveKiosk, screens: Screens, settings: Settings) -> Page:
    """A phone on its seat among eight players whose names are as long as they may be."""
    phone = screens.open(f"{live.url}/phone", SMALL_PORTRAIT, device=screens.device(has_touch=True))
    phone.get_by_role("textbox").fill(NAMES[SEAT - 1])
    phone.locator(".phone-seat").nth(SEAT - 1).click()
    phone.locator(".phone-own-name").wait_for()
    live.agree(settings)
    for seat in SEATS:
        if seat != SEAT:
            live.join(seat, NAMES[seat - 1])
    return phone
