// A player's phone beside the printed board: large buttons for what there is to say, and the counters at the end.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { counted, text } from "/pages/shared/texts.js";
import { Account } from "./account.js";
import { Controls } from "./controls.js";
import { PlayerCard } from "./player_card.js";

export class Phone {
  /** @param {Page.PhoneServices} page */
  constructor(page) {
    this.controls = new Controls(() => page.redraw());
    this.cards = [2, 1].map((seat) => new PlayerCard(/** @type {Box.Seat} */ (seat)));
    this.count = element("strong", { class: "companion-count" });
    this.counted = element("span", { class: "companion-counted" });
    this.middle = element("p", { class: "companion-middle" }, this.count, this.counted);
    this.account = new Account();
    const [dave, tom] = this.cards.map(({ node }) => node);
    this.people = element("div", { class: "companion companion-phone" }, dave, this.middle, tom);
    this.nodes = [this.people, this.controls.node, this.account.node];
  }

  /** @param {Now} now */
  look(now) {
    now.match = now.view.public ?? null;
    if (now.match !== null) {
      this.controls.look(now.match, now.me.seat);
    }
  }

  /** @param {Now} now */
  round({ match }) {
    return match === null ? "" : `${match.phase} ${match.turns}`;
  }

  /** @param {Now} now */
  line({ match, view, me }) {
    if (match === null) {
      return "";
    }
    const [seat] = match.awaited;
    const isMine = match.awaited.includes(me.seat);
    const name = nameOf(view, isMine ? me.seat : (seat ?? null));
    if (this.controls.asks !== "") {
      return this.controls.asks;
    }
    if (match.phase === "enter") {
      return text(isMine ? "now.enter_me" : "now.entered", { name });
    }
    return text(isMine ? `now.${match.phase}` : "now.other", { name });
  }

  /** @param {Now} now */
  actions({ match }) {
    return match === null ? [] : this.controls.actions;
  }

  /** @param {Now} now */
  score({ match, me }) {
    const total = match?.players.find(({ seat }) => seat === me.seat)?.total ?? 0;
    return match !== null && match.ending !== null ? counted("points", total, { points: total }) : "";
  }

  /** @param {Box.View} view */
  hasNoPeople(view) {
    return view.public != null;
  }

  /** @param {Now} now */
  show({ match, view, isOver }) {
    this.people.hidden = match === null || match.phase === "enter" || isOver;
    this.account.node.hidden = match === null || !isOver;
    this.controls.show();
    if (match === null) {
      this.controls.node.hidden = true;
      return;
    }
    const isReturn = match.fast !== null;
    setAttribute(this.people, "data-phase", match.phase);
    this.cards.forEach((card) => card.show(match, nameOf(view, card.seat)));
    setText(this.count, isReturn ? `+${match.bonus}` : "");
    setText(this.counted, isReturn ? counted("bonus", match.bonus, {}) : text("turns", { count: match.turns + 1 }));
    if (isOver) {
      this.account.show(view, match);
    }
  }
}

/** @typedef {Page.Now<Companion.View> & { match: Companion.Match | null }} Now */
