// The puzzle of the day: home in three moves, while the other astronaut stands still. There is a single way.

import { copied } from "/pages/shared/copying.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { language, refusalText, text } from "/pages/shared/texts.js";
import { Bench } from "./bench.js";
import { keep, keptOf, resultWords, shareLine } from "./daily_state.js";

const NOON = "T12:00:00"; // so that a date is the same day in every zone
const ACTS = { Drift: "drift", ControlDrift: "control", Jump: "jump" };

/** @param {string} date */
function dateWords(date) {
  return new Date(date + NOON).toLocaleDateString(language(), { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

export class Daily {
  date = "";
  moves = 0;
  isOn = false;
  hasFailed = false;
  /** @type {TomTube.PuzzleTree | null} */
  tree = null;
  /** @type {TomTube.Step[] | null} */
  solution = null;
  /** @type {(() => string) | null} why something could not be done */
  why = null;
  /** @type {() => string} */
  copying = () => "";

  /** @param {(message: Box.Message) => void} say */
  constructor(say) {
    this.say = say;
    const button = (act, looks = "") => element("button", { type: "button", class: looks, onclick: act });
    this.day = element("p", { class: "soft" });
    this.introHeading = element("h1", { tabindex: -1 });
    this.introBody = element("p");
    this.failed = element("p", { class: "daily-note", role: "status" });
    this.start = button(() => this.begin(), "primary");
    this.intro = element("div", { class: "daily-intro panel" }, this.day, this.introHeading, this.introBody, this.failed, this.start);
    this.heading = element("h1", { class: "learn-title", tabindex: -1 });
    this.pips = element("ol", { class: "learn-steps", "aria-hidden": "true" });
    this.body = element("p", { class: "learn-body", role: "status" });
    this.way = element("ol", { class: "daily-way" });
    this.line = element("p", { class: "daily-line" });
    this.copy = button(() => this.share(), "primary");
    this.copied = element("p", { class: "soft daily-said", role: "status" });
    this.shared = element("div", { class: "daily-share" }, this.line, this.copy, this.copied);
    this.bench = new Bench({ step: (step) => this.did(step), changed: () => this.changed(), why: (words) => this.tellWhy(words) });
    this.again = button(() => this.restart(), "primary");
    this.solve = button(() => this.say({ do: "solution", date: this.date }));
    this.next = button(() => this.showNext(), "primary");
    const words = element("div", { class: "learn-words" }, this.pips, this.heading, this.body, this.way, this.shared);
    const { board, beside, words: inHand, buttons } = this.bench;
    const acts = element("div", { class: "learn-acts" }, this.solve, this.again, this.next);
    this.play = element("div", { class: "learn-lesson daily-play" }, words, board.node, beside, inHand, buttons.node, acts);
    this.node = element("section", { class: "learn-daily" }, this.intro, this.play);
  }

  /** @param {TomTube.LearnTree} tree */
  take({ moves }) {
    this.moves = moves;
    this.pips.replaceChildren(...Array.from({ length: moves }, () => element("li")));
    if (this.isOn) {
      this.ask(this.tree?.steps ?? keptOf(this.date).steps); // again after the line was lost
    } else if (this.node.isConnected) {
      this.enter();
    }
    this.show();
  }

  enter() {
    if (!this.isOn) {
      this.say({ do: "daily" });
    }
    this.show();
  }

  /** @param {string} kind @param {any} what */
  told(kind, what) {
    if (kind === "daily" && !this.isOn) {
      this.date = what;
      this.show();
    } else if (kind === "failed") {
      [this.isOn, this.hasFailed] = [false, true];
      this.show();
    } else if (kind === "puzzle" && what.date === this.date) {
      this.stands(what);
    } else if (kind === "solution" && what.date === this.date) {
      this.solution = what.steps;
      this.keep({ isSeen: true });
      this.ask([]);
    }
  }

  /** @param {TomTube.PuzzleTree} tree */
  stands(tree) {
    const wasOn = this.tree !== null;
    this.tree = tree;
    const { tries, solvedIn, isSeen } = this.kept;
    this.keep({ steps: tree.steps, tries: Math.max(1, tries) });
    if (tree.verdict === "home" && solvedIn === 0 && !isSeen) {
      this.keep({ solvedIn: this.kept.tries });
    }
    this.bench.take(tree, tree.verdict === "open" && this.solution === null);
    this.show();
    if (!this.node.isConnected) {
      return;
    }
    if (!wasOn) {
      this.heading.focus({ preventScroll: true });
    } else if (this.solution !== null) {
      (this.next.hidden ? this.again : this.next).focus({ preventScroll: true });
    } else if (tree.verdict !== "open") {
      (tree.verdict === "home" && !this.shared.hidden ? this.copy : this.again).focus({ preventScroll: true });
    }
  }

  get kept() {
    return keptOf(this.date);
  }

  /** @param {Partial<import("./daily_state.js").Kept>} more */
  keep(more) {
    keep({ ...this.kept, ...more });
  }

  // --- what is done ---

  /** @param {TomTube.Step[]} steps */
  ask(steps) {
    this.why = null;
    this.say({ do: "puzzle", date: this.date, steps });
  }

  begin() {
    [this.isOn, this.hasFailed] = [true, false];
    this.ask(this.kept.steps);
    this.show();
  }

  // Another try, if the last one has begun.
  restart() {
    this.solution = null;
    this.keep({ tries: this.kept.tries + Math.min(1, this.tree?.steps.length ?? 0) });
    this.ask([]);
  }

  /** @param {TomTube.Step} step */
  did(step) {
    this.ask([...(this.tree?.steps ?? []), step]);
  }

  showNext() {
    this.ask((this.solution ?? []).slice(0, (this.tree?.steps.length ?? 0) + 1));
  }

  changed() {
    this.why = null;
    this.show();
  }

  /** @param {string} words */
  tellWhy(words) {
    this.why = () => words;
    setText(this.body, "");
    this.show();
  }

  async share() {
    const isDone = await copied(shareLine(this.kept));
    this.copying = () => text(isDone ? "learn.daily.copied" : "learn.daily.copy_by_hand");
    this.show();
  }

  // --- what is shown ---

  show() {
    const { tree, isOn } = this;
    const isPlaying = isOn && tree !== null;
    this.node.hidden = this.date === "";
    this.intro.hidden = isPlaying;
    this.play.hidden = !isPlaying;
    if (this.node.hidden) {
      return;
    }
    setText(this.day, dateWords(this.date));
    setText(this.introHeading, text("learn.daily.title"));
    setText(this.introBody, text("learn.daily.body"));
    setText(this.failed, this.hasFailed ? text("learn.daily.failed") : isOn ? text("learn.daily.searching") : "");
    setText(this.start, text(this.kept.tries > 0 ? "learn.daily.go_on" : "learn.daily.start"));
    this.start.disabled = isOn;
    if (isPlaying) {
      this.showPuzzle(/** @type {TomTube.PuzzleTree} */ (tree));
    }
  }

  /** @param {TomTube.PuzzleTree} tree */
  showPuzzle(tree) {
    const { verdict, steps } = tree;
    const isOver = verdict !== "open";
    const isShown = this.solution !== null;
    setText(this.heading, text("learn.daily.title"));
    [...this.pips.children].forEach((node, at) => setAttribute(node, "data-is", at < steps.length ? "done" : at === steps.length && !isOver ? "here" : null));
    setText(this.body, this.words(tree));
    const isWrong = this.why !== null || tree.refusal !== null || verdict === "late";
    setAttribute(this.body, "data-is", isWrong ? "wrong" : verdict === "home" ? "right" : null);
    this.bench.show(tree.mover);
    this.bench.tray.node.hidden = true;
    this.showWay(tree);
    setAttribute(this.play, "data-over", isOver);
    this.shared.hidden = verdict !== "home" || isShown || this.kept.solvedIn === 0;
    setText(this.line, shareLine(this.kept));
    setText(this.copy, text("learn.daily.copy"));
    setText(this.copied, this.copying());
    setText(this.again, text(verdict === "home" || isShown ? "learn.daily.again" : "learn.again"));
    setText(this.solve, text("learn.daily.solve"));
    setText(this.next, text("learn.next"));
    const isNext = isShown && verdict === "open";
    this.next.hidden = !isNext;
    this.again.hidden = steps.length === 0 || isNext;
    this.again.classList.toggle("primary", isOver && this.shared.hidden);
    this.solve.hidden = isShown || verdict === "home" || (this.kept.tries < 2 && verdict === "open");
  }

  // The moves that were made, one after another.
  /** @param {TomTube.PuzzleTree} tree */
  showWay({ steps }) {
    const { at } = this.bench.hand;
    const words = steps.map(({ kind, to = "" }) => text(`act.${ACTS[kind]}`, { to: at.nameOf(to) }));
    if (words.join("\n") !== [...this.way.children].map((node) => node.textContent).join("\n")) {
      this.way.replaceChildren(...words.map((each) => element("li", {}, each)));
    }
    this.way.hidden = words.length === 0;
  }

  /** @param {TomTube.PuzzleTree} tree */
  words({ verdict, steps, refusal }) {
    if (this.why !== null) {
      return this.why();
    }
    if (refusal !== null) {
      return refusalText(refusal);
    }
    if (this.solution !== null) {
      return text(verdict === "home" ? "learn.daily.shown" : "learn.daily.showing");
    }
    switch (verdict) {
      case "home":
        return resultWords(this.kept);
      case "late":
        return text("learn.daily.late");
      default:
        return text("learn.daily.move", { move: steps.length + 1, moves: this.moves });
    }
  }
}
