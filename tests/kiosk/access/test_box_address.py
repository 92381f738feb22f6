"""The address for phones, and its QR code."""

import asyncio
import socket
from ipaddress import ip_address
from typing import Self
from urllib.parse import urlsplit

import pytest

from spacebowl_pi.box.config.sections import Config, Guests, KioskConfig
from spacebowl_pi.kiosk.access.box_address import phone_url, qr_code
from spacebowl_pi.kiosk.access.guard import host_names, is_ours
from tests.kiosk.kiosk import kiosk

OPEN = KioskConfig(open_to=Guests.NETWORK)


class Line:
    """A socket that leads out from a given address, or nowhere."""

    def __init__(self, address: str | None) -> None:
        self._address = address

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, _: object) -> None:
        if self._address is None:
            raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self._address or "", 40_000


def leading_out_from(monkeypatch: pytest.MonkeyPatch, address: str | None) -> None:
    monkeypatch.setattr(socket, "socket", lambda *_: Line(address))
    monkeypatch.setattr(socket, "gethostname", lambda: "starship")


def test_a_box_that_is_closed_to_the_network_has_no_address_for_phones() -> None:
    assert phone_url(Guests.THIS_MACHINE, 8080) is None


def test_phones_get_the_address_in_the_local_network(monkeypatch: pytest.MonkeyPatch) -> None:
    leading_out_from(monkeypatch, "192.168.1.20")
    assert phone_url(Guests.NETWORK, 8080) == "http://192.168.1.20:8080/phone"
    assert phone_url(Guests.NETWORK, 80) == "http://192.168.1.20/phone"


@pytest.mark.parametrize("address", [None, "127.0.0.1", "8.8.8.8"])
def test_without_an_address_that_guests_may_use_the_name_must_do(
    monkeypatch: pytest.MonkeyPatch, address: str | None
) -> None:
    leading_out_from(monkeypatch, address)
    assert phone_url(Guests.NETWORK, 8080) == "http://starship.local:8080/phone"


def test_the_box_lets_in_whoever_comes_by_that_address() -> None:
    host = urlsplit(phone_url(Guests.NETWORK, 8080) or "").netloc
    assert is_ours(host, host_names())


def test_the_code_is_served_only_by_an_open_box() -> None:
    async def go() -> None:
        async with kiosk() as closed:
            assert (await closed.client.get("/phone.svg")).status == 404
            assert (await closed.join("phone")).tree["phone_url"] is None
        async with kiosk(config=Config(kiosk=OPEN)) as opened:
            answer = await opened.client.get("/phone.svg")
            assert (answer.status, answer.content_type) == (200, "image/svg+xml")
            url = (await opened.join("table")).tree["phone_url"]
            assert await answer.read() == qr_code(url)
            assert ip_address(urlsplit(url).hostname or "").is_private or url.endswith(".local:8080/phone")

    asyncio.run(go())
