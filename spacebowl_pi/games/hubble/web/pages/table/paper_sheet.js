// A pad that is on paper: nothing of it is known but what was entered at the end.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { iconPicture } from "../icons.js";
import { CATEGORIES } from "./ranking.js";

const ICON_OF = { galaxy: "galaxy", planet: "planet", asteroid: "asteroid", comet: "comet", stars: "star" };

/** @param {string} category */
export function categoryPicture(category) {
  return iconPicture(ICON_OF[category] ?? "star");
}

export class PaperSheet {
  constructor() {
    this.title = element("strong");
    this.rows = CATEGORIES.map((name) => ({ name, points: element("span", { class: "hubble-sheet-points" }), label: element("span", { class: "unseen" }) }));
    const rows = this.rows.map(({ name, points, label }) => element("li", {}, categoryPicture(name), label, points));
    this.list = element("ul", {}, ...rows);
    this.node = element("div", { class: "hubble-sheet" }, this.title, this.list);
  }

  /** @param {number[]} entered */
  show(entered) {
    setText(this.title, text("table.on_paper"));
    this.rows.forEach(({ name, points, label }, at) => {
      setText(label, text(`category.${name}`));
      setText(points, at < entered.length ? String(entered[at]) : "–");
      setAttribute(points, "data-known", at < entered.length);
    });
  }
}
