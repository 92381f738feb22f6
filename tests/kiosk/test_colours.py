"""The planets' pictures stay apart for eyes that see fewer colours, and in shades of grey.

Chromium draws every planet as the pages do; each kind of colour blindness is simulated on the pixels by the matrices
of Machado, Oliveira and Fernandes (2009) at full strength, and the difference of two pictures is the mean distance of
their pixels in CIELAB. A distance of 2.3 is just seen where two plain colours touch. `-s` prints the smallest ones.
"""

import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Route, sync_playwright

from spacebowl_pi.core.codec import to_data
from spacebowl_pi.games.space_bowl import web
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.kiosk import server
from tests.browser.screens import MISSING, chromium_path, launched

PAGES = {"pages": Path(server.__file__).parent / "pages", "space_bowl": Path(web.__file__).parent / "pages"}
WIDE = 64
CARD = "#1b2140"
AT_LEAST = 10.0  # four times what is just seen, and that over the whole picture, its empty corners included

Pixels = NDArray[np.float64]

EYES: dict[str, Pixels] = {
    "all colours": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
    "grey": np.tile([0.2126, 0.7152, 0.0722], (3, 1)),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = TO_XYZ.sum(axis=1)


@cache
def pictures() -> dict[str, Pixels]:
    """Every planet of the deck as Chromium draws it, in linear light."""
    if chromium_path() is None:
        pytest.skip(MISSING)
    with ThreadPoolExecutor(1) as thread:  # where an event loop may be left running
        return thread.submit(_drawn).result()


def _drawn() -> dict[str, Pixels]:
    deck = [to_data(planet) for planet in standard_deck().planets]
    script = f"""import {{ defineThings, thing }} from "/games/space_bowl/planets.js";
      const deck = {json.dumps(deck)};
      defineThings(deck);
      document.body.append(...deck.map(({{ name }}) => thing(name)));"""
    style = f"""body {{ margin: 0; background: {CARD} }} .unseen {{ position: absolute; width: 0; height: 0 }}
      .thing {{ width: {WIDE}px; height: {WIDE}px; display: block }}"""
    page_text = f"<!doctype html><style>{style}</style><body></body><script type=module>{script}</script>"

    def serve(route: Route) -> None:
        found = re.search("/(pages|space_bowl)/(.*)", route.request.url)
        if found is not None:
            route.fulfill(path=PAGES[found[1]] / found[2])
        else:
            route.fulfill(body=page_text, content_type="text/html")

    with sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_page(viewport={"width": WIDE, "height": WIDE * len(deck)})
        page.route("**/*", serve)
        page.goto("http://pages.test/")
        page.locator("body > .thing").nth(len(deck) - 1).wait_for()
        shot = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), dtype=np.float64) / 255
        browser.close()
    light = np.where(shot <= 0.04045, shot / 12.92, ((shot + 0.055) / 1.055) ** 2.4)
    return {
        str(planet.name): light[index * WIDE : (index + 1) * WIDE]
        for index, planet in enumerate(standard_deck().planets)
    }


def lab(light: Pixels) -> Pixels:
    """CIELAB of linear light."""
    ratio = np.clip(light, 0, 1) @ TO_XYZ.T / WHITE
    bent = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = bent[..., 0], bent[..., 1], bent[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def distances(eyes: Pixels) -> dict[tuple[str, str], float]:
    """How far apart each two planets are for such eyes."""
    seen = {name: lab(light @ eyes.T) for name, light in pictures().items()}
    return {
        (one, other): float(np.linalg.norm(seen[one] - seen[other], axis=-1).mean())
        for one, other in combinations(seen, 2)
    }


@pytest.mark.parametrize("name", EYES)
def test_planets_stay_apart_for_eyes_that_see(name: str) -> None:
    found = distances(EYES[name])
    (one, other), smallest = min(found.items(), key=lambda item: item[1])
    print(f"{name}: nearest are {one} and {other}, {smallest:.1f} apart")  # noqa: T201 (said with -s)
    assert smallest >= AT_LEAST


def test_the_measure_itself_knows_red_from_green_and_what_some_eyes_lose() -> None:
    red, green = (np.full((1, 1, 3), 0.0) for _ in range(2))
    red[..., 0], green[..., 1] = 1.0, 0.4
    apart = {name: float(np.linalg.norm(lab(red @ eyes.T) - lab(green @ eyes.T))) for name, eyes in EYES.items()}
    assert apart["all colours"] > 120
    assert apart["deuteranopia"] < apart["all colours"] / 2
    assert all(eyes.sum(axis=1) == pytest.approx([1, 1, 1], abs=1e-5) for eyes in EYES.values())
