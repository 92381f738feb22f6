// Space Bowl's part of the table's page: galaxy, nine spaces, countdown, verdict; and which seat touches a card next.

import { Countdown } from "/pages/shared/countdown.js";
import { afterFrame, element, setText } from "/pages/shared/elements.js";
import { language, text } from "/pages/shared/texts.js";
import { Entry } from "./entry.js";
import { Galaxy } from "./galaxy.js";
import { Honour } from "./honour.js";
import { LEARN, LobbySteps, expectedWords, overPicture, variantPicture } from "./lobby.js";
import { overAwards, overLines } from "./look_back.js";
import { callNow, factsNow, hintNow, insteadNow, lineNow, seatAction } from "./now.js";
import { ACTION_NAMES, actionsNow } from "./now_actions.js";
import { defineThings } from "./planets.js";
import { Spaces } from "./spaces.js";
import { spokenNow } from "./spoken.js";
import { seatState } from "./standing.js";
import { TopCard } from "./top_card.js";
import { Verdict } from "./verdict.js";
import { scanMark, wildMark } from "./verdict_lines.js";

const SURPRISE_MS = 500; // a touch so soon after a seat was chosen by itself was meant for something else
const VARIANTS = ["learners", "black_hole", "void", "big_galaxy", "rotation", "torus", "no_wild"];

export class Table {
  /** @type {boolean} */
  mayPlay;

  /** @param {Page.TableServices} page */
  constructor(page) {
    this.page = page;
    const { say, nowUs, redraw } = page;
    /** @type {SpaceBowl.TableTree | null} */
    this.tree = null;
    /** @type {SpaceBowl.ChosenSeat | null} */
    this.chosen = null; // who touches a card next, and what for
    this.chosenAtMs = 0;
    this.phase = null;
    this.galaxy = new Galaxy((cell) => this.touchCard(cell));
    this.verdict = new Verdict((nodes, lit) => this.galaxy.draw(nodes, lit));
    this.honour = new Honour((seat, isHold) => say({ do: "press", seat, is_hold: isHold }), say);
    this.entry = new Entry(say, redraw);
    this.spaces = new Spaces(nowUs);
    /** @type {import("./guide.js").Guide | null} */
    this.guide = null; // loaded for the first demo
    this.isGuideComing = false;
    this.guideWords = element("p", { class: "guide-words", hidden: true });
    this.hint = element("p", { class: "soft hint" });
    this.topCard = new TopCard();
    this.countdown = new Countdown(nowUs);
    this.steps = new LobbySteps();
    const beside = element("div", { class: "beside" }, this.topCard.node, this.countdown.node);
    this.pattern = element("div", { class: "pattern", hidden: true }, this.entry.node, this.spaces.node, this.hint, beside, this.verdict.node);
    this.nodes = { stage: [this.guideWords, this.galaxy.node, this.honour.node], beside: this.pattern, lobby: [this.steps.node] };
    this.actionNames = ACTION_NAMES;
    this.choiceOrder = [...VARIANTS, "mode", "target_score"];
    this.choicePicture = variantPicture;
    this.learnAddress = LEARN;
    this.overPicture = overPicture();
    this.overLines = overLines;
    this.overAwards = overAwards;
    this.galaxy.node.addEventListener("vain", () => this.sayInstead());
    this.letGo = ({ key }) => key === "Escape" && this.chosen !== null && this.choose(null);
    document.addEventListener("keydown", this.letGo);
  }

  close() {
    document.removeEventListener("keydown", this.letGo);
    clearTimeout(this.settling);
    this.verdict.close();
    this.guide?.close();
  }

  refused() {
    this.entry.refused();
  }

  // A button of the bar was touched: whoever was to touch a card does not any more.
  acted() {
    this.choose(null);
  }

  /** @param {SpaceBowl.ChosenSeat | null} seatAndWhat */
  choose(seatAndWhat) {
    this.chosen = seatAndWhat;
    this.chosenAtMs = -SURPRISE_MS;
    this.page.redraw();
    if (this.chosen !== null) {
      this.galaxy.focus();
      return;
    }
    if (this.galaxy.node.contains(document.activeElement)) {
      this.page.focusElsewhere();
    }
    this.galaxy.forget();
  }

  /** @param {SpaceBowl.Cell} cell */
  touchCard(cell) {
    if (this.entry.isOpen) {
      this.entry.aim(cell);
      return;
    }
    if (this.chosen === null || performance.now() - this.chosenAtMs < SURPRISE_MS) {
      return;
    }
    this.page.say({ do: this.chosen.what === "wild" ? "place_wild" : "pick_card", seat: this.chosen.seat, cell });
    this.choose(null);
  }

  sayInstead() {
    const words = this.mayPlay && this.tree ? insteadNow(this.tree, "card") : null;
    if (words !== null) {
      this.page.announce(words);
    }
  }

  // What to do instead of touching a seat.
  /** @param {SpaceBowl.TableTree} tree */
  instead(tree) {
    return insteadNow(tree, "seat");
  }

  /** @param {SpaceBowl.TableTree} tree @param {SpaceBowl.Seat} seat @returns {Page.SeatAction | null} */
  seatAction(tree, seat) {
    const what = seatAction(tree, seat);
    return what === null
      ? null
      : { name: what, words: text(`table.seat_action.${what}`), isOn: this.chosen?.seat === seat, saysAsMuch: what === "pick", act: () => this.actOnSeat(what, seat) };
  }

  /** @param {"pick" | "wild"} what @param {SpaceBowl.Seat} seat */
  actOnSeat(what, seat) {
    const isOnTable = what === "wild" && this.tree?.view.galaxy === null; // the box is not told where
    if (isOnTable) {
      this.page.say({ do: "place_wild", seat, cell: null });
    } else {
      this.choose(this.chosen?.seat === seat ? null : { seat, what });
    }
  }

  /** @param {SpaceBowl.TableTree} tree @param {SpaceBowl.Player} player */
  seatState(tree, player) {
    return seatState(tree.view, player);
  }

  /** @param {SpaceBowl.TableTree} tree */
  line(tree) {
    return lineNow(tree, { chosen: this.chosen, isTumbling: this.isTumbling(tree.view), hasTouch: this.mayPlay && tree.view.galaxy !== null });
  }

  /** @param {SpaceBowl.TableTree} tree */
  call(tree) {
    return callNow(tree);
  }

  /** @param {SpaceBowl.TableTree} tree */
  agreed(tree) {
    return factsNow(tree.view);
  }

  /** @param {SpaceBowl.TableTree} tree */
  actions(tree) {
    return actionsNow(tree, this.chosen);
  }

  /** @param {SpaceBowl.TableTree} tree */
  lobbyNote({ right_cards: expected }) {
    return expectedWords(expected);
  }

  /** @param {SpaceBowl.TableTree} tree */
  difficulty({ right_cards: expected }) {
    return expected?.difficulty;
  }

  /** @param {SpaceBowl.Player} player */
  overNote({ cards }) {
    return text("table.cards_taken", { cards });
  }

  /** @param {SpaceBowl.Player} one @param {SpaceBowl.Player} other */
  overOrder(one, other) {
    return other.cards - one.cards;
  }

  /** @param {SpaceBowl.TableTree} tree */
  spoken(tree) {
    return spokenNow(tree, this.isTumbling(tree.view));
  }

  /** @param {SpaceBowl.TableTree} tree */
  limit({ view }) {
    return view;
  }

  /** @param {SpaceBowl.View} view */
  isTumbling({ opens_us: opensUs }) {
    return opensUs !== null && opensUs > this.page.nowUs();
  }

  // Let go of a seat that has nothing to touch any more; a single one that must pick is chosen by itself.
  /** @param {SpaceBowl.TableTree} tree */
  keepChosen(tree) {
    if (this.chosen !== null && (!this.mayPlay || seatAction(tree, this.chosen.seat) !== this.chosen.what)) {
      this.chosen = null;
    }
    const { phase, players } = tree.view;
    const picking = phase === "picks" ? players.filter(({ seat }) => seatAction(tree, seat) === "pick") : [];
    if (phase !== this.phase && this.mayPlay && picking.length === 1) {
      this.chosen = { seat: picking[0].seat, what: "pick" };
      this.chosenAtMs = performance.now();
    }
    this.phase = phase;
  }

  /** @param {SpaceBowl.TableTree} tree @param {boolean} mayPlay */
  show(tree, mayPlay) {
    const { view } = tree;
    this.tree = tree;
    this.mayPlay = mayPlay;
    defineThings(tree.deck);
    this.keepChosen(tree);
    const isRound = view.phase !== "lobby" && !tree.is_over;
    this.showPattern(isRound, view);
    this.honour.node.hidden = !isRound || view.galaxy !== null;
    this.galaxy.node.hidden = !isRound || view.galaxy === null;
    this.entry.show(tree, mayPlay);
    this.steps.show();
    this.explain(tree);
    if (view.phase !== "lobby") {
      this.showRound(tree);
    }
    this.settle(view);
  }

  // In the demo, what the game is about.
  /** @param {SpaceBowl.TableTree} tree */
  explain(tree) {
    this.guide?.show(tree, this.isTumbling(tree.view));
    if (tree.is_demo && !this.isGuideComing) {
      this.isGuideComing = true;
      import("./guide.js").then(
        ({ Guide }) => {
          this.guide = new Guide(this.guideWords, this.spaces.node, this.galaxy.node, () => this.drawMarks());
          this.page.redraw();
        },
        () => (this.isGuideComing = false), // the next change tries again
      );
    }
  }

  // It comes a frame after the galaxy, as each takes a moment to lay out; but at once where card numbers are typed in it.
  showPattern(isRound, { settings }) {
    if (isRound && this.pattern.hidden && !settings.are_numbers_entered) {
      afterFrame(() => (this.pattern.hidden = this.tree === null || this.tree.is_over || this.tree.view.phase === "lobby"));
    } else {
      this.pattern.hidden = !isRound;
    }
  }

  // What is said changes once more when everything has settled.
  /** @param {SpaceBowl.View} view */
  settle(view) {
    clearTimeout(this.settling);
    if (this.isTumbling(view)) {
      this.settling = setTimeout(() => this.page.redraw(), (view.opens_us - this.page.nowUs()) / 1000 + 10);
    }
  }

  // What lies over the galaxy until the verdict draws there; while the demo explains, that alone.
  drawMarks() {
    const { tree } = this;
    if (tree !== null && tree.view.phase !== "reveal") {
      const { view, prompt } = tree;
      const marks = this.guide?.isOn ? [] : [...wildMark(view), ...scanMark(view, prompt), ...this.entry.marks()];
      this.galaxy.draw(marks, this.guide?.lit);
    }
  }

  /** @param {SpaceBowl.TableTree} tree */
  showRound(tree) {
    const { view } = tree;
    this.spaces.node.hidden = this.entry.isAsking;
    if (view.galaxy !== null) {
      this.galaxy.show(view.galaxy, view.size, language(), { isOpen: this.chosen !== null || this.entry.isOpen, isNumbered: view.settings.mode === "numbered", label: text("common.galaxy") });
    }
    this.honour.show(tree, this.mayPlay);
    this.verdict.show(tree);
    this.drawMarks();
    this.spaces.show(view);
    this.topCard.show(view);
    setText(this.hint, text(`table.hint.${hintNow(view)}`));
    this.hint.hidden = tree.is_demo || ["declaring", "reveal"].includes(view.phase) || this.entry.isOpen;
    const kind = view.phase === "countdown" ? view.call.kind : view.phase;
    this.countdown.show(view, kind, text(`table.time.${kind === "go" || kind === "red" ? kind : view.phase === "picks" ? "picks" : "search"}`));
  }
}
