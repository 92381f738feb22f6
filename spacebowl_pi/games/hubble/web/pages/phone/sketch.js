// What a player is about to draw: the icons lie on a pad like a ghost, are moved and turned, and what they would add is
// known at once. Knows nothing of nodes. What can be drawn comes from the box (`rules/drawing_places.py`).

export const CATEGORY_OF = { galaxy: "galaxy", planet: "planet", asteroid: "asteroid", comet: "comet", star: "stars" };
const TOUCHED = 0.6; // widths of a hex from its middle

/** @typedef {{ spots: number[][], orders: string[][], free: number[], gains: Record<string, Record<string, number>> }} Places */
/** @typedef {[number, string][]} Draw */

// What a draw would add, by category; only where it adds something.
/** @param {Places} places @param {Draw} draw @returns {Record<string, number>} */
export function gainsOf(places, draw) {
  const hexesOf = {};
  draw.forEach(([hex, icon]) => (hexesOf[icon] ??= []).push(hex));
  const gains = Object.entries(hexesOf).map(([icon, hexes]) => [CATEGORY_OF[icon], places.gains[icon]?.[hexes.join()] ?? 0]);
  return Object.fromEntries(gains.filter(([, points]) => points !== 0));
}

/** @param {Places} places @param {Draw} draw */
export function totalOf(places, draw) {
  return Object.values(gainsOf(places, draw)).reduce((sum, points) => sum + points, 0);
}

// The orders as a hand would turn them: round once, then, mirrored, round again.
/** @param {string[][]} orders */
export function turns(orders) {
  const [first] = orders;
  const mirrored = [...first].reverse();
  const round = (order) => order.map((_, by) => [...order.slice(by), ...order.slice(0, by)]);
  const all = [...round(first), ...round(mirrored)];
  return first.length === 0 ? [[]] : all.filter((order, at) => all.findIndex((other) => other.join() === order.join()) === at);
}

export class Sketch {
  /** @type {any} */
  places;
  /** @type {number[] | null} the hexes that are written on, ascending */
  spot = null;

  // `hexes` are those of the pad (hexes.js); without places nothing can be drawn.
  /** @param {Places | null} places @param {import("../hexes.js").Hex[]} hexes */
  constructor(places, hexes) {
    this.places = places;
    this.hexes = hexes;
    this.orders = places === null ? [] : turns(places.orders);
    this.isFogged = false;
    this.clear();
  }

  clear() {
    this.spot = null;
    this.turned = 0;
    this.isOnly = this.places !== null && this.orders[0].length === 0 && this.places.spots.length > 0; // three blanks
  }

  // One icon at most, and a lens fogs up.
  /** @param {boolean} isFogged */
  fog(isFogged) {
    this.isFogged = isFogged;
    this.clear();
  }

  // In which ways the icons can lie where they are now.
  /** @returns {string[][]} */
  get ways() {
    if (this.places === null || !this.isFogged) {
      return this.orders;
    }
    return [...new Set(this.places.orders[0])].map((icon) => [icon]);
  }

  // Where icons can lie.
  /** @returns {number[][]} */
  get spots() {
    if (this.places === null) {
      return [];
    }
    const fogged = this.places.orders[0].length === 0 ? [] : this.places.free.map((hex) => [hex]);
    return this.isFogged ? fogged : this.places.spots.filter((spot) => spot.length > 0);
  }

  // Every hex on which something can be drawn.
  get lit() {
    return new Set(this.spots.flat());
  }

  // What would be drawn now; null as long as something is to be touched first.
  /** @returns {Draw | null} */
  get draw() {
    if (this.spot === null) {
      return this.isFogged || this.isOnly ? [] : null;
    }
    return this.drawOn(this.spot, this.ways[this.turned]);
  }

  /** @param {number[]} spot @param {string[]} way @returns {Draw} */
  drawOn(spot, way) {
    return spot.map((hex, at) => [hex, way[at]]);
  }

  // --- laying and turning ---

  // Lay the icons where somebody touches: of the spots on the touched hex, the one whose middle is nearest. Returns whether
  // there is one.
  /** @param {{ x: number, y: number }} point */
  touch(point) {
    const away = (hex) => Math.hypot(hex.x - point.x, hex.y - point.y);
    const hex = this.hexes.reduce((nearest, other) => (away(other) < away(nearest) ? other : nearest));
    const near = away(hex) > TOUCHED ? [] : this.spots.filter((spot) => spot.includes(hex.number));
    if (near.length === 0) {
      return false;
    }
    const far = (spot) => {
      const { x, y } = this.middle(spot);
      return Math.hypot(x - point.x, y - point.y);
    };
    this.lay(near.reduce((best, spot) => (far(spot) < far(best) - 1e-6 ? spot : best)));
    return true;
  }

  // Lay them on a hex: first in the best way there is, then, asked again, on the next spot that holds it.
  /** @param {number} hex */
  place(hex) {
    const there = this.spots.filter((spot) => spot.includes(hex)).map((spot) => ({ spot, points: this.best(spot).points }));
    there.sort((one, other) => other.points - one.points);
    if (there.length === 0) {
      return false;
    }
    const now = there.findIndex(({ spot }) => spot.join() === this.spot?.join());
    this.lay(there[(now + 1) % there.length].spot);
    return true;
  }

  /** @param {number[]} spot */
  lay(spot) {
    if (spot.join() !== this.spot?.join()) {
      this.spot = spot;
      this.turned = this.best(spot).turned;
    }
  }

  // The way to lie that adds most there; the first of equals.
  best(spot) {
    const points = this.ways.map((way) => totalOf(this.places, this.drawOn(spot, way)));
    const most = Math.max(...points);
    return { turned: points.indexOf(most), points: most };
  }

  turn(by = 1) {
    const count = this.ways.length;
    this.turned = (this.turned + by + count) % count;
  }

  get canTurn() {
    return this.spot !== null && this.ways.length > 1;
  }

  /** @param {number[]} spot */
  middle(spot) {
    const sum = (axis) => spot.reduce((total, hex) => total + this.hexes[hex][axis], 0) / spot.length;
    return { x: sum("x"), y: sum("y") };
  }
}
