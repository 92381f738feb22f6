"""A box's link on a desk: the test's hand at the other end of the line, and a clock by hand."""

from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.link import KeypadLink, LinkState
from spacebowl_pi.devices.keypad.messages import Did, Screen

MS = 1000
BOX = "5f3a91c2"
HELLO = f"hello box protocol=1 version=0.1.0 boot={BOX}"
LOBBY = Screen("lobby", {"lang": "en"})
OVER = Screen("over", {"lang": "en"})


class Desk:
    """A box's link, the test's hand at the other end, and a clock by hand."""

    def __init__(self, protocol: int = 1) -> None:
        self.now_us = 7_000_000
        self.link = KeypadLink("0.1.0", BOX, self.now_us, protocol)

    def state(self) -> LinkState:
        return self.link.state

    def wait(self, ms: float) -> "Desk":
        self.now_us += round(ms * MS)
        return self

    def raw(self, data: bytes) -> list[Did]:
        return self.link.heard(data, self.now_us)

    def hear(self, *texts: str) -> list[Did]:
        return self.raw(b"".join(map(wire.join, texts)))

    def greet(self, boot: str = "91c25f3a", to: str = BOX, protocol: int = 1) -> list[Did]:
        return self.hear(f"hello keypad protocol={protocol} version=0.3.0 boot={boot} board=pico id=e661 to={to}")

    @property
    def said(self) -> list[str]:
        """The texts of all lines that are due now."""
        lines = self.link.due(self.now_us).split(b"\n")
        assert lines.pop() == b""
        return [line[:-10].decode() for line in lines if line]


def ready() -> Desk:
    """A desk at which the greeting is over, and 100 ms have passed."""
    desk = Desk()
    desk.link.opened(desk.now_us)
    assert desk.said == [HELLO]
    desk.greet()
    assert desk.state() is LinkState.READY
    return desk.wait(100)
