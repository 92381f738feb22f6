"""How a value of somebody's file stands in a message: in quotes, on one line, cut, and nothing a terminal obeys."""

import json

LONGEST_QUOTE = 40


def quoted(value: object) -> str:
    """Show a value of a file on one line, cut where none should be as long."""
    is_text = isinstance(value, str)
    text = str(value) if is_text or isinstance(value, float) else json.dumps(value, ensure_ascii=False, default=str)
    text = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
    if is_text and text.isprintable():
        return json.dumps(text, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(text)
