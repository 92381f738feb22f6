// The pad of one's own, as large as can be: fingers lay the icons on it and turn them, and so do the keys.

import { element, setAttribute, setText, svg } from "/pages/shared/elements.js";
import { signed } from "/pages/shared/names.js";
import { counted, text } from "/pages/shared/texts.js";
import { stepped } from "../hexes.js";
import { Pad } from "../pad.js";
import { totalOf } from "./sketch.js";

const HANDLE = 0.33; // its radius; fingers reach it further out
const REACH = 0.47;
const AWAY = 1.1;
const SIDES = [90, 30, 150, -30, 210, -90];
const TURN = "M-.147.085A.17.17 0 1 1 .085.147M.119.053L.085.147L.183.164";

export class Field {
  // `changed()` is called when something has been laid otherwise, `vain()` for a touch where nothing can lie.
  /** @param {{ changed: () => void, vain: () => void }} calls */
  constructor({ changed, vain }) {
    this.changed = changed;
    this.vain = vain;
    this.sketch = null;
    this.mayTouch = false;
    this.cursor = 0;
    this.pad = new Pad({ isLarge: true });
    const arrow = svg("path", { d: TURN });
    this.handle = svg("g", { class: "hubble-phone-turn", "aria-hidden": "true", onclick: () => this.turn(1) }, svg("circle", { class: "hubble-phone-reach", r: REACH }), svg("circle", { r: HANDLE }), arrow);
    this.pad.svg.append(this.handle);
    this.said = element("p", { class: "unseen", role: "status" });
    this.node = element("div", { class: "hubble-phone-field", onkeydown: (event) => this.key(event) }, this.pad.node, this.said);
    const { tiles } = this.pad;
    tiles.addEventListener("pointerdown", (event) => this.down(event));
    tiles.addEventListener("pointermove", (event) => this.move(event));
    tiles.addEventListener("click", (event) => this.click(event));
    tiles.addEventListener("focusin", (event) => this.focused(event));
  }

  /** @param {string} letters @param {import("../pad.js").PadOptions} options @param {{ sketch: any, mayTouch: boolean }} how */
  show(letters, options, { sketch, mayTouch }) {
    this.sketch = sketch;
    this.mayTouch = mayTouch;
    this.pad.show(letters, options);
    this.pad.stand(this.cursor, false);
    setAttribute(this.node, "data-touch", mayTouch);
    setAttribute(this.pad.svg, "aria-readonly", String(!mayTouch));
    setAttribute(this.pad.svg, "aria-description", mayTouch ? text("phone.pad.keys") : null);
    this.showHandle(mayTouch && sketch !== null && sketch.canTurn);
  }

  // The handle lies beside the icons, where none of them is, on the pad.
  /** @param {boolean} isThere */
  showHandle(isThere) {
    setAttribute(this.handle, "data-on", isThere);
    if (!isThere) {
      return;
    }
    const { hexes } = this.pad;
    const middle = this.sketch.middle(this.sketch.spot);
    const right = Math.max(...hexes.map(({ x }) => x));
    const low = Math.max(...hexes.map(({ y }) => y));
    const places = SIDES.map((side) => ({ x: middle.x + AWAY * Math.cos((side * Math.PI) / 180), y: middle.y + AWAY * Math.sin((side * Math.PI) / 180) }));
    const isFree = ({ x, y }) => x > 0.4 && x < right + 0.1 && y > 0.4 && y < low + 0.2 && this.sketch.spot.every((hex) => Math.hypot(hexes[hex].x - x, hexes[hex].y - y) > 0.88);
    const { x, y } = places.find(isFree) ?? places[0];
    setAttribute(this.handle, "transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
  }

  // Where the icons lie; undefined while they lie nowhere, as when the round was closed under the finger.
  get spot() {
    return this.sketch?.spot?.join();
  }

  // For those who do not see it.
  /** @param {string} words */
  say(words) {
    setText(this.said, words);
  }

  // --- fingers ---

  /** @param {PointerEvent} event */
  down(event) {
    this.before = this.spot;
    this.isDown = true;
    this.isThere = this.lay(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.isDown && event.buttons > 0) {
      this.lay(event);
    }
  }

  // A touch where the icons lie already turns them. It is only the end of a touch, except for a screen reader's.
  /** @param {MouseEvent} event */
  click(event) {
    const isThere = this.isDown ? this.isThere : this.lay(event);
    this.isDown = false;
    if (!isThere) {
      this.vain();
    } else if (this.spot !== undefined && this.spot === this.before) {
      this.turn(1);
    }
    this.before = this.spot;
  }

  /** @param {MouseEvent} event */
  lay(event) {
    const was = this.spot;
    const isThere = this.mayTouch && this.sketch.touch(this.pad.pointAt(event));
    if (isThere && this.spot !== was) {
      this.changed();
    }
    return isThere;
  }

  /** @param {number} by */
  turn(by) {
    if (this.mayTouch && this.sketch.canTurn) {
      this.sketch.turn(by);
      this.changed();
    }
  }

  // --- keys ---

  focused(event) {
    const hex = event.target.closest?.("[data-hex]");
    if (hex) {
      this.cursor = Number(hex.getAttribute("data-hex"));
      this.pad.stand(this.cursor, false);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const next = stepped(this.pad.hexes, this.cursor, event.key);
    if (next !== null) {
      this.cursor = next;
      this.pad.stand(next, true);
    } else if (event.key === "Enter" || event.key === " ") {
      this.placeAtCursor();
    } else if (event.key === "r" || event.key === "R") {
      this.turn(event.key === "r" ? 1 : -1);
    } else if (event.key === "Escape" && this.mayTouch) {
      this.sketch.clear();
      this.changed();
    } else {
      return;
    }
    event.preventDefault();
  }

  placeAtCursor() {
    if (this.mayTouch && this.sketch.place(this.cursor)) {
      this.changed();
    } else {
      this.vain();
    }
  }

  // The keys come to the pad: to where something can be drawn.
  focus() {
    const lit = this.sketch?.lit ?? new Set();
    if (!lit.has(this.cursor) && lit.size > 0) {
      [this.cursor] = [...lit].sort((one, other) => one - other);
    }
    this.pad.stand(this.cursor, true);
  }
}

// How a hex is told to somebody who does not see it; `laid` is what lies there in this round.
/** @param {import("../hexes.js").Hex} hex @param {string | null} icon @param {Set<number> | null} lit @param {{ icon: string, isSure: boolean } | null} laid */
export function hexWords(hex, icon, lit, laid = null) {
  return text("phone.hex", { row: hex.row + 1, place: hex.place, quadrant: text(`quadrant.${hex.quadrant}`), what: whatWords(hex, icon, lit, laid) });
}

function whatWords(hex, icon, lit, laid) {
  if (laid !== null && !laid.isSure) {
    return text("phone.hex.laid", { icon: text(`icon.${laid.icon}`) });
  }
  const there = icon ?? laid?.icon ?? null;
  return there === null ? text(lit?.has(hex.number) ? "phone.hex.open" : "phone.hex.empty") : text(`icon.${there}`);
}

// What is laid, and what it would add, told to them; nothing is said of nothing.
/** @param {import("./sketch.js").Draw} draw @param {import("../hexes.js").Hex[]} hexes @param {import("./sketch.js").Places} places */
export function drawWords(draw, hexes, places) {
  if (draw.length === 0) {
    return "";
  }
  const total = totalOf(places, draw);
  const icons = draw.map(([hex, icon]) => hexWords(hexes[hex], icon, null)).join("; ");
  return counted("phone.laid", total, { icons, points: signed(total) });
}
