"""Viewers who see the same: one tree of data, told to all of them in the very same bytes.

What is sent is made once, as a finished WebSocket frame, and put into each viewer's transport. Nothing waits for
anybody: who has not taken what was sent so far gets nothing more until they have, and then a new snapshot; who does not
take it for long is cut off.
"""

import asyncio
import json
from dataclasses import dataclass, field

from spacebowl_pi.core.codec import Json
from spacebowl_pi.kiosk.connections.tree_changes import NOTHING, Changes, Comparing, Own, laid_over

MOST_UNSENT_BYTES = 65_536
PATIENCE_US = 15_000_000

_FINAL_TEXT = 0x81


def text_frame(text: str) -> bytes:
    """Write a text as one WebSocket frame, as a server sends it: whole and not masked."""
    payload = text.encode(errors="replace")  # half a letter, as JSON allows it, must not stop everything
    length = len(payload)
    if length < 126:
        return bytes([_FINAL_TEXT, length]) + payload
    if length < 1 << 16:
        return bytes([_FINAL_TEXT, 126]) + length.to_bytes(2, "big") + payload
    return bytes([_FINAL_TEXT, 127]) + length.to_bytes(8, "big") + payload


@dataclass(eq=False, slots=True)
class Viewer:
    """A connection. `behind_since_us` is when it stopped keeping up."""

    transport: asyncio.Transport
    behind_since_us: int | None = None

    def send(self, frame: bytes) -> None:
        """Send a frame without waiting for anybody; to a line that is gone nothing, for that would fill the log."""
        if not self.transport.is_closing():
            self.transport.write(frame)


class Look:
    """A look at several audiences at one time: what they have in common is compared and written down once."""

    def __init__(self, now_us: int) -> None:
        self.comparing = Comparing()
        self._now_us = now_us
        self._frames: dict[
            tuple[object, ...], tuple[bytes, Changes, Changes]
        ] = {}  # with the values, so that these stay

    def frame(self, common: Changes, own: Changes) -> bytes:
        """Write changes down, those that many have and one's own; many have the same of these, too."""
        which = id(common), tuple([(path, id(value)) for path, value in own])
        if which not in self._frames:
            changes: Json = [[list(path), value] for path, value in (*common, *own)]
            self._frames[which] = _frame("changes", changes, self._now_us), common, own
        return self._frames[which][0]


@dataclass(slots=True)
class Broadcast:
    """Viewers of one tree, which others may see with other values in it. `show` it whenever it may have changed."""

    viewers: set[Viewer] = field(default_factory=set)
    _tree: Json = None
    _own: Own = field(default_factory=dict)

    def join(self, viewer: Viewer, now_us: int) -> None:
        """Send a viewer the whole tree, and from now on what changes."""
        self.viewers.add(viewer)
        viewer.send(self._snapshot(now_us))

    def leave(self, viewer: Viewer) -> None:
        """Tell a viewer no more."""
        self.viewers.discard(viewer)

    def show(self, tree: Json, now_us: int, look: Look | None = None, own: Own = NOTHING) -> None:
        """Tell everybody what is new; one `look` is for several audiences that have a tree in common."""
        if tree is not self._tree or own is not self._own:
            look = look or Look(now_us)
            common, changed = look.comparing.changes_with_own(self._tree, tree, self._own, own)
            self._tree, self._own = tree, own
            if common or changed:
                self._send(look.frame(common, changed), now_us)
                return
        if any(viewer.behind_since_us is not None for viewer in self.viewers):
            self._send(b"", now_us)

    def tell(self, kind: str, what: Json, now_us: int) -> None:
        """Tell everybody something that is not in the tree, and is over once it is told."""
        self._send(_frame(kind, what, now_us), now_us)

    def _send(self, frame: bytes, now_us: int) -> None:
        for viewer in tuple(self.viewers):
            if viewer.transport.is_closing():
                continue
            unsent = viewer.transport.get_write_buffer_size()
            if viewer.behind_since_us is not None:
                if unsent == 0:
                    viewer.behind_since_us = None
                    viewer.send(self._snapshot(now_us))
                elif now_us - viewer.behind_since_us > PATIENCE_US:
                    self.leave(viewer)
                    viewer.transport.abort()
            elif unsent > MOST_UNSENT_BYTES:
                viewer.behind_since_us = now_us
            elif frame:
                viewer.send(frame)

    def _snapshot(self, now_us: int) -> bytes:
        return _frame("snapshot", laid_over(self._tree, self._own), now_us)


def _frame(kind: str, what: Json, now_us: int) -> bytes:
    message = {"kind": kind, "at_us": now_us, kind: what}
    return text_frame(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
