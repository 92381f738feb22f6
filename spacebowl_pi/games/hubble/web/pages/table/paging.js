// How many pads a screen shows, and which: as large as they can be, twelve at most, the others on further pages.

export const MOST = 12;
const SHAPE = 0.9; // of a pad: its width by its height

/** @typedef {{ width: number, height: number, gap: number, side: number, least: number }} Room `side` is the width of what stands beside a pad, `least` the lowest height of one that can be read */

// How high a pad is where so many stand in rows and columns.
/** @param {Room} room @param {number} columns @param {number} rows */
function padHeight({ width, height, gap, side }, columns, rows) {
  const [wide, high] = [(width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows];
  return Math.min(high, (wide - side) / SHAPE);
}

/** @param {Room} room @param {number} count @returns {{ columns: number, rows: number, high: number }} */
function best(room, count) {
  const ways = Array.from({ length: count }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(count / columns);
    return { columns, rows, high: padHeight(room, columns, rows) };
  });
  return ways.reduce((one, other) => (other.high > one.high ? other : one));
}

// The grid for so many players: where twelve would be too small to read, fewer share a page.
/** @param {Room} room @param {number} count */
export function grid(room, count) {
  let shown = Math.max(1, Math.min(count, MOST));
  let found = best(room, shown);
  while (shown > 1 && found.high < room.least) {
    shown -= 1;
    found = best(room, shown);
  }
  return { columns: found.columns, rows: found.rows, shown: Math.min(found.columns * found.rows, MOST) };
}

/** @template T @param {T[]} all @param {number} shown @param {number} page @returns {T[]} */
export function pageOf(all, shown, page) {
  return all.slice(page * shown, (page + 1) * shown);
}

/** @param {number} count @param {number} shown */
export function pageCount(count, shown) {
  return Math.max(1, Math.ceil(count / shown));
}

// The page that lies so many further on, around the end.
/** @param {number} page @param {number} by @param {number} pages */
export function turned(page, by, pages) {
  return (((page + by) % pages) + pages) % pages;
}
