// Cards in a drawer: a row that lies at the edge, and comes out as a whole when its handle is touched.

import { element, setAttribute, setText } from "../shared/elements.js";

export class Drawer {
  /** @param {string} id */
  constructor(id) {
    this.isOpen = false;
    this.cards = element("div", { class: "drawer-cards", id });
    this.note = element("span", { class: "drawer-note" });
    this.title = element("strong");
    this.handle = element("button", { type: "button", class: "drawer-handle", "aria-controls": id, onclick: () => this.pull() }, this.title, " ", this.note);
    this.node = element("section", { class: "drawer" }, this.handle, this.cards);
    this.pull(false);
  }

  pull(isOpen = !this.isOpen) {
    this.isOpen = isOpen;
    setAttribute(this.node, "data-open", isOpen);
    setAttribute(this.handle, "aria-expanded", String(isOpen));
    this.cards.inert = !isOpen;
  }

  // `cards` are nodes, the same as long as they are the same cards; `note` says in short what lies in it.
  /** @param {string} title @param {Element[]} cards @param {string} note */
  show(title, cards, note = String(cards.length)) {
    setText(this.title, title);
    setText(this.note, note);
    if (cards.length !== this.cards.children.length || cards.some((card, at) => this.cards.children[at] !== card)) {
      this.cards.replaceChildren(...cards);
    }
  }
}
