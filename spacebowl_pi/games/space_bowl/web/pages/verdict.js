// The verdict: player by player why their card was right or wrong, what they score by which rule, and what else would
// have been right. It goes on by itself, and by its buttons.

import { bestTurn } from "./pattern.js";
import { cellName, nameOf, signed } from "/pages/shared/names.js";
import { Reveal } from "./reveal.js";
import { points, verdictWords } from "./standing.js";
import { explanationMarks, pickMarks, picksOf, solutionMarks, wildMark } from "./verdict_lines.js";
import { reasons, stepsOf } from "./verdict_steps.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { setFitted } from "/pages/shared/fit_text.js";
import { language, pair, text } from "/pages/shared/texts.js";

const STEP_MS = 4500;

export class Verdict {
  /** @type {SpaceBowl.JudgedTree} */
  tree;
  /** @type {SpaceBowl.Step[]} */
  steps;
  /** @type {number} */
  timer;

  // `draw(nodes, lit)` draws over the galaxy.
  /** @param {(nodes: SVGElement[], lit?: (SpaceBowl.Cell | null)[]) => void} draw */
  constructor(draw) {
    this.draw = draw;
    this.reveal = new Reveal(() => this.showStep());
    this.result = null;
    this.index = 0;
    this.isPlaying = true;
    this.shown = null;
    this.title = element("h2", { class: "verdict-title in-two-lines" }, element("span"));
    this.why = element("ul", { class: "verdict-why" });
    this.rules = element("ul", { class: "verdict-rules" });
    this.prize = element("p", { class: "verdict-prize soft" });
    const button = (sign, act) => element("button", { type: "button", onclick: act }, sign);
    this.back = button("‹", () => this.turn(-1));
    this.pause = button("❚❚", () => this.play(!this.isPlaying));
    this.on = button("›", () => this.turn(1));
    this.where = element("span", { class: "verdict-where" });
    const steps = element("div", { class: "verdict-steps" }, this.back, this.where, this.pause, this.on);
    this.node = element("section", { class: "verdict panel" }, this.title, this.why, this.rules, this.prize, steps);
  }

  /** @param {SpaceBowl.JudgedTree} tree */
  show(tree) {
    const { view } = tree;
    this.node.hidden = view.phase !== "reveal";
    if (this.node.hidden) {
      this.result = this.shown = null;
      this.close();
      return;
    }
    this.tree = tree;
    const key = JSON.stringify([view.round_number, view.result, tree.explanations]);
    if (key !== this.result) {
      this.result = key;
      this.steps = stepsOf(tree);
      this.index = 0;
      const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
      const picks = picksOf(view).length;
      this.play(moves, moves && picks > 0 ? this.reveal.beginMs(picks) : 0);
    }
    this.showStep();
  }

  // Nothing goes on by itself any more.
  close() {
    clearTimeout(this.timer);
    this.reveal.stop();
  }

  // The first step is told after the reveal.
  /** @param {boolean} isPlaying */
  play(isPlaying, afterMs = 0) {
    this.isPlaying = isPlaying;
    clearTimeout(this.timer);
    if (isPlaying) {
      this.timer = setTimeout(() => this.turn(1, true), afterMs + STEP_MS);
    }
    this.name();
  }

  /** @param {number} by */
  turn(by, isByItself = false) {
    this.reveal.stop();
    this.index = (this.index + by + this.steps.length) % Math.max(1, this.steps.length);
    this.play(isByItself);
    this.showStep();
  }

  name() {
    setText(this.pause, this.isPlaying ? "❚❚" : "▶");
    setAttribute(this.pause, "aria-label", text(this.isPlaying ? "table.pause" : "table.play"));
    setAttribute(this.back, "aria-label", text("table.back"));
    setAttribute(this.on, "aria-label", text("table.on"));
  }

  showStep() {
    this.name();
    const { view } = this.tree;
    const step = this.steps[this.index];
    const shown = JSON.stringify([this.result, this.index, language(), this.reveal.isOn]);
    if (shown === this.shown) {
      return; // so that nothing that moves begins again
    }
    this.shown = shown;
    const marks = solutionMarks(view);
    setText(this.where, this.steps.length === 0 ? "" : `${this.index + 1} / ${this.steps.length}`);
    setText(this.prize, this.prizeWords(view));
    [this.back, this.pause, this.on].forEach((node) => (node.hidden = this.steps.length < 2));
    if (step === undefined) {
      setFitted(this.title, text("table.nothing_hidden"));
      this.fill(this.why, []);
      this.fill(this.rules, []);
      this.draw([...marks, ...wildMark(view), ...pickMarks(view)]);
      return;
    }
    setFitted(this.title, this.stepTitle(view, step));
    setAttribute(this.title, "data-looks", step.judged?.verdict ?? "valid");
    this.fill(this.why, reasons(this.tree, step));
    const rules = step.judged?.rules ?? [];
    this.fill(this.rules, rules.map((rule) => text(`common.rule.${rule}`)), rules.length > 1 ? signed(points(rules)) : null);
    if (this.reveal.isOn) {
      this.draw([...wildMark(view), ...pickMarks(view)], [null]);
      return;
    }
    const { nodes, lit } = this.marks(view, step);
    this.draw([...marks, ...nodes, ...wildMark(view), ...pickMarks(view)], lit);
  }

  /** @param {SpaceBowl.View} view */
  prizeWords(view) {
    if (view.result === null) {
      return text("common.prize.nothing");
    }
    return text(`table.prize.${view.result.prize}`, { name: nameOf(view, view.result.captain) });
  }

  /** @param {SpaceBowl.View} view @param {SpaceBowl.Step} step */
  stepTitle(view, { judged, cell = -1 }) {
    if (judged === undefined) {
      return text(view.result?.is_found ? "table.other" : "table.missed", { place: cellName(cell, view.size) });
    }
    const name = nameOf(view, judged.seat);
    const place = judged.pick === null ? "" : ` ${cellName(judged.pick, view.size)}`;
    return pair(`${name}${place}`, verdictWords(view, judged));
  }

  /** @param {SpaceBowl.View} view @param {SpaceBowl.Step} step */
  marks(view, { judged, explanation, cell, wildAt }) {
    const at = cell ?? judged?.pick ?? null;
    if (at === null || view.galaxy === null) {
      return { nodes: [], lit: [] };
    }
    const { quarter_turns: turns, failures } = explanation ?? { quarter_turns: bestTurn(view, at), failures: null }; // none is told of a demo
    return explanationMarks(view, { cell: at, turns, failures, isByWild: wildAt !== undefined || judged?.verdict === "wild" });
  }

  /** @param {Element} list @param {string[]} lines @param {string | null} sum */
  fill(list, lines, sum = null) {
    const items = lines.map((words) => element("li", {}, words[0].toUpperCase() + words.slice(1)));
    list.replaceChildren(...items, ...(sum === null ? [] : [element("li", { class: "verdict-sum" }, `= ${sum}`)]));
  }
}
