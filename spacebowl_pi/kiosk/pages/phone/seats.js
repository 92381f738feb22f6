// Taking a seat: nickname, the game's seats, and asking for one that is already taken.

import { element, setAttribute, setText } from "../shared/elements.js";
import { setFitted } from "../shared/fit_text.js";
import { languageChooser } from "../shared/page.js";
import { PracticeLink } from "../shared/practice_link.js";
import { soundSwitch } from "../shared/sound.js";
import { onLanguage, text, textOr } from "../shared/texts.js";
import { allTickets, shownTicket } from "./tickets.js";

const NICKNAME = "nickname";

export class PhoneSeats {
  // `back()` returns to the players who are already on this device.
  /** @param {Box.Say} say @param {() => void} back */
  constructor(say, back) {
    this.say = say;
    this.back = element("button", { type: "button", onclick: back });
    /** @type {Box.PhoneTree | null} */
    this.tree = null;
    /** @type {Box.Seat | null} */
    this.waiting = null; // the seat we asked for, until its button is held
    this.title = element("h1");
    this.caption = element("span");
    this.name = element("input", { maxlength: 20, autocomplete: "nickname", autocapitalize: "words", spellcheck: "false" });
    this.name.value = localStorage.getItem(NICKNAME) ?? "";
    this.lead = element("p");
    this.wait = element("p", { class: "phone-wait", role: "status", "aria-live": "polite" });
    this.seats = [];
    this.row = element("div", { class: "phone-seats" });
    this.fair = element("p", { class: "soft" });
    this.way = element("p", { class: "soft" });
    this.practice = new PracticeLink();
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
      this.row,
      this.back,
      this.practice.node,
      this.fair,
      this.invited,
    );
    onLanguage(() => this.tree && this.show(this.tree));
  }

  /** @param {Box.Seat} seat */
  touch(seat) {
    const name = this.name.value.trim();
    localStorage.setItem(NICKNAME, name);
    this.waiting = null;
    const isThere = this.tree?.view.players.some((player) => player.seat === seat);
    const token = shownTicket();
    this.say(isThere ? { do: "adopt", seat, token } : { do: "take", seat, name, token });
  }

  // Somebody has to hold that seat's button on the box.
  /** @param {Box.Seat} seat */
  waitFor(seat) {
    this.waiting = seat;
    this.showWait();
  }

  // The box says while the request is open; once it is granted, this page is gone.
  showWait() {
    const isOpen = this.waiting !== null && this.tree?.asked_for.includes(this.waiting);
    this.wait.hidden = this.waiting === null;
    setText(this.wait, this.waiting === null ? "" : text(isOpen ? "phone.prove" : "phone.not_given", { seat: this.waiting }));
  }

  /** @param {Box.PhoneTree} tree */
  show(tree) {
    this.tree = tree;
    const { view, phones, phone_url: address } = tree;
    const isLobby = view.phase === "lobby";
    const isOpen = isLobby || tree.open_seat !== null;
    setText(this.title, textOr(["title"], tree.game.title));
    setText(this.caption, text("phone.nickname"));
    setText(this.lead, text(isLobby ? "phone.choose" : isOpen ? "phone.match_open" : "phone.match_on"));
    this.back.hidden = allTickets().length === 0;
    setText(this.back, text("phone.hand_back"));
    this.practice.show(tree.game, true); // also while a match is on
    setText(this.fair, text("phone.fair"));
    setText(this.invite, text("phone.invite"));
    setText(this.way, address === null ? text("phone.closed") : text("phone.open", { address }));
    this.code.hidden = address === null;
    setAttribute(this.code, "src", address === null ? null : "/phone.svg");
    setAttribute(this.code, "alt", text("phone.code"));
    this.invited.hidden = false;
    this.showWait();
    const highest = Math.max(tree.game.most, ...view.players.map(({ seat }) => seat));
    if (this.seats.length !== highest) {
      this.seats = Array.from({ length: highest }, (_, at) => new SeatButton(at + 1, () => this.touch(at + 1)));
      this.row.replaceChildren(...this.seats.map((one) => one.node));
    }
    this.seats.forEach((one) => {
      const player = view.players.find(({ seat }) => seat === one.seat);
      one.show(player, isOpen, phones.includes(one.seat), tree.computers[one.seat] !== undefined);
    });
    return true;
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

  /** @param {Box.Player | undefined} player @param {boolean} isOpen @param {boolean} isOnPhone @param {boolean} isComputer */
  show(player, isOpen, isOnPhone, isComputer) {
    const taken = isComputer ? "computer" : isOnPhone ? "on_phone" : "by_button";
    const how = player !== undefined ? taken : isOpen ? "free" : "closed";
    setFitted(this.who, player?.name || text("common.seat", { seat: this.seat }));
    setText(this.how, text(`phone.seat.${how}`));
    this.node.disabled = how === "closed" || how === "computer";
    setAttribute(this.node, "data-how", how);
  }
}
