// The account of a pad, after a match: where its points come from, what was nearly there, and what was possible with the
// same dice. A dialog for the table and for phones.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { single } from "/pages/shared/deliberate_clicks.js";
import { nameOf } from "/pages/shared/names.js";
import { counted, text } from "/pages/shared/texts.js";
import { AccountLine } from "./account_line.js";
import { AccountPad } from "./account_pad.js";
import { AccountParts } from "./account_parts.js";
import { possibleWords } from "./account_words.js";

export class Account {
  /** @type {Hubble.Account | null} */
  own;
  /** @type {Hubble.Possible | null} */
  possible;
  /** @type {(seat: Box.Seat) => void} */
  whenClosed;
  isSearching = false;
  isPossible = false; // it is shown in place of the player's own pad
  isGone = false; // the box
  isUnknown = false;

  constructor() {
    /** @type {{ view: any, is_over: boolean } | null} */
    this.tree = null;
    /** @type {Box.Seat | null} */
    this.seat = null;
    this.line = new AccountLine({
      told: (kind, what) => this.hear(kind, what),
      line: (isUp) => this.change({ isGone: !isUp }),
      refused: () => this.change({ isUnknown: true }),
      failed: (kind, seat) => (kind === "possible" ? this.hear(kind, { seat, total: null, pad: null, parts: [] }) : this.change({ isUnknown: true })),
    });
    this.forget();
    this.token = element("span", { class: "token" });
    this.title = element("h2", { id: "hubble-account-title" });
    this.shut = element("button", { type: "button", class: "hubble-shut", onclick: single(() => this.node.close()) }, "✕");
    this.pad = new AccountPad();
    this.parts = new AccountParts(() => this.draw());
    this.status = element("p", { class: "hubble-account-status", role: "status" });
    this.ask = element("button", { type: "button", class: "hubble-account-ask", onclick: single(() => this.asked()) });
    const head = element("header", { class: "hubble-account-head" }, this.token, this.title, this.shut);
    const foot = element("div", { class: "hubble-account-foot" }, this.status, this.ask);
    const side = element("div", { class: "hubble-account-side" }, this.parts.row, this.parts.panel, foot);
    this.node = element("dialog", { class: "hubble-account", "aria-labelledby": this.title.id }, head, this.pad.node, side);
    this.node.addEventListener("close", () => this.closed());
    this.node.addEventListener("click", ({ target }) => target === this.node && this.node.close()); // beside it
  }

  forget() {
    this.line.forget();
    this.own = this.possible = null;
    this.isSearching = this.isPossible = this.isGone = this.isUnknown = false;
  }

  // `closed(seat)` is called once it is closed: the focus can go back to what opened it.
  /** @param {Box.Seat} seat @param {(seat: Box.Seat) => void} closed */
  open(seat, closed = () => {}) {
    if (this.node.open || !this.node.isConnected || this.player(seat) === undefined) {
      return;
    }
    this.seat = seat;
    this.whenClosed = closed;
    this.forget();
    this.parts.begin();
    this.line.ask("account", seat);
    this.draw();
    this.node.showModal();
    this.parts.focus();
  }

  close() {
    this.node.close();
  }

  closed() {
    const { seat } = this;
    this.seat = null;
    this.forget();
    if (seat !== null) {
      this.whenClosed(seat);
    }
  }

  // What can be told of somebody: paper pads are known to nobody.
  /** @param {Box.Seat | null} seat @returns {Hubble.MatchPlayer | undefined} */
  player(seat) {
    const of = this.tree?.is_over ? this.tree.view.public?.players : [];
    return of?.find((one) => one.seat === seat && one.medium !== "paper");
  }

  /** @param {{ view: any, is_over: boolean } | null} tree */
  show(tree) {
    this.tree = tree;
    if (this.node.open && this.player(this.seat) === undefined) {
      this.node.close();
    }
    this.draw();
  }

  hear(kind, what) {
    if (kind === "account") {
      this.change({ own: what });
    } else {
      const isBetter = what.total !== null && what.total > (this.player(this.seat)?.total ?? 0);
      this.change({ possible: what, isSearching: false, isPossible: isBetter });
    }
  }

  change(how) {
    Object.assign(this, how);
    this.draw();
  }

  // What was possible is asked for, or seen, or left again.
  asked() {
    if (this.isPossible) {
      this.change({ isPossible: false });
    } else if (this.possible !== null && this.possible.total !== null) {
      this.change({ isPossible: true });
    } else if (!this.isSearching && this.seat !== null) {
      this.change({ isSearching: true, possible: null });
      this.line.ask("possible", this.seat);
    }
  }

  draw() {
    const player = this.player(this.seat);
    if (player === undefined || this.tree === null) {
      return;
    }
    const { view } = this.tree;
    const name = nameOf(view, player.seat);
    const cards = player.cards.flatMap((id) => view.public.constellations.filter((card) => card.id === id));
    const best = this.isPossible ? this.possible : null;
    const shown = best === null ? this.own : { parts: best.parts, missed: [] };
    const points = best?.total ?? player.total;
    setAttribute(this.node, "class", `hubble-account seat-number seat-${player.seat}`);
    setAttribute(this.node, "data-possible", this.isPossible);
    setText(this.token, String(player.seat));
    setText(this.title, counted("account.sum", points, { name: best === null ? name : text("account.possible_pad"), points }));
    setAttribute(this.shut, "aria-label", text("table.close"));
    this.parts.show(shown, cards);
    this.pad.show(best?.pad ?? player.pad, view.public.pad.rows, best === null ? name : null, this.parts, player.cards);
    setText(this.status, this.statusWords(name, player.total));
    setAttribute(this.status, "data-searching", this.isSearching && !this.isGone);
    const isBest = this.possible !== null && this.possible.total !== null && this.possible.total <= player.total;
    if (isBest && this.node.ownerDocument.activeElement === this.ask) {
      this.parts.focus();
    }
    this.ask.hidden = isBest || this.isUnknown;
    setText(this.ask, this.isPossible ? text("account.back", { name }) : text("account.ask"));
    setAttribute(this.ask, "aria-disabled", this.isSearching ? "true" : null);
  }

  statusWords(name, points) {
    if (this.isUnknown) {
      return text("account.unknown");
    }
    if (this.isGone && (this.isSearching || this.own === null)) {
      return text("account.gone");
    }
    if (this.isSearching || this.own === null) {
      return text(this.isSearching ? "account.searching" : "account.coming");
    }
    return this.possible === null ? "" : possibleWords(this.possible, { name, points });
  }
}

// The button of a row that opens its account.
/** @param {string} name */
export function accountButton(name) {
  return element("button", { type: "button", class: "hubble-account-open", "aria-label": text("account.open", { name }), "aria-haspopup": "dialog" }, "›");
}
