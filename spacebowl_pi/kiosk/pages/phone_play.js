// A player's own view of the match: what to do now, the toss, the galaxy, the result, and the buttons.

import { Countdown } from "./countdown.js";
import { element, setAttribute, setText } from "./dom.js";
import { Entry } from "./entry.js";
import { setFitted } from "./fit.js";
import { languageChooser } from "./frame.js";
import { Galaxy } from "./galaxy.js";
import { actionsNow, lineNow } from "./phone_actions.js";
import { PhoneButtons } from "./phone_buttons.js";
import { PhonePeople } from "./phone_people.js";
import { PhoneResult } from "./phone_result.js";
import { PhoneTopCard } from "./phone_top_card.js";
import { defineThings } from "./planets.js";
import { seatName } from "./seats.js";
import { soundSwitch } from "./sound.js";
import { Spaces, TUMBLE_US } from "./spaces.js";
import { language, text } from "./texts.js";
import { pickMarks, solutionMarks, wildMark } from "./verdict_lines.js";

export class PhonePlay {
  constructor(say, nowUs) {
    this.nowUs = nowUs;
    this.tree = null;
    this.aim = null; // {what: "pick" | "wild", cell: null | number}: a card is being chosen
    this.token = element("span", { class: "phone-token" });
    this.name = element("h1", { class: "phone-own-name fitted" }, element("span"));
    this.score = element("span", { class: "phone-score" });
    this.captain = element("span", { class: "badge" });
    this.line = element("p", { class: "phone-now", role: "status", "aria-live": "polite", tabindex: -1 });
    this.spaces = new Spaces(nowUs);
    this.countdown = new Countdown(nowUs);
    this.time = element("div", { class: "phone-time" }, this.countdown.node);
    this.toss = element("div", { class: "phone-toss" }, this.spaces.node, this.time);
    this.entry = new Entry(say, () => this.show(this.tree));
    this.topCard = new PhoneTopCard(say);
    this.galaxy = new Galaxy((cell) => (this.entry.isOpen ? this.entry.aim(cell) : this.choose(cell)));
    this.sky = element("div", { class: "phone-sky" }, this.galaxy.node);
    this.result = new PhoneResult();
    this.people = new PhonePeople();
    this.fair = element("p", { class: "soft phone-fair" });
    this.buttons = new PhoneButtons(say, (aim) => this.aimAt(aim), () => (this.sky.hidden ? this.line : this.galaxy).focus());
    this.node = element(
      "section",
      { class: "phone-page" },
      element("div", { class: "phone-head" }, this.token, this.name, this.captain, this.score, soundSwitch(), languageChooser()),
      this.line,
      this.toss,
      this.sky,
      this.entry.node,
      this.topCard.node,
      this.result.node,
      this.people.node,
      this.fair,
      this.buttons.node,
    );
  }

  aimAt(aim) {
    this.aim = aim;
    this.show(this.tree);
  }

  choose(cell) {
    if (this.aim !== null) {
      this.aimAt({ ...this.aim, cell });
    }
  }

  show(tree) {
    this.tree = tree;
    const { view, seat } = tree;
    const me = view.players.find((player) => player.seat === seat);
    if (me === undefined) {
      return; // the box takes us from this seat at once
    }
    defineThings(tree.deck);
    this.keepAim(view);
    const tumblesForUs = view.phase === "search" ? view.began_us + TUMBLE_US - this.nowUs() : 0;
    clearTimeout(this.settling);
    if (tumblesForUs > 0) {
      this.settling = setTimeout(() => this.show(this.tree), tumblesForUs / 1000 + 20);
    }
    const now = { tree, view, me, aim: this.aim, isTumbling: tumblesForUs > 0, isLocked: tree.locked.includes(seat) };
    this.showHead(now);
    this.showToss(view);
    this.entry.show(tree, me.is_captain);
    this.topCard.show(tree, me);
    this.showGalaxy(view, me);
    this.result.show(view, me);
    this.people.show(view);
    setText(this.fair, text("phone.fair"));
    this.fair.hidden = !["lobby", "ready"].includes(view.phase);
    this.buttons.show(actionsNow(now), this.aim?.cell === null && view.galaxy !== null);
  }

  // What is aimed at ends with its moment; a pick is aimed at from the start.
  keepAim(view) {
    if (view.actions.includes("pick") && view.galaxy !== null) {
      this.aim = this.aim?.what === "pick" ? this.aim : { what: "pick", cell: null };
    } else if (this.aim?.what !== "wild" || !view.actions.includes("wild")) {
      this.aim = null;
    }
  }

  showHead(now) {
    const { view, me } = now;
    this.node.className = `phone-page seat-${me.seat}`;
    setAttribute(this.node, "data-phase", view.phase);
    setText(this.token, String(me.seat));
    setFitted(this.name, seatName(me));
    setText(this.score, text("phone.score", { score: me.score, target: view.settings.target_score }));
    this.captain.hidden = !me.is_captain;
    setText(this.captain, text("common.captain"));
    setText(this.line, lineNow(now));
  }

  showToss(view) {
    const isTimed = ["countdown", "picks"].includes(view.phase) && view.deadline_us !== null;
    this.toss.hidden = view.toss === null || !["search", "countdown", "picks"].includes(view.phase);
    this.spaces.show(view.toss, view.began_us, view.phase === "search");
    this.time.hidden = !isTimed;
    this.countdown.show(isTimed ? view : { began_us: 0, deadline_us: null }, view.call?.kind, "");
  }

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
