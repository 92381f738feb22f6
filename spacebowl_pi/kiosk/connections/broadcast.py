"""Sends one tree of data to all viewers who see the same.

Each message is encoded once, as a finished WebSocket frame, and written to every viewer's transport without waiting. A
viewer whose buffer fills up gets nothing more until it is empty, then a new snapshot; one that stays behind is cut off.
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
    """Encode a text as one WebSocket frame from a server: unfragmented and unmasked."""
    payload = text.encode(errors="replace")  # a lone surrogate, which JSON allows, must not raise
    length = len(payload)
    if length < 126:
        return bytes([_FINAL_TEXT, length]) + payload
    if length < 1 << 16:
        return bytes([_FINAL_TEXT, 126]) + length.to_bytes(2, "big") + payload
    return bytes([_FINAL_TEXT, 127]) + length.to_bytes(8, "big") + payload


@dataclass(eq=False, slots=True)
class Viewer:
    """A connection. `behind_since_us` is when it stopped keeping up, None while it does."""

    transport: asyncio.Transport
    behind_since_us: int | None = None

    def send(self, frame: bytes) -> None:
        """Write a frame without waiting; skip a closing connection, where each write would be logged."""
        if not self.transport.is_closing():
            self.transport.write(frame)


class Look:
    """One round of updates to several broadcasts: parts that their trees share are compared and encoded once."""

    def __init__(self, now_us: int) -> None:
        self.comparing = Comparing()
        self._now_us = now_us
        self._frames: dict[
            tuple[object, ...], tuple[bytes, Changes, Changes]
        ] = {}  # with the values, so that these stay

    def frame(self, common: Changes, own: Changes) -> bytes:
        """Encode changes. Cached by the values' ids, which is safe as long as `comparing` keeps them alive."""
        which = id(common), tuple([(path, id(value)) for path, value in own])
        if which not in self._frames:
            changes: Json = [[list(path), value] for path, value in (*common, *own)]
            self._frames[which] = _frame("changes", changes, self._now_us), common, own
        return self._frames[which][0]


@dataclass(slots=True)
class Broadcast:
    """The viewers of one tree, with their own values in it. Call `show` whenever it may have changed."""

    viewers: set[Viewer] = field(default_factory=set)
    _tree: Json = None
    _own: Own = field(default_factory=dict)

    def join(self, viewer: Viewer, now_us: int) -> None:
        """Send a viewer the whole tree, and its changes from now on."""
        self.viewers.add(viewer)
        viewer.send(self._snapshot(now_us))

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)

    def show(self, tree: Json, now_us: int, look: Look | None = None, own: Own = NOTHING) -> None:
        """Send what has changed; pass one `look` to several broadcasts whose trees share parts."""
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
        """Send everyone a one-off message that is not part of the tree."""
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
