"""Every variant is drawn as it is played."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.games.space_bowl.rules.match import Settings, view
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from tests.browser.live import LiveKiosk
from tests.browser.screens import Screens
from tests.texts.said import on_pages

THINGS = """nodes => nodes.map(node =>
  [...node.querySelectorAll("use")].map(use => use.getAttribute("href").replace("#thing-", "")).sort().join(" "))"""
ENGLISH = on_pages(Language.ENGLISH)
ALL = dict.fromkeys(VARIANT_NAMES, True)


def drawn_cards(page: Page) -> list[str]:
    """The things on each card, in order of their names."""
    found: list[str] = page.locator(".galaxy .card").evaluate_all(THINGS)
    return found


def expected_cards(live: LiveKiosk) -> list[str]:
    """The same, as the match has it."""
    galaxy = view(live.match).galaxy
    assert galaxy is not None
    cards = []
    for card in galaxy:
        assert card is not None
        hole = ["black_hole"] if card.black_hole else []
        things = [*card.planets, *hole, *["comet"] * card.comets, *["star"] * card.stars]
        cards.append("" if card.is_face_down else " ".join(sorted(things)))
    return cards


def begin(live: LiveKiosk, variants: Variants, is_good: Callable[[], bool]) -> None:
    """Deal and toss until the table has something to show of the variant."""
    for seed in range(1, 60):
        live.deal(Settings(variants=variants), seed=seed)
        live.toss(seed)
        if is_good():
            return
        live.do(common.End(), Asker.STAFF)
        live.again()
    raise AssertionError("chance gave nothing to look at")


HALVES = (VARIANT_NAMES[::2], [*VARIANT_NAMES[1::2], "all"])


@pytest.mark.parametrize("variants", HALVES, ids=["every other", "the rest"])
def test_each_variant_is_drawn(variants: Sequence[str], live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/")
    live.sit("Ada", "Bob")
    for name in variants:
        is_drawn(live, page, Variants(**(ALL if name == "all" else {name: True})))
        live.do(common.End(), Asker.STAFF)
        live.again()
        expect(page.locator("main")).to_have_attribute("data-phase", "lobby")


def is_drawn(live: LiveKiosk, page: Page, variants: Variants) -> None:
    """Play a round with it, and look."""
    wanted: dict[str, Callable[[], bool]] = {
        "void": lambda: "" in expected_cards(live),
        "black_hole": lambda: hole(live),
    }
    live.runs = False
    begin(live, variants, lambda: all(wanted.get(name, lambda: True)() for name in _on(variants)))
    live.runs = True
    live.until(lambda: drawn_cards(page) == expected_cards(live))  # they come a row a frame, after those of before
    expect(page.locator("main")).to_have_attribute("data-phase", "search")
    assert len(drawn_cards(page)) == variants.galaxy_size**2
    expect(page.locator(".galaxy .card.is-down")).to_have_count(expected_cards(live).count(""))
    tossed = page.locator(".spaces-things use").evaluate_all("nodes => nodes.map(node => node.getAttribute('href'))")
    assert live.match.round is not None
    toss = live.match.round.toss
    assert sorted(tossed) == sorted(
        [*(f"#thing-{one.planet}" for one in toss.planets), "#thing-destination"]
        + ["#thing-black_hole"] * (toss.black_hole is not None)
    )
    for name in _on(variants):
        expect(page.locator(".facts")).to_contain_text(ENGLISH[f"choice.{name}"])
    if variants.learners:
        expect(page.locator(".spaces")).to_have_attribute("aria-label", re.compile("middle: [^;]*Destination"))
    live.call(1)
    expect(page.get_by_role("button", name="Ada: Wild")).to_have_count(0 if variants.no_wild else 1)
    live.count_down()
    live.pick((1, (live.right() or [0])[0]))
    expect(page.locator(".mark-pick")).to_have_count(1)
    expect(page.locator(".mark-solution")).to_have_count(len(live.right()))


def _on(variants: Variants) -> list[str]:
    return [name for name in VARIANT_NAMES if getattr(variants, name)]


def hole(live: LiveKiosk) -> bool:
    """Whether a black hole was tossed."""
    return live.match.round is not None and live.match.round.toss.black_hole is not None
