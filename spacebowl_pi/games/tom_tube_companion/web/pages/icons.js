// Counters and astronauts, told apart by their shape, too.

import { svg } from "/pages/shared/elements.js";

/** @type {Record<string, () => SVGElement[]>} */
const COUNTERS = {
  energy: () => [svg("circle", { r: 21 }), svg("path", { class: "companion-sign", d: "M4-15L-10 3H-1L-4 15L10-4H1Z" })],
  control: () => [svg("rect", { x: -19, y: -19, width: 38, height: 38, rx: 9 }), svg("path", { class: "companion-sign", d: "M-12-3H-3V-12H3V-3H12V3H3V12H-3V3H-12Z" })],
  alien: () => [svg("path", { d: "M0-22C15-22 21-12 19-1C17 11 8 22 0 22C-8 22-17 11-19-1C-21-12-15-22 0-22Z" }), svg("path", { class: "companion-sign", d: "M-15-4C-8-5-3 0-3 7C-10 7-15 3-15-4ZM15-4C8-5 3 0 3 7C10 7 15 3 15-4Z" })],
  solar: () => [svg("path", { d: "M0-24L5-15L13-20L13.500-10.500L23-8L17 0L23 8L13.500 10.500L13 20L5 15L0 24L-5 15L-13 20L-13.500 10.500L-23 8L-17 0L-23-8L-13.500-10.500L-13-20L-5-15Z" }), svg("circle", { class: "companion-sign", r: 9 })],
};

/** @param {string} counter */
export function counterIcon(counter) {
  return svg("svg", { class: `companion-icon is-${counter}`, viewBox: "-25 -25 50 50", "aria-hidden": "true" }, ...COUNTERS[counter]());
}

// A base: the one who stands there, or is to come there.
export function homeIcon() {
  return svg("svg", { class: "companion-icon is-home", viewBox: "-25 -25 50 50", "aria-hidden": "true" }, svg("path", { d: "M0-20L21-1H14V19H4V6H-4V19H-14V-1H-21Z" }));
}
