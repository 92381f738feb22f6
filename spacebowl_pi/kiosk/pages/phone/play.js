// A player's own view of the match: what to do now, the toss, the galaxy, the result, and the buttons.

import { Countdown } from "../shared/countdown.js";
import { element, setAttribute, setText } from "../shared/dom.js";
import { Entry } from "/games/space_bowl/entry.js";
import { setFitted } from "../shared/fit.js";
import { languageChooser } from "../shared/frame.js";
import { Galaxy } from "/games/space_bowl/galaxy.js";
import { announce } from "../shared/notice.js";
import { actionsNow, lineNow, whyNot } from "/games/space_bowl/phone/actions.js";
import { PhoneButtons } from "./buttons.js";
import { PhonePeople } from "./people.js";
import { PhoneResult } from "/games/space_bowl/phone/result.js";
import { Sending } from "./sending.js";
import { PhoneTopCard } from "/games/space_bowl/phone/top_card.js";
import { defineThings } from "/games/space_bowl/planets.js";
import { seatName } from "../table/seats.js";
import { soundSwitch } from "../shared/sound.js";
import { Spaces } from "/games/space_bowl/spaces.js";
import { language, text } from "../shared/texts.js";
import { pickMarks, solutionMarks, wildMark } from "/games/space_bowl/verdict_lines.js";

export class PhonePlay {
  // `connection()` gives the line to the box.
  constructor(connection) {
    const say = (message) => connection().say(message);
    const nowUs = () => connection().nowUs();
    this.nowUs = nowUs;
    this.tree = null;
    this.aim = null; // {what: "pick" | "wild", cell: null | number}: a card is being chosen
    this.sending = new Sending(connection, () => this.tree && this.show(this.tree), () => announce(text("phone.too_late")));
    this.token = element("span", { class: "phone-token" });
    this.name = element("h1", { class: "phone-own-name fitted" }, element("span"));
    this.score = element("span", { class: "phone-score" });
    this.captain = element("span", { class: "phone-captain", role: "img" }, "★");
    this.line = element("p", { class: "phone-now", role: "status", "aria-live": "polite", tabindex: -1 });
    this.spaces = new Spaces(nowUs);
    this.countdown = new Countdown(nowUs);
    this.time = element("div", { class: "phone-time" }, this.countdown.node);
    this.crowd = new PhonePeople({ isCrowd: true });
    this.toss = element("div", { class: "phone-toss" }, this.spaces.node, this.time, this.crowd.node);
    this.entry = new Entry(say, () => this.show(this.tree));
    this.topCard = new PhoneTopCard(say);
    this.galaxy = new Galaxy((cell) => (this.entry.isOpen ? this.entry.aim(cell) : this.choose(cell)));
    this.galaxy.node.addEventListener("vain", () => this.sayWhyNot());
    this.sky = element("div", { class: "phone-sky" }, this.galaxy.node);
    this.result = new PhoneResult();
    this.people = new PhonePeople({ isCrowd: false });
    this.fair = element("p", { class: "soft phone-fair" });
    this.buttons = new PhoneButtons((action) => this.sending.act(action), (aim) => this.aimAt(aim), () => (this.sky.hidden ? this.line : this.galaxy).focus());
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
    if (this.aim?.what === "pick") {
      this.sending.touch(cell);
    }
    if (this.aim !== null) {
      this.aimAt({ ...this.aim, cell });
    }
  }

  sayWhyNot() {
    const words = this.me && whyNot({ view: this.tree.view, me: this.me });
    if (words) {
      announce(words);
    }
  }

  show(tree) {
    this.tree = tree;
    const { view, seat } = tree;
    const me = (this.me = view.players.find((player) => player.seat === seat));
    if (me === undefined) {
      return; // the box takes us from this seat at once
    }
    defineThings(tree.deck);
    const tumblesForUs = view.opens_us === null ? 0 : view.opens_us - this.nowUs();
    clearTimeout(this.settling);
    if (tumblesForUs > 0) {
      this.settling = setTimeout(() => this.show(this.tree), tumblesForUs / 1000 + 20);
    }
    const now = { tree, view, me, isTumbling: tumblesForUs > 0, isLocked: tree.locked.includes(seat) };
    this.keepAim(now);
    this.showHead(now);
    this.showToss(view);
    this.crowd.show(view);
    this.entry.show(tree, me.is_captain);
    this.topCard.show(tree, me);
    this.showGalaxy(view, me);
    this.result.show(view, me);
    this.people.show(view);
    setText(this.fair, text("phone.fair"));
    this.fair.hidden = !["lobby", "ready"].includes(view.phase);
    const needsCard = view.galaxy !== null && this.aim?.cell === null && (this.aim.what === "wild" || view.phase === "picks");
    this.buttons.show(actionsNow(now), needsCard, this.sending.isShown ? this.sending.said?.id : null);
  }

  // A card can be touched from the moment it is sure that one may pick; the Wild is aimed at only as long as it can be placed.
  keepAim(now) {
    const { view, me } = now;
    const mayPick = view.galaxy !== null && ["countdown", "picks"].includes(view.phase) && me.may_pick && !me.has_picked;
    const isWild = this.aim?.what === "wild" && view.actions.includes("wild");
    now.aim = isWild ? this.aim : null;
    const offered = actionsNow(now).filter((action) => !action.isOff).map((action) => action.id);
    const sure = [mayPick ? "pick_sure" : "", view.actions.includes("wild") ? "wild_sure" : ""]; // whatever is aimed at now
    this.sending.show(now, [...offered, ...sure], mayPick);
    now.isSending = this.sending.isShown;
    this.aim = now.aim = isWild ? this.aim : mayPick ? { what: "pick", cell: this.sending.cell } : null;
  }

  showHead(now) {
    const { view, me } = now;
    this.node.className = `phone-page seat-${me.seat}`;
    setAttribute(this.node, "data-phase", view.phase);
    setText(this.token, String(me.seat));
    setFitted(this.name, seatName(me));
    setText(this.score, text("phone.score", { score: me.score, target: view.settings.target_score }));
    this.captain.hidden = !me.is_captain;
    setAttribute(this.captain, "aria-label", text("common.captain"));
    setAttribute(this.captain, "title", text("common.captain"));
    setText(this.line, lineNow(now));
  }

  showToss(view) {
    const isRound = ["search", "countdown", "picks"].includes(view.phase);
    const isTimed = isRound && view.deadline_us !== null;
    this.toss.hidden = view.toss === null || !isRound;
    this.spaces.show(view);
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
