"""What is kept is what the generator writes, the same every time; a file that differs is named and written again."""

import shutil
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from hardware import renew
from spacebowl_pi.terminal.paper.pdf import text_width


@cache
def wanted() -> dict[str, bytes]:
    """What is to be kept; not made where tests are only collected."""
    return renew.files()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A copy of what is kept."""
    for name in (*wanted(), renew.PREVIEW):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(renew.FOLDER / name, tmp_path / name)
    return tmp_path


def test_what_is_kept_is_what_the_parts_table_gives() -> None:
    assert renew.differing(renew.FOLDER, wanted()) == [], "say 'make schematics'"


def test_the_same_table_gives_the_same_bytes() -> None:
    assert renew.files() == wanted()


def test_a_file_that_differs_is_named_and_written_again(kept: Path) -> None:
    said: list[str] = []
    (kept / "bom.csv").write_text("nothing\n")
    (kept / "schematics" / "buzzers.svg").unlink()
    assert renew.renew(kept, said.append) == 1
    assert [line.split(":")[0] for line in said] == [str(kept / "bom.csv"), str(kept / "schematics" / "buzzers.svg")]
    assert (kept / "bom.csv").read_bytes() == wanted()["bom.csv"]
    assert renew.renew(kept, said.append) == 0


def test_a_file_that_nobody_writes_is_named_and_left_alone(kept: Path) -> None:
    said: list[str] = []
    stray = kept / "schematics" / "old.kicad_sch"
    stray.write_text("mine")
    assert renew.renew(kept, said.append) == 1
    assert "old.kicad_sch" in said[0]
    assert stray.read_text() == "mine"


def test_a_preview_of_another_picture_is_drawn_again(kept: Path) -> None:
    Image.new("RGB", (10, 10)).save(kept / renew.PREVIEW)
    assert renew.renew(kept, lambda _: None) == 1
    with Image.open(kept / renew.PREVIEW) as image:
        assert image.width > 1500
    assert renew.differing(kept, wanted()) == []


def test_a_pdf_s_table_of_places_is_right() -> None:
    files = {name: file for name, file in wanted().items() if name.endswith(".pdf")}
    assert len(files) > 1
    for name, file in files.items():
        start = int(file.rsplit(b"startxref\n", 1)[1].split(b"\n")[0])
        table = file[start:].split(b"trailer")[0].splitlines()
        assert table[0] == b"xref", name
        for number, row in enumerate(table[3:], start=1):
            assert file[int(row[:10]) :].startswith(b"%d 0 obj" % number), name


def test_words_are_as_wide_as_helvetica_has_them() -> None:
    assert text_width("WiM", 1000) == pytest.approx(944 + 222 + 833)
    assert text_width("WiM", 1000, is_bold=True) == pytest.approx(944 + 278 + 833)
