// Everybody's scores round by round, as lines in the seats' colours; at the end of each stands its seat's number. Lines of
// the same scores lie side by side, and so do their numbers.

import { element, setAttribute, svg } from "../shared/elements.js";
import { text } from "../shared/texts.js";

const APART = 14; // of 100: as close as two numbers may stand
const ASIDE = 0.9; // of 100: how far a line lies beside the next

export class ScoreLines {
  constructor() {
    this.lines = svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.ends = element("div", { class: "score-ends", "aria-hidden": "true" });
    this.node = element("div", { class: "score-lines", role: "img" }, this.lines, this.ends);
  }

  /** @param {Page.ScoreLine[]} lines */
  show(lines) {
    const drawn = lines.filter(({ scores }) => scores.length > 1);
    this.node.hidden = drawn.length === 0;
    setAttribute(this.node, "aria-label", text("table.score_lines"));
    const most = Math.max(1, ...drawn.flatMap(({ scores }) => scores));
    const height = (score) => 100 - (100 * score) / most;
    this.lines.replaceChildren(...drawn.map(({ seat, scores }, index) => {
      const aside = ASIDE * (index - (drawn.length - 1) / 2);
      const points = scores.map((score, at) => `${(100 * at) / (scores.length - 1)},${height(score) + aside}`);
      return svg("polyline", { class: `score-line seat-${seat}`, points: points.join(" ") });
    }));
    const last = [...new Set(drawn.map(({ scores }) => scores.at(-1) ?? 0))];
    const ends = last.map((score) => ({ at: height(score), seats: drawn.filter(({ scores }) => scores.at(-1) === score).map(({ seat }) => seat) }));
    this.node.style.setProperty("--most", String(Math.max(1, ...ends.map(({ seats }) => seats.length))));
    this.ends.replaceChildren(...spread(ends).map(({ seats, at }) => {
      const node = element("span", { class: "score-end" }, ...seats.map((seat) => element("b", { class: `seat-${seat}` }, String(seat))));
      node.style.setProperty("--at", `${at}%`);
      return node;
    }));
  }
}

// Move apart what would stand over each other, as little as that takes, and nothing beyond 0 and 100.
/** @template {{ at: number }} T @param {T[]} ends @returns {T[]} */
export function spread(ends) {
  const apart = Math.min(APART, 100 / Math.max(1, ends.length - 1));
  const order = [...ends].sort((one, other) => one.at - other.at);
  const places = order.map(({ at }) => at);
  for (let index = 1; index < places.length; index += 1) {
    places[index] = Math.max(places[index], places[index - 1] + apart);
  }
  places[places.length - 1] = Math.min(100, places[places.length - 1] ?? 0);
  for (let index = places.length - 2; index >= 0; index -= 1) {
    places[index] = Math.min(places[index], places[index + 1] - apart);
  }
  return order.map((end, index) => ({ ...end, at: places[index] }));
}
