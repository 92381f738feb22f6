// What somebody on a seat sees of any game: who one is, what to do now, the game's own part (docs/pages.md), the others,
// and the buttons. The page around it says what else there is (`play.js` for a phone, `practice/play.js` for a practice).

import { Call } from "../shared/call.js";
import { element, setAttribute, setText } from "../shared/elements.js";
import { setFitted } from "../shared/fit_text.js";
import { nameOf, seatName } from "../shared/names.js";
import { announce } from "../shared/notice.js";
import { ShownGame } from "../shared/shown_game.js";
import { text } from "../shared/texts.js";
import { PhoneButtons } from "./buttons.js";
import { PhonePeople } from "./people.js";
import { Phone as PlainPhone } from "./plain_phone.js";
import { Sending } from "./sending.js";

const SHAKES_MS = [90, 60, 180]; // as a call comes: a phone that lies on the table is heard

export class SeatView {
  // `nowUs()` is the match's clock; `kept` is the storage key for what is not acknowledged yet, or null. `tools` go into the
  // head, `below` between the other players and the buttons.
  /** @param {{ connection: () => Page.Connection, nowUs: () => number, kept?: string | null, tools: Node[], below: Node[] }} options */
  constructor({ connection, nowUs, kept = null, tools, below }) {
    const say = (message) => connection().say(message);
    this.tree = null;
    this.sending = new Sending({ connection, kept, changed: () => this.redraw(), late: () => announce(text("phone.too_late")) });
    this.token = element("span", { class: "phone-token" });
    this.name = element("h1", { class: "phone-own-name fitted" }, element("span"));
    this.score = element("span", { class: "phone-score" });
    this.star = element("span", { class: "phone-star", role: "img" }, "★");
    this.line = element("p", { class: "phone-now", role: "status", "aria-live": "polite", tabindex: -1 });
    this.people = new PhonePeople({ isRow: false });
    this.buttons = new PhoneButtons(
      (action) => this.sending.act(action),
      (act) => act(),
      () => (this.shown.part.focus?.() ? null : this.line.focus()),
    );
    const head = element("div", { class: "phone-head" }, this.token, this.name, this.star, this.score, ...tools);
    this.call = new Call();
    this.head = [head, this.line];
    this.foot = [this.people.node, ...below, this.buttons.node, this.call.node];
    this.node = element("section", { class: "phone-page" }, ...this.head, ...this.foot);
    const page = { say, nowUs, announce, sending: this.sending, redraw: () => this.redraw() };
    this.shown = new ShownGame("phone", PlainPhone, page, (part) => this.node.replaceChildren(...this.head, ...part.nodes, ...this.foot), () => this.redraw());
  }

  redraw() {
    if (this.tree) {
      this.show(this.tree);
    }
  }

  // For the keys and for a screen reader: at the line that says what to do.
  focus() {
    this.line.focus({ preventScroll: true });
  }

  refused() {
    this.shown.part?.refused?.();
    this.sending.done();
  }

  // Returns whether there is something to show.
  /** @param {Box.SeatTree} tree */
  show(tree) {
    this.tree = tree;
    if (!this.shown.isThere(tree.game)) {
      return false;
    }
    const { view, seat } = tree;
    const { part } = this.shown;
    const me = view.players.find((player) => player.seat === seat);
    if (me === undefined) {
      return true; // the box is about to take us off this seat
    }
    const now = { tree, view, me, isLobby: view.phase === "lobby", isOver: tree.is_over };
    part.look?.(now);
    const offered = this.actions(now).filter((action) => !action.isOff).map(({ id }) => id);
    this.sending.show(now, { offered: [...offered, ...(part.alsoOffered?.(now) ?? [])], mayHold: part.mayHold?.(now) ?? false, round: part.round?.(now) ?? "", isTooLate: part.isTooLate?.(now) ?? false });
    now.isSending = this.sending.isShown;
    part.settle?.(now);
    this.showHead(now);
    part.show(now);
    this.people.show(tree, part);
    if (this.call.show(part.call?.(tree)) && navigator.userActivation?.hasBeenActive) {
      navigator.vibrate?.(SHAKES_MS);
    }
    this.showBelow(now);
    this.buttons.show(this.actions(now), part.needsTouch?.(now) ?? false, this.sending.isShown ? this.sending.said?.id : null);
    return true;
  }

  /** @param {Page.Now} now */
  showHead(now) {
    const { view, me } = now;
    const { part } = this.shown;
    this.node.className = `phone-page is-seat seat-${me.seat}${now.isOver ? " is-over" : ""}`;
    setAttribute(this.node, "data-phase", view.phase);
    setAttribute(this.node, "data-game", now.tree.game.name);
    setText(this.token, String(me.seat));
    setFitted(this.name, seatName(me));
    setText(this.score, part.score?.(now) ?? (now.isLobby ? "" : String(me.score)));
    const star = part.star?.(now) ?? null;
    this.star.hidden = star === null;
    setAttribute(this.star, "aria-label", star);
    setAttribute(this.star, "title", star);
    setText(this.line, this.lineNow(now));
  }

  // --- for subclasses to override ---

  /** @param {Page.Now} _now */
  showBelow(_now) {}

  /** @param {Page.Now} now @returns {Page.PhoneAction[]} */
  actions(now) {
    if (now.isOver) {
      return [{ id: "go_on", label: text("phone.again"), message: { do: "close_match" }, look: "primary" }];
    }
    return this.shown.part.actions(now);
  }

  /** @param {Page.Now} now @returns {string} */
  lineNow(now) {
    if (now.isSending) {
      return text("phone.now.sending");
    }
    return now.isOver ? (this.shown.part.overLine?.(now) ?? overLine(now)) : this.shown.part.line(now);
  }
}

/** @param {Page.Now} now */
function overLine({ tree, view, me }) {
  const winners = tree.standing.filter((one) => one.is_winner).map(({ seat }) => seat);
  if (winners.length === 0) {
    return text("table.now.nobody");
  }
  return winners.includes(me.seat) ? text("phone.now.won") : text("phone.now.lost", { names: winners.map((seat) => nameOf(view, seat)).join(", ") });
}
