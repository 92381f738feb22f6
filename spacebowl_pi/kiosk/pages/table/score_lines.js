// Everybody's scores round by round, as lines in the seats' colours; at the end of each stands its seat's number.

import { element, setAttribute, svg } from "../shared/elements.js";
import { text } from "../shared/texts.js";

const APART = 14; // of 100: as close as two numbers may stand

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
    this.lines.replaceChildren(...drawn.map(({ seat, scores }) => {
      const points = scores.map((score, at) => `${(100 * at) / (scores.length - 1)},${height(score)}`);
      return svg("polyline", { class: `score-line seat-${seat}`, points: points.join(" ") });
    }));
    const ends = spread(drawn.map(({ seat, scores }) => ({ seat, at: height(scores.at(-1) ?? 0) })));
    this.ends.replaceChildren(...ends.map(({ seat, at }) => {
      const node = element("span", { class: `score-end seat-${seat}` }, String(seat));
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
