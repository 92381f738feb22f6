"""What can be added to the program, the extras of pyproject.toml: whether it is there, and the command that adds it.

Never `pip install spacebowl-pi[…]`: that name is not ours in the package index.
"""

from importlib.util import find_spec


def how_to_add(extra: str) -> str:
    """The command that adds an extra, on a box and in a checkout."""
    return f"sudo bash install.sh --with {extra} (in a checkout: .venv/bin/pip install '.[{extra}]')"


def has_module(name: str) -> bool:
    """Say whether a module is there to be imported, without importing it."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
