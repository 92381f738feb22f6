// What lies beside the board: the rhomb that was drawn, the triangles to choose from, or how much there is left to build;
// on the way home, how many turns it has taken.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { counted, text } from "/pages/shared/texts.js";
import { fillingIcon, rhombIcon } from "./board/art.js";

export class Tray {
  /** @param {import("./hand.js").Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.drawn = element("div", { class: "tube-tray-drawn" });
    this.kinds = element("div", { class: "tube-tray-kinds", role: "group" });
    this.stack = element("span", { class: "tube-tray-fact" });
    this.places = element("span", { class: "tube-tray-fact" });
    this.bonus = element("strong", { class: "tube-bonus" });
    this.bonusWords = element("span", { class: "tube-bonus-words" });
    this.way = element("div", { class: "tube-tray-bonus" }, this.bonus, this.bonusWords);
    this.left = element("div", { class: "tube-tray-left" }, this.stack, this.places);
    this.node = element("div", { class: "tube-tray" }, this.drawn, this.kinds, this.way, this.left);
    this.key = "";
  }

  /** @param {TomTube.Match} match */
  show(match) {
    const isFilling = this.hand.phase === "fill";
    const isReturn = match.fast !== null;
    this.drawn.hidden = match.drawn === null;
    this.kinds.hidden = !isFilling;
    this.way.hidden = !isReturn;
    this.left.hidden = isReturn || isFilling || match.drawn !== null;
    setText(this.stack, counted("left.rhombs", match.stack_left, { count: match.stack_left }));
    setText(this.places, match.phase === "turn" ? counted("left.places", match.places_left, { count: match.places_left }) : "");
    setText(this.bonus, String(match.bonus_turns));
    setText(this.bonusWords, counted("bonus", match.bonus_turns, {}));
    this.showDrawn(match);
    this.showKinds(isFilling);
  }

  /** @param {TomTube.Match} match */
  showDrawn({ drawn, kit }) {
    const rhomb = kit.rhombs.find(({ id }) => id === drawn);
    if (rhomb !== undefined && this.pictured !== drawn) {
      this.drawn.replaceChildren(rhombIcon(rhomb), element("span"));
    }
    this.pictured = drawn;
    if (rhomb !== undefined) {
      setText(this.drawn.lastElementChild, text("drawn"));
    }
  }

  // They stay the same nodes while the same are left, so that the focus stays.
  /** @param {boolean} isFilling */
  showKinds(isFilling) {
    if (!isFilling) {
      this.key = "";
      return;
    }
    const { hand } = this;
    const { fillings, mine } = hand;
    const key = JSON.stringify([mine.seat, fillings]);
    setAttribute(this.kinds, "aria-label", text("act.kinds"));
    if (key !== this.key) {
      this.key = key;
      this.buttons = fillings.map((filling) => element("button", { type: "button", class: "tube-kind", "data-filling": filling, onclick: () => hand.take(filling) }, fillingIcon(filling, mine.seat - 1), element("strong")));
      this.turn = element("button", { type: "button", class: "tube-kind is-turn", onclick: () => hand.turn() }, element("span", { "aria-hidden": "true" }, "↻"));
      this.kinds.replaceChildren(...this.buttons, this.turn);
    }
    fillings.forEach((filling, at) => {
      const node = this.buttons?.[at];
      setText(node?.lastElementChild, String(mine.triangles[filling]));
      setAttribute(node, "aria-label", text(`left.${filling}`, { count: mine.triangles[filling] }));
      setAttribute(node, "aria-pressed", String(hand.filling === filling));
    });
    setAttribute(this.turn, "aria-label", text("act.turn"));
    setAttribute(this.turn, "disabled", hand.filling !== "bend");
  }
}
