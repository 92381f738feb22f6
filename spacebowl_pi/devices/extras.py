"""What can be added to the program, the extras of pyproject.toml: whether it is there, and the command that adds it.

Never `pip install spacebowl-pi[…]`: that name is not ours in the package index.
"""

from importlib.util import find_spec
from pathlib import Path

PACKAGE_WHEEL = "usr/share/spacebowl/spacebowl_pi-*.whl"  # what the Debian package has brought


def how_to_add(extra: str, root: Path = Path("/")) -> str:
    """The command that adds an extra: to a box from the Debian package, to one from a checkout, and in a checkout."""
    if any(root.glob(PACKAGE_WHEEL)):
        return f"sudo spacebowl-pi update --with {extra}"
    return f"sudo bash install.sh --with {extra} (in a checkout: .venv/bin/pip install '.[{extra}]')"


def has_module(name: str) -> bool:
    """Say whether a module is there to be imported, without importing it."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
