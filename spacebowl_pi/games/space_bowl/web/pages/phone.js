// Space Bowl's part of a player's phone: the toss, the galaxy, the result, and choosing a card.

import { PhonePeople } from "/pages/phone/people.js";
import { Countdown } from "/pages/shared/countdown.js";
import { element } from "/pages/shared/elements.js";
import { language, text } from "/pages/shared/texts.js";
import { Entry } from "./entry.js";
import { Galaxy } from "./galaxy.js";
import { overAwards, overLines } from "./look_back.js";
import { callNow } from "./now.js";
import { actionsNow, lineNow, statusOf, whyNot } from "./phone/actions.js";
import { PhoneResult } from "./phone/result.js";
import { PhoneTopCard } from "./phone/top_card.js";
import { defineThings } from "./planets.js";
import { Spaces } from "./spaces.js";
import { pickMarks, solutionMarks, wildMark } from "./verdict_lines.js";

const ROUND = ["search", "countdown", "picks"];

export class Phone {
  /** @param {Page.PhoneServices} page */
  constructor(page) {
    this.page = page;
    const { say, nowUs, redraw, announce } = page;
    this.aim = null; // {what: "pick" | "wild", cell: null | number}: a card is being chosen
    this.now = null;
    this.overLines = overLines;
    this.overAwards = overAwards;
    this.spaces = new Spaces(nowUs);
    this.countdown = new Countdown(nowUs);
    this.time = element("div", { class: "phone-time" }, this.countdown.node);
    this.tokens = new PhonePeople({ isRow: true });
    this.toss = element("div", { class: "phone-toss" }, this.spaces.node, this.time, this.tokens.node);
    this.entry = new Entry(say, redraw);
    this.topCard = new PhoneTopCard(say);
    this.galaxy = new Galaxy((cell) => (this.entry.isOpen ? this.entry.aim(cell) : this.choose(cell)));
    this.galaxy.node.addEventListener("vain", () => {
      const words = this.now && whyNot(this.now);
      if (words) {
        announce(words);
      }
    });
    this.sky = element("div", { class: "phone-sky" }, this.galaxy.node);
    this.result = new PhoneResult();
    this.nodes = [this.toss, this.sky, this.entry.node, this.topCard.node, this.result.node];
  }

  close() {
    clearTimeout(this.settling);
  }

  refused() {
    this.entry.refused();
  }

  focus() {
    if (!this.sky.hidden) {
      this.galaxy.focus();
    }
    return !this.sky.hidden;
  }

  /** @param {SpaceBowl.Aim | null} aim */
  aimAt(aim) {
    this.aim = aim;
    this.page.redraw();
  }

  /** @param {SpaceBowl.Cell} cell */
  choose(cell) {
    if (this.aim?.what === "pick") {
      this.page.sending.hold({ do: "touch", cell });
    }
    if (this.aim !== null) {
      this.aimAt({ ...this.aim, cell });
    }
  }

  // --- what the page asks, in this order ---

  /** @param {SpaceBowl.Now} now */
  look(now) {
    const { tree, view, me } = now;
    this.now = now;
    defineThings(tree.deck);
    const tumblesForUs = view.opens_us === null ? 0 : view.opens_us - this.page.nowUs();
    clearTimeout(this.settling);
    if (tumblesForUs > 0) {
      this.settling = setTimeout(() => this.page.redraw(), tumblesForUs / 1000 + 20);
    }
    now.isTumbling = tumblesForUs > 0;
    now.isLocked = tree.locked.includes(me.seat);
    now.aimAt = (aim) => this.aimAt(aim);
    now.isWild = this.aim?.what === "wild" && view.actions.includes("wild");
    now.aim = now.isWild ? this.aim : null;
  }

  // A card can be touched from the moment it is sure that one may pick.
  /** @param {SpaceBowl.Now} now */
  mayHold({ view, me }) {
    return view.galaxy !== null && ["countdown", "picks"].includes(view.phase) && me.may_pick && !me.has_picked;
  }

  // Whatever is aimed at now.
  /** @param {SpaceBowl.Now} now */
  alsoOffered(now) {
    return [this.mayHold(now) ? "pick_sure" : "", now.view.actions.includes("wild") ? "wild_sure" : ""];
  }

  /** @param {SpaceBowl.Now} now */
  round({ view }) {
    return `${view.round_number} ${JSON.stringify(view.toss)}`;
  }

  // The round is over, and the box has not taken the card.
  /** @param {SpaceBowl.Now} now */
  isTooLate({ view, me }) {
    const mine = view.result?.players.find((one) => one.seat === me.seat);
    return mine !== undefined && mine.pick == null;
  }

  // The Wild is aimed at only as long as it can be placed.
  /** @param {SpaceBowl.Now} now */
  settle(now) {
    const cell = this.page.sending.held?.cell ?? null;
    this.aim = now.aim = now.isWild ? this.aim : this.mayHold(now) ? { what: "pick", cell } : null;
  }

  /** @param {SpaceBowl.Now} now */
  line(now) {
    return lineNow(now);
  }

  /** @param {SpaceBowl.PhoneTree} tree */
  call(tree) {
    return callNow(tree);
  }

  /** @param {SpaceBowl.Now} now */
  actions(now) {
    return actionsNow(now);
  }

  // First a card is to be touched.
  /** @param {SpaceBowl.Now} now */
  needsTouch({ view }) {
    return view.galaxy !== null && this.aim?.cell === null && (this.aim.what === "wild" || view.phase === "picks");
  }

  /** @param {SpaceBowl.Now} now */
  score({ view, me }) {
    return text("phone.score", { score: me.score, target: view.settings.target_score });
  }

  /** @param {SpaceBowl.Now} now */
  star({ me }) {
    return me.is_captain ? text("common.captain") : null;
  }

  /** @param {SpaceBowl.View} view @param {SpaceBowl.Player} player */
  status(view, player) {
    return statusOf(view, player);
  }

  // In a round there is no room for names: the row of tokens stands there then; and the result has all of them.
  /** @param {SpaceBowl.View} view */
  hasNoPeople({ phase }) {
    return phase === "reveal" || ROUND.includes(phase);
  }

  // Whether there is time to read.
  /** @param {SpaceBowl.Now} now */
  isCalm({ view }) {
    return view.phase === "ready";
  }

  /** @param {SpaceBowl.Now} now */
  show(now) {
    const { tree, view, me } = now;
    this.showToss(view);
    this.tokens.show(tree, this);
    this.tokens.node.hidden = !ROUND.includes(view.phase);
    this.entry.show(tree, me.is_captain);
    this.topCard.show(tree, me);
    this.showGalaxy(view, me);
    this.result.show(view, me);
  }

  /** @param {SpaceBowl.View} view */
  showToss(view) {
    const isRound = ROUND.includes(view.phase);
    const isTimed = isRound && view.deadline_us !== null;
    this.toss.hidden = view.toss === null || !isRound;
    this.spaces.show(view);
    this.time.hidden = !isTimed;
    this.countdown.show(isTimed ? view : { began_us: 0, deadline_us: null }, view.call?.kind, "");
  }

  /** @param {SpaceBowl.View} view @param {SpaceBowl.Player} me */
  showGalaxy(view, me) {
    this.sky.hidden = view.galaxy === null || ["lobby", "over"].includes(view.phase);
    if (this.sky.hidden) {
      return;
    }
    const isNumbered = view.settings.mode === "numbered";
    this.galaxy.show(view.galaxy, view.size, language(), { isOpen: this.aim !== null || this.entry.isOpen, isNumbered, label: text("common.galaxy") });
    const isRevealed = view.phase === "reveal" && view.result !== null;
    this.galaxy.draw([...wildMark(view), ...this.entry.marks(), ...(isRevealed ? [...solutionMarks(view), ...pickMarks(view)] : [])]);
    const mine = isRevealed ? null : (this.aim?.cell ?? me.pick);
    this.galaxy.cards.forEach((card, cell) => card.node.classList.toggle("is-mine", cell === mine));
  }
}
