// Where the hexes of a pad lie: points up, odd rows moved right by half a hex. The unit is the width of a hex. A hex is its
// number in reading order, as in a pad's letters.

export const ROW = Math.sqrt(3) / 2; // from one row to the next
const RADIUS = 1 / Math.sqrt(3);
const NO_HEX = " ";
export const QUADRANT_OF = { R: "red", P: "purple", Y: "yellow", B: "blue" };

/**
 * @typedef {{ number: number, row: number, column: number, place: number, quadrant: string, x: number, y: number, beyond: (number | null)[] }} Hex
 * `beyond` are the neighbours clockwise from the upper right; `place` counts in the row from 1.
 */

/** @param {string[]} rows @returns {Hex[]} */
export function hexesOf(rows) {
  const hexes = [];
  const at = new Map();
  rows.forEach((letters, row) => {
    let place = 0;
    [...letters].forEach((letter, column) => {
      if (letter !== NO_HEX) {
        place += 1;
        at.set(`${row} ${column}`, hexes.length);
        hexes.push({ number: hexes.length, row, column, place, quadrant: QUADRANT_OF[letter], x: column + (row % 2) / 2 + 0.5, y: row * ROW + RADIUS, beyond: [] });
      }
    });
  });
  for (const hex of hexes) {
    const [left, right] = hex.row % 2 === 0 ? [hex.column - 1, hex.column] : [hex.column, hex.column + 1];
    const around = [[hex.row - 1, right], [hex.row, hex.column + 1], [hex.row + 1, right], [hex.row + 1, left], [hex.row, hex.column - 1], [hex.row - 1, left]];
    hex.beyond = around.map(([row, column]) => at.get(`${row} ${column}`) ?? null);
  }
  return hexes;
}

// How wide and high they all are.
/** @param {Hex[]} hexes */
export function extent(hexes) {
  return { width: Math.max(...hexes.map(({ x }) => x)) + 0.5, height: Math.max(...hexes.map(({ y }) => y)) + RADIUS };
}

// The corners of a hex, clockwise from the top; `share` of its size.
/** @param {{ x: number, y: number }} middle */
export function corners({ x, y }, share = 1) {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    return [x + RADIUS * share * Math.cos(angle), y + RADIUS * share * Math.sin(angle)].map((it) => Number(it.toFixed(3)));
  });
}

/** @param {{ x: number, y: number }} middle */
export function hexPath(middle, share = 1) {
  return `M${corners(middle, share).map((point) => point.join(",")).join("L")}Z`;
}

// The sides of these hexes beyond which `isOutside(other, hex)` begins; side 0 runs clockwise from the top corner.
/** @param {Hex[]} hexes @param {Hex[]} all @param {(other: Hex | null, hex: Hex) => boolean} isOutside */
export function sidesPath(hexes, all, isOutside, share = 1) {
  const lines = hexes.flatMap((hex) => {
    const ends = corners(hex, share);
    const sides = hex.beyond.map((other, side) => (isOutside(other === null ? null : all[other], hex) ? `M${ends[side]}L${ends[(side + 1) % 6]}` : ""));
    return sides;
  });
  return lines.join("");
}

// The shortest lines that join all these points, as star maps draw a figure: pairs of them.
/** @template {{ x: number, y: number }} P @param {P[]} spots @returns {[P, P][]} */
export function figure(spots) {
  const [first, ...rest] = spots;
  const joined = [first];
  /** @type {[any, any][]} */
  const lines = [];
  while (rest.length > 0) {
    const pairs = joined.flatMap((one) => rest.map((two) => ({ one, two, far: Math.hypot(one.x - two.x, one.y - two.y) })));
    const { one, two } = pairs.reduce((best, pair) => (pair.far < best.far - 1e-6 ? pair : best));
    lines.push([one, two]);
    joined.push(two);
    rest.splice(rest.indexOf(two), 1);
  }
  return lines;
}

const WAYS = { ArrowRight: 1, ArrowLeft: 4 };

// The hex that a key leads to from another; itself at the edge. Up and down go to the neighbour that is nearer to where one
// came from, so that up and down again lead back.
/** @param {Hex[]} hexes @param {number} from @param {string} key @returns {number | null} null: not such a key */
export function stepped(hexes, from, key) {
  const hex = hexes[from];
  if (key in WAYS) {
    return hex.beyond[WAYS[key]] ?? from;
  }
  if (key === "ArrowUp" || key === "ArrowDown") {
    const [right, left] = key === "ArrowUp" ? [hex.beyond[0], hex.beyond[5]] : [hex.beyond[2], hex.beyond[3]];
    return (hex.row % 2 === 0 ? (right ?? left) : (left ?? right)) ?? from;
  }
  if (key === "Home" || key === "End") {
    const row = hexes.filter((other) => other.row === hex.row);
    return (key === "Home" ? row[0] : row[row.length - 1]).number;
  }
  return null;
}
