"""Phones at a kiosk: a seat, and a round up to where a test begins."""

from tests.kiosk.kiosk import Kiosk, Page

AFAR = "192.168.1.7"


async def take(opened: Kiosk, seat: int, name: str = "", address: str = AFAR) -> tuple[Page, str]:
    """Open a phone's page and take a seat; gives the page and its token."""
    page = await opened.join("phone", address=address)
    await page.say("take", seat=seat, name=name)
    ticket = await page.told_of("ticket")
    assert ticket["seat"] == seat
    return page, ticket["token"]


async def heard(page: Page) -> None:
    """Wait till the box has heard all that a page said so far: it answers nonsense in its turn."""
    await page.say("nonsense")
    assert "nonsense" in (await page.refused())["text"]


async def press(page: Page, **what: object) -> None:
    """Press or hold, and wait till the box has heard it."""
    await page.say("press", **what)
    await heard(page)


async def in_search(opened: Kiosk, *pages: Page) -> None:
    """Start, toss, and wait till everything has settled."""
    await pages[0].say("start_match")
    for page in pages:
        await page.until(lambda tree: tree["view"]["phase"] == "ready")
    captain = next(page for page in pages if page.tree["seat"] == page.tree["view"]["captain"])
    await captain.say("toss_planets")
    await captain.until(lambda tree: tree["view"]["phase"] == "search")
    await opened.wait(4)


async def in_picks(opened: Kiosk, *pages: Page) -> None:
    """Have the first call Go and the others concur, and wait till all of them pick."""
    await in_search(opened, *pages)
    for page in pages:
        await page.say("press", is_hold=False)
        await heard(page)
        await opened.wait(1)
    await opened.wait(11)
    for page in pages:
        await page.until(lambda tree: tree["view"]["phase"] == "picks")
