// The time that is left: a closing ring, and the seconds in large digits.

import { element, setAttribute, setText, svg } from "./elements.js";
import { counted } from "./texts.js";

const SECOND_US = 1_000_000;
const LAST_S = 3;
const AROUND = 2 * Math.PI * 44;

export class Countdown {
  /** @type {number} */
  beganUs;

  /** @param {() => number} nowUs */
  constructor(nowUs) {
    this.nowUs = nowUs;
    this.digits = element("span", { class: "countdown-digits" });
    this.word = element("span", { class: "countdown-word" });
    const ring = { cx: 50, cy: 50, r: 44, fill: "none", "stroke-width": 9 };
    this.arc = svg("circle", { ...ring, class: "countdown-arc", "stroke-dasharray": AROUND, transform: "rotate(-90 50 50)" });
    const face = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("circle", { ...ring, class: "countdown-track" }), this.arc);
    this.node = element("div", { class: "countdown", role: "timer" }, face, element("div", { class: "countdown-words" }, this.digits, this.word));
    this.deadlineUs = null;
    this.drawing = 0;
  }

  // `limit` says since when the time runs, and until when, as the tree does; null where there is none.
  /** @param {Box.Limit | null} limit @param {string | null | undefined} kind @param {string} word */
  show(limit, kind, word) {
    const { began_us: beganUs, deadline_us: deadlineUs } = limit ?? { began_us: 0, deadline_us: null };
    setAttribute(this.node, "data-kind", kind);
    setText(this.word, word);
    this.beganUs = beganUs;
    this.deadlineUs = deadlineUs;
    this.node.hidden = deadlineUs === null;
    if (deadlineUs !== null && this.drawing === 0) {
      this.draw();
    }
  }

  draw() {
    if (this.deadlineUs === null) {
      this.drawing = 0;
      setText(this.digits, "");
      this.showLast(false);
      return;
    }
    const leftUs = Math.max(0, this.deadlineUs - this.nowUs());
    const seconds = Math.ceil(leftUs / SECOND_US);
    if (this.digits.textContent !== String(seconds)) {
      setText(this.digits, String(seconds));
      setAttribute(this.node, "aria-label", counted("table.seconds_left", seconds, { seconds }));
      this.showLast(seconds <= LAST_S);
    }
    const gone = 1 - leftUs / (this.deadlineUs - this.beganUs);
    setAttribute(this.arc, "stroke-dashoffset", (AROUND * Math.min(1, gone)).toFixed(1));
    this.drawing = requestAnimationFrame(() => this.draw());
  }

  // The whole page may beat with it.
  /** @param {boolean} isLast */
  showLast(isLast) {
    [this.node, document.body].forEach((node) => node.classList.toggle("is-last", isLast));
  }
}
