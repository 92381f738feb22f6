// What Space Bowl has to say before a match: how it goes, and how hard the variants that are chosen make it.

import { element, setText, svg } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { thing, use } from "./planets.js";

export const LEARN = "/learn";
const STEPS = [["join", "destination"], ["toss", "cyan"], ["search", "yellow"], ["pick", "green"]];

export class LobbySteps {
  constructor() {
    this.steps = STEPS.map(([name, picture]) => ({ name, node: element("span"), picture: thing(picture, "lobby-picture") }));
    this.node = element("ol", { class: "lobby-steps" }, ...this.steps.map(({ node, picture }) => element("li", {}, picture, node)));
  }

  show() {
    this.steps.forEach(({ name, node }) => setText(node, text(`table.step.${name}`)));
  }
}

// How many cards are right, and how that compares; the box does not know of every deck.
/** @param {SpaceBowl.RightCards | null | undefined} expected */
export function expectedWords(expected) {
  if (!expected) {
    return "";
  }
  const { least, most, cards, plenty } = expected;
  return `${text("table.right_cards", { least, most, cards })} · ${text(`table.plenty.${plenty}`)}`;
}

// Over the names at the end.
export function overPicture() {
  return element("div", { class: "over-things" }, ...["cyan", "yellow", "destination", "red", "green"].map((name) => thing(name, "over-thing")));
}

// --- what each variant does, as a small picture on its card ---

const DIM = "#4a578f";
const LIT = "#b98cff";
const CYAN = "#7fe3f5";

const squares = (places, step, size, from) => places.map(([x, y]) => `M${from + x * step} ${from + y * step}h${size}v${size}h-${size}z`).join("");
const all = (side) => Array.from({ length: side * side }, (_, at) => [at % side, Math.floor(at / side)]);
const filled = (d, fill) => svg("path", { d, fill });
const line = (d, stroke, more = {}) => svg("path", { d, stroke, fill: "none", "stroke-width": 4, "stroke-linecap": "round", "stroke-linejoin": "round", ...more });
const whole = (name, at, size) => use(name, { x: at, y: at, width: size, height: size });
const nine = (isLeft = () => true) => filled(squares(all(3).filter(isLeft), 18, 16, 4), DIM);
const DOWN = [[2, 0], [0, 1], [1, 2]];
const isDown = ([x, y]) => DOWN.some(([left, top]) => left === x && top === y);

const PICTURES = {
  learners: () => [nine(), whole("destination", 17, 26)],
  black_hole: () => [whole("black_hole", 2, 56)],
  void: () => [nine((place) => !isDown(place)), line(squares(DOWN, 18, 13, 5.5), LIT, { "stroke-width": 2.5 })],
  big_galaxy: () => [filled(squares(all(6).filter(([x, y]) => Math.max(x, y) < 5), 9.5, 8, 2), DIM), filled(squares(all(6).filter(([x, y]) => Math.max(x, y) === 5), 9.5, 8, 2), LIT)],
  rotation: () => [
    line("M22 38V22h16", DIM),
    ...[[22, 38, "#ffd23f"], [22, 22, LIT], [38, 22, CYAN]].map(([cx, cy, fill]) => svg("circle", { cx, cy, r: 7, fill })),
    line("M30 57A27 27 0 0 0 57 30M50 34l7-5 3 7", CYAN),
  ],
  torus: () => [filled(squares(all(3), 12, 10, 13), DIM), line("M2 30h7m-3-4 4 4-4 4M50 30h7m-3-4 4 4-4 4", CYAN, { "stroke-width": 3 }), line("M30 2v7m-4-3 4 4 4-4M30 50v7m-4-3 4 4 4-4", LIT, { "stroke-width": 3 })],
  no_wild: () => [whole("wild", 6, 48), line("M6 54 54 6", "#ff5c5c", { "stroke-width": 6 })],
};

/** @param {string} name */
export function variantPicture(name) {
  return svg("svg", { viewBox: "0 0 60 60", "aria-hidden": "true" }, ...PICTURES[name]());
}
