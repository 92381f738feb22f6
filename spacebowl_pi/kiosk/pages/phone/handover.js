// One device for several players: it is handed on behind a curtain, and nothing secret is shown, or even sent to it, before
// the next player lifts the curtain.

import { element, setAttribute, setText } from "../shared/elements.js";
import { nameOf } from "../shared/names.js";
import { rest } from "../shared/deliberate_clicks.js";
import { text } from "../shared/texts.js";
import { allTickets } from "./tickets.js";

// The row on a player's page: the others who play on this device, and in the lobby a button to add one.
export class HandOver {
  /** @type {HTMLElement[]} */
  buttons = [];

  // `to(seat)` draws the curtain, `more()` goes to the seats to take another one.
  /** @param {(seat: Box.Seat) => void} to @param {() => void} more */
  constructor(to, more) {
    this.to = to;
    this.row = element("div", { class: "hand-row" });
    this.more = element("button", { type: "button", class: "phone-button is-small", onclick: more });
    this.node = element("div", { class: "hand-over" }, this.row, this.more);
    this.shown = "";
  }

  /** @param {Box.SeatTree} tree @param {boolean} isLobby */
  show({ view, awaited, seat, is_over: isOver }, isLobby) {
    const others = allTickets().map((one) => one.seat).filter((one) => one !== seat && view.players.some((player) => player.seat === one));
    if (others.join() !== this.shown) {
      this.shown = others.join();
      this.buttons = others.map((one) => element("button", { type: "button", class: `hand-button seat-number seat-${one}`, onclick: () => this.to(one) }, element("span", { class: "phone-token" }, String(one)), element("span")));
      this.row.replaceChildren(...this.buttons);
    }
    others.forEach((one, at) => {
      setText(this.buttons[at].lastElementChild, text("phone.hand_to", { name: nameOf(view, one) }));
      setAttribute(this.buttons[at], "data-awaited", !isLobby && !isOver && awaited.includes(one));
    });
    this.more.hidden = !isLobby;
    setText(this.more, text("phone.hand_more"));
    this.node.hidden = others.length === 0 && !isLobby;
  }
}

// Covers the page until the next player takes the device.
export class Curtain {
  /** @type {HTMLElement[]} */
  buttons = [];

  // `lift(seat)` shows that seat's page.
  /** @param {(seat: Box.Seat | null) => void} lift */
  constructor(lift) {
    this.lift = lift;
    this.title = element("h1", { tabindex: -1 });
    this.row = element("div", { class: "curtain-row" });
    this.node = element("section", { class: "curtain", hidden: true }, this.title, this.row);
    this.seats = [];
  }

  get isDrawn() {
    return !this.node.hidden;
  }

  // For one seat, or for several of which one takes the device.
  /** @param {Box.Seat[]} seats */
  draw(seats) {
    this.seats = seats;
    this.node.hidden = false;
    this.buttons = seats.map((seat) => element("button", { type: "button", class: `phone-button curtain-button seat-number seat-${seat}`, onclick: () => this.open(seat) }, element("span", { class: "phone-token" }, String(seat)), element("span")));
    this.row.replaceChildren(...this.buttons);
    this.buttons.forEach((button) => rest(button)); // the touch that drew it must not lift it
    this.title.focus({ preventScroll: true });
  }

  /** @param {Box.PhoneTree} tree */
  show({ view }) {
    const names = this.seats.map((seat) => nameOf(view, seat) || text("common.seat", { seat }));
    setText(this.title, this.seats.length === 1 ? text("phone.hand_now", { name: names[0] }) : text("phone.hand_who"));
    names.forEach((name, at) => setText(this.buttons[at].lastElementChild, text("phone.hand_show", { name })));
  }

  /** @param {Box.Seat | null} seat */
  open(seat) {
    this.node.hidden = true;
    this.lift(seat);
  }
}
