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
  // `beside` goes under the spaces.
  constructor(nowUs, touch, ...beside) {
    this.spaces = new Spaces(nowUs);
    this.galaxy = new Galaxy(touch);
    this.beside = element("div", { class: "board-beside" }, this.spaces.node, ...beside);
    this.node = element("div", { class: "board" }, this.beside, element("div", { class: "board-sky" }, this.galaxy.node));
  }

  // `view` has the galaxy, its size, the toss and the variants, as that of a match.
  show(view, { isOpen }) {
    this.view = view;
    this.spaces.show(view);
    this.galaxy.show(view.galaxy, view.size, language(), { isOpen, isNumbered: false, label: text("common.galaxy") });
  }

  draw(nodes, lit = []) {
    this.galaxy.draw(nodes, lit);
  }

  // Why a card is right or wrong; `under` is drawn first. Where it is right, the other cards step back.
  explain(cell, { isRight, turns = 0, failures = null, under = [] }) {
    const { nodes, lit } = explanationMarks(this.view, { cell, turns, failures, isByWild: false });
    this.draw([...under, ...nodes], isRight ? lit : []);
  }

  frame(cell, className) {
    const x = (cell % this.view.size) + 0.5 - EDGE;
    const y = Math.floor(cell / this.view.size) + 0.5 - EDGE;
    return svg("rect", { x, y, width: 2 * EDGE, height: 2 * EDGE, rx: 0.09, class: className });
  }
}

// What of the toss is not met.
export function failingWords(view, failing) {
  const words = failing.map((looked) => failureWords(view, looked)).join(" · ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function failureWords(view, { planet, cell, isSwallowed }) {
  const kind = cell === null ? (isSwallowed ? "swallowed_off_galaxy" : "off_galaxy") : isSwallowed ? "swallowed_but_shown" : "lacking";
  return text(`common.failure.${kind}`, { planet: planetName(planet), place: cell === null ? "" : cellName(cell, view.size) });
}
