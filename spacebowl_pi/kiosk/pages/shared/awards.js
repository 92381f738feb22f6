// Awards at the end of a match, if the game gives any (`overAwards(tree)`).

import { element } from "./elements.js";
import { nameOf } from "./names.js";

export class Awards {
  constructor() {
    this.node = element("ol", { class: "over-awards", hidden: true });
  }

  /** @param {Page.OverTree} tree @param {{ overAwards?(tree: any): Page.Award[] }} part */
  show(tree, part) {
    const awards = tree.is_over ? (part.overAwards?.(tree) ?? []) : [];
    this.node.hidden = awards.length === 0;
    this.node.replaceChildren(...awards.map((award) => row(award, nameOf(tree.view, award.seat))));
  }
}

/** @param {Page.Award} award @param {string} name */
function row({ seat, title, words }, name) {
  return element(
    "li",
    { class: `over-award seat-${seat}` },
    element("span", { class: "token" }, String(seat)),
    element("strong", {}, title),
    element("span", {}, `${name} · `, element("span", { class: "soft" }, words)),
  );
}
