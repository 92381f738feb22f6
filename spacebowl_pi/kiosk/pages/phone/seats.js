// Taking a seat: a nickname, eight seats, and asking for one that is taken already.

import { element, setAttribute, setText } from "../shared/dom.js";
import { setFitted } from "../shared/fit.js";
import { languageChooser } from "../shared/frame.js";
import { soundSwitch } from "../shared/sound.js";
import { onLanguage, text } from "../shared/texts.js";

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];
const NICKNAME = "nickname";
export const TICKET = "seat_ticket"; // where this device keeps it

export class PhoneSeats {
  constructor(say) {
    this.say = say;
    this.tree = null;
    this.waiting = null; // for a seat whose button has to be held
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
    this.waiting = null;
    const isThere = this.tree.view.players.some((player) => player.seat === seat);
    const token = localStorage.getItem(TICKET);
    this.say(isThere ? { do: "adopt", seat, token } : { do: "take", seat, name, token });
  }

  // Somebody must hold that seat's button on the box.
  waitFor(seat) {
    this.waiting = seat;
    this.showWait();
  }

  // The box says for how long the seat is asked for; whoever gets it is no longer here.
  showWait() {
    const isOpen = this.tree?.asked_for.includes(this.waiting);
    this.wait.hidden = this.waiting === null;
    setText(this.wait, this.waiting === null ? "" : text(isOpen ? "phone.prove" : "phone.not_given", { seat: this.waiting }));
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
    this.node.disabled = how === "closed";
    setAttribute(this.node, "data-how", how);
  }
}
