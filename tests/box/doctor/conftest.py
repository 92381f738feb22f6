"""A machine made of some files, to be examined."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.doctor import Finding, Host, examine
from tests.box.doctor.machines import MODULES, PACKAGES


@pytest.fixture
def look(tmp_path: Path) -> Callable[..., list[Finding]]:
    """Examine a machine made of some files; None instead of a text takes a file away."""

    def examined(
        files: Mapping[str, str | None],
        config: Config | None = None,
        packages: Mapping[str, str | None] | None = None,
        **given: object,
    ) -> list[Finding]:
        root, folder, home = tmp_path / "root", tmp_path / "work", tmp_path / "home"
        for path in (root, folder, home):
            path.mkdir(exist_ok=True)
        for name, text in files.items():
            if text is not None:
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        installed = {name: number for name, number in {**PACKAGES, **(packages or {})}.items() if number}
        host = Host(
            root,
            folder,
            (3, 11, 2),
            version_of=installed.get,
            has_module=MODULES.__contains__,
            can_open=lambda path: path.exists(),
            free_mb=lambda _: 5000,
            throttled=lambda: "throttled=0x0\n",
        )
        host = replace(host, **given)  # type: ignore[arg-type]
        return examine(root, config or Config(), host, {"HOME": str(home)})

    return examined
