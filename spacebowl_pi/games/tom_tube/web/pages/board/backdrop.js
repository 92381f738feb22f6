// The orbit in which the station is built, and the spheres with what lies on them.

import { svg } from "/pages/shared/elements.js";
import { NAMES, ball, counter, moduleParts } from "./art.js";
import { ALL_KNOTS, CELLS, CELLS_AROUND, RADIUS, knotAt, outline, pointOf, rowLetter, shortName } from "./lattice.js";

const FULL = 6; // triangles around a knot that is not on the border
const STARS = 90;

export const HEXAGON = [[4.35, 0], [0, 4.35], [-4.35, 4.35], [-4.35, 0], [0, -4.35], [4.35, -4.35]].map(([q, r]) => pointOf(knotAt(q, r)));

// Orbit, planet, lattice and modules: what never changes.
/** @param {TomTube.Kit} kit */
export function backdrop(kit) {
  const clip = svg("clipPath", { id: "tube-hexagon" }, svg("path", { d: outline(HEXAGON) }));
  const gradients = [
    gradient("tube-orbit", { cx: 0.62, cy: 0.2, r: 0.95 }, ["#26336e", "#121838", "#070a18"]),
    gradient("tube-planet", { cx: 0.62, cy: 0.1, r: 0.95 }, ["#5fb4e8", "#22609f", "#0c2347"]),
    gradient("tube-globe", { cx: 0.36, cy: 0.3, r: 0.8 }, ["#ffffff", "#a9d8ff", "#3767b8"]),
    gradient("tube-gold", { cx: 0.36, cy: 0.3, r: 0.8 }, ["#fffbe0", "#ffd76a", "#b0761a"]),
    gradient("tube-halo", { cx: 0.5, cy: 0.5, r: 0.5 }, ["#8fd0ff", "#8fd0ff55", "#8fd0ff00"]),
    gradient("tube-visor", { cx: 0.3, cy: 0.2, r: 1 }, ["#7fb6ff", "#22407f", "#0a1430"]),
  ];
  const panels = svg("pattern", { id: "tube-cells", width: 26, height: 26, patternUnits: "userSpaceOnUse", patternTransform: "rotate(30)" }, svg("rect", { width: 26, height: 26, fill: "#16397e" }), svg("path", { d: "M0 0H26M0 0V26", stroke: "#86b4ff", "stroke-width": 2 }), svg("path", { d: "M13 0V26", stroke: "#3f6fc4", "stroke-width": 1 }));
  const hatch = svg("pattern", { id: "tube-hatch", width: 14, height: 14, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svg("rect", { width: 14, height: 14, fill: "#05070f" }), svg("path", { d: "M0 0V14", stroke: "#47507a", "stroke-width": 5 }));
  const stars = Array.from({ length: STARS }, (_, at) => svg("circle", { class: "tube-star", cx: ((at * 197) % 880) - 440, cy: ((at * 311 + at * at * 7) % 760) - 380, r: at % 7 === 0 ? 2 : 1 }));
  const cells = [...CELLS.values()].map(({ knots }) => outline(knots.map(pointOf))).join("");
  const sky = svg("g", { "clip-path": "url(#tube-hexagon)" }, svg("path", { class: "tube-orbit", d: outline(HEXAGON) }), ...stars, svg("circle", { class: "tube-air", cx: -250, cy: 640, r: 476 }), svg("circle", { class: "tube-planet", cx: -250, cy: 640, r: 455 }), svg("path", { class: "tube-lines", d: cells }));
  const letters = Array.from({ length: 2 * RADIUS + 1 }, (_, at) => RADIUS - at).map((r) => {
    const { y } = pointOf(knotAt(0, r));
    return svg("text", { class: "tube-row", x: (HEXAGON[3].x + Math.abs(y) / Math.sqrt(3) - 19).toFixed(1), y }, rowLetter(r));
  });
  return [svg("defs", {}, clip, ...gradients, panels, hatch), sky, svg("path", { class: "tube-rim", d: outline(HEXAGON) }), ...kit.modules.map(moduleParts), ...letters];
}

function gradient(id, where, colours) {
  return svg("radialGradient", { id, ...where }, ...colours.map((colour, at) => svg("stop", { offset: at / (colours.length - 1), "stop-color": colour.slice(0, 7), "stop-opacity": colour.length > 7 ? Number.parseInt(colour.slice(7), 16) / 255 : 1 })));
}

/** @param {import("./position.js").Position} position */
export function spheres(position) {
  const { match } = position;
  const out = match.players.flatMap(({ solar_out: left }) => left);
  const at = ({ x, y }, ...drawn) => svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, ...drawn);
  const lying = (sphere) => (match.counters[sphere] === undefined ? [] : [counter(match.counters[sphere])]);
  const knots = ALL_KNOTS.map((knot) => {
    const point = pointOf(knot);
    if (position.centres.has(knot)) {
      const module = position.centres.get(knot);
      const base = module?.is_base ? [svg("text", { class: `tube-base is-${NAMES[module.owner]}` }, NAMES[module.owner].charAt(0).toUpperCase())] : [];
      return at(point, ...base, ...(out.includes(knot) ? [counter("solar", "is-large")] : []));
    }
    const number = svg("text", { class: "tube-number" }, shortName(knot).slice(1));
    if (position.complete.has(knot)) {
      return at(point, ball(false), number, ...lying(knot));
    }
    const isOpen = CELLS_AROUND.get(knot)?.length === FULL;
    return at(point, svg("circle", { class: isOpen ? "tube-socket" : "tube-dead", r: isOpen ? 11 : 8 }), number);
  });
  return [...knots, ...[...position.middles].map(([sphere, point]) => at(point, ball(true), ...lying(sphere)))];
}
