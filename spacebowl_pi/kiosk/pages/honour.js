// The galaxy's place when the box does not know it: the cards lie on the table, and the players tell what they see.

import { planetName } from "./planet_name.js";
import { thing } from "./planets.js";
import { element, setAttribute, setText } from "./dom.js";
import { text } from "./texts.js";

export class Honour {
  // `press(seat, isHold)` presses a button from here: the box itself asks, and hears the answers.
  constructor(press) {
    this.press = press;
    this.words = element("p", { class: "honour-words" });
    this.things = element("div", { class: "honour-things" });
    this.yes = element("button", { type: "button", class: "primary", onclick: () => press(this.seat, false) });
    this.no = element("button", { type: "button", onclick: () => press(this.seat, true) });
    this.answers = element("div", { class: "honour-answers" }, this.yes, this.no);
    this.node = element("section", { class: "honour panel" }, this.words, this.things, this.answers);
  }

  show({ deck, view, prompt }, mayPlay) {
    const isTelling = prompt?.kind === "TopCardEntry" && mayPlay;
    const isAsking = prompt?.kind === "Asking" && mayPlay;
    const words = isTelling ? "table.honour.top_card" : view.phase === "laying" ? "table.now.laying" : "table.honour.look";
    setText(this.words, isAsking ? text(`table.asking.${prompt.what.question}`) : text(words));
    this.things.hidden = !isTelling;
    this.answers.hidden = !isAsking;
    if (isAsking) {
      this.seat = prompt.what.seat;
      setText(this.yes, text("table.yes"));
      setText(this.no, text("table.no"));
    }
    if (isTelling) {
      this.showThings([...deck.map(({ name }) => name), "black_hole"], prompt.what);
    }
  }

  showThings(names, told) {
    if (this.things.childElementCount !== names.length) {
      this.things.replaceChildren(
        ...names.map((name, index) => element("button", { type: "button", onclick: () => this.press(index + 1, false) }, thing(name))),
      );
    }
    names.forEach((name, index) => {
      const isTold = name === "black_hole" ? told.has_black_hole : told.planets.includes(name);
      const node = this.things.children[index];
      setAttribute(node, "aria-pressed", String(isTold));
      setAttribute(node, "aria-label", name === "black_hole" ? text("common.black_hole") : planetName(name));
    });
  }
}
