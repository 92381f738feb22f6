// Tom Tube's part of a player's phone: the same board, on which one plays when it is one's turn.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { counted, text } from "/pages/shared/texts.js";
import { Account } from "./account.js";
import { actsNow } from "./acts.js";
import { Hand } from "./hand.js";
import { handWords } from "./hand_words.js";
import { PlayerCard } from "./player_card.js";
import { Tray } from "./tray.js";
import { doneWords, noteWords } from "./words.js";

export class Phone {
  /** @param {Page.PhoneServices} page */
  constructor(page) {
    this.hand = new Hand({ send: (action) => page.sending.act(action), redraw: () => page.redraw(), announce: page.announce });
    this.hand.mayResign = true;
    this.cards = [1, 2].map((seat) => new PlayerCard(seat));
    this.tray = new Tray(this.hand);
    this.done = element("p", { class: "tube-done", role: "status" });
    this.account = new Account();
    this.people = element("div", { class: "tube-phone-people" }, ...this.cards.map(({ node }) => node));
    this.below = element("div", { class: "tube-phone-status" }, this.tray.node, this.done);
    this.nodes = [this.people, this.hand.board.node, this.below, this.account.node];
  }

  focus() {
    return this.hand.board.focus();
  }

  // --- what the page asks, in this order ---

  look(now) {
    now.game = now.view.public ?? null;
    if (now.game !== null) {
      this.hand.look(now.game, now.game.awaited.includes(now.me.seat) ? now.me.seat : null, now.view.stranding);
    }
  }

  round({ game }) {
    return game === null ? "" : `${game.turns}`;
  }

  alsoOffered({ game }) {
    return game === null ? [] : this.hand.alsoOffered;
  }

  line({ game, view }) {
    if (game === null) {
      return "";
    }
    const [seat] = game.awaited;
    return handWords(this.hand) || (seat === undefined ? "" : text("now.other", { name: nameOf(view, seat) }));
  }

  actions({ game }) {
    return game === null ? [] : actsNow(this.hand);
  }

  needsTouch({ game }) {
    return game !== null && this.hand.needsTouch;
  }

  score({ game, me }) {
    const mine = game?.players.find(({ seat }) => seat === me.seat);
    return mine === undefined ? "" : counted("points", mine.total, { points: mine.total });
  }

  hasNoPeople(view) {
    return view.public != null;
  }

  show(now) {
    const { game, view, isOver } = now;
    [this.people, this.hand.board.node, this.below].forEach((node) => (node.hidden = game === null));
    this.account.node.hidden = game === null || !isOver;
    if (game === null) {
      return;
    }
    const { hand } = this;
    hand.show();
    this.people.hidden = isOver;
    this.below.hidden = isOver;
    this.cards.forEach((card, at) => card.show(game, game.players[at], nameOf(view, at + 1)));
    setAttribute(this.people, "data-me", now.me.seat);
    this.tray.show(game);
    const note = noteWords(view, game, now.me.seat);
    setAttribute(this.done, "data-warns", note !== "");
    setText(this.done, note !== "" ? note : hand.phase === "turn" || hand.phase === "" ? doneWords(view, hand.at, now.me.seat) : "");
    if (isOver) {
      this.account.show(view, game, now.me.seat);
    }
  }
}
