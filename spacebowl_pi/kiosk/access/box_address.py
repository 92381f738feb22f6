"""The address at which phones on the same network reach this box, and its QR code."""

import io
import socket
from ipaddress import ip_address

import segno

from spacebowl_pi.box.config.sections import Guests

PAGE = "/phone"
_ANYWHERE = ("192.0.2.1", 9)  # a reserved address (RFC 5737); nothing is sent to it


def phone_url(guests: Guests, port: int) -> str | None:
    """The address phones should open; None while the box is closed to the network."""
    if guests is not Guests.NETWORK:
        return None
    return f"http://{_network_name()}{'' if port == 80 else f':{port}'}{PAGE}"


def qr_code(url: str) -> bytes:
    """Draw a QR code as SVG: dark on white with its quiet zone, which cameras read best."""
    drawn = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=4, dark="#0b0e1a", light="#ffffff", xmldecl=False, omitsize=True
    )
    return drawn.getvalue()


def _network_name() -> str:
    """Ask the system which of our addresses leads out; without a network, use the host name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
            address = ip_address(probe.getsockname()[0])
        except OSError:
            return _local_name()
    # Guests are only admitted at private addresses (see guard.py); any other may be somebody's trick.
    return str(address) if address.is_private and not address.is_loopback else _local_name()


def _local_name() -> str:
    return f"{socket.gethostname()}.local"
