"""Core and rules have no clock, no input or output, and no chance of their own; only this keeps a replay exact."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent.parent / "spacebowl_pi"
CORE = PROGRAM / "core"
RULES = sorted(PROGRAM.glob("games/*/rules"))
MODULES = sorted(path for folder in (CORE, *RULES) for path in folder.rglob("*.py"))
IMPURE = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "os",
    "pathlib",
    "secrets",
    "socket",
    "subprocess",
    "sys",
    "threading",
}
IMPURE |= {"time"}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "breakpoint"}


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PROGRAM)))
def test_a_module_is_pure(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name in imported(tree):
        top = name.split(".")[0]
        own = next((f"spacebowl_pi.games.{it.parent.name}.rules" for it in RULES if path.is_relative_to(it)), "none")
        is_ours = name.startswith(("spacebowl_pi.core", own))
        assert top in sys.stdlib_module_names | {"numpy"} or is_ours, name
        assert top not in IMPURE, f"{name}: the core reads no clock and does no input or output"
        assert top != "random" or name == "random.Random", f"{name}: chance is handed in as a Random"
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & IMPURE_CALLS


def test_there_are_modules_to_check() -> None:
    assert len(MODULES) > 20
