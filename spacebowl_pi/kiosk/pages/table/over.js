// The end of a match: who won, the first three on a podium where there is room for one (the style sheet knows), how
// everybody stands, and what the game tells of the way there.

import { element, setText } from "../shared/elements.js";
import { fitted } from "../shared/fit_text.js";
import { nameOf, seatName } from "../shared/names.js";
import { text } from "../shared/texts.js";
import { Confetti } from "./confetti.js";
import { ScoreLines } from "./score_lines.js";

const STEPS = 3; // of the podium

export class Over {
  constructor() {
    this.title = element("h2");
    this.list = element("ol", { class: "over-list" });
    this.sky = element("div", { class: "over-sky" });
    this.lines = new ScoreLines();
    this.awards = element("ol", { class: "over-awards" });
    this.more = element("div", { class: "over-more" }, this.lines.node, this.awards);
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
    const { view, standing, is_over: isOver } = tree;
    this.node.hidden = !isOver;
    const winners = standing.filter((one) => one.is_winner).map(({ seat }) => seat);
    this.confetti.show(isOver, winners);
    if (!isOver) {
      return;
    }
    const players = view.players.map((player) => ({ ...player, score: standing.find(({ seat }) => seat === player.seat)?.score ?? player.score }));
    const names = players.filter(({ seat }) => winners.includes(seat)).map(seatName);
    const key = names.length === 0 ? "nobody" : names.length > 1 ? "winners" : "winner";
    setText(this.title, text(`table.now.${key}`, { names: names.join(", ") }));
    const isWinner = ({ seat }) => winners.includes(seat);
    // Somebody may win with fewer points, as when the other has given up.
    const order = players.sort((one, other) => Number(isWinner(other)) - Number(isWinner(one)) || other.score - one.score || (part.overOrder?.(one, other) ?? 0));
    const hasPodium = winners.length > 0 && winners.length <= STEPS && order.length > 1;
    this.list.style.setProperty("--count", order.length);
    this.list.classList.toggle("has-podium", hasPodium);
    this.list.replaceChildren(...order.map((player, index) => row(player, isWinner(player), part.overNote?.(player), hasPodium && index < STEPS ? index + 1 : null)));
    const awards = part.overAwards?.(tree) ?? [];
    this.lines.show(part.overLines?.(tree) ?? []);
    this.awards.replaceChildren(...awards.map(({ seat, title, words }) => award(seat, title, nameOf(view, seat), words)));
    this.awards.hidden = awards.length === 0;
    this.more.hidden = this.awards.hidden && this.lines.node.hidden;
  }
}

/** @param {Box.Seat} seat @param {string} title @param {string} name @param {string} words */
function award(seat, title, name, words) {
  return element(
    "li",
    { class: `over-award seat-${seat}` },
    element("span", { class: "token" }, String(seat)),
    element("strong", {}, title),
    element("span", {}, `${name} · `, element("span", { class: "soft" }, words)),
  );
}

// `step` is whose step of the podium: 1 in the middle, 2 to the left, 3 to the right.
/** @param {Box.Player} player @param {boolean} isWinner @param {string | undefined} note @param {number | null} step */
function row(player, isWinner, note, step) {
  return element(
    "li",
    { class: `over-row seat-${player.seat}${isWinner ? " is-winner" : ""}${step === null ? "" : ` step-${step}`}` },
    element("span", { class: "token" }, String(player.seat)),
    fitted("over-name", seatName(player)),
    note ? element("span", { class: "soft over-note" }, note) : null,
    element("span", { class: "over-score" }, String(player.score)),
  );
}
