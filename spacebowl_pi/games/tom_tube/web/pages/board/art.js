// What stands on the board besides tiles: counters, astronauts, spheres, modules. Everything is told apart by its shape, too.

import { svg } from "/pages/shared/elements.js";
import { CELLS, covered, rimOf, middleOf, outline, pointOf, knotAt } from "./lattice.js";
import { drawnTubes, rhombLinks, triangleLinks } from "./tubes.js";

export const NAMES = ["tom", "dave"];
const OWNERS = ["none", "tom", "dave", "both"];
const INSET = 0.962; // of a tile, so that a seam is left between two

/** @type {Record<string, () => SVGElement[]>} */
const COUNTERS = {
  energy: () => [svg("circle", { r: 21 }), svg("path", { class: "tube-sign", d: "M4-15L-10 3H-1L-4 15L10-4H1Z" })],
  control: () => [svg("rect", { x: -19, y: -19, width: 38, height: 38, rx: 9 }), svg("path", { class: "tube-sign", d: "M0-14L6-7H2.500V-2.500H7V-6L14 0L7 6V2.500H2.500V7H6L0 14L-6 7H-2.500V2.500H-7V6L-14 0L-7-6V-2.500H-2.500V-7H-6Z" })],
  alien: () => [svg("path", { d: "M0-22C15-22 21-12 19-1C17 11 8 22 0 22C-8 22-17 11-19-1C-21-12-15-22 0-22Z" }), svg("path", { class: "tube-sign", d: "M-15-4C-8-5-3 0-3 7C-10 7-15 3-15-4ZM15-4C8-5 3 0 3 7C10 7 15 3 15-4Z" })],
  solar: () => [svg("path", { d: "M0-24L5-15L13-20L13.500-10.500L23-8L17 0L23 8L13.500 10.500L13 20L5 15L0 24L-5 15L-13 20L-13.500 10.500L-23 8L-17 0L-23-8L-13.500-10.500L-13-20L-5-15Z" }), svg("circle", { class: "tube-sign", r: 9 })],
};

/** @param {string} name @param {string} more */
export function counter(name, more = "") {
  return svg("g", { class: `tube-counter is-${name} ${more}` }, ...COUNTERS[name]());
}

// A counter as a picture of its own, beside words that say the same.
/** @param {string} name */
export function counterIcon(name) {
  return svg("svg", { class: "tube-icon", viewBox: "-25 -25 50 50", "aria-hidden": "true" }, counter(name));
}

// A base, for the way there.
export function homeIcon() {
  return svg("svg", { class: "tube-icon", viewBox: "-25 -25 50 50", "aria-hidden": "true" }, svg("path", { class: "tube-home", d: "M0-20L21-1H14V19H4V6H-4V19H-14V-1H-21Z" }));
}

/** @param {number} player */
export function astronaut(player) {
  const bands = player === 1 ? [svg("path", { class: "tube-suit-bands", d: "M-18 15L18 15M-19 23L19 23" })] : [];
  return svg(
    "g",
    { class: `tube-astronaut is-${NAMES[player]}` },
    svg("rect", { class: "tube-pack", x: -19, y: -4, width: 38, height: 26, rx: 8 }),
    svg("path", { class: "tube-suit", d: "M-16 30C-24 20-22 2 0 2C22 2 24 20 16 30C8 34-8 34-16 30Z" }),
    ...bands,
    svg("circle", { class: "tube-helmet", cy: -12, r: 20 }),
    svg("path", { class: "tube-visor", d: "M-14-13C-14-24 14-24 14-13C14-3 8-1 0-1C-8-1-14-3-14-13Z" }),
    svg("path", { class: "tube-glint", d: "M-9-14C-8-18-5-19-2-19" }),
  );
}

/** @param {number} player */
export function astronautIcon(player) {
  return svg("svg", { class: "tube-icon tube-figure", viewBox: "-30 -36 60 72", "aria-hidden": "true" }, astronaut(player));
}

// A tube: its wall, its glass, and the pattern that tells whose it is.
/** @param {{ of: number, d: string }[]} curves */
export function tubes(curves) {
  const parts = ["wall", "glass", "bands", "core"];
  const drawn = parts.flatMap((part) => curves.map(({ of, d }) => svg("path", { class: `tube-${part} is-${OWNERS[of]}`, d })));
  return svg("g", { class: "tube-tubes" }, ...drawn);
}

/** @param {import("./lattice.js").Point[]} points @param {number} share */
function inset(points, share) {
  const middle = middleOf(points);
  return points.map(({ x, y }) => ({ x: middle.x + share * (x - middle.x), y: middle.y + share * (y - middle.y) }));
}

/** @param {string[]} knots @param {string} kind */
function plate(knots, kind) {
  const points = knots.map(pointOf);
  return svg("g", { class: `tube-plate is-${kind}` }, svg("path", { d: outline(inset(points, INSET)) }), svg("path", { class: "tube-seam", d: outline(inset(points, 0.86)) }));
}

// The body of a tile, and its tubes, which lie above all bodies.
/** @param {TomTube.Rhomb} rhomb @param {TomTube.Place} place */
export function rhombParts(rhomb, place) {
  const { knots } = covered(place);
  return [plate(knots, "rhomb"), tubes(drawnTubes(rhombLinks(rhomb, place, "")))];
}

/** @param {number} cell @param {TomTube.Filling} filling @param {number} rot @param {number} owner */
export function triangleParts(cell, filling, rot, owner) {
  return [plate(CELLS.get(cell)?.knots ?? [], NAMES[owner]), tubes(drawnTubes(triangleLinks(cell, filling, rot, 1 << owner)))];
}

// A rhomb on its own, as it is drawn from the stack.
/** @param {TomTube.Rhomb} rhomb */
export function rhombIcon(rhomb) {
  const place = { q: 0, r: 0, axis: 0, rot: 0 };
  const { x, y } = covered(place).middle;
  const sphere = rhomb.has_sphere ? [svg("g", { transform: `translate(${x} ${y})` }, ball(true), counter("energy", "is-small"))] : [];
  return svg("svg", { class: "tube-drawn", viewBox: `${x - 82} ${y - 50} 164 100`, "aria-hidden": "true" }, ...rhombParts(rhomb, place), ...sphere);
}

/** @param {TomTube.Filling} filling @param {number} owner */
export function fillingIcon(filling, owner) {
  const cell = [...CELLS.values()].find(({ isUp, q, r }) => isUp && q === 0 && r === 0);
  const { x, y } = cell?.middle ?? { x: 0, y: 0 };
  return svg("svg", { class: "tube-icon tube-filling", viewBox: `${x - 54} ${y - 62} 108 96`, "aria-hidden": "true" }, ...triangleParts(cell?.cell ?? 0, filling, 0, owner));
}

// A sphere that is complete; that of a rhomb has a rim.
/** @param {boolean} isCentre */
export function ball(isCentre) {
  return svg("g", { class: `tube-ball${isCentre ? " is-centre" : ""}` }, svg("circle", { class: "tube-halo", r: 33 }), svg("circle", { class: "tube-globe", r: 20 }));
}

// A base or a solar module: half a hexagon on the border.
/** @param {TomTube.Module} module */
export function moduleParts(module) {
  const rim = rimOf(module);
  const [x, y] = [pointOf(knotAt(...module.centre))].map((point) => [point.x, point.y])[0];
  const kind = module.is_base ? "base" : "solar";
  const panels = svg("path", { class: "tube-panels", d: outline(inset(rim, 0.9)) });
  return svg("g", { class: `tube-module is-${kind} is-${NAMES[module.owner]}` }, svg("path", { class: "tube-hull", d: outline(inset(rim, 0.985)) }), panels, svg("circle", { class: "tube-dock", cx: x, cy: y, r: 31 }));
}
