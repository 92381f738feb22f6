// What staff can do in a match, as the game says it: a button for each act, and what has to be chosen for it, one after the other.

import { element, setText } from "../shared/elements.js";
import { pair, textOr } from "../shared/texts.js";
import { plainName } from "../table/choice_words.js";
import { Chooser, NumberDialog, playerName } from "./dialogs.js";
import { Rows, askingButton } from "./staff_elements.js";

const MOST_BUTTONS = 40; // of numbers; beyond that one is typed
const NUMBERS_IN_A_ROW = 5;

export const actName = (act) => textOr([`staff.act.${act.do}`], plainName(act.do));

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
    const title = player === undefined ? actName(act) : pair(playerName(player), actName(act));
    if (next.kind === "seat") {
      const choices = next.seats.map((seat) => ({ label: playerName(this.players.get(seat) ?? { seat }), isNow: false, act: () => take(seat) }));
      this.chooser.open(title, 1, choices);
    } else if (next.kind === "choice") {
      const choices = next.offered.map(([value, shown]) => ({ label: textOr([shown], shown), isNow: false, act: () => take(value) }));
      this.chooser.open(title, Math.min(6, Math.ceil(Math.sqrt(choices.length))), choices);
    } else if (next.most - next.least >= MOST_BUTTONS) {
      this.number.open(title, next, next.now[given.seat], take);
    } else {
      const numbers = Array.from({ length: next.most - next.least + 1 }, (_, index) => next.least + index);
      const choices = numbers.map((number) => ({ label: String(number), isNow: number === next.now[given.seat], act: () => take(number) }));
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
