// Draws the things of space, each once, as symbols that every place then refers to: the deck's planets, told apart by
// their pattern as well as their colour, the Destination, the Black Hole, the Wild, comets and stars.

import { svg } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";

const INK = "#080b18";
const BALL = 42;

// What lies on the ball of a pattern: one path each, for every card has its own copy of it. "ring" changes the outline.
/** @param {number[]} circle */
const dot = ([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const MARKS = {
  stripes: [20, 43, 66].map((y) => `M0 ${y}h100v12.5H0z`).join(""),
  dots: [[50, 50, 10], [50, 22, 8], [76, 40, 8], [68, 72, 8.5], [32, 72, 8.5], [24, 40, 8]].map(dot).join(""),
  half: "M50 4a46 46 0 0 1 0 92z",
  cross: "M42 4h16v38h38v16H58v38H42V58H4V42h38z",
  diamond: "M50 18 76 50 50 82 24 50z",
  square: "M32 32h36v36H32z",
};

function symbol(name, ...parts) {
  return svg("symbol", { id: `thing-${name}`, viewBox: "0 0 100 100" }, ...parts);
}

function shades() {
  const stop = (offset, colour, opacity) => svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
  const round = (id, at, ...stops) => svg("radialGradient", { id, cx: at, cy: at, r: 0.75 }, ...stops);
  return svg(
    "defs",
    {},
    round("shade-ball", 0.34, stop(0, "#fff", 0.5), stop(0.3, "#fff", 0), stop(0.62, "#000", 0), stop(1, "#000", 0.62)),
    round("shade-hole", 0.5, stop(0, "#000", 1), stop(0.42, "#000", 1), stop(0.5, "#ffb35c", 1), stop(0.58, "#ff6a3d", 0.75),
      stop(0.7, "#7b2cff", 0)),
    svg("linearGradient", { id: "shade-tail", x1: 0, y1: 0, x2: 1, y2: 1 }, stop(0, "#bfe9ff", 0), stop(1, "#e8f8ff", 0.95)),
    svg("clipPath", { id: "clip-ball" }, svg("circle", { cx: 50, cy: 50, r: BALL })),
  );
}

/** @param {SpaceBowl.Planet} planet */
function planet({ name, colour, pattern }) {
  const isRinged = pattern === "ring";
  const r = isRinged ? 29 : BALL;
  const ball = svg("circle", { cx: 50, cy: 50, r, fill: colour });
  const shade = svg("circle", { cx: 50, cy: 50, r, fill: "url(#shade-ball)", stroke: colour, "stroke-width": 3 });
  const marks = pattern in MARKS ? [svg("path", { d: MARKS[pattern], fill: INK, "fill-opacity": 0.86, "clip-path": "url(#clip-ball)" })] : [];
  // The ring passes behind the ball and in front of it.
  const band = (d, stroke, width) => svg("path", { d, fill: "none", stroke, "stroke-width": width });
  const behind = "M7 60A46 15 -14 0 1 93 40";
  const before = "M93 40A46 15 -14 0 1 7 60";
  const rings = (d) => (isRinged ? [band(d, INK, 13), band(d, colour, 8)] : []);
  return symbol(name, ...rings(behind), ball, ...marks, shade, ...rings(before));
}

function destination() {
  const ring = (r, width, opacity) =>
    svg("circle", { cx: 50, cy: 50, r, fill: "none", stroke: "#a86bff", "stroke-width": width, "stroke-opacity": opacity });
  return symbol(
    "destination",
    svg("circle", { cx: 50, cy: 50, r: 45, fill: "#150a2b" }),
    ring(43, 7, 1),
    ring(29, 2.5, 0.8),
    svg("path", { d: "M50 14 56 44 86 50 56 56 50 86 44 56 14 50 44 44z", fill: "#e2ccff" }),
  );
}

function blackHole() {
  return symbol(
    "black_hole",
    svg("circle", { cx: 50, cy: 50, r: 49, fill: "url(#shade-hole)" }),
    svg("path", { d: "M3 58Q50 76 97 42", fill: "none", stroke: "#ffd9a0", "stroke-width": 4.5, "stroke-linecap": "round" }),
  );
}

function wild() {
  return symbol(
    "wild",
    svg("path", { d: "M50 3 91 26V74L50 97 9 74V26z", fill: "#ffd23f", stroke: INK, "stroke-width": 4 }),
    svg("path", { d: "M50 20v60M24 35 76 65M76 35 24 65", stroke: INK, "stroke-width": 11, "stroke-linecap": "round" }),
  );
}

function comet() {
  return symbol(
    "comet",
    svg("path", { d: "M6 10 82 64 66 82z", fill: "url(#shade-tail)" }),
    svg("circle", { cx: 75, cy: 75, r: 14, fill: "#e8f8ff" }),
  );
}

function star() {
  return symbol("star", svg("path", { d: "M50 4 58 42 96 50 58 58 50 96 42 58 4 50 42 42z", fill: "#dfe6ff" }));
}

// How many things share a place: where each lies, in hundredths, and how wide it is.
const SHARED = [
  [],
  [[50, 50, 78]],
  [[29, 31, 52], [71, 69, 52]],
  [[50, 26, 46], [25, 71, 46], [75, 71, 46]],
  [[27, 27, 43], [73, 27, 43], [27, 73, 43], [73, 73, 43]],
  [[24, 24, 39], [76, 24, 39], [50, 50, 39], [24, 76, 39], [76, 76, 39]],
  [[26, 20, 34], [74, 20, 34], [26, 50, 34], [74, 50, 34], [26, 80, 34], [74, 80, 34]],
  [[50, 50, 31], [50, 17, 31], [80, 33, 31], [80, 67, 31], [50, 83, 31], [20, 67, 31], [20, 33, 31]],
];

/** @param {number} count */
export function places(count) {
  return SHARED[Math.min(count, SHARED.length - 1)];
}

let home = null;
let drawn = null;

// Draw the things of this deck; to be called with every tree, it does something only when the deck is another one.
/** @param {SpaceBowl.Planet[]} deck */
export function defineThings(deck) {
  const key = JSON.stringify(deck);
  if (key === drawn) {
    return;
  }
  drawn = key;
  if (home === null) {
    home = svg("svg", { class: "unseen", "aria-hidden": "true" });
    document.body.append(home);
  }
  home.replaceChildren(shades(), ...deck.map(planet), destination(), blackHole(), wild(), comet(), star());
}

// A thing to put into another SVG.
/** @param {string} name @param {Record<string, any>} attributes */
export function use(name, attributes) {
  return svg("use", { href: `#thing-${name}`, ...attributes });
}

// A thing by itself, as wide as its class makes it.
/** @param {string} name @param {string} className */
export function thing(name, className = "thing") {
  return svg("svg", { class: className, viewBox: "0 0 100 100", "aria-hidden": "true" }, use(name, { width: 100, height: 100 }));
}

const STANDARD = ["red", "yellow", "green", "cyan", "blue", "white"];

// A deck of one's own has planets that no language knows.
/** @param {string} name */
export function planetName(name) {
  return STANDARD.includes(name) ? text(`common.planet.${name}`) : name;
}
