"""Checks that run in MicroPython: the wire and the link by their vectors, drawings by their checksums."""

import binascii
import json


def _vectors():
    with open("/vectors.json", encoding="utf-8") as file:
        return json.load(file)


def _bytes_of(vector):
    return binascii.unhexlify(vector["hex"]) if "hex" in vector else vector["line"].encode()


def lines():
    """Read, cut and escape as the vectors say; give how many were right, and what was not."""
    import wire

    vectors = _vectors()
    found = []
    for vector in vectors["good"]:
        found.append((vector["what"], wire.read(_bytes_of(vector)), (vector["words"], vector["named"])))
    for vector in vectors["bad"]:
        found.append((vector["what"], wire.read(_bytes_of(vector)), None))
    for vector in vectors["streams"]:
        cutter = wire.Lines()
        cut = [line.decode() for chunk in vector["chunks"] for line in cutter.feed(binascii.unhexlify(chunk))]
        found.append((vector["what"], [cut, cutter.bad], [vector["lines"], vector["too_long"]]))
    for text, escaped in vectors["escapes"]:
        found.append((text, [wire.safe(text), wire.plain(escaped)], [escaped, text]))
    for word, number in vectors["wholes"]:
        found.append((word, wire.whole(word), number))
    wrong = [[what, repr(got), repr(wanted)] for what, got, wanted in found if got != wanted]
    return [len(found), wrong]


def talks():
    """Hold the conversations of the vectors; give how many steps were right, and what was not."""
    import link

    found = []
    for talk in _vectors()["talks"]:
        ours = link.Link("0.1.0", "pico", "e661", "91c25f3a")
        for step in talk["steps"]:
            now_ms = step["at_ms"]
            number = ours.did(step["did"]) if "did" in step else None
            events = ours.heard("".join([line + "\n" for line in step["heard"]]).encode(), now_ms)
            due = b""
            while True:
                data = ours.due(now_ms)
                if not data:
                    break
                due += data
            got = [number, [list(event) for event in events], due.decode().split("\n")[:-1], ours.state]
            wanted = [step.get("number"), step["events"], step["due"], step.get("state", ours.state)]
            found.append((talk["what"], got, wanted))
    wrong = [[what, repr(got), repr(wanted)] for what, got, wanted in found if got != wanted]
    return [len(found), wrong]


def drawings(path):
    """Draw with MicroPython's own framebuf; give the checksums."""
    import drawing
    import framebuf

    return drawing.drawings(framebuf, path)


def films(path):
    """Paint pictures of tiles with the firmware's canvas; give the checksums of what goes to the panel."""
    import drawing

    import canvas
    import tiles

    return drawing.films(canvas, tiles.Tile, path)


def modules(path):
    """Import every module of the firmware; give their names."""
    with open(path) as file:
        names = json.load(file)
    for name in names:
        __import__(name)
    return names
