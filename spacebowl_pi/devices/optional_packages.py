"""The optional extras of pyproject.toml: whether one is installed, and the command that installs it.

Never `pip install spacebowl-pi[…]`: that name in the package index is not ours.
"""

from importlib.util import find_spec
from pathlib import Path

PACKAGE_WHEEL = "usr/share/spacebowl/spacebowl_pi-*.whl"  # from the Debian package


def how_to_add(extra: str, root: Path = Path("/")) -> str:
    """The command that adds an extra, for the Debian package, an installation by install.sh, or a checkout."""
    if any(root.glob(PACKAGE_WHEEL)):
        return f"sudo spacebowl-pi update --with {extra}"
    return f"sudo bash install.sh --with {extra} (in a checkout: .venv/bin/pip install '.[{extra}]')"


def has_module(name: str) -> bool:
    """Whether a module can be imported, without importing it."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
