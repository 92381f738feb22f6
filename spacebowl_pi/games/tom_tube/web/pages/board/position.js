// What follows from a view of the match: what is free and complete, where a way leads, what a rhomb would bring.

import { ALL_KNOTS, CELLS, CELLS_AROUND, HEADINGS, PLACES, covered, knotAt, middleOf, pointOf, shortName } from "./lattice.js";
import { OF_BOTH, forkOf, pathOf, rhombLinks, triangleLinks } from "./tubes.js";

const ANY = 7;
const FULL = 6; // triangles around a knot that is not on the border

/** @typedef {import("./tubes.js").Link} Link */
/** @typedef {{ completed: { sphere: string, counter: string }[], isolated: number[] }} Outcome */

// A rhomb and its place as one word, to tell two apart.
/** @param {TomTube.Place} place */
export function placeKey({ q, r, axis }) {
  return `${q},${r},${axis}`;
}

export class Position {
  /** @param {TomTube.Match} match */
  constructor(match) {
    this.match = match;
    const { kit } = match;
    this.kinds = new Map(kit.rhombs.map((rhomb) => [rhomb.id, rhomb]));
    this.centres = new Map(kit.modules.map((module) => [knotAt(...module.centre), module]));
    this.printed = new Set(kit.modules.flatMap(({ centre, spheres }) => [centre, ...spheres].map(([q, r]) => knotAt(q, r))));
    this.complete = new Set([...this.printed, ...match.complete]);
    this.free = new Set(CELLS.keys());
    kit.modules.forEach(({ centre }) => CELLS_AROUND.get(knotAt(...centre))?.forEach((cell) => this.free.delete(cell)));
    /** @type {Map<string, import("./lattice.js").Point>} */
    this.middles = new Map(); // of the spheres in rhombs
    /** @type {Map<string, string>} */
    this.between = new Map(); // those rhombs' names
    this.modules = kit.modules.map((module) => triangleLinks(forkOf(module), "fork", 0, OF_BOTH));
    this.rhombs = match.rhombs.map(({ id, place }) => this.laid(id, place));
    this.triangles = match.triangles.map(({ cell, owner, filling, rot }) => {
      this.free.delete(cell);
      return triangleLinks(cell, filling, rot, 1 << owner);
    });
    /** @type {Link[]} */
    this.links = [...this.modules, ...this.rhombs, ...this.triangles].flat();
  }

  laid(id, place) {
    const { cells, middle, knots } = covered(place);
    const rhomb = /** @type {TomTube.Rhomb} */ (this.kinds.get(id));
    const centre = `e${this.middles.size}`;
    cells.forEach((cell) => this.free.delete(cell));
    if (rhomb.has_sphere) {
      this.middles.set(centre, middle);
      this.between.set(centre, [knots[1], knots[3]].map(shortName).sort().join("/"));
    }
    return rhombLinks(rhomb, place, centre);
  }

  /** @param {string} sphere */
  pointOf(sphere) {
    return this.middles.get(sphere) ?? pointOf(sphere);
  }

  // How a sphere is called: a rhomb's by the two knots between which it lies.
  /** @param {string} sphere */
  nameOf(sphere) {
    return this.between.get(sphere) ?? shortName(sphere);
  }

  get places() {
    return PLACES.filter((place) => this.isFree(place));
  }

  /** @param {TomTube.Place} place */
  isFree(place) {
    return covered(place).cells.every((cell) => this.free.has(cell));
  }

  /** @param {Box.Seat} seat */
  playerAt(seat) {
    return /** @type {TomTube.MatchPlayer} */ (this.match.players.find((player) => player.seat === seat));
  }

  // The way of a move of the player in turn, as a path to draw; straight across where it jumps.
  /** @param {string} how @param {string} to @param {{ seat: Box.Seat, from: string }} who */
  way(how, to, { seat, from }) {
    if (how === "jump") {
      const [start, end] = [this.pointOf(from), this.pointOf(to)];
      const middle = middleOf([start, end]);
      return `M${start.x} ${start.y}Q${middle.x + 0.28 * (end.y - start.y)} ${middle.y - 0.28 * (end.x - start.x)} ${end.x} ${end.y}`;
    }
    const found = this.reached(seat, from, how === "control" ? ANY : 1 << (seat - 1)).get(to);
    return (found ?? []).join("");
  }

  // The way of the last move, by whichever tubes there are.
  /** @param {TomTube.Done} done */
  wayGone({ seat, how, start, to }) {
    return start === null || to === null ? "" : this.way(how === "jump" ? how : "control", to, { seat, from: start });
  }

  // Where drifts can end, and the paths that lead there, from where the astronaut is. `stops` is where they have to end.
  /** @param {Box.Seat} seat @param {string} from @param {number} of */
  reached(seat, from, of, stops = this.counters, others = this.othersOf(seat)) {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    const seen = new Set();
    const next = [{ sphere: from, heading: -1, paths: /** @type {string[]} */ ([]) }];
    for (let step = next.shift(); step !== undefined; step = next.shift()) {
      for (const link of this.links.filter((one) => (one.of & of) > 0)) {
        for (const [start, end, isBack] of /** @type {const} */ ([[link.one, link.other, false], [link.other, link.one, true]])) {
          const isOn = start.sphere === step.sphere && (step.heading < 0 || start.heading === step.heading);
          const onward = (end.heading + HEADINGS / 2) % HEADINGS;
          const key = `${end.sphere} ${onward}`;
          if (!isOn || seen.has(key) || !this.mayEnter(seat, end.sphere) || others.includes(end.sphere)) {
            continue;
          }
          seen.add(key);
          const paths = [...step.paths, pathOf(link, isBack)];
          if (end.sphere !== from && !found.has(end.sphere)) {
            found.set(end.sphere, paths);
          }
          if (!stops.includes(end.sphere) && !this.centres.has(end.sphere)) {
            next.push({ sphere: end.sphere, heading: onward, paths });
          }
        }
      }
    }
    return found;
  }

  // Where the other astronaut is.
  /** @param {Box.Seat} seat */
  othersOf(seat) {
    return this.match.players.filter((player) => player.seat !== seat).map(({ at }) => at);
  }

  // The spheres where a counter lies, as the rules number them.
  get counters() {
    return [...ALL_KNOTS, ...this.middles.keys()].filter((sphere) => this.match.counters[sphere] !== undefined);
  }

  /** @param {Box.Seat} seat @param {string} sphere */
  mayEnter(seat, sphere) {
    const module = this.centres.get(sphere);
    const isOwn = module === undefined || (module.owner === seat - 1 && (module.is_base || this.match.fast === null));
    return isOwn && this.complete.has(sphere);
  }

  // What laying the drawn rhomb there would bring, before anything that it isolates is filled.
  /** @param {TomTube.Place} place @returns {Outcome} */
  outcome(place) {
    const { match } = this;
    const rhomb = /** @type {TomTube.Rhomb} */ (this.kinds.get(match.drawn ?? ""));
    const { cells } = covered(place);
    const free = new Set([...this.free].filter((cell) => !cells.includes(cell)));
    const around = cells.flatMap((cell) => CELLS.get(cell)?.beside ?? []);
    const isolated = [...free].filter((cell) => around.includes(cell) && !CELLS.get(cell)?.beside.some((other) => free.has(other)));
    const links = [...this.links, ...rhombLinks(rhomb, place, "new")];
    const [energy, ...others] = match.stock;
    let [control, alien] = others;
    const completed = this.knotsCompleted(free).map((sphere) => {
      const headings = links.flatMap(({ one, other }) => [one, other].filter((end) => end.sphere === sphere).map(({ heading }) => heading));
      const ends = match.settings.use_control_and_alien ? new Set(headings).size : -1;
      const counter = ends === 1 && control > 0 ? "control" : ends === 0 && alien > 0 ? "alien" : "";
      control -= counter === "control" ? 1 : 0;
      alien -= counter === "alien" ? 1 : 0;
      return { sphere, counter };
    });
    if (rhomb.has_sphere) {
      completed.push({ sphere: "new", counter: energy > 0 ? "energy" : "" });
    }
    return { completed, isolated };
  }

  knotsCompleted(free) {
    return ALL_KNOTS.filter((knot) => this.canBeComplete(knot) && !this.complete.has(knot) && !CELLS_AROUND.get(knot)?.some((cell) => free.has(cell)));
  }

  // Whether tiles can make a sphere of a knot.
  /** @param {string} knot */
  canBeComplete(knot) {
    return this.match.settings.border_spheres === "when_covered" || CELLS_AROUND.get(knot)?.length === FULL;
  }
}
