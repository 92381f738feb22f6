// A player: who they are, whether it is their turn or they are home.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { setFitted } from "/pages/shared/fit_text.js";
import { text } from "/pages/shared/texts.js";
import { homeIcon } from "./icons.js";

const ROLES = ["tom", "dave"];

export class PlayerCard {
  /** @param {Box.Seat} seat */
  constructor(seat) {
    this.seat = seat;
    this.name = element("span", { class: "companion-name fitted" }, element("span"));
    this.role = element("span", { class: "companion-role" });
    this.state = element("span", { class: "companion-state" });
    this.home = element("span", { class: "companion-home", hidden: true }, homeIcon());
    const who = element("span", { class: "companion-who" }, this.name, this.role);
    this.node = element("section", { class: "companion-player", "data-player": ROLES[seat - 1] }, element("span", { class: "companion-lamp", "aria-hidden": "true" }), who, this.home, this.state);
  }

  /** @param {Companion.Match} match @param {string} name */
  show({ awaited, fast, phase }, name) {
    const isHome = fast === this.seat;
    const isInTurn = awaited.includes(this.seat) && phase !== "enter";
    setFitted(this.name, name);
    setText(this.role, text(`role.${ROLES[this.seat - 1]}`));
    setText(this.state, isInTurn ? text("said.turn") : isHome ? text("said.home") : "");
    this.home.hidden = !isHome;
    setAttribute(this.node, "data-turn", isInTurn);
  }
}
