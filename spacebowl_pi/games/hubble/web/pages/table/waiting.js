// Whom the table waits for, by number and name; as many as there is room for, then how many more.

import { element, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";

const MOST = 6;

export class Waiting {
  constructor() {
    this.title = element("span", { class: "soft" });
    this.list = element("ul", { class: "hubble-waiting-list" });
    this.node = element("div", { class: "hubble-waiting" }, this.title, this.list);
    this.shown = "";
  }

  /** @param {Hubble.TableTree} tree @param {Hubble.Match} match */
  show({ awaited, view }, match) {
    const who = match.phase === "roll" && match.active !== null ? [match.active] : awaited;
    const named = who.slice(0, who.length > MOST ? MOST - 1 : MOST);
    const titles = { roll: match.active === null ? "table.waiting.roll" : "table.waiting.next", third: "table.waiting.third", draw: "table.waiting.draw", enter: "table.waiting.enter" };
    setText(this.title, who.length === 0 ? "" : text(titles[match.phase] ?? "table.waiting.draw"));
    const names = named.map((seat) => nameOf(view, seat));
    const wanted = `${named.join()} ${names.join()} ${who.length}`;
    if (wanted !== this.shown) {
      this.shown = wanted;
      const more = who.length > named.length ? [element("li", { class: "soft" }, text("table.waiting.more", { count: who.length - named.length }))] : [];
      this.list.replaceChildren(...named.map((seat, at) => element("li", { class: `seat-number seat-${seat}` }, element("span", { class: "token" }, String(seat)), element("span", {}, names[at]))), ...more);
    }
  }
}
