// A player's three lenses: clear ones with a glint, fogged ones crossed out.

import { setAttribute, svg } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";

export const LENSES = 3;

export class Lenses {
  constructor() {
    this.lenses = Array.from({ length: LENSES }, (_, at) => {
      const x = 12 + at * 24;
      const clear = [svg("circle", { class: "hubble-lens", cx: x, cy: 12, r: 9 }), svg("path", { class: "hubble-glint", d: `M${x - 5} 10a6 6 0 0 1 4 -4` })];
      const fogged = [svg("circle", { class: "hubble-lens is-fogged", cx: x, cy: 12, r: 9 }), svg("path", { class: "hubble-cross", d: `M${x - 4} 8l8 8m0 -8l-8 8` })];
      return { clear: svg("g", {}, ...clear), fogged: svg("g", {}, ...fogged) };
    });
    this.node = svg("svg", { class: "hubble-lenses", viewBox: `0 0 ${24 * LENSES} 24`, role: "img" }, ...this.lenses.flatMap(({ clear, fogged }) => [clear, fogged]));
  }

  /** @param {number} fogged */
  show(fogged) {
    setAttribute(this.node, "aria-label", text(`table.fog.${Math.min(fogged, LENSES)}`));
    this.lenses.forEach((lens, at) => {
      setAttribute(lens.clear, "display", at < fogged ? "none" : null);
      setAttribute(lens.fogged, "display", at < fogged ? null : "none");
    });
  }
}
