"""The pages' files: compressed, sent once, and nothing but them."""

import asyncio
import gzip
import os
import re
from pathlib import Path

import pytest

from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from spacebowl_pi.kiosk.files import PAGES, SEAT_RULES, page_file
from tests.kiosk.kiosk import kiosk

FILES = (
    "/pages/table/table.js",
    "/pages/shared/base.css",
    "/texts/fr.json",
    "/games/space_bowl/galaxy.js",
    "/games/space_bowl/learn/learn.css",
    "/games/space_bowl/texts/de.json",
)
RAW = {"Accept-Encoding": "identity"}


@pytest.mark.parametrize("path", ["/", *FILES])
def test_a_file_comes_compressed_and_only_once(path: str) -> None:
    async def look() -> None:
        async with kiosk() as box, box.client.session.get(box.client.make_url(path), headers=RAW) as plain:
            whole = await plain.read()
            small = await box.client.get(path, headers={"Accept-Encoding": "gzip"}, auto_decompress=False)
            assert small.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(await small.read()) == whole
            assert small.content_length is not None
            assert small.content_length < len(whole)
            again = await box.client.get(path, headers={"If-None-Match": small.headers["ETag"]})
            assert (again.status, await again.read()) == (304, b"")

    asyncio.run(look())


def test_comments_and_gaps_stay_here_and_every_line_keeps_its_number() -> None:
    async def look() -> None:
        async with kiosk() as box:
            for path in ("shared/connection.js", "shared/call.css", "table/over.css"):
                text = await (await box.client.get(f"/pages/{path}")).text()
                sent = text.splitlines()
                written = (PAGES / path).read_text(encoding="utf-8").splitlines()
                assert not any(line.startswith("//") or "/*" in line for line in sent)
                same = [(bare(one), bare(other)) for one, other in zip(sent, written, strict=True) if one]
                assert len(same) > len(written) / 2
                assert all(one in other for one, other in same)
            assert (await (await box.client.get("/pages/shared/base.css")).text()).endswith(SEAT_RULES)

    asyncio.run(look())


def test_a_style_sheet_comes_with_those_beside_it_that_it_imports(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text('/* All. */\n@import url("pad.css");\n.b { top: 0; }\n', encoding="utf-8")
    (tmp_path / "pad.css").write_text(".a { top: 0; }\n", encoding="utf-8")
    assert page_file("style.css", tmp_path).plain.decode().split() == [".a{top:0;}", ".b{top:0;}"]
    (tmp_path / "pad.css").write_text(".changed { top: 0; }\n", encoding="utf-8")
    os.utime(tmp_path / "pad.css", ns=(0, 2**62))
    assert ".changed{top:0;}" in page_file("style.css", tmp_path).plain.decode()


def test_type_comments_are_not_sent(tmp_path: Path) -> None:
    written = """
/**
 * @param {number} seat
 */
class A {
  /** @type {string} */
  name = "/** x */";
  /** @type {any} */ (this).other = 1;
  /** @type {any} */
}
"""
    (tmp_path / "a.js").write_text(written, encoding="utf-8")
    sent = page_file("a.js", tmp_path).plain.decode().splitlines()
    assert sent == [*[""] * 4, "class A{", "", 'name="/** x */";', "/** @type {any} */ (this).other = 1;", "", "}"]


def bare(line: str) -> str:
    return line.replace(" ", "")


@pytest.mark.parametrize(
    ("name", "written", "sent"),
    [
        ("a.js", 'const a = [1, 2] ? { b } : "c , d";', 'const a=[1,2]?{b}:"c , d";'),
        ("a.js", '  go("a // b"); // and on', 'go("a // b");'),
        ("a.js", "const way = `a // b`; // on", "const way = `a // b`; // on"),
        ("a.js", "return a - -b + +c in d;", "return a - -b + +c in d;"),
        ("a.js", "  say('it\\'s , so', x) ;", "say('it\\'s , so',x);"),
        ("a.js", "const gap = / , /g;", "const gap = / , /g;"),
        ("a.js", 'const quote = /" , "/;', 'const quote = /" , "/;'),
        ("a.js", "const words = `a , ${b} , c`;", "const words = `a , ${b} , c`;"),
        ("a.js", "const all = `a ,\n b = c`;", "const all = `a ,\nb = c`;"),
        ("a.css", 'a > b :is(p, q) { content: " , "; w: 1px 2px }', 'a>b :is(p,q){content:" , ";w:1px 2px}'),
        ("a.css", "a { width: calc(1px + 2px); }", "a{width:calc(1px + 2px);}"),
        (
            "a.css",
            "@media (min-width: 1px) and (x) { a:hover { b: c } }",
            "@media (min-width:1px) and (x){a:hover{b:c}}",
        ),
    ],
)
def test_a_gap_goes_only_where_it_means_nothing(tmp_path: Path, name: str, written: str, sent: str) -> None:
    (tmp_path / name).write_text(written, encoding="utf-8")
    assert page_file(name, tmp_path).plain.decode() == sent


@pytest.mark.parametrize("path", ["/", "/phone"])
def test_a_page_says_at_once_what_the_chosen_game_brings_to_it(path: str) -> None:
    async def look() -> None:
        async with kiosk() as box:
            text = await (await box.client.get(path)).text()
            assert '<link rel="stylesheet" href="/games/space_bowl/style.css" data-game="space_bowl">' in text
            modules = re.findall(r'<link rel="modulepreload" href="([^"]+)">', text)
            assert f"/games/space_bowl/{'phone' if path == '/phone' else 'table'}.js" in modules
            assert {"/games/space_bowl/pattern.js", "/pages/shared/elements.js", "/pages/shared/clock.js"} <= set(
                modules
            )
            assert len(modules) == len(set(modules))
            for address in modules:
                assert (await box.client.get(address)).status == 200

    asyncio.run(look())


@pytest.mark.parametrize(
    "name",
    [
        "../server.py",
        "..%2fserver.py",
        "nothing.js",
        ".",
        "table.py",
        "",
        "a/b.js",
        "shared",
        "shared/",
        "shared/../files.py",
        "base.css",
    ],
)
def test_nothing_else_is_given(name: str) -> None:
    async def look() -> None:
        async with kiosk() as box:
            for folder in ("/pages", "/games/space_bowl", "/games/hide_and_seek", "/games/space_bowl/texts"):
                response = await box.client.get(f"{folder}/{name}")
                assert response.status == 404

    asyncio.run(look())


def test_the_colours_of_the_seats_come_with_the_sheet_that_all_pages_share() -> None:
    async def look() -> None:
        async with kiosk() as box:
            sheet = await (await box.client.get("/pages/shared/base.css")).text()
            assert re.findall(r"\.seat-(\d) { --seat: (#\w{6}); }", sheet) == [
                (str(seat), colour) for seat, colour in enumerate(SEAT_COLOURS, start=1)
            ]

    asyncio.run(look())


def test_no_page_has_them_a_second_time() -> None:
    for path in PAGES.rglob("*.css"):
        found = path.read_text(encoding="utf-8").lower()
        assert [colour for colour in SEAT_COLOURS if colour in found] == [], path
