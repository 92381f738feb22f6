// What staff can do in a match, as the game says it: a button for each act, and what has to be chosen for it, one after the other.

import { element, setAttribute, setText } from "../shared/elements.js";
import { pair, textOr } from "../shared/texts.js";
import { plainName } from "../table/choice_words.js";
import { Chooser, NumberDialog, playerName } from "./dialogs.js";
import { Rows, askingButton } from "./staff_elements.js";

const MOST_BUTTONS = 40; // of numbers; beyond that one is typed
const NUMBERS_IN_A_ROW = 5;

export const actName = (act) => textOr([`staff.act.${act.do}`], plainName(act.do));
const rowName = (act) => textOr([`staff.row.${act.do}`], actName(act));
const titleOf = (act, name) => textOr([`staff.ask.${act.do}`], pair(name, actName(act)), { name });

// An act beside the player whom it concerns: a number with its steps, or a button.
export class RowAct {
  /** @type {HTMLButtonElement} */
  less;
  /** @type {HTMLButtonElement} */
  more;

  /** @param {any} act @param {Box.Seat} seat @param {Acts} acts */
  constructor(act, seat, acts) {
    this.act = act;
    this.seat = seat;
    this.acts = acts;
    const [, chosen] = act.chosen;
    const choose = () => acts.choose(this.act, { seat });
    this.isNumber = chosen?.kind === "number" && act.chosen.length === 2;
    if (this.isNumber) {
      this.button = element("button", { type: "button", class: "score", onclick: choose });
      this.less = this.step(-1, "−");
      this.more = this.step(1, "+");
      this.node = element("span", { class: "steps" }, this.less, this.button, this.more);
    } else if (act.for_good && chosen === undefined) {
      const said = () => rowName(this.act);
      this.node = askingButton(said, ["staff.sure"], (asked, last) => asked === last && choose(), undefined, () => acts.nameOf(seat));
    } else {
      this.button = element("button", { type: "button", onclick: choose });
      this.node = this.button;
    }
  }

  step(by, label) {
    const say = ({ by: step }) => this.acts.say({ do: step.do, seat: this.seat, [step.field]: by });
    return element("button", { type: "button", class: "step", onclick: () => say(this.act.chosen[1]) }, label);
  }

  show({ act, player }) {
    this.act = act;
    const name = playerName(player);
    if (this.isNumber) {
      this.showNumber(act.chosen[1], name);
    } else if (this.button !== undefined) {
      setText(this.button, rowName(act));
      setAttribute(this.button, "aria-label", pair(rowName(act), name));
    }
  }

  showNumber({ least, most, now, by }, name) {
    const number = now[this.seat] ?? "…";
    const act = this.act.do;
    const say = (node, ...keys) => setAttribute(node, "aria-label", textOr(keys, "", { name, number }));
    setText(this.button, String(number));
    say(this.button, `staff.number_now.${act}`, "staff.number_now");
    say(this.less, `staff.less.${act}`, "staff.less");
    say(this.more, `staff.more.${act}`, "staff.more");
    this.less.hidden = this.more.hidden = by === null;
    this.less.disabled = number <= least;
    this.more.disabled = number >= most;
  }
}

export class Acts {
  /** @param {Box.Say} say */
  constructor(say) {
    this.say = say;
    this.players = new Map();
    this.chooser = new Chooser("act-title");
    this.number = new NumberDialog();
    this.list = element("div", { class: "acts" });
    this.rows = new Rows(this.list, (act) => `${act.do} ${act.for_good}`, (act) => this.button(act));
    this.node = element("div", {}, this.list, this.chooser.node, this.number.node);
  }

  /** @param {Box.StaffAct} act */
  button(act) {
    let now = act;
    const isAsked = act.for_good && act.chosen.length === 0;
    const go = () => this.choose(now, {});
    const node = isAsked
      ? askingButton(() => actName(now), ["staff.sure"], (asked, last) => asked === last && go())
      : element("button", { type: "button", onclick: go });
    const show = (shown) => {
      now = shown;
      if (!isAsked) {
        setText(node, actName(shown));
      }
    };
    return { node, show };
  }

  nameOf(seat) {
    return playerName(this.players.get(seat) ?? { seat });
  }

  // Have what is still to be chosen chosen, then say it.
  /** @param {Box.StaffAct} act @param {Record<string, any>} given */
  choose(act, given) {
    const next = act.chosen.find(({ field }) => !(field in given));
    if (next === undefined) {
      this.say({ do: act.do, ...given });
      return;
    }
    const take = (value) => this.choose(act, { ...given, [next.field]: value });
    const player = this.players.get(given.seat);
    const title = player === undefined ? actName(act) : titleOf(act, playerName(player));
    const now = "now" in next ? /** @type {any} */ (next.now[given.seat]) : undefined;
    if (next.kind === "seat") {
      const choices = next.seats.map((seat) => ({ label: this.nameOf(seat), isNow: false, act: () => take(seat) }));
      this.chooser.open(title, 1, choices);
    } else if (next.kind === "choice") {
      const choices = next.offered.map(([value, shown]) => ({ label: textOr([shown], shown), isNow: value === now, act: () => take(value) }));
      this.chooser.open(title, Math.min(6, Math.ceil(Math.sqrt(choices.length))), choices);
    } else if (next.most - next.least >= MOST_BUTTONS) {
      this.number.open(title, next, now, take);
    } else {
      const numbers = Array.from({ length: next.most - next.least + 1 }, (_, index) => next.least + index);
      const choices = numbers.map((number) => ({ label: String(number), isNow: number === now, act: () => take(number) }));
      this.chooser.open(title, NUMBERS_IN_A_ROW, choices);
    }
  }

  /** @param {Box.StaffAct[]} acts @param {Map<Box.Seat, Box.StaffPlayer>} players */
  show(acts, players) {
    this.players = players;
    this.rows.show(acts);
    this.list.hidden = acts.length === 0;
  }
}
