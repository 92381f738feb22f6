"""What KiCad itself says of the kept schematics, where it is installed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.parts import Variant, nets
from hardware.renew import FOLDER
from tests.hardware.s_expressions import child, children, read, words


def _has_kicad() -> bool:
    program = shutil.which("kicad-cli")
    if program is None:
        return False
    said = subprocess.run([program, "version"], capture_output=True, text=True, check=False)
    return said.returncode == 0 and int(said.stdout.strip().split(".")[0]) >= 8


pytestmark = pytest.mark.skipif(
    not _has_kicad(), reason="KiCad 8 or newer is not installed, so its rule check and netlist were not compared"
)


@pytest.fixture(params=Variant, ids=lambda variant: variant.slug)
def root(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Variant, Path]:
    """A copy of the project, as KiCad leaves files beside what it opens."""
    shutil.copytree(FOLDER / "schematics", tmp_path / "schematics")
    return request.param, tmp_path / "schematics" / f"ship-computer-{request.param.slug}.kicad_sch"


def _kicad(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": "/usr/sbin:/usr/local/bin:/usr/bin:/bin"}
    program = shutil.which("kicad-cli")
    assert program is not None
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False, env=environment)


def test_the_rule_check_finds_nothing(root: tuple[Variant, Path], tmp_path: Path) -> None:
    report = tmp_path / "report.rpt"
    done = _kicad(
        "sch", "erc", "--severity-all", "--exit-code-violations", "-o", str(report), str(root[1]), home=tmp_path
    )
    assert done.returncode == 0, report.read_text() if report.exists() else done.stderr


def test_the_exported_netlist_is_the_declared_one(root: tuple[Variant, Path], tmp_path: Path) -> None:
    variant, file = root
    exported = tmp_path / "netlist.net"
    done = _kicad("sch", "export", "netlist", "-o", str(exported), str(file), home=tmp_path)
    assert done.returncode == 0, done.stderr
    found = {}
    for net in children(child(read(exported.read_text(encoding="utf-8")), "nets"), "net"):
        name = words(child(net, "name"))[0]
        nodes = {(words(child(it, "ref"))[0], words(child(it, "pin"))[0]) for it in children(net, "node")}
        if not name.startswith("unconnected-"):
            found[name] = frozenset(nodes)
    declared = nets(variant)
    assert set(found.values()) == set(declared.values())
    global_names = {name for name in found if name in declared}
    assert {f"BUZZER_{number}" for number in range(1, 9)} | {"GND", "+5V", "+5V_FUSED", "+3V3"} <= global_names
    assert all(found[name] == declared[name] for name in global_names)
