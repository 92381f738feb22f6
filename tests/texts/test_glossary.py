"""One word for each concept and language, on the pages, the matrix and the keypad: the table is `glossary.toml`."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.core.language import Language
from tests.texts.said import said

GLOSSARY: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "glossary.toml").read_text(encoding="utf-8")
)


def plain(text: str) -> str:
    """A text without what stands for values, and with spaces of one kind."""
    return re.sub(r"\s", " ", re.sub(r"\{\w+\}", "", text))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("concept", GLOSSARY)
def test_the_word_of_a_concept_is_said_and_no_other_is(concept: str, language: Language) -> None:
    entry = GLOSSARY[concept][language]
    everything = {where: plain(text) for where, text in said(language).items()}
    assert any(entry["word"].lower() in text.lower() for text in everything.values()), f"nothing says {entry['word']}"
    never = [re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE) for pattern in entry.get("never", [])]
    where_looked = {where: everything[where] for where in entry.get("keys", everything)}
    found = {where: text for where, text in where_looked.items() if any(it.search(text) for it in never)}
    assert found == {}, f"the word is {entry['word']}"


@pytest.mark.parametrize("concept", GLOSSARY)
def test_every_concept_has_its_word_in_every_language(concept: str) -> None:
    assert set(GLOSSARY[concept]) == set(Language)
