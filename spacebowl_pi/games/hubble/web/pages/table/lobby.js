// Before a match: what scores, a line for each kind of icon.

import { element, setText } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { categoryPicture } from "./paper_sheet.js";
import { CATEGORIES } from "./ranking.js";

export class LobbyCategories {
  constructor() {
    this.lines = CATEGORIES.map((name) => ({ name, title: element("strong"), line: element("span", { class: "soft" }) }));
    this.node = element("ul", { class: "hubble-lobby" }, ...this.lines.map(({ name, title, line }) => element("li", {}, categoryPicture(name), element("span", {}, title, line))));
  }

  show() {
    this.lines.forEach(({ name, title, line }) => {
      setText(title, text(`category.${name}`));
      setText(line, text(`category.${name}.line`));
    });
  }
}
