// Taking a seat: a nickname, eight seats, and going on by phone with a seat that was taken by button.

import { element, setAttribute, setText } from "./dom.js";
import { setFitted } from "./fit.js";
import { languageChooser } from "./frame.js";
import { soundSwitch } from "./sound.js";
import { onLanguage, text } from "./texts.js";

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];
const NICKNAME = "nickname";
export const TICKET = "seat_ticket"; // where this device keeps it
const SECOND_US = 1_000_000;

export class PhoneSeats {
  constructor(say, nowUs) {
    this.say = say;
    this.nowUs = nowUs;
    this.tree = null;
    this.waiting = null; // for a press that proves a seat: {seat, until_us}
    this.title = element("h1");
    this.caption = element("span");
    this.name = element("input", { maxlength: 20, autocomplete: "nickname", autocapitalize: "words", spellcheck: "false" });
    this.name.value = localStorage.getItem(NICKNAME) ?? "";
    this.lead = element("p");
    this.wait = element("p", { class: "phone-wait", role: "status", "aria-live": "polite" });
    this.seats = SEATS.map((seat) => new SeatButton(seat, () => this.touch(seat)));
    this.fair = element("p", { class: "soft" });
    this.way = element("p", { class: "soft" });
    this.code = element("img", { class: "phone-code", width: 200, height: 200 });
    this.invite = element("summary");
    this.invited = element("details", { class: "panel" }, this.invite, this.code, this.way);
    this.node = element(
      "section",
      { class: "phone-page" },
      element("div", { class: "phone-head" }, this.title, soundSwitch(), languageChooser()),
      this.lead,
      element("label", { class: "phone-name" }, this.caption, this.name),
      this.wait,
      element("div", { class: "phone-seats" }, ...this.seats.map((one) => one.node)),
      this.fair,
      this.invited,
    );
    onLanguage(() => this.tree && this.show(this.tree));
  }

  touch(seat) {
    const name = this.name.value.trim();
    localStorage.setItem(NICKNAME, name);
    const isThere = this.tree.view.players.some((player) => player.seat === seat);
    const token = localStorage.getItem(TICKET);
    this.say(isThere ? { do: "adopt", seat, token } : { do: "take", seat, name, token });
  }

  // Somebody must press that seat's button on the box until then.
  waitFor(waiting) {
    this.waiting = waiting;
    clearInterval(this.ticking);
    this.ticking = setInterval(() => this.showWait(), 250);
    this.showWait();
  }

  showWait() {
    const seconds = this.waiting === null ? 0 : Math.ceil((this.waiting.until_us - this.nowUs()) / SECOND_US);
    if (seconds <= 0) {
      this.waiting = null;
      clearInterval(this.ticking);
    }
    this.wait.hidden = seconds <= 0;
    setText(this.wait, seconds <= 0 ? "" : text("phone.prove", { seat: this.waiting.seat }));
    setAttribute(this.wait, "data-seconds", seconds);
  }

  show(tree) {
    this.tree = tree;
    const { view, phones, phone_url: address } = tree;
    const isOpen = view.phase === "lobby";
    setText(this.title, text("phone.title"));
    setText(this.caption, text("phone.nickname"));
    setText(this.lead, text(isOpen ? "phone.choose" : "phone.match_on"));
    setText(this.fair, text("phone.fair"));
    setText(this.invite, text("phone.invite"));
    setText(this.way, address === null ? text("phone.closed") : text("phone.open", { address }));
    this.code.hidden = address === null;
    setAttribute(this.code, "src", address === null ? null : "/phone.svg");
    setAttribute(this.code, "alt", text("phone.code"));
    this.invited.hidden = false;
    this.showWait();
    this.seats.forEach((one) => {
      const player = view.players.find(({ seat }) => seat === one.seat);
      one.show(player, isOpen, phones.includes(one.seat));
    });
  }
}

class SeatButton {
  constructor(seat, touch) {
    this.seat = seat;
    this.who = element("span", { class: "phone-seat-name fitted" }, element("span"));
    this.how = element("span", { class: "phone-seat-how" });
    const number = element("span", { class: "phone-token" }, String(seat));
    this.node = element("button", { type: "button", class: `phone-seat seat-${seat}`, onclick: touch }, number, this.who, this.how);
  }

  show(player, isOpen, isOnPhone) {
    const how = player === undefined ? (isOpen ? "free" : "closed") : isOnPhone ? "on_phone" : "by_button";
    setFitted(this.who, player?.name || text("common.seat", { seat: this.seat }));
    setText(this.how, text(`phone.seat.${how}`));
    this.node.disabled = how === "closed" || how === "on_phone";
    setAttribute(this.node, "data-how", how);
  }
}
