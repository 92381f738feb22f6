// The galaxy: a grid of cards to look at and to touch. What is drawn over it, `verdict_lines.js` does.

import { cellName } from "/pages/shared/names.js";
import { places, planetName, use } from "./planets.js";
import { afterFrame, element, setAttribute, svg } from "/pages/shared/elements.js";
import { isByKeys } from "/pages/shared/pointer_kind.js";
import { pair, text } from "/pages/shared/texts.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Chance that is always the same for the same card, so that it looks the same on every screen.
/** @param {number} number @param {number} index */
function scattered(number, index) {
  const mixed = Math.sin(number * 12.9898 + index * 78.233) * 43758.5453;
  return mixed - Math.floor(mixed);
}

/** @param {SpaceBowl.Card} card */
function distractions(card) {
  const things = [...Array(card.comets).fill("comet"), ...Array(card.stars).fill("star")];
  return things.map((name, index) => {
    const width = name === "comet" ? 22 : 9;
    const along = scattered(card.number, index) * (92 - width) + 4;
    const across = scattered(card.number, index + 9) * (92 - width) + 4;
    return use(name, { x: along, y: across, width, height: width, opacity: name === "comet" ? 0.55 : 0.5 });
  });
}

function faceDown() {
  const arm = (turn) => svg("path", { d: "M50 50c4-22 26-26 36-12", transform: `rotate(${turn} 50 50)`, class: "card-swirl" });
  return [...[0, 60, 120, 180, 240, 300].map(arm), svg("circle", { cx: 50, cy: 50, r: 5, fill: "#7f8cd0" })];
}

// Where a card shows a planet, in hundredths: its middle, and how wide it is.
/** @param {SpaceBowl.Card} card @param {string} planet */
export function planetSpot({ planets }, planet) {
  const [x, y, width] = places(planets.length)[planets.indexOf(planet)];
  return [50 + (x - 50) * 0.92, 50 + (y - 50) * 0.92, width * 0.98];
}

/** @param {SpaceBowl.Card} card */
function faceUp(card) {
  return [
    ...distractions(card),
    card.black_hole ? use("black_hole", { x: 80, y: 80, width: 18, height: 18 }) : null,
    ...card.planets.map((name) => {
      const [x, y, wide] = planetSpot(card, name);
      return use(name, { x: x - wide / 2, y: y - wide / 2, width: wide, height: wide });
    }),
  ].filter(Boolean);
}

// The picture of a card, for the galaxy and for the pile's top card.
/** @param {SpaceBowl.Card} card */
export function cardPicture(card) {
  return svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...(card.is_face_down ? faceDown() : faceUp(card)));
}

/** @param {Pick<SpaceBowl.Card, "planets" | "black_hole"> & { is_face_down?: boolean } | null | undefined} card */
export function cardWords(card) {
  if (card == null) {
    return text("table.card_missing");
  }
  if (card.is_face_down) {
    return text("common.face_down");
  }
  const names = card.planets.map((name) => planetName(name));
  return [...names, card.black_hole ? text("common.black_hole") : null].filter(Boolean).join(", ");
}

export class Galaxy {
  /** @type {number} */
  drawing;
  /** @type {boolean} */
  isOpen;
  /** @type {number} */
  size;
  /** @type {(SpaceBowl.Card | null)[] | null} */
  shown;
  /** @type {Box.Language} */
  language;

  // `touch(cell)` is called for a card that is touched while `isOpen`.
  /** @param {(cell: SpaceBowl.Cell) => void} touch */
  constructor(touch) {
    this.touch = touch;
    this.grid = element("div", { class: "galaxy-grid", role: "group" });
    this.columns = element("div", { class: "galaxy-columns", "aria-hidden": "true" });
    this.rows = element("div", { class: "galaxy-rows", "aria-hidden": "true" });
    this.over = svg("svg", { class: "galaxy-over", "aria-hidden": "true" });
    this.node = element("div", { class: "galaxy" }, this.columns, this.rows, this.grid, this.over);
    this.cards = [];
    /** @type {any} */
    this.marks = null; // what is to be drawn over it with the next frame
    this.undrawn = new Map(); // places whose picture is another by now → draw it
    this.grid.addEventListener("keydown", (event) => this.walk(event));
  }

  // While it `isOpen`, cards can be chosen; `isNumbered` shows each card's number.
  /** @param {(SpaceBowl.Card | null)[]} galaxy @param {number} size @param {Box.Language} language @param {{ isOpen: boolean, isNumbered: boolean, label: string }} how */
  show(galaxy, size, language, { isOpen, isNumbered, label }) {
    if (this.cards.length !== size * size) {
      this.lay(size);
    }
    setAttribute(this.grid, "aria-label", label);
    this.node.classList.toggle("is-open", isOpen);
    if (isOpen !== this.isOpen || galaxy !== this.shown || language !== this.language) {
      [this.isOpen, this.shown, this.language] = [isOpen, galaxy, language];
      galaxy.forEach((card, cell) => this.showCard(this.cards[cell], card, cell, isNumbered));
      if (this.undrawn.size > this.size) {
        afterFrame(() => afterFrame(() => this.drawRow())); // a new galaxy: these two frames are for the page around it
      } else {
        this.drawRow();
      }
    }
  }

  /** @param {number} size */
  lay(size) {
    this.size = size;
    this.node.style.setProperty("--size", size);
    setAttribute(this.over, "viewBox", `0 0 ${size} ${size}`);
    this.cards = Array.from({ length: size * size }, (_, cell) => {
      const node = element("button", { type: "button", class: "card", tabindex: cell === 0 ? 0 : -1 });
      node.addEventListener("click", () => this.isOpen && this.touch(cell));
      node.addEventListener("focus", () => this.cards.forEach((card) => (card.node.tabIndex = card.node === node ? 0 : -1)));
      return { node, shown: undefined };
    });
    this.shown = null;
    this.undrawn.clear();
    this.grid.replaceChildren(...this.cards.map((card) => card.node));
    const numbers = Array.from({ length: size }, (_, index) => index);
    this.columns.replaceChildren(...numbers.map((index) => element("span", {}, cellName(index, size)[0])));
    this.rows.replaceChildren(...numbers.map((index) => element("span", {}, String(index + 1))));
  }

  /** @param {{ node: HTMLElement, shown: string | undefined }} place @param {SpaceBowl.Card | null} card @param {SpaceBowl.Cell} cell @param {boolean} isNumbered */
  showCard(place, card, cell, isNumbered) {
    const label = pair(cellName(cell, this.size), cardWords(card));
    setAttribute(place.node, "aria-label", label);
    setAttribute(place.node, "aria-disabled", this.isOpen ? null : "true");
    const key = card === null ? "" : JSON.stringify(card) + isNumbered;
    if (place.shown === key) {
      return;
    }
    const isNew = place.shown !== undefined;
    place.shown = key;
    this.undrawn.set(place, () => this.drawCard(place, card, isNew, isNumbered));
  }

  // So many cards a frame: a whole galaxy at once would keep the page from answering.
  drawRow() {
    cancelAnimationFrame(this.drawing);
    for (const [place, draw] of [...this.undrawn].slice(0, this.size)) {
      this.undrawn.delete(place);
      draw();
    }
    if (this.undrawn.size > 0) {
      this.drawing = requestAnimationFrame(() => this.drawRow());
    }
  }

  drawCard(place, card, isNew, isNumbered) {
    const { classList } = place.node;
    classList.toggle("is-missing", card === null);
    classList.toggle("is-down", card?.is_face_down === true);
    classList.toggle("is-new", isNew);
    place.node.replaceChildren(...(card === null ? [] : [cardPicture(card)]));
    if (card !== null && isNumbered && card.number !== null) {
      place.node.append(element("span", { class: "card-number" }, String(card.number)));
    }
  }

  // Draw into the layer over the cards, whose unit is a card; cards that are not `lit` step back, if any is. Where a node
  // hangs on a card, it says on which, and in how many rows "above" or "below" its picture, which makes room for them.
  /** @param {SVGElement[]} nodes @param {(SpaceBowl.Cell | null)[]} lit */
  draw(nodes, lit = []) {
    if (this.marks === null) {
      afterFrame(() => this.drawMarks());
    }
    this.marks = { nodes, lit };
  }

  drawMarks() {
    const { nodes, lit } = this.marks;
    this.marks = null;
    this.over.replaceChildren(...nodes);
    this.cards.forEach(({ node }, cell) => {
      const hanging = nodes.filter(({ dataset }) => dataset.cell === String(cell));
      const rows = (side) => Math.max(0, ...hanging.map(({ dataset }) => Number(dataset[side] ?? 0)));
      node.style.setProperty("--above", rows("above"));
      node.style.setProperty("--below", rows("below"));
      node.classList.toggle("is-back", lit.length > 0 && !lit.includes(cell));
    });
  }

  // For whoever goes by keys; others have their finger for that.
  focus() {
    if (isByKeys()) {
      this.cards.find((card) => card.node.tabIndex === 0)?.node.focus();
    }
  }

  // Nobody is to come back to the card that was touched last.
  forget() {
    this.cards.forEach((card, cell) => (card.node.tabIndex = cell === 0 ? 0 : -1));
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const step = STEPS[event.key];
    const from = this.cards.findIndex((card) => card.node === document.activeElement);
    if (step === undefined || from < 0) {
      return;
    }
    event.preventDefault();
    const row = (Math.floor(from / this.size) + step[0] + this.size) % this.size;
    const column = ((from % this.size) + step[1] + this.size) % this.size;
    this.cards[row * this.size + column].node.focus();
  }
}

