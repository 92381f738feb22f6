"""The pages' files: compressed, sent once, and nothing but them."""

import asyncio
import gzip

import pytest

from tests.kiosk.kiosk import kiosk

FILES = (
    "/pages/table/table.js",
    "/pages/shared/ship.css",
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
        "ship.css",
    ],
)
def test_nothing_else_is_given(name: str) -> None:
    async def look() -> None:
        async with kiosk() as box:
            for folder in ("/pages", "/games/space_bowl", "/games/hide_and_seek", "/games/space_bowl/texts"):
                response = await box.client.get(f"{folder}/{name}")
                assert response.status == 404

    asyncio.run(look())
