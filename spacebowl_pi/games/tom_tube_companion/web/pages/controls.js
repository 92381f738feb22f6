// What one player says: that a turn is done, that they are home; at the end, how many counters they have, kind by kind.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { counted, text } from "/pages/shared/texts.js";
import { counterIcon } from "./icons.js";

const COUNTERS = /** @type {Companion.Counter[]} */ (["energy", "control", "alien", "solar"]);
const MESSAGES = { home: "come_home", end: "end_turns", back: "take_back_turn" };
const TOO_SOON_MS = 500; // a second tap on the same spot was not meant for the question that came there

/** @typedef {"home" | "end" | "back"} Question */

export class Controls {
  // `seat` is null until it is known; `redraw` shows what has changed here.
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.match = /** @type {Companion.Match | null} */ (null);
    this.seat = /** @type {Box.Seat | null} */ (null);
    this.asked = /** @type {Question | null} */ (null);
    this.askedMs = 0;
    this.turn = "";
    this.chosen = /** @type {Companion.Counter | null} */ (null);
    this.numbers = /** @type {Partial<Record<Companion.Counter, number>>} */ ({});
    this.kinds = new Map(COUNTERS.map((counter) => [counter, new Kind(counter, () => this.choose(counter))]));
    this.less = element("button", { type: "button", class: "companion-step", onclick: () => this.step(-1) }, "−");
    this.more = element("button", { type: "button", class: "companion-step", onclick: () => this.step(1) }, "+");
    this.number = element("output", { class: "companion-number" });
    this.most = element("span", { class: "soft" });
    this.stepper = element("div", { class: "companion-stepper", role: "group" }, this.less, this.number, this.more);
    this.words = element("p", { class: "companion-all" });
    this.list = element("div", { class: "companion-kinds", role: "group" }, ...[...this.kinds.values()].map(({ node }) => node));
    this.node = element("section", { class: "companion-entry", hidden: true }, this.list, this.stepper, this.most, this.words);
  }

  /** @returns {Companion.MatchPlayer | undefined} */
  get player() {
    return this.match?.players.find(({ seat }) => seat === this.seat);
  }

  // What is in hand: the kind that was chosen, else the first that is missing.
  /** @returns {{ counter: Companion.Counter, number: number, least: number, most: number } | null} */
  get inHand() {
    const { player } = this;
    const counter = this.chosen ?? COUNTERS.find((one) => player?.entered[one] === undefined) ?? null;
    if (player === undefined || counter === null) {
      return null;
    }
    const [least, most] = player.possible[counter];
    const number = this.numbers[counter] ?? player.entered[counter] ?? least;
    return { counter, number: Math.min(Math.max(number, least), most), least, most };
  }

  /** @param {Companion.Match} match @param {Box.Seat} seat */
  look(match, seat) {
    const turn = `${match.phase} ${match.turns} ${seat}`;
    if (turn !== this.turn) {
      this.turn = turn;
      this.asked = this.chosen = null;
      this.numbers = {};
    }
    const before = this.player?.entered;
    this.match = match;
    this.seat = seat;
    COUNTERS.filter((counter) => before?.[counter] !== this.player?.entered[counter]).forEach((counter) => this.drop(counter));
  }

  // What was in hand of a kind is entered now: go on with the next.
  /** @param {Companion.Counter} counter */
  drop(counter) {
    delete this.numbers[counter];
    this.chosen = this.chosen === counter ? null : this.chosen;
  }

  // The buttons of the moment.
  /** @returns {Page.PhoneAction[]} */
  get actions() {
    const { match, seat } = this;
    if (match === null || seat === null) {
      return [];
    }
    if (this.asked !== null) {
      return this.answers(this.asked);
    }
    if (match.phase === "enter") {
      return [...this.entering(), ...this.takingBack(match)];
    }
    if (match.awaited[0] !== seat) {
      return this.takingBack(match);
    }
    return [
      { id: `done ${match.turns}`, label: text("act.done"), message: { do: "finish_turn" }, look: "primary" },
      this.question("home", text("act.home")),
      this.question("end", text(match.bonus === 0 ? "act.end" : "act.end_return")),
      ...this.takingBack(match),
    ];
  }

  /** @returns {Page.PhoneAction[]} */
  entering() {
    const hand = this.inHand;
    if (hand === null) {
      return [];
    }
    const { counter, number } = hand;
    const label = text("entry.enter", { counter: text(`counter.${counter}`), number });
    return [{ id: `enter ${counter} ${number} ${this.player?.entered[counter]}`, label, message: { do: "enter_count", counter, number }, look: "primary" }];
  }

  /** @param {Companion.Match} match @returns {Page.PhoneAction[]} */
  takingBack({ may_take_back: may }) {
    return may ? [{ ...this.question("back", text("act.back")), look: "is-small" }] : [];
  }

  /** @param {Question} what @param {string} label @returns {Page.PhoneAction} */
  question(what, label) {
    return { id: what, label, act: () => this.ask(what) };
  }

  /** @param {Question} what @returns {Page.PhoneAction[]} */
  answers(what) {
    const isOff = Date.now() < this.askedMs + TOO_SOON_MS;
    return [
      { id: `${what} yes`, label: text("act.yes"), message: { do: MESSAGES[what] }, look: "primary", isOff },
      { id: `${what} no`, label: text("act.no"), act: () => this.ask(null) },
    ];
  }

  // What is asked now; nothing if nothing is.
  get asks() {
    const { match, asked } = this;
    if (match === null || asked === null) {
      return "";
    }
    if (match.fast === null || asked === "back") {
      return text(`ask.${asked}`);
    }
    const count = match.bonus + (asked === "home" ? 1 : 0);
    return count === 0 ? text("ask.end_return_none") : counted(`ask.${asked}_return`, count, { count });
  }

  /** @param {Question | null} what */
  ask(what) {
    this.asked = what;
    this.askedMs = Date.now();
    this.redraw();
    setTimeout(() => this.redraw(), TOO_SOON_MS + 50);
  }

  /** @param {Companion.Counter} counter */
  choose(counter) {
    this.chosen = counter;
    this.redraw();
  }

  /** @param {number} by */
  step(by) {
    const hand = this.inHand;
    if (hand !== null) {
      this.numbers[hand.counter] = hand.number + by;
      this.redraw();
    }
  }

  show() {
    const { match, player } = this;
    const isShown = match !== null && player !== undefined && match.phase === "enter";
    this.node.hidden = !isShown;
    if (!isShown) {
      return;
    }
    const hand = this.inHand;
    this.kinds.forEach((kind, counter) => kind.show(player.entered[counter], hand?.counter === counter));
    this.stepper.hidden = hand === null;
    this.most.hidden = hand === null;
    this.words.hidden = hand !== null;
    setText(this.words, hand === null ? counted("entry.all", player.total, { points: player.total }) : "");
    if (hand !== null) {
      const { counter, number, least, most } = hand;
      setAttribute(this.stepper, "aria-label", text(`counter.${counter}`));
      setText(this.number, String(number));
      setText(this.most, text("entry.most", { most }));
      setAttribute(this.less, "aria-label", text("entry.less"));
      setAttribute(this.more, "aria-label", text("entry.more"));
      setAttribute(this.less, "aria-disabled", number <= least ? "true" : null);
      setAttribute(this.more, "aria-disabled", number >= most ? "true" : null);
    }
  }
}

// A kind of counter, and how many were entered.
class Kind {
  /** @param {Companion.Counter} counter @param {() => void} choose */
  constructor(counter, choose) {
    this.counter = counter;
    this.name = element("span", { class: "companion-kind-name" });
    this.count = element("strong");
    this.node = element("button", { type: "button", class: "companion-kind", onclick: choose }, counterIcon(counter), this.name, this.count);
  }

  /** @param {number | undefined} entered @param {boolean} isInHand */
  show(entered, isInHand) {
    setText(this.name, text(`counter.${this.counter}`));
    setText(this.count, entered === undefined ? "–" : String(entered));
    setAttribute(this.count, "aria-label", entered === undefined ? text("entry.missing") : null);
    setAttribute(this.node, "aria-pressed", String(isInHand));
  }
}
