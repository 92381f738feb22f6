"""The core has no clock, no input or output, and no chance of its own; only this keeps a replay exact."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

CORE = Path(__file__).parent.parent / "spacebowl_pi" / "core"
MODULES = sorted(CORE.rglob("*.py"))
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


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(CORE)))
def test_a_core_module_is_pure(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name in imported(tree):
        room = name.split(".")[0]
        assert room in sys.stdlib_module_names | {"numpy"} or name.startswith("spacebowl_pi.core"), name
        assert room not in IMPURE, f"{name}: the core reads no clock and does no input or output"
        assert room != "random" or name == "random.Random", f"{name}: chance is handed in as a Random"
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & IMPURE_CALLS


def test_there_are_modules_to_check() -> None:
    assert len(MODULES) > 20
