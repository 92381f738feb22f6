// The pad's four quadrants as a window with four panes: which of them are open tells a quadrant by its place, without colour.

import { element, setAttribute, setText, svg } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { initialOf } from "../initials.js";

const PANES = { red: [0, 0], purple: [1, 0], blue: [0, 1], yellow: [1, 1] };
const QUADRANTS = Object.keys(PANES);
const SIZE = 40;
const GAP = 3;

// A window with these panes lit; `bridge` where one may draw across the border between them.
/** @param {string[]} lit @param {{ hasLetters?: boolean, isBridged?: boolean }} how */
export function windowPicture(lit, { hasLetters = false, isBridged = false } = {}) {
  const step = SIZE + GAP;
  const panes = QUADRANTS.flatMap((name) => {
    const [x, y] = PANES[name].map((at) => at * step);
    const pane = svg("rect", { x, y, width: SIZE, height: SIZE, rx: 5, class: `hubble-pane is-${name}`, "data-lit": lit.includes(name) });
    const letter = svg("text", { x: x + SIZE / 2, y: y + SIZE / 2 + 7, class: "hubble-pane-letter", "data-lit": lit.includes(name) }, initialOf(name));
    return hasLetters ? [pane, letter] : [pane];
  });
  const ends = lit.map((name) => PANES[name].map((at) => at * step + SIZE / 2));
  const bridge = isBridged && ends.length === 2 ? [svg("path", { class: "hubble-bridge", d: `M${middle(ends, 0.36)}L${middle(ends, 0.64)}` })] : [];
  return svg("svg", { class: "hubble-window", viewBox: `-2 -2 ${2 * SIZE + GAP + 4} ${2 * SIZE + GAP + 4}`, "aria-hidden": "true" }, ...panes, ...bridge);
}

/** @param {number[][]} ends @param {number} share */
const middle = ([from, to], share) => from.map((at, axis) => (at + (to[axis] - at) * share).toFixed(1)).join(" ");

// Whether one may draw across the border between two quadrants.
/** @param {[string, string][]} borders @param {string} one @param {string} other */
export function areNext(borders, one, other) {
  return borders.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);
}

// Where everybody may draw now, as a picture and in words.
export class SkyMap {
  constructor() {
    this.picture = element("div", { class: "hubble-map-picture" });
    this.words = element("span", { class: "soft" });
    this.node = element("div", { class: "hubble-map" }, this.picture, this.words);
    this.shown = null;
  }

  /** @param {string[]} lit @param {[string, string][]} borders */
  show(lit, borders) {
    const isBridged = lit.length === 2 && areNext(borders, lit[0], lit[1]);
    const key = `${lit.join()} ${isBridged} ${text("quadrant.red")}`;
    if (key !== this.shown) {
      this.shown = key;
      this.picture.replaceChildren(windowPicture(lit, { hasLetters: true, isBridged }));
    }
    setAttribute(this.node, "data-lit", lit.length > 0);
    setText(this.words, lit.length === 0 ? "" : text(isBridged ? "table.region.across" : "table.region.apart"));
  }
}
