"""A kiosk whose staff have a PIN, and are in."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.core.language import Language
from spacebowl_pi.games.space_bowl.rules.match import Phase
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.kiosk.staff.pin import StaffPin
from tests.kiosk.kiosk import Kiosk, Page, kiosk

PIN = "471147"
AFAR = "192.168.1.20"
CHEAP = 16


@asynccontextmanager
async def box_with_pin(
    folder: Path | None = None, config: Config | None = None, language: Language = Language.ENGLISH
) -> AsyncIterator[Kiosk]:
    """A kiosk whose PIN is set, and quick to try."""
    async with kiosk(config=config, folder=folder, language=language) as box:
        channel: Any = box.server.channels["staff"]
        channel._pin._cost = CHEAP
        await channel._pin.set(PIN)
        yield box


async def unlocked(box: Kiosk, address: str | None = None) -> Page:
    """Open the page and unlock it."""
    page = await box.join("staff", address=address)
    await page.say("unlock", pin=PIN)
    await page.until(lambda tree: tree["is_open"])
    return page


def controller_of(box: Kiosk) -> Any:  # noqa: ANN401 (a channel's inside)
    channel: Any = box.server.channels["staff"]
    return channel._controller


def staff_pin_of(box: Kiosk) -> StaffPin:
    channel: Any = box.server.channels["staff"]
    pin: StaffPin = channel._pin
    return pin


def act(test: Callable[[Kiosk], Awaitable[None]], **how: Any) -> None:  # noqa: ANN401 (what a kiosk takes)
    async def run() -> None:
        async with box_with_pin(**how) as box:
            await test(box)

    asyncio.run(run())


async def to_picks(box: Kiosk) -> None:
    """Play by buttons to the picks of seats 1 and 2."""
    for seat in (1, 2):
        await box.press(seat)
    box.box.hold(1)
    await box.press(1)
    await box.wait(TUMBLE_US / 1_000_000 + 0.2)
    await box.press(1)
    await box.press(2)
    await box.wait(10.5)
    assert box.match.phase is Phase.PICKS
