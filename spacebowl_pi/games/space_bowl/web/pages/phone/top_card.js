// Honour mode, on the captain's phone: what the Infinity deck's top card shows, planet by planet.

import { planetName, thing } from "../planets.js";
import { element, setAttribute } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";

const HOLE = "black_hole";

export class PhoneTopCard {
  /** @type {Set<string>} */
  told;

  /** @param {Box.Say} say */
  constructor(say) {
    this.say = say;
    this.node = element("div", { class: "phone-things", role: "group", hidden: true });
    this.buttons = new Map();
  }

  /** @param {SpaceBowl.PhoneTree} tree @param {SpaceBowl.Player} me */
  show({ deck, view }, me) {
    this.node.hidden = view.phase !== "ready" || view.settings.mode !== "honour" || !me.is_captain;
    if (this.node.hidden) {
      return;
    }
    const names = [...deck.map(({ name }) => name), HOLE];
    if (names.join() !== [...this.buttons.keys()].join()) {
      this.buttons = new Map(names.map((name) => [name, element("button", { type: "button", onclick: () => this.toggle(name) }, thing(name))]));
      this.node.replaceChildren(...this.buttons.values());
    }
    const top = view.top_card ?? { planets: [], black_hole: false };
    this.told = new Set([...top.planets, ...(top.black_hole ? [HOLE] : [])]);
    setAttribute(this.node, "aria-label", text("table.honour.top_card"));
    this.buttons.forEach((node, name) => {
      setAttribute(node, "aria-pressed", String(this.told.has(name)));
      setAttribute(node, "aria-label", name === HOLE ? text("common.black_hole") : planetName(name));
      node.disabled = name === HOLE && top.planets.length === 0; // a card shows a planet at least
    });
  }

  /** @param {string} name */
  toggle(name) {
    const told = new Set(this.told);
    if (!told.delete(name)) {
      told.add(name);
    }
    const planets = [...told].filter((one) => one !== HOLE);
    if (planets.length > 0) {
      this.say({ do: "declare_top_card", planets, black_hole: told.has(HOLE) });
    }
  }
}
