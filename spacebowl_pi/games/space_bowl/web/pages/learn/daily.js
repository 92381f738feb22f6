// The puzzle of the day: find every card that can be the Destination. The box says of each tapped card whether it is.

import { copied } from "/pages/shared/copying.js";
import { cellName } from "/pages/shared/names.js";
import { DailyPanel } from "./daily_panel.js";
import { firstOf, fresh, keep, shareLine, stateOf } from "./daily_state.js";
import { element } from "/pages/shared/elements.js";
import { Board, failingWords } from "./board.js";
import { bestTurn, lookedAt } from "../pattern.js";
import { pair, text } from "/pages/shared/texts.js";

export class Daily {
  /** @type {SpaceBowl.DailyState} */
  state;
  /** @type {number} */
  ticking;
  /** @type {SpaceBowl.Puzzle} */
  puzzle;

  /** @param {() => number} nowUs @param {Box.Say} say */
  constructor(nowUs, say) {
    this.say = say;
    this.board = new Board(nowUs, (cell) => this.touch(cell));
    this.panel = new DailyPanel({
      begin: () => this.begin(),
      giveUp: () => this.say({ do: "give_up", date: this.puzzle.date }),
      share: () => this.share(),
      again: () => this.begin(),
    });
    this.node = element("section", { class: "lesson daily learn-part", hidden: true }, this.panel.node, this.board.node);
  }

  enter() {
    this.say({ do: "daily" });
    this.ticking = setInterval(() => this.puzzle && this.panel.tick(this.state), 500);
  }

  leave() {
    clearInterval(this.ticking);
  }

  /** @param {string} kind @param {any} what */
  told(kind, what) {
    if (kind === "daily") {
      this.take(what);
    } else if (this.puzzle?.date === what.date && kind === "given_up") {
      this.change({ valid: what.valid, ended_ms: Date.now() });
      this.board.draw(this.marks());
      this.panel.tell("hint", () => text("learn.daily.solution", { places: what.valid.map((cell) => cellName(cell, this.puzzle.size)).join(", ") }));
    } else if (this.puzzle?.date === what.date && kind === "tried") {
      this.tried(what);
    }
  }

  /** @param {SpaceBowl.Puzzle} puzzle */
  take(puzzle) {
    if (this.puzzle?.date !== puzzle.date) {
      this.puzzle = puzzle;
      this.state = stateOf(puzzle.date);
      keep(this.state);
      this.panel.tell("");
      this.show();
      this.board.draw(this.marks());
    }
  }

  // The first state comes with a new connection, on which the puzzle has to be asked for.
  /** @param {SpaceBowl.LearnTree} [tree] */
  show(tree) {
    if (this.puzzle === undefined) {
      if (tree && !this.hasAsked) {
        this.hasAsked = true;
        this.say({ do: "daily" });
      }
      return;
    }
    const hasBegun = this.state.began_ms !== null;
    this.node.hidden = false;
    this.panel.show(this.puzzle, this.state, firstOf(this.puzzle.date));
    this.board.node.classList.toggle("is-veiled", !hasBegun);
    this.board.node.inert = !hasBegun;
    this.board.show(this.puzzle, { isOpen: hasBegun });
  }

  get isOver() {
    return this.state.ended_ms !== null;
  }

  /** @param {Partial<SpaceBowl.DailyState>} what */
  change(what) {
    this.state = { ...this.state, ...what };
    keep(this.state);
    this.show();
  }

  begin() {
    this.change({ ...fresh(this.puzzle.date), began_ms: Date.now() });
    this.board.draw([]);
    this.panel.tell("hint", () => text("learn.daily.tap"));
    this.board.galaxy.focus();
  }

  // Frames around the cards that are known to be right, and those that are known not to be.
  marks() {
    const { right, tries, valid } = this.state;
    const missed = (valid ?? []).filter((cell) => !right.includes(cell));
    const wrong = tries.filter((cell) => !right.includes(cell));
    const framed = { found: right, missed, tried: wrong };
    return Object.entries(framed).flatMap(([name, cells]) => cells.map((cell) => this.board.frame(cell, `mark-${name}`)));
  }

  /** @param {SpaceBowl.Cell} cell */
  touch(cell) {
    if (this.isOver || this.state.tries.includes(cell)) {
      this.explain(cell);
    } else {
      this.say({ do: "try", date: this.puzzle.date, cell });
    }
  }

  /** @param {{ cell: SpaceBowl.Cell, is_right: boolean }} answer */
  tried({ cell, is_right: isRight }) {
    if (this.isOver || this.state.tries.includes(cell)) {
      return;
    }
    const right = isRight ? [...this.state.right, cell] : this.state.right;
    const isDone = right.length === this.puzzle.solutions;
    this.change({ tries: [...this.state.tries, cell], right, ...(isDone ? { ended_ms: Date.now() } : {}) });
    this.explain(cell);
    if (isDone) {
      this.panel.tell("right", () => text("learn.daily.all_found"));
    }
  }

  /** @param {SpaceBowl.Cell} cell */
  explain(cell) {
    const turns = bestTurn(this.puzzle, cell);
    const failing = lookedAt(this.puzzle, cell, turns).filter(({ isMet }) => !isMet);
    const place = cellName(cell, this.puzzle.size);
    const isDown = this.puzzle.galaxy[cell].is_face_down;
    this.board.explain(cell, { isRight: !isDown && failing.length === 0, turns, under: this.marks() });
    if (isDown) {
      this.panel.tell("wrong", () => pair(place, text("common.face_down")));
    } else if (failing.length > 0) {
      this.panel.tell("wrong", () => failingWords(this.puzzle, failing));
    } else {
      this.panel.tell("right", () => text("learn.daily.right", { place }));
    }
  }

  async share() {
    const isDone = await copied(shareLine(firstOf(this.puzzle.date) ?? this.state, this.puzzle.solutions));
    this.panel.tell("hint", () => text(isDone ? "learn.daily.copied" : "learn.daily.copy_by_hand"));
  }
}
