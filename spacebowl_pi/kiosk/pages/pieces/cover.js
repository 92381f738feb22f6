// A game's cover: its title, how many can play, and an emblem in a colour of its own, made from its name where the game
// brings none.

import { element, setAttribute, setText, svg } from "../shared/elements.js";
import { fitted } from "../shared/fit_text.js";

const HUES = 360;
const RINGS = 4;

// A number from a name, the same on every page.
function numberOf(name) {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 1_000_003, 7);
}

// Moons on rings around a sun: no two names have the same sky.
function emblem(name) {
  let left = numberOf(name);
  const next = (most) => {
    const now = left % most;
    left = (left * 48_271 + 11) % 2_147_483_647;
    return now;
  };
  const rings = Array.from({ length: RINGS }, (_, at) => {
    const radius = 15 + at * 9;
    const angle = (next(HUES) * Math.PI) / 180;
    const moon = { cx: (50 + radius * Math.cos(angle)).toFixed(1), cy: (50 + radius * Math.sin(angle)).toFixed(1), r: 2 + next(4), class: "cover-moon" };
    return [svg("circle", { cx: 50, cy: 50, r: radius, class: "cover-ring" }), svg("circle", moon)];
  });
  return svg("svg", { viewBox: "0 0 100 100", class: "cover-emblem", "aria-hidden": "true" }, ...rings.flat(), svg("circle", { cx: 50, cy: 50, r: 7, class: "cover-sun" }));
}

export class Cover {
  // `choose` is called for a touch.
  /** @param {{ name: string, title: string }} game @param {(event: MouseEvent) => void} choose */
  constructor({ name, title }, choose) {
    this.note = element("span", { class: "cover-note" });
    this.node = element("button", { type: "button", class: "cover", onclick: choose }, emblem(name), fitted("cover-title", title), this.note);
    this.node.style.setProperty("--hue", numberOf(name) % HUES);
  }

  /** @param {{ note: string, isChosen: boolean, isOff: boolean, suits?: boolean }} how */
  show({ note, isChosen, isOff, suits = true }) {
    setText(this.note, note);
    setAttribute(this.node, "aria-pressed", String(isChosen));
    setAttribute(this.node, "data-suits", String(suits));
    this.node.disabled = isOff;
  }
}
