// The table's page beside the printed board: whose turn it is, how long the way home takes, the counters, the points.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { counted, text } from "/pages/shared/texts.js";
import { PhoneButtons } from "/pages/phone/buttons.js";
import { Account } from "./account.js";
import { Controls } from "./controls.js";
import { PlayerCard } from "./player_card.js";

const SEATS = /** @type {Box.Seat[]} */ ([2, 1]); // Dave's base is on top, Tom's at the bottom

export class Table {
  /** @param {Page.TableServices} page */
  constructor({ say, redraw }) {
    this.sides = SEATS.map((seat) => new Side(seat, (message) => say({ ...message, seat }), redraw));
    this.count = element("strong", { class: "companion-count" });
    this.counted = element("span", { class: "companion-counted" });
    this.middle = element("p", { class: "companion-middle" }, this.count, this.counted);
    this.account = new Account();
    const [dave, tom] = this.sides.map(({ node }) => node);
    this.node = element("div", { class: "companion", hidden: true }, dave, this.middle, tom, this.account.node);
    this.nodes = { stage: [this.node] };
  }

  lobbyNote() {
    return text("lobby.note");
  }

  /** @param {Companion.TableTree} tree */
  line({ view }) {
    const match = view.public;
    const [seat] = match?.awaited ?? [];
    if (match == null || seat === undefined) {
      return "";
    }
    return text(`now.${match.phase}`, { name: nameOf(view, seat) });
  }

  /** @param {Companion.TableTree} tree @param {boolean} mayPlay */
  show(tree, mayPlay) {
    const { view } = tree;
    const match = view.public;
    this.node.hidden = match === null;
    if (match === null) {
      return;
    }
    const isReturn = match.fast !== null;
    setAttribute(this.node, "data-phase", match.phase);
    this.sides.forEach((side) => side.show(view, match, mayPlay));
    this.middle.hidden = match.phase === "over" || (match.phase === "enter" && !isReturn);
    setText(this.count, isReturn ? `+${match.bonus}` : "");
    setText(this.counted, isReturn ? counted("bonus", match.bonus, {}) : text("turns", { count: match.turns + 1 }));
    this.account.node.hidden = match.phase !== "over";
    if (match.phase === "over") {
      this.account.show(view, match);
    }
  }
}

// A player's side of the table.
class Side {
  /** @param {Box.Seat} seat @param {(message: Box.Message) => void} say @param {() => void} redraw */
  constructor(seat, say, redraw) {
    this.seat = seat;
    this.card = new PlayerCard(seat);
    this.controls = new Controls(redraw);
    this.asks = element("p", { class: "companion-asks" });
    this.buttons = new PhoneButtons(({ message }) => say(message), (act) => act(), () => this.controls.more.focus());
    this.node = element("div", { class: "companion-side" }, this.card.node, this.controls.node, this.asks, this.buttons.node);
  }

  /** @param {Companion.View} view @param {Companion.Match} match @param {boolean} mayPlay */
  show(view, match, mayPlay) {
    this.node.hidden = match.phase === "over";
    this.card.show(match, nameOf(view, this.seat));
    this.controls.look(match, this.seat);
    this.controls.show();
    setText(this.asks, this.controls.asks);
    const isTheirs = match.phase === "enter" || match.awaited.includes(this.seat); // what either may take back stands once
    this.buttons.show(mayPlay && (isTheirs || this.controls.asked !== null) ? this.controls.actions : [], false, null);
    setAttribute(this.node, "data-turn", match.awaited.includes(this.seat));
  }
}
