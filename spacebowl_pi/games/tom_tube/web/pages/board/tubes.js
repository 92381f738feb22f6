// The tubes of a tile: which ends they join, who may use them freely, and how they are drawn.

import { CELLS, EDGE, HEADINGS, covered, direction, knotAt, pointOf } from "./lattice.js";

export const OF_TOM = 1;
export const OF_DAVE = 2;
export const OF_BOTH = 3;
export const OF_NOBODY = 4;
const CENTRE = 4;
const LETTERS = "ABCD";
const PULL = 0.44 * EDGE; // how far a tube keeps to its heading

/** @typedef {{ sphere: string, heading: number, x: number, y: number }} End */
/** @typedef {{ one: End, other: End, of: number, via: { x: number, y: number } | null }} Link `via`: a ramification between two straight halves */

/** @param {string} sphere @param {number} heading @param {{ x: number, y: number }} point @returns {End} */
function endAt(sphere, heading, { x, y }) {
  return { sphere, heading, x, y };
}

// How the tube from one end to the other is drawn.
/** @param {Link} link @param {boolean} isBack */
export function pathOf({ one, other, via }, isBack = false) {
  const [from, to] = isBack ? [other, one] : [one, other];
  const at = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  if (via !== null) {
    return `M${at(from)}L${at(via)}L${at(to)}`;
  }
  if ((from.heading + HEADINGS / 2) % HEADINGS === to.heading) {
    return `M${at(from)}L${at(to)}`;
  }
  const pulled = (end) => ({ x: end.x + PULL * direction(end.heading).x, y: end.y + PULL * direction(end.heading).y });
  return `M${at(from)}C${at(pulled(from))} ${at(pulled(to))} ${at(to)}`;
}

/** @param {TomTube.Rhomb} rhomb @returns {[number, number, number][]} */
function joinedBy(rhomb) {
  const [tom, dave] = [rhomb.tom, rhomb.dave].map((tube) => [...tube].map((letter) => LETTERS.indexOf(letter)));
  if (rhomb.has_sphere) {
    const ends = [...new Set([...tom, ...dave])];
    return ends.map((end) => [end, CENTRE, (tom.includes(end) ? OF_TOM : 0) | (dave.includes(end) ? OF_DAVE : 0)]);
  }
  if (rhomb.form === "same") {
    return [[tom[0], tom[1], OF_BOTH]];
  }
  if (rhomb.form === "apart") {
    return [[tom[0], tom[1], OF_TOM], [dave[0], dave[1], OF_DAVE]];
  }
  const shared = tom.find((end) => dave.includes(end)) ?? 0;
  const toms = tom.find((end) => end !== shared) ?? 0;
  const daves = dave.find((end) => end !== shared) ?? 0;
  return [[shared, toms, OF_TOM], [shared, daves, OF_DAVE], [toms, daves, OF_NOBODY]];
}

// `centre` is the name of the sphere in the middle, where there is one.
/** @param {TomTube.Rhomb} rhomb @param {TomTube.Place} place @param {string} centre @returns {Link[]} */
export function rhombLinks(rhomb, place, centre) {
  const { knots, headings, middle } = covered(place);
  const corner = (at) => endAt(knots[at], headings[at], pointOf(knots[at]));
  return joinedBy(rhomb).map(([one, other, of]) => {
    const inner = endAt(centre, (headings[one] + HEADINGS / 2) % HEADINGS, middle);
    return { one: corner(one), other: other === CENTRE ? inner : corner(other), of, via: null };
  });
}

/** @param {number} cell @param {TomTube.Filling} filling @param {number} rot @param {number} of @returns {Link[]} */
export function triangleLinks(cell, filling, rot, of) {
  const { knots, headings, middle } = /** @type {import("./lattice.js").Cell} */ (CELLS.get(cell));
  const corner = (at) => endAt(knots[at], headings[at], pointOf(knots[at]));
  /** @type {number[][]} */
  const pairs = { bend: [[rot, (rot + 1) % 3]], fork: [[0, 1], [1, 2], [2, 0]], blank: [] }[filling];
  return pairs.map(([one, other]) => ({ one: corner(one), other: corner(other), of, via: filling === "fork" ? middle : null }));
}

// The middle triangle of a module, whose neutral tubes join its centre and both its spheres.
/** @param {TomTube.Module} module */
export function forkOf(module) {
  const joined = [module.centre, ...module.spheres].map(([q, r]) => knotAt(q, r));
  return [...CELLS.values()].find(({ knots }) => joined.every((knot) => knots.includes(knot)))?.cell ?? 0;
}

// What is drawn of a tile, in this order: a fork as three halves, a ramification as two curves and the end that they share.
/** @param {Link[]} links @returns {{ of: number, d: string }[]} */
export function drawnTubes(links) {
  const [first] = links;
  if (first !== undefined && first.via !== null) {
    const { via } = first;
    return links.map(({ one, of }) => ({ of, d: `M${one.x.toFixed(1)} ${one.y.toFixed(1)}L${via.x.toFixed(1)} ${via.y.toFixed(1)}` }));
  }
  const drawn = links.filter(({ of }) => of !== OF_NOBODY).map((link) => ({ of: link.of, d: pathOf(link) }));
  if (links.some(({ of }) => of === OF_NOBODY)) {
    const { x, y, heading } = first.one;
    const by = direction(heading);
    drawn.push({ of: OF_BOTH, d: `M${x.toFixed(1)} ${y.toFixed(1)}l${(0.2 * EDGE * by.x).toFixed(1)} ${(0.2 * EDGE * by.y).toFixed(1)}` });
  }
  return drawn;
}
