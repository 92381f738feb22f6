"""The unit tests of the pages' modules: what they do without a browser, run by node itself."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TESTS = HERE.parent
FOLDERS = ("web/units", "games")  # of the house, and of each game
TIMEOUT_S = 50
SUMMARY = "ℹ tests "


@pytest.mark.skipif(shutil.which("node") is None, reason="node is missing: sudo apt-get install -y nodejs npm")
def test_the_modules_do_what_their_unit_tests_say() -> None:
    files = sorted(str(path) for folder in FOLDERS for path in (TESTS / folder).rglob("*.test.mjs"))
    node = ["node", "--import", "./setup.mjs", "--test", "--test-reporter=spec", "--test-concurrency=2"]
    done = subprocess.run([*node, *files], cwd=HERE, capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
    assert done.returncode == 0, done.stdout + done.stderr
    ran = next(line for line in done.stdout.splitlines() if line.startswith(SUMMARY))
    assert int(ran.removeprefix(SUMMARY)) > len(files), done.stdout  # node calls a file without tests a passed one
