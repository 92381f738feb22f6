// The tutorial: eight small steps, each with a galaxy to tap. Nothing is counted and nothing can go wrong.

import { cellName } from "/pages/shared/names.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { Board, failingWords } from "./board.js";
import { lookedAt } from "../pattern.js";
import { text } from "/pages/shared/texts.js";
import { wildMark } from "../verdict_lines.js";

// A lesson in the words of a match's view: the card "ry" shows the planets whose names begin so.
/** @param {{ destination: number, planets: SpaceBowl.Toss["planets"], rows: string[] }} lesson @param {SpaceBowl.Planet[]} deck @returns {SpaceBowl.Lesson} */
function viewOf({ destination, planets, rows }, deck) {
  const cards = rows.join(" ").split(" ").filter(Boolean);
  const named = (letter) => deck.find(({ name }) => name.startsWith(letter))?.name ?? letter;
  const card = (letters, number) => ({ number, is_face_down: false, planets: [...letters].map(named), black_hole: false, comets: 0, stars: 0 });
  return {
    toss: { destination, planets, black_hole: null },
    galaxy: cards.map(card),
    size: rows.length,
    settings: { variants: { torus: false, rotation: false } },
    wild: null,
  };
}

export class Tutorial {
  isSolved = false;
  /** @type {() => string} */
  told;
  /** @type {SpaceBowl.Lesson} */
  view;
  /** @type {SpaceBowl.LearnTree | undefined} */
  tree;

  /** @param {() => number} nowUs */
  constructor(nowUs) {
    this.lessons = null;
    this.index = 0;
    this.board = new Board(nowUs, (cell) => this.touch(cell));
    const button = (className, act) => element("button", { type: "button", class: className, onclick: act });
    this.heading = element("h1", { class: "lesson-title", tabindex: -1 });
    this.steps = element("ol", { class: "lesson-steps" });
    this.where = element("p", { class: "soft lesson-where" });
    this.body = element("p", { class: "lesson-body" });
    this.feedback = element("p", { class: "lesson-feedback", role: "status", "aria-live": "polite" });
    this.go = button("primary", () => this.call("go"));
    this.red = button("danger", () => this.call("red"));
    this.unwild = button("", () => this.begin());
    this.calls = element("div", { class: "lesson-calls" }, this.go, this.red, this.unwild);
    this.hint = button("", () => this.tell("hint", () => text(`learn.lesson.${this.lesson.name}.hint`)));
    this.back = button("", () => this.turn(-1));
    this.on = button("", () => this.turn(1));
    this.ends = ["practice", "daily"].map((name) => ({ name, node: element("a", { class: name === "practice" ? "button is-primary" : "button", href: `#${name}` }) }));
    const turns = element("div", { class: "lesson-turns" }, this.back, this.hint, ...this.ends.map(({ node }) => node), this.on);
    const words = element("div", { class: "lesson-words panel" }, this.steps, this.where, this.heading, this.body, this.calls, this.feedback, turns);
    this.node = element("section", { class: "lesson learn-part" }, words, this.board.node);
  }

  async enter() {
    this.lessons ??= await (await fetch("/games/space_bowl/learn/lessons.json")).json();
    this.steps.replaceChildren(...this.lessons.map(() => element("li")));
    setAttribute(this.steps, "aria-hidden", "true");
    this.show(this.tree);
  }

  /** @param {SpaceBowl.LearnTree | undefined} tree */
  show(tree) {
    this.tree = tree;
    if (!tree || this.lessons === null) {
      return;
    }
    if (this.view === undefined) {
      this.begin();
    }
    const { name, kind } = this.lesson;
    this.node.classList.toggle("is-end", kind === "end");
    setText(this.feedback, this.told());
    setText(this.where, text("learn.step", { step: this.index + 1, steps: this.lessons.length }));
    setText(this.heading, text(`learn.lesson.${name}.title`));
    setText(this.body, text(`learn.lesson.${name}.body`));
    setText(this.hint, text("learn.hint"));
    setText(this.back, text("learn.back"));
    setText(this.on, text(this.isSolved ? "learn.next" : "learn.skip_step"));
    setText(this.go, text("common.call.go"));
    setText(this.red, text("common.call.red"));
    setText(this.unwild, text("learn.take_wild_back"));
    this.ends.forEach((end) => setText(end.node, text(`learn.choice.${end.name}`)));
    this.ends.forEach((end) => (end.node.hidden = kind !== "end"));
    this.hint.hidden = this.isSolved || kind === "end";
    this.on.hidden = kind === "end";
    this.on.className = this.isSolved ? "primary" : "";
    this.back.disabled = this.index === 0;
    this.go.hidden = this.red.hidden = kind !== "call";
    this.go.disabled = this.red.disabled = this.isSolved;
    this.unwild.hidden = kind !== "wild" || this.view.wild === null || this.isSolved;
    this.calls.hidden = this.go.hidden && this.unwild.hidden;
    [...this.steps.children].forEach((node, index) => {
      node.className = index === this.index ? "is-here" : index < this.index ? "is-done" : "";
    });
    this.board.node.hidden = kind === "end";
    if (kind !== "end") {
      this.board.show(this.view, { isOpen: !this.isSolved });
    }
  }

  get lesson() {
    return this.lessons[this.index];
  }

  // Lay a lesson out anew.
  begin() {
    this.view = viewOf(this.lesson, this.tree?.deck ?? []);
    this.isSolved = false;
    this.tell("");
    this.show(this.tree);
    if (this.lesson.kind !== "end") {
      this.board.draw([]);
    }
  }

  /** @param {number} by */
  turn(by) {
    this.index = Math.min(this.lessons.length - 1, Math.max(0, this.index + by));
    this.begin();
    this.heading.focus();
  }

  // `words()` gives what to say, in whichever language it is shown.
  /** @param {string} looks @param {() => string} words */
  tell(looks, words = () => "") {
    this.told = words;
    setAttribute(this.feedback, "data-looks", looks);
    setText(this.feedback, words());
  }

  solve() {
    this.isSolved = true;
    this.tell("right", () => text(`learn.lesson.${this.lesson.name}.done`));
    this.show(this.tree);
    this.on.focus();
  }

  /** @param {SpaceBowl.Cell} cell */
  touch(cell) {
    if (this.lesson.kind === "wild" && this.view.wild === null) {
      this.view = { ...this.view, wild: { at: cell } };
      this.board.draw(wildMark(this.view));
      this.tell("hint", () => text("learn.wild_placed", { place: cellName(cell, this.view.size) }));
      this.show(this.tree);
      return;
    }
    const failing = lookedAt(this.view, cell, 0).filter(({ isMet }) => !isMet);
    const saved = failing.find((looked) => this.view.wild !== null && looked.cell === this.view.wild.at);
    const failures = failing.filter((looked) => looked !== saved);
    this.board.explain(cell, { isRight: failures.length === 0, failures, under: wildMark(this.view) });
    if (failures.length > 0) {
      this.tell("wrong", () => failingWords(this.view, failures));
    } else if (this.lesson.kind === "wild" && saved === undefined) {
      this.tell("wrong", () => text("learn.wild_unused"));
    } else {
      this.solve();
    }
  }

  /** @param {"go" | "red"} kind */
  call(kind) {
    if (kind === "red") {
      this.board.draw([]);
      this.solve();
    } else {
      this.tell("wrong", () => text("learn.go_too_soon"));
    }
  }
}
