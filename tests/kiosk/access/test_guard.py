"""Who may come in, and how often."""

import asyncio
import logging

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.access.guard import (
    AT_THE_BOX,
    HEADERS,
    Bucket,
    Buckets,
    guarding,
    host_name,
    host_names,
    is_local,
    is_ours,
)
from spacebowl_pi.kiosk.access.limits import Full
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.connections.broadcast import Viewer
from spacebowl_pi.kiosk.connections.visitors import VISITORS, Visitors

NAMES = frozenset({"localhost", "box", "box.local"})


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LocalHost:1", "box.local:8080", "127.0.0.1", "127.9.9.9", "10.1.2.3:80", "192.168.0.1"),
        *("172.16.0.1", "169.254.3.4", "[::1]", "[fd00::1]:8080", "[fe80::1]", "[fe80::1%eth0]"),
    ],
)
def test_our_names_and_addresses_of_the_local_network_are_ours(host: str) -> None:
    assert is_ours(host, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "box.local.evil.example", "xbox", "1.1.1.1", "172.32.0.1", "[2001:4860::1]"),
        *("[", "[]", ":80", "localhost:", "localhost:9x"),
        *("", "user@localhost", "localhost/", "localhost?", " localhost", "local host", "localhost\x00", "ｌocalhost"),
        *("127.1", "0x7f000001", "2130706433"),
    ],
)
def test_nothing_else_is(host: str) -> None:
    assert not is_ours(host, NAMES)


@given(st.text(max_size=30))
def test_any_host_at_all_can_be_judged(host: str) -> None:
    is_ours(host, NAMES)
    assert host_name(host) == host_name(host).lower()


def test_the_machines_own_name_is_known_with_and_without_local() -> None:
    names = host_names(["Café.example"])
    assert {"localhost", "café.example"} < names
    assert any(name.endswith(".local") for name in names)


@pytest.mark.parametrize(
    ("remote", "headers", "local"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("192.168.1.4", {}, False),
        ("", {}, False),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, False),
        ("127.0.0.1", {"Forwarded": "for=1.2.3.4"}, False),
        ("127.0.0.1", {"Via": "1.1 proxy"}, False),
    ],
)
def test_who_comes_by_way_of_a_proxy_does_not_sit_at_the_box(remote: str, headers: dict[str, str], local: bool) -> None:  # noqa: FBT001
    request = make_mocked_request("GET", "/", headers=headers)
    assert is_local(request.clone(remote=remote)) is local


def test_a_failure_tells_the_log_and_not_the_page(caplog: pytest.LogCaptureFixture) -> None:
    async def fail(_: web.Request) -> web.StreamResponse:
        raise ZeroDivisionError("a secret")

    async def go() -> web.StreamResponse:
        guard = guarding(NAMES)
        return await guard(make_mocked_request("GET", "/", headers={"Host": "localhost"}), fail)

    with caplog.at_level(logging.CRITICAL + 1):
        response = asyncio.run(go())
    assert isinstance(response, web.Response)
    assert (response.status, response.text) == (
        500,
        '{"error": "Something went wrong here; the box\'s log says what."}',
    )
    assert HEADERS.items() <= dict(response.headers).items()


@pytest.mark.parametrize("host", ["localhost", "evil.example"])
def test_only_the_box_itself_is_sent_the_header_that_browsers_want_no_other_to_send(host: str) -> None:
    async def answer(_: web.Request) -> web.StreamResponse:
        return web.Response()

    async def headers(remote: str) -> dict[str, str]:
        request = make_mocked_request("GET", "/", headers={"Host": host}).clone(remote=remote)
        return dict((await guarding(NAMES)(request, answer)).headers)

    at_the_box, afar = asyncio.run(headers("127.0.0.1")), asyncio.run(headers("192.168.1.7"))
    assert AT_THE_BOX.items() <= at_the_box.items()
    assert not AT_THE_BOX.keys() & afar.keys()  # a phone's browser would complain
    assert HEADERS.items() <= afar.items()


def test_a_bucket_gives_its_burst_at_once_and_then_as_it_fills() -> None:
    bucket = Bucket(2, 5, now_us=0)
    assert [bucket.take(0) for _ in range(6)] == [True] * 5 + [False]
    assert [bucket.take(SECOND_US) for _ in range(3)] == [True, True, False]
    assert [bucket.take(1000 * SECOND_US) for _ in range(6)] == [True] * 5 + [False]


@given(st.lists(st.integers(0, 10 * SECOND_US), min_size=1, max_size=60))
def test_a_bucket_never_gives_more_than_its_burst_and_what_flowed_in(pauses_us: list[int]) -> None:
    bucket, now_us, taken = Bucket(1, 3, now_us=0), 0, 0
    for pause_us in pauses_us:
        now_us += pause_us
        taken += bucket.take(now_us)
        assert taken <= 3 + now_us / SECOND_US


def test_a_clock_that_steps_back_fills_no_bucket() -> None:
    bucket = Bucket(1, 1, now_us=50 * SECOND_US)
    assert bucket.take(50 * SECOND_US)
    assert not bucket.take(0)


def test_everybody_has_a_bucket_of_their_own_and_the_oldest_are_forgotten() -> None:
    buckets = Buckets(0.001, 1)
    assert buckets.take("a", 0)
    assert buckets.take("b", 0)
    assert not buckets.take("a", 0)
    for number in range(Buckets.MOST):
        buckets.take(str(number), 0)
    assert buckets.take("a", 0)
    assert len(buckets._buckets) == Buckets.MOST


class _Line(asyncio.Transport):
    """A line with something on it that nobody takes."""

    def __init__(self, unsent: int = 0) -> None:
        super().__init__()
        self.unsent, self.is_cut = unsent, False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.is_cut

    def write(self, data: bytes | bytearray | memoryview) -> None:
        del data

    def abort(self) -> None:
        self.is_cut = True


def visitor(address: str, line: _Line | None = None) -> Visitor:
    return Visitor(web.WebSocketResponse(), Viewer(line or _Line()), address == "127.0.0.1", address)


def test_one_address_cannot_take_all_the_room_and_the_network_not_that_of_the_box() -> None:
    visitors = Visitors()
    for _ in range(VISITORS.from_one):
        visitors.add(visitor("10.0.0.1"))
    assert visitors.why_full("10.0.0.1", is_local=False) is Full.ONE
    assert visitors.why_full("10.0.0.2", is_local=False) is None
    for number in range(VISITORS.from_afar - VISITORS.from_one):
        visitors.add(visitor(f"10.0.1.{number}"))
    assert visitors.why_full("10.0.0.2", is_local=False) is Full.ALL
    for _ in range(VISITORS.in_all - VISITORS.from_afar):
        assert visitors.why_full("127.0.0.1", is_local=True) is None
        visitors.add(visitor("127.0.0.1"))
    assert visitors.why_full("127.0.0.1", is_local=True) is Full.ALL


def test_only_who_takes_nothing_for_long_is_cut_off() -> None:
    visitors, good, bad, slow = Visitors(), _Line(), _Line(10), _Line(10)
    for line in (good, bad, slow):
        visitors.add(visitor("10.0.0.1", line))
    for second in range(40):
        slow.unsent = 0 if second == 20 else 10
        visitors.look(second * SECOND_US)
    assert [line.is_cut for line in (good, bad, slow)] == [False, True, False]
