// A puzzle to look at and to tap: the nine spaces beside the galaxy, and what is drawn over it.

import { cellName } from "/pages/shared/names.js";
import { planetName } from "../planets.js";
import { element, svg } from "/pages/shared/elements.js";
import { Galaxy } from "../galaxy.js";
import { Spaces } from "../spaces.js";
import { language, text } from "/pages/shared/texts.js";
import { explanationMarks } from "../verdict_lines.js";

const EDGE = 0.46;

export class Board {
  /** @type {SpaceBowl.Puzzled} */
  view;

  // `beside` goes under the spaces.
  /** @param {() => number} nowUs @param {(cell: SpaceBowl.Cell) => void} touch @param {Node[]} beside */
  constructor(nowUs, touch, ...beside) {
    this.spaces = new Spaces(nowUs);
    this.galaxy = new Galaxy(touch);
    this.beside = element("div", { class: "board-beside" }, this.spaces.node, ...beside);
    this.node = element("div", { class: "board" }, this.beside, element("div", { class: "board-sky" }, this.galaxy.node));
  }

  // `view` has the galaxy, its size, the toss and the variants, as that of a match.
  /** @param {SpaceBowl.Puzzled} view @param {{ isOpen: boolean }} how */
  show(view, { isOpen }) {
    this.view = view;
    this.spaces.show(/** @type {any} */ (view)); // a puzzle's does not tumble
    this.galaxy.show(view.galaxy, view.size, language(), { isOpen, isNumbered: false, label: text("common.galaxy") });
  }

  /** @param {SVGElement[]} nodes @param {(SpaceBowl.Cell | null)[]} lit */
  draw(nodes, lit = []) {
    this.galaxy.draw(nodes, lit);
  }

  // Why a card is right or wrong; `under` is drawn first. Where it is right, the other cards step back.
  /** @param {SpaceBowl.Cell} cell @param {{ isRight: boolean, turns?: number, failures?: SpaceBowl.Looked[] | null, under?: SVGElement[] }} how */
  explain(cell, { isRight, turns = 0, failures = null, under = [] }) {
    const { nodes, lit } = explanationMarks(this.view, { cell, turns, failures, isByWild: false });
    this.draw([...under, ...nodes], isRight ? lit : []);
  }

  /** @param {SpaceBowl.Cell} cell @param {string} className */
  frame(cell, className) {
    const x = (cell % this.view.size) + 0.5 - EDGE;
    const y = Math.floor(cell / this.view.size) + 0.5 - EDGE;
    return svg("rect", { x, y, width: 2 * EDGE, height: 2 * EDGE, rx: 0.09, class: className });
  }
}

// What of the toss is not met.
/** @param {SpaceBowl.Puzzled} view @param {SpaceBowl.Looked[]} failing */
export function failingWords(view, failing) {
  const words = failing.map((looked) => failureWords(view, looked)).join(" · ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** @param {SpaceBowl.Puzzled} view @param {SpaceBowl.Looked} looked */
function failureWords(view, { planet, cell, isSwallowed }) {
  const kind = cell === null ? (isSwallowed ? "swallowed_off_galaxy" : "off_galaxy") : isSwallowed ? "swallowed_but_shown" : "lacking";
  return text(`common.failure.${kind}`, { planet: planetName(planet), place: cell === null ? "" : cellName(cell, view.size) });
}
