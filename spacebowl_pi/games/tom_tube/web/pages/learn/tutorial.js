// The tutorial: small situations, each with one thing to do. What else the rules allow is played, too, and told to be
// something else; what they do not allow is told why.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { refusalText, text } from "/pages/shared/texts.js";
import { Bench } from "./bench.js";

const KEY = "tom_tube_lesson"; // how far one has come, for a reload
const WITH_CARD = ["stop", "jump", "control", "exchange", "home"]; // whose counters matter

export class Tutorial {
  /** @type {string[]} */
  lessons = [];
  index = 0;
  isAsked = false;
  /** @type {TomTube.LessonTree | null} */
  tree = null;
  /** @type {(() => string) | null} why something could not be done */
  why = null;

  /** @param {(message: Box.Message) => void} say */
  constructor(say) {
    this.say = say;
    const button = (act, looks = "") => element("button", { type: "button", class: looks, onclick: act });
    this.heading = element("h1", { class: "learn-title", tabindex: -1 });
    this.steps = element("ol", { class: "learn-steps", "aria-hidden": "true" });
    this.where = element("p", { class: "unseen" });
    this.body = element("p", { class: "learn-body", role: "status" });
    this.bench = new Bench({ step: (step) => this.did(step), changed: () => this.changed(), why: (words) => this.tellWhy(words) });
    this.back = button(() => this.turn(-1));
    this.how = button(() => this.showHow());
    this.again = button(() => this.ask([]), "primary");
    this.next = button(() => this.turn(1), "primary");
    this.ends = [element("a", { class: "button is-primary", href: "#daily" }), element("a", { class: "button", href: "/practice/tom_tube" })];
    const words = element("div", { class: "learn-words" }, this.steps, this.where, this.heading, this.body);
    const { board, beside, words: inHand, buttons } = this.bench;
    this.parts = [board.node, beside, inHand, buttons.node];
    const acts = element("div", { class: "learn-acts" }, this.back, this.how, this.again, this.next, ...this.ends);
    this.node = element("section", { class: "learn-lesson" }, words, board.node, beside, inHand, buttons.node, acts);
  }

  /** @param {TomTube.LearnTree} tree */
  take({ lessons }) {
    if (this.lessons.length === 0) {
      this.index = Math.max(0, lessons.indexOf(sessionStorage.getItem(KEY) ?? ""));
      this.steps.replaceChildren(...lessons.map(() => element("li")), element("li"));
    }
    this.lessons = lessons;
    this.ask(this.tree?.steps ?? []); // again, too, after the line was lost
    this.show();
  }

  enter() {
    this.show();
  }

  get name() {
    return this.lessons[this.index] ?? "end";
  }

  /** @param {TomTube.Step[]} steps */
  ask(steps) {
    this.why = null;
    if (this.name !== "end") {
      this.how.disabled = this.isAsked = true; // what is next shows with the answer
      this.say({ do: "lesson", name: this.name, steps });
    }
  }

  /** @param {number} by */
  turn(by) {
    this.index = Math.min(this.lessons.length, Math.max(0, this.index + by));
    sessionStorage.setItem(KEY, this.name);
    this.tree = null;
    this.bench.isOpen = false;
    this.ask([]);
    this.show();
    this.heading.focus();
  }

  /** @param {string} kind @param {any} what */
  told(kind, what) {
    if (kind !== "lesson" || what.name !== this.name) {
      return;
    }
    this.isAsked = false;
    const wasOver = this.tree !== null && this.tree.verdict !== "open";
    this.tree = what;
    this.bench.take(what, what.verdict === "open");
    this.show();
    if (!this.node.isConnected) {
      return;
    }
    if (what.verdict !== "open") {
      (what.verdict === "right" ? this.next : this.again).focus({ preventScroll: true });
    } else if (wasOver && document.activeElement === document.body) {
      this.bench.board.focus();
    }
  }

  // --- what is done ---

  /** @param {TomTube.Step} step */
  did(step) {
    if (step.kind === "TakeUp") {
      this.tellWhy(text("learn.stays"));
      return;
    }
    this.ask([...(this.tree?.steps ?? []), step]);
  }

  changed() {
    this.why = null;
    this.show();
  }

  // Said again even if it is what was said before.
  /** @param {string} words */
  tellWhy(words) {
    this.why = () => words;
    setText(this.body, "");
    this.show();
  }

  showHow() {
    const step = this.tree?.solution[this.tree.steps.length];
    if (step !== undefined) {
      this.bench.hand.drop();
      this.bench.suggest(step);
      this.changed();
      this.bench.focusButton();
    }
  }

  // --- what is shown ---

  show() {
    const { name, tree } = this;
    const isEnd = name === "end";
    setText(this.where, text("learn.step", { step: this.index + 1, steps: this.lessons.length + 1 }));
    [...this.steps.children].forEach((node, at) => setAttribute(node, "data-is", at === this.index ? "here" : at < this.index ? "done" : null));
    setText(this.heading, text(`learn.lesson.${name}.title`));
    setText(this.body, this.words());
    setAttribute(this.body, "data-is", this.isWrong ? "wrong" : tree?.verdict === "right" ? "right" : null);
    setAttribute(this.node, "data-end", isEnd);
    this.parts.forEach((node) => (node.hidden = isEnd));
    this.showActs(isEnd, tree?.verdict ?? "open");
    if (!isEnd) {
      this.bench.show(WITH_CARD.includes(name) ? 1 : null);
    }
  }

  get isWrong() {
    return this.why !== null || this.tree?.refusal != null || ["built", "moved", "missed"].includes(this.tree?.verdict ?? "");
  }

  words() {
    const { name, tree } = this;
    if (this.why !== null) {
      return this.why();
    }
    if (tree?.refusal != null) {
      return refusalText(tree.refusal);
    }
    switch (tree?.verdict) {
      case "right":
        return text(`learn.lesson.${name}.done`);
      case "missed":
        return text(`learn.lesson.${name}.missed`);
      case "built":
      case "moved":
        return text(`learn.${tree.verdict}`);
      default:
        return text(`learn.lesson.${name}.body`);
    }
  }

  /** @param {boolean} isEnd @param {string} verdict */
  showActs(isEnd, verdict) {
    setText(this.back, text("learn.back"));
    setText(this.how, text("learn.show_me"));
    setText(this.again, text("learn.again"));
    setText(this.next, text("learn.next"));
    this.ends.forEach((node, at) => setText(node, text(`learn.choice.${["daily", "practice"][at]}`)));
    this.ends.forEach((node) => (node.hidden = !isEnd));
    this.back.disabled = this.index === 0;
    this.how.disabled = this.tree === null || this.isAsked;
    this.how.hidden = isEnd || verdict !== "open";
    this.again.hidden = isEnd || verdict === "open" || verdict === "right";
    this.next.hidden = isEnd || verdict !== "right";
  }
}
