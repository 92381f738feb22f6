// A pad: the night sky through hexes, in four quadrants told by their letter and border as well as by colour, with what is
// drawn on it. Large on a phone, where it can be touched and walked through with the keys; small on the table.

import { element, setAttribute, setText, svg } from "/pages/shared/elements.js";
import { extent, figure, hexPath, hexesOf, sidesPath } from "./hexes.js";
import { ICON_OF, iconAt } from "./icons.js";
import { initialOf } from "./initials.js";

const EDGE = 0.06;
const ICON_SIZE = 0.62;
const MISSING_SIZE = 0.34;
const EMPTY = ".";

/**
 * What is shown on a pad beside what is drawn on it; hexes are their numbers.
 * @typedef {{
 *   rows: string[], label?: string, labelOf?: (hex: import("./hexes.js").Hex, icon: string | null) => string,
 *   found?: { hexes: number[], more?: number[], mark: string, isComplete?: boolean }[],
 *   lit?: Set<number> | null, ghost?: { hex: number, icon: string }[], isGhostSure?: boolean, fresh?: number[],
 * }} PadOptions `found` are the places of cards, `more` those of their bonus stars; `lit` are hexes where something can be
 * drawn, the others dark, or null; `ghost` is not drawn for good yet; `fresh` has just been drawn
 */

export class Pad {
  // `isLarge`: with faint stars, and hexes that speak for themselves: a grid for the keys, not one picture.
  constructor({ isLarge = false } = {}) {
    this.isLarge = isLarge;
    this.hexes = [];
    this.cells = [];
    this.rows = null;
    this.sky = svg("g", { class: "hubble-sky" });
    this.tiles = svg("g", { class: "hubble-tiles" });
    this.over = svg("g", { class: "hubble-over", "aria-hidden": "true" });
    this.marks = svg("g", { class: "hubble-marks", "aria-hidden": "true" });
    this.svg = svg("svg", { class: "hubble-pad-sky", role: isLarge ? "grid" : "img" }, this.sky, this.tiles, this.over, this.marks);
    this.node = element("div", { class: `hubble-pad ${isLarge ? "is-large" : "is-small"}` }, this.svg);
  }

  // `text` has a letter or a dot for each hex in reading order, as `PlayerView.pad`.
  /** @param {string} text @param {PadOptions} options */
  show(text, { rows, label = "", labelOf, found = [], lit = null, ghost = [], isGhostSure = false, fresh = [] }) {
    if (rows.join() !== this.rows) {
      this.rows = rows.join();
      this.build(rows);
    }
    setAttribute(this.svg, "aria-label", label);
    setAttribute(this.node, "data-lit", lit !== null);
    this.cells.forEach((cell, at) => {
      const icon = text[at] === EMPTY ? null : ICON_OF[text[at]];
      cell.show(icon, { isLit: lit?.has(at) ?? false, isFresh: fresh.includes(at), isLaid: ghost.some(({ hex }) => hex === at) });
      if (labelOf !== undefined) {
        setAttribute(cell.node, "aria-label", labelOf(this.hexes[at], icon));
      }
    });
    this.showMarks(text, { found, ghost, isGhostSure });
  }

  build(rows) {
    this.hexes = hexesOf(rows);
    const { width, height } = extent(this.hexes);
    setAttribute(this.svg, "viewBox", `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`);
    this.node.style.setProperty("--shape", `${width + 2 * EDGE} / ${height + 2 * EDGE}`);
    this.cells = this.hexes.map((hex) => new Cell(hex, this.isLarge));
    const lines = rows.map((_, row) => svg("g", this.isLarge ? { role: "row" } : {}, ...this.cells.filter((cell) => cell.hex.row === row).map(({ node }) => node)));
    this.tiles.replaceChildren(...lines);
    const quadrants = [...new Set(this.hexes.map(({ quadrant }) => quadrant))].map((quadrant) => ({ quadrant, inside: this.hexes.filter((hex) => hex.quadrant === quadrant) }));
    const ground = svg("path", { class: "hubble-ground", d: this.hexes.map((hex) => hexPath(hex, 1.06)).join("") });
    this.sky.replaceChildren(ground, ...quadrants.map(({ quadrant, inside }) => svg("path", { fill: `url(#hubble-sky-${quadrant})`, d: inside.map((hex) => hexPath(hex, 0.96)).join("") })));
    const borders = quadrants.map(({ quadrant, inside }) => svg("path", { class: `hubble-border is-${quadrant}`, d: sidesPath(inside, this.hexes, (other) => other?.quadrant !== quadrant, 0.965) }));
    this.over.replaceChildren(...(this.isLarge ? [stars(this.hexes, 0, "is-near"), stars(this.hexes, 1, "is-far"), ...circles(width, height)] : []), ...borders);
  }

  showMarks(text, { found, ghost, isGhostSure }) {
    const wanted = JSON.stringify([found, ghost, isGhostSure, found.length > 0 && text]);
    if (wanted === this.marked) {
      return;
    }
    this.marked = wanted;
    this.marks.replaceChildren(...found.map((place) => this.placeMark(place, text)), ...ghost.map((one) => this.ghostMark(one, isGhostSure)));
  }

  // Where a card lies: its figure, a line around its places, open stars where some are missing, rings where bonus stars
  // count, and its mark.
  placeMark({ hexes, more = [], mark, isComplete = false }, text) {
    const inside = new Set(hexes);
    const at = hexes.map((hex) => this.hexes[hex]);
    const line = sidesPath(at, this.hexes, (other) => other === null || !inside.has(other.number), mark === "1" ? 0.88 : 0.78);
    const lines = figure(at).map(([one, two]) => `M${one.x},${one.y}L${two.x},${two.y}`).join("");
    const missing = at.filter(({ number }) => ICON_OF[text[number]] !== "star").map(({ x, y }) => iconAt("star", x, y, MISSING_SIZE));
    const rings = more.map((hex) => svg("circle", { class: "hubble-more", cx: this.hexes[hex].x, cy: this.hexes[hex].y, r: 0.4 }));
    const [first] = at;
    const side = mark === "1" ? -0.28 : 0.28; // two cards may begin on the same hex
    const badge = svg("g", { class: "hubble-mark" }, svg("circle", { cx: first.x + side, cy: first.y - 0.3, r: 0.15 }), svg("text", { x: first.x + side, y: first.y - 0.215 }, mark));
    return svg("g", { class: `hubble-found is-card-${mark} ${isComplete ? "is-complete" : ""}` }, svg("path", { class: "hubble-figure-line", d: lines }), svg("path", { d: line }), ...missing, ...rings, badge);
  }

  ghostMark({ hex, icon }, isSure) {
    const { x, y } = this.hexes[hex];
    return svg("g", { class: `hubble-ghost ${isSure ? "is-sure" : ""}` }, svg("path", { d: hexPath({ x, y }, 0.92) }), iconAt(icon, x, y, ICON_SIZE));
  }

  // --- for a pad that can be touched ---

  // Where a pointer is, in widths of a hex.
  /** @param {MouseEvent} event */
  pointAt(event) {
    const box = this.svg.getBoundingClientRect();
    const { width, height } = extent(this.hexes);
    const scale = Math.min(box.width / (width + 2 * EDGE), box.height / (height + 2 * EDGE));
    const x = (event.clientX - box.left - box.width / 2) / scale + width / 2;
    const y = (event.clientY - box.top - box.height / 2) / scale + height / 2;
    return { x, y };
  }

  // One hex at a time is in the order of the keys.
  /** @param {number} number @param {boolean} isFocused */
  stand(number, isFocused) {
    this.cells.forEach((cell, at) => setAttribute(cell.node, "tabindex", at === number ? 0 : -1));
    if (isFocused) {
      this.cells[number]?.node.focus({ preventScroll: true });
    }
  }
}

class Cell {
  constructor(hex, isLarge) {
    this.hex = hex;
    this.icon = null;
    const letter = svg("text", { class: "hubble-letter", x: hex.x, y: hex.y + 0.12, "aria-hidden": "true" });
    this.letter = letter;
    const role = isLarge ? { role: "gridcell", tabindex: -1, "data-hex": hex.number } : {};
    this.node = svg("g", { class: `hubble-hex is-${hex.quadrant}`, ...role }, svg("path", { class: "hubble-tile", d: hexPath(hex, 0.95) }), letter);
  }

  show(icon, { isLit, isFresh, isLaid }) {
    setText(this.letter, initialOf(this.hex.quadrant));
    setAttribute(this.node, "data-laid", isLaid);
    setAttribute(this.node, "data-lit", isLit);
    setAttribute(this.node, "data-fresh", isFresh);
    if (icon !== this.icon) {
      this.icon = icon;
      this.node.querySelector(".hubble-icon")?.remove();
      setAttribute(this.node, "data-icon", icon);
      if (icon !== null) {
        this.node.append(iconAt(icon, this.hex.x, this.hex.y, ICON_SIZE));
      }
    }
  }
}

// Far stars, always in the same places: each a line without length, whose round ends are a dot.
function stars(hexes, way, looks) {
  const dots = hexes.map(({ number, x, y }) => {
    const angle = (number * 2.39996 + way * 1.7) % (2 * Math.PI);
    const far = 0.24 + 0.17 * ((number * 0.618 + way * 0.37) % 1);
    return `M${(x + far * Math.cos(angle)).toFixed(2)} ${(y + far * Math.sin(angle)).toFixed(2)}h0`;
  });
  return svg("path", { class: `hubble-stars ${looks}`, d: dots.join("") });
}

// The circles of a star chart.
function circles(width, height) {
  return [0.17, 0.34, 0.51].map((share) => svg("circle", { class: "hubble-circle", cx: width / 2, cy: height / 2, r: share * width }));
}
