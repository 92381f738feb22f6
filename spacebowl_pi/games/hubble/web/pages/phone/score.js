// What the pad is worth by category, and what the icons in hand would add.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { signed } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { iconPicture } from "../icons.js";

const ICON_OF = { galaxy: "galaxy", planet: "planet", asteroid: "asteroid", comet: "comet", stars: "star" };
export const CATEGORIES = Object.keys(ICON_OF);

export class Score {
  constructor() {
    this.cells = CATEGORIES.map((category) => {
      const name = element("span", { class: "unseen" });
      const points = element("strong");
      const gain = element("span", { class: "hubble-phone-gain" });
      return { category, name, points, gain, node: element("li", { class: "hubble-phone-points" }, iconPicture(ICON_OF[category]), name, points, gain) };
    });
    this.node = element("ul", { class: "hubble-phone-score" }, ...this.cells.map(({ node }) => node));
  }

  /** @param {Record<string, number>} score @param {Record<string, number>} gains */
  show(score, gains) {
    setAttribute(this.node, "aria-label", text("phone.score_by"));
    this.cells.forEach(({ category, name, points, gain, node }) => {
      setText(name, text(`category.${category}`));
      setAttribute(node, "title", text(`category.${category}.line`));
      setText(points, String(score[category]));
      setText(gain, gains[category] ? signed(gains[category]) : "");
    });
  }
}
