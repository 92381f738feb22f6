// The triangular lattice as the rules number it (rules/lattice.py, rules/places.py), and where it lies in the picture.

export const RADIUS = 4;
export const EDGE = 100; // the side of a triangle, in the picture
const COLUMNS = 2 * RADIUS + 1;
const KNOTS = COLUMNS * COLUMNS;
const HEIGHT = Math.sqrt(3) / 2;
const ROWS = "ABCDEFGHI"; // from above
export const STEPS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
export const HEADINGS = 12; // every 30 degrees, counter-clockwise from the right

// Of a rhomb across each axis: the corners A, B, C, D as steps from its up triangle, and how a tube leaves each of them.
const CORNERS = [[[0, 0], [1, 0], [1, 1], [0, 1]], [[1, 0], [0, 1], [-1, 1], [0, 0]], [[0, 1], [0, 0], [1, -1], [1, 0]]];
const LEAVING = [[1, 4, 7, 10], [5, 8, 11, 2], [9, 0, 3, 6]];
const BEYOND = [[0, 0], [-1, 0], [0, -1]]; // from an up triangle to the down one across each axis

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ cell: number, isUp: boolean, q: number, r: number, knots: string[], headings: number[], middle: Point, beside: number[] }} Cell */

/** @param {number} q @param {number} r */
export function isOnBoard(q, r) {
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= RADIUS;
}

/** @param {number} q @param {number} r */
export function knotAt(q, r) {
  return `${q},${r}`;
}

/** @param {string} knot @returns {[number, number]} */
export function placeOf(knot) {
  const [q, r] = knot.split(",").map(Number);
  return [q, r];
}

/** @param {string} knot @returns {Point} */
export function pointOf(knot) {
  const [q, r] = placeOf(knot);
  return { x: EDGE * (q + r / 2), y: -EDGE * r * HEIGHT };
}

/** @param {number} r */
export function rowLetter(r) {
  return ROWS[RADIUS - r];
}

// How people call a knot: its row's letter from above, and its place in it from the left.
/** @param {string} knot */
export function shortName(knot) {
  const [q, r] = placeOf(knot);
  return `${rowLetter(r)}${q - Math.max(-RADIUS, -RADIUS - r) + 1}`;
}

/** @param {number} q @param {number} r */
function numberOf(q, r) {
  return q + RADIUS + COLUMNS * (r + RADIUS);
}

/** @param {boolean} isUp @param {number} q @param {number} r */
export function cellAt(isUp, q, r) {
  return numberOf(q, r) + (isUp ? 0 : KNOTS);
}

/** @param {Point[]} points @returns {Point} */
export function middleOf(points) {
  const sum = points.reduce((so, { x, y }) => ({ x: so.x + x, y: so.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** @returns {Cell[]} */
function allCells() {
  /** @type {Cell[]} */
  const found = [];
  for (let r = -RADIUS; r < RADIUS; r += 1) {
    for (let q = -RADIUS; q < RADIUS; q += 1) {
      for (const isUp of [true, false]) {
        const places = isUp ? [[q, r], [q + 1, r], [q, r + 1]] : [[q + 1, r], [q + 1, r + 1], [q, r + 1]];
        if (places.every(([one, other]) => isOnBoard(one, other))) {
          const knots = places.map(([one, other]) => knotAt(one, other));
          const by = isUp ? BEYOND : BEYOND.map(([one, other]) => [-one, -other]);
          found.push({ cell: cellAt(isUp, q, r), isUp, q, r, knots, headings: isUp ? [1, 5, 9] : [3, 7, 11], middle: middleOf(knots.map(pointOf)), beside: by.map(([one, other]) => cellAt(!isUp, q + one, r + other)) });
        }
      }
    }
  }
  return found;
}

export const CELLS = new Map(allCells().map((cell) => [cell.cell, cell]));
export const ALL_KNOTS = Array.from({ length: KNOTS }, (_, number) => [(number % COLUMNS) - RADIUS, Math.floor(number / COLUMNS) - RADIUS])
  .filter(([q, r]) => isOnBoard(q, r))
  .map(([q, r]) => knotAt(q, r)); // as the rules number them
export const CELLS_AROUND = new Map(ALL_KNOTS.map((knot) => [knot, [...CELLS.values()].filter((cell) => cell.knots.includes(knot)).map(({ cell }) => cell)]));

// What a rhomb covers, and where its corners lie.
/** @param {TomTube.Place} place */
export function covered({ q, r, axis, rot }) {
  const turned = (/** @type {any[]} */ four) => (rot ? [...four.slice(2), ...four.slice(0, 2)] : four);
  const [beyondQ, beyondR] = BEYOND[axis];
  const knots = turned(CORNERS[axis].map(([byQ, byR]) => knotAt(q + byQ, r + byR)));
  const cells = [cellAt(true, q, r), cellAt(false, q + beyondQ, r + beyondR)];
  return { cells, knots, headings: turned(LEAVING[axis]), middle: middleOf(knots.map(pointOf)) };
}

// Every place where a rhomb could lie if all were free, unturned.
export const PLACES = [...CELLS.values()]
  .filter(({ isUp }) => isUp)
  .flatMap(({ q, r, beside }) => beside.flatMap((cell, axis) => (CELLS.has(cell) ? [{ q, r, axis, rot: 0 }] : [])));

/** @param {number} heading @returns {Point} */
export function direction(heading) {
  const angle = (heading * Math.PI) / 6;
  return { x: Math.cos(angle), y: -Math.sin(angle) };
}

/** @param {Point[]} points */
export function outline(points) {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

// The rim of a module: along the border, and over its two spheres.
/** @param {TomTube.Module} module */
export function rimOf(module) {
  const [q, r] = module.centre;
  const spheres = module.spheres.map((sphere) => knotAt(...sphere));
  const others = STEPS.filter(([byQ, byR]) => isOnBoard(q + byQ, r + byR)).map(([byQ, byR]) => knotAt(q + byQ, r + byR));
  const points = others.map(pointOf);
  const middle = middleOf(points);
  const border = others.filter((knot) => !spheres.includes(knot)).map(pointOf);
  const angle = ({ x, y }) => Math.atan2(y - middle.y, x - middle.x);
  return [...spheres.map(pointOf), ...border].sort((one, other) => angle(one) - angle(other));
}
