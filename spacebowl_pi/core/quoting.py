"""Quotes a value from a user's file for a message: on one line, cut short, without terminal control characters."""

import json

LONGEST_QUOTE = 40


def quoted(value: object) -> str:
    is_text = isinstance(value, str)
    text = str(value) if is_text or isinstance(value, float) else json.dumps(value, ensure_ascii=False, default=str)
    text = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
    if is_text and text.isprintable():
        return json.dumps(text, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(text)
