// Confetti in the winners' colours, once, on the page that sees a match end.

import { element } from "../shared/elements.js";

const PIECES = 54;
const ACROSS = 37; // steps that meet no place twice: as good as chance, and the same every time
const LASTS_MS = 5200; // the slowest piece has fallen

export class Confetti {
  constructor() {
    this.node = element("div", { class: "confetti", "aria-hidden": "true", hidden: true });
    /** @type {boolean | undefined} */
    this.wasOver = undefined;
  }

  /** @param {boolean} isOver @param {Box.Seat[]} winners */
  show(isOver, winners) {
    const hasJustEnded = isOver && this.wasOver === false;
    this.wasOver = isOver;
    if (hasJustEnded && winners.length > 0) {
      this.node.replaceChildren(...Array.from({ length: PIECES }, (_, number) => piece(number, winners[number % winners.length])));
      this.node.hidden = false;
      setTimeout(() => this.clear(), LASTS_MS);
    } else if (!isOver) {
      this.clear();
    }
  }

  clear() {
    this.node.hidden = true;
    this.node.replaceChildren();
  }
}

/** @param {number} number @param {Box.Seat} seat */
function piece(number, seat) {
  const node = element("i", { class: `confetti-piece seat-${seat}` });
  const place = (number * ACROSS) % 100;
  node.style.setProperty("--across", `${place}%`);
  node.style.setProperty("--after", `${(number % 9) * 0.13}s`);
  node.style.setProperty("--lasts", `${2.4 + (place % 7) * 0.2}s`);
  node.style.setProperty("--drift", `${(number % 11) - 5}vw`);
  return node;
}
