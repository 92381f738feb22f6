// The end of a match: who won, the first three on a podium where there is room for one (the style sheet knows), how
// everybody stands, and what the game tells of the way there.

import { Awards } from "../shared/awards.js";
import { afterFrame, element, setText } from "../shared/elements.js";
import { ending } from "../shared/ending.js";
import { fitted } from "../shared/fit_text.js";
import { seatName } from "../shared/names.js";
import { Confetti } from "./confetti.js";
import { ScoreLines } from "./score_lines.js";

const STEPS = 3; // of the podium

export class Over {
  constructor() {
    this.title = element("h2");
    this.list = element("ol", { class: "over-list" });
    this.sky = element("div", { class: "over-sky" });
    this.lines = new ScoreLines();
    this.awards = new Awards();
    this.more = element("div", { class: "over-more", hidden: true }, this.lines.node, this.awards.node);
    this.confetti = new Confetti();
    this.node = element("section", { class: "over", hidden: true }, this.sky, this.title, this.list, this.more, this.confetti.node);
  }

  // A picture of the game's own, over the list; null is none.
  /** @param {Element | null} picture */
  decorate(picture) {
    this.sky.replaceChildren(...(picture === null ? [] : [picture]));
  }

  // `part` may have `overNote(player)`, a word or two beside the name; `overOrder(one, other)` for those of equal score;
  // `overLines(tree)` and `overAwards(tree)`: the way there.
  /** @param {Page.OverTree} tree @param {Partial<Page.TablePart>} part */
  show(tree, part = {}) {
    this.node.hidden = !tree.is_over;
    const { title, order } = ending(tree, part);
    const winners = order.filter(({ isWinner }) => isWinner);
    this.confetti.show(tree.is_over, winners.map(({ seat }) => seat));
    if (!tree.is_over) {
      return;
    }
    setText(this.title, title);
    const steps = stepsFor(order);
    this.list.style.setProperty("--count", order.length);
    this.list.classList.toggle("has-podium", steps > 0);
    this.list.replaceChildren(...order.map((player, index) => row(player, part.overNote?.(player), index < steps ? index + 1 : null)));
    afterFrame(() => this.showMore(tree, part)); // it comes into sight later, too
  }

  /** @param {Page.OverTree} tree @param {Partial<Page.TablePart>} part */
  showMore(tree, part) {
    this.lines.show(part.overLines?.(tree) ?? []);
    this.awards.show(tree, part);
    this.more.hidden = this.awards.node.hidden && this.lines.node.hidden;
  }
}

// How many stand on the podium: three, or fewer where one place would stand on it and beside it.
/** @param {{ isWinner: boolean, place: number }[]} order */
function stepsFor(order) {
  if (order.length < 2 || !order[0].isWinner) {
    return 0;
  }
  let steps = Math.min(STEPS, order.length);
  while (steps > 0 && order[steps]?.place === order[steps - 1].place) {
    steps -= 1;
  }
  return steps;
}

// `step` is whose step of the podium: 1 in the middle, 2 to the left, 3 to the right.
/** @param {Box.Player & { isWinner: boolean, place: number }} player @param {string | undefined} note @param {number | null} step */
function row(player, note, step) {
  return element(
    "li",
    { class: `over-row seat-${player.seat}${player.isWinner ? " is-winner" : ""}${step === null ? "" : ` step-${step} place-${player.place}`}` },
    element("span", { class: "token" }, String(player.seat)),
    fitted("over-name", seatName(player)),
    note ? element("span", { class: "soft over-note" }, note) : null,
    element("span", { class: "over-score" }, String(player.score)),
  );
}
