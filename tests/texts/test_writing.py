"""How each language is written: French spaces, a capital after a German colon, singular and plural."""

import re

import pytest

from spacebowl_pi.core.language import Language
from tests.texts.said import said

NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"

# After their colon no whole sentence follows, but a few words.
FRAGMENTS = {
    *("common.rule.right_and_called_go", "common.rule.right_and_alone", "common.rule.wrong_and_called_go"),
    *("common.rule.red_call_and_found", "common.rule.red_call_and_not_found"),
    *("learn.daily.body", "learn.lesson.real.done", "learn.lesson.share.done"),
    *("refusal.wild_must_be_used", "keypad no.wild_must_be_used"),
    *("staff.number_now", "table.now.asked_for", "table.other"),
    "keypad versions.how",  # a command
    "phone.move_sure",
}

# Words for what is counted, in the plural.
PLURALS = {
    Language.ENGLISH: "cards|digits|minutes|planets|players|points|presses|rounds|seats|seconds|stars|tries",
    Language.FRENCH: (
        "appuis|cartes|chiffres|essais|étoiles|gagnées|joueurs|jouées|manches|minutes|places|planètes|points|secondes"
        "|sur [^ ]+ trouvées"
    ),
    Language.GERMAN: "karten|minuten|planeten|plätze|punkte|punkten|runden|sekunden|spieler|sterne|versuche|ziffern",
}
# What is never one, and why.
NEVER_ONE = {
    "choice.target_score.value": "a score to reach is 5 at least",
    "choice.search_limit_s.value": "a limit is 5 seconds at least",
    "choice.pick_limit_s.value": "a limit is 5 seconds at least",
    "table.score_of": "of the score to reach",
    **dict.fromkeys(
        (f"hubble account.planet.{it}" for it in ("level", "falling", "rising")), "a line has two at least"
    ),
    "hubble choice.draw_limit_s.value": "a limit is 10 seconds at least",
    "hubble choice.withdraw_s.value": "one has a text of its own",
    "staff.target": "a score to reach",
    "honours.detail": "a fraction: 1.0 points, 1,0 Punkte",
    "refusal.target_score": "limits",
    "refusal.search_limit": "limits",
    "refusal.pick_limit": "limits",
    "refusal.deck_too_small": "a deck has 35 cards at least",
    "refusal.too_few_players": "it takes two",
    "refusal.too_many_face_down": "three",
    "table.right_cards": "a galaxy has 25 cards at least",
    "learn.daily.body": "a puzzle has three planets and two solutions at least",
    "table.game_players": "from so many to more",
    "keypad lobby.range": "from so many to more",
    "keypad lobby.exactly": "who is alone need not be told so",
    "staff.note.silent": "counted only after many",
}


def test_no_french_mark_stands_alone_at_the_beginning_of_a_line() -> None:
    wrong = rf"[^{NARROW}!?][!?;]|[^{WIDE}][:»]|«[^{WIDE}]"
    texts = {where: text for where, text in said(Language.FRENCH).items() if not where.startswith("matrix")}
    assert {where: text for where, text in texts.items() if re.search(wrong, text)} == {}


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.GERMAN])
def test_no_other_language_has_a_space_before_a_mark(language: Language) -> None:
    assert {where: text for where, text in said(language).items() if re.search(r"\s[!?;:]", text)} == {}


def test_a_german_sentence_after_a_colon_begins_with_a_capital() -> None:
    found = {where for where, text in said(Language.GERMAN).items() if re.search(r":\s+[a-zäöü]", text)}
    assert found == FRAGMENTS


@pytest.mark.parametrize("language", Language)
def test_what_may_be_one_has_a_singular(language: Language) -> None:
    texts = said(language)
    counted = re.compile(rf"\{{\w+\}}\s(?:{PLURALS[language]})(?!\w)", re.IGNORECASE)
    found = {where for where, text in texts.items() if counted.search(text)}
    assert {where for where in found if where not in NEVER_ONE and f"{where}_one" not in texts} == set()
    ones = {where for where in texts if where.endswith("_one") and counted.search(texts[where])}
    assert ones == set()
