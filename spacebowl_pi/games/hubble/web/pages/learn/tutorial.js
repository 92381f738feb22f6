// The tutorial: small rounds, each on a pad of its own. Nothing is counted and nothing can go wrong.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { hexesOf } from "../hexes.js";
import { Cards } from "../phone/cards.js";
import { Field, drawWords, hexWords } from "../phone/field.js";
import { Scope } from "../phone/scope.js";
import { Score } from "../phone/score.js";
import { Thirds } from "../phone/thirds.js";
import { LessonRound } from "./round.js";

export class Tutorial {
  /** @type {Hubble.Tutorial} */
  tree;
  /** @type {LessonRound} */
  round;
  /** @type {(() => string) | null} what is said in place of the lesson's words */
  told = null;

  /** @param {() => number} nowUs */
  constructor(nowUs) {
    this.index = 0;
    const button = (act, looks = "") => element("button", { type: "button", class: looks, onclick: act });
    this.heading = element("h1", { class: "learn-title", tabindex: -1 });
    this.steps = element("ol", { class: "learn-steps", "aria-hidden": "true" });
    this.where = element("p", { class: "unseen" });
    this.body = element("p", { class: "learn-body", role: "status" });
    this.scope = new Scope(nowUs, () => this.choose(null));
    this.thirds = new Thirds((icon) => this.choose(/** @type {Hubble.Icon} */ (icon)));
    this.field = new Field({ changed: () => this.laid(), vain: () => this.field.say(text("phone.vain")) });
    this.score = new Score();
    this.cards = new Cards(() => {});
    this.back = button(() => this.turn(-1));
    this.how = button(() => this.showHow());
    this.fog = button(() => this.toggleFog());
    this.draw = button(() => this.drawn(), "primary");
    this.next = button(() => this.turn(1), "primary");
    this.ends = [element("a", { class: "button is-primary", href: "#daily" }), element("a", { class: "button", href: "/practice/hubble" })];
    const words = element("div", { class: "learn-words" }, this.steps, this.where, this.heading, this.body);
    const acts = element("div", { class: "learn-acts" }, this.back, this.how, this.fog, this.draw, this.next, ...this.ends);
    const tray = element("div", { class: "learn-tray" }, this.score.node, this.cards.node);
    this.node = element("section", { class: "learn-lesson" }, words, this.scope.node, this.thirds.node, this.field.node, tray, acts);
  }

  /** @param {Hubble.LearnTree} tree */
  take({ tutorial }) {
    if (this.tree === undefined) {
      this.tree = tutorial;
      this.steps.replaceChildren(...tutorial.lessons.map(() => element("li")), element("li"));
      this.begin();
    }
    this.show();
  }

  get lesson() {
    return this.tree.lessons[this.index]; // none at the end
  }

  begin() {
    this.told = null;
    if (this.lesson !== undefined) {
      this.round = new LessonRound(this.lesson, hexesOf(this.tree.rows));
    }
  }

  /** @param {number} by */
  turn(by) {
    this.index = Math.min(this.tree.lessons.length, Math.max(0, this.index + by));
    this.begin();
    this.show();
    this.heading.focus();
  }

  // --- what is done ---

  /** @param {Hubble.Icon | null} icon */
  choose(icon) {
    this.told = null;
    this.round.choose(icon);
    this.show();
    if (icon === null) {
      this.thirds.focus();
    } else {
      this.field.focus();
    }
  }

  toggleFog() {
    this.round.sketch.fog(!this.round.sketch.isFogged);
    this.laid();
  }

  showHow() {
    this.round.showHow();
    this.laid();
    this.draw.focus();
  }

  laid() {
    const { sketch } = this.round;
    this.field.say(drawWords(sketch.draw ?? [], this.field.pad.hexes, sketch.places));
    this.told = null;
    this.show();
  }

  drawn() {
    const { name } = this.lesson;
    const isRight = this.round.draw();
    this.told = () => text(isRight ? `learn.lesson.${name}.done` : "learn.not_yet");
    this.show();
    if (isRight) {
      this.next.focus();
    }
  }

  // --- what is shown ---

  show() {
    const isEnd = this.lesson === undefined;
    const name = isEnd ? "end" : this.lesson.name;
    const count = this.tree.lessons.length + 1;
    setText(this.where, text("learn.step", { step: this.index + 1, steps: count }));
    [...this.steps.children].forEach((node, at) => setAttribute(node, "data-is", at === this.index ? "here" : at < this.index ? "done" : null));
    setText(this.heading, text(`learn.lesson.${name}.title`));
    setText(this.body, this.told === null ? text(`learn.lesson.${name}.body`, { fog: text("phone.act.fog") }) : this.told());
    setAttribute(this.body, "data-is", this.told === null ? null : this.round.isSolved ? "right" : "wrong");
    setAttribute(this.node, "data-end", isEnd);
    for (const part of [this.scope, this.thirds, this.field, this.score, this.cards]) {
      part.node.hidden = isEnd;
    }
    this.showActs(isEnd);
    if (!isEnd) {
      this.showRound();
    }
  }

  showActs(isEnd) {
    const { round } = this;
    const { sketch, third } = round;
    const isOpen = !isEnd && !round.isSolved;
    setText(this.back, text("learn.back"));
    setText(this.how, text("learn.show_me"));
    setText(this.fog, text(sketch.isFogged ? "phone.act.back" : "phone.act.fog"));
    setText(this.draw, text(sketch.isFogged ? "phone.act.fog_draw" : "phone.act.draw"));
    setText(this.next, text("learn.next"));
    this.ends.forEach((node, at) => setText(node, text(`learn.choice.${["daily", "practice"][at]}`)));
    this.ends.forEach((node) => (node.hidden = !isEnd));
    this.back.disabled = this.index === 0;
    this.how.hidden = !isOpen;
    this.draw.hidden = !isOpen || (third !== null && sketch.spots.length === 0); // a lens has to fog up first
    this.fog.hidden = !isOpen || !("fog" in round.lesson.wants);
    this.draw.disabled = !isOpen || (sketch.draw ?? []).length === 0;
    this.next.hidden = isEnd || isOpen;
  }

  showRound() {
    const { round, lesson } = this;
    const { sketch, third } = round;
    const mayTouch = !round.isSolved && third !== null;
    const mayReopen = round.isFree && mayTouch;
    const about = { round: this.index + 1, roll: lesson.roll, uses_white_die: false, is_third_free: round.isFree };
    this.scope.show(about, { third, canReopen: mayReopen, fog: round.fog, willFog: sketch.isFogged && !round.isSolved, limit: null });
    this.scope.round.hidden = true;
    this.scope.fog.hidden = !("fog" in lesson.wants);
    this.thirds.show({ isOpen: round.isFree && third === null, chosen: third });
    this.score.show(round.score, round.gains);
    const places = round.cardPlaces;
    const found = places.map(({ red, purple, points }, at) => ({ hexes: red, more: purple, mark: String(at + 1), isComplete: points !== null }));
    this.cards.show(lesson.cards, places, new Set(found.map(({ mark }) => mark)));
    const drawn = round.isSolved ? [] : (sketch.draw ?? []);
    const lit = mayTouch ? sketch.lit : null;
    const options = { rows: this.tree.rows, label: text("phone.pad"), labelOf: (hex, icon) => hexWords(hex, icon, lit), found, lit, ghost: drawn.map(([hex, icon]) => ({ hex, icon })) };
    this.field.show(round.pad, options, { sketch, mayTouch });
    setAttribute(this.field.node, "data-fogged", sketch.isFogged);
  }
}
