// For who played alone: the titles as steps, and the one that was reached.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { text, textOr } from "/pages/shared/texts.js";
import { titleOf } from "./ranking.js";

// A title has its words in every language if it is one of ours; one from somebody's own file stays as it is written.
/** @param {string} name */
export function titleWords(name) {
  return textOr([`solo.${name.toLowerCase().replace(/[^a-z]+/g, "_")}`], name);
}

export class TitleLadder {
  constructor() {
    this.reached = element("strong", { class: "hubble-title" });
    this.steps = element("ol", { class: "hubble-steps" });
    this.node = element("div", { class: "hubble-ladder", hidden: true }, this.reached, this.steps);
  }

  /** @param {Hubble.Match | null} match */
  show(match) {
    this.node.hidden = match === null;
    if (match === null) {
      return;
    }
    const { titles, players } = match;
    const mine = titleOf(titles, players[0].total);
    setText(this.reached, titleWords(mine.name));
    this.steps.replaceChildren(
      ...titles.map((title) => {
        const node = element("li", {}, element("span", { class: "hubble-step-from" }, text("table.title_from", { points: title.least })), element("span", {}, titleWords(title.name)));
        setAttribute(node, "aria-current", title === mine ? "true" : null);
        return node;
      }),
    );
  }
}
