// A player on the table's screen: number and name, points, lenses, the pad, the two cards, and what they are doing.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { rest, single } from "/pages/shared/deliberate_clicks.js";
import { setFitted } from "/pages/shared/fit_text.js";
import { pair, text, textOr } from "/pages/shared/texts.js";
import { Pad } from "../pad.js";
import { cardPicture } from "../card_picture.js";
import { Lenses } from "./lenses.js";
import { deedsNow, stateNow } from "./seat_state.js";
import { PaperSheet } from "./paper_sheet.js";

const EMPTY = ".";

/** @param {Pick<Hubble.Constellation, "id" | "name">} card */
export function cardName({ id, name }) {
  return textOr([`constellation.${id}`], name);
}

export class SeatCard {
  // `act(deed, seat)` does what a button says, `look(seat)` shows this player large.
  /** @param {Box.Seat} seat @param {(deed: string, seat: Box.Seat) => void} act @param {(seat: Box.Seat) => void} look */
  constructor(seat, act, look) {
    this.seat = seat;
    this.act = act;
    this.pad = new Pad();
    this.sheet = new PaperSheet();
    this.lenses = new Lenses();
    this.name = element("span", { class: "hubble-name fitted" }, element("span"));
    this.score = element("strong", { class: "hubble-seat-score" });
    this.state = element("span", { class: "hubble-state" });
    this.cards = element("span", { class: "hubble-seat-cards" });
    this.deeds = element("div", { class: "hubble-deeds" });
    this.known = "";
    this.drawn = null;
    this.fresh = [];
    this.head = element("button", { type: "button", class: "hubble-head", onclick: single(() => look(seat)) }, element("span", { class: "token" }, String(seat)), this.name);
    const facts = element("div", { class: "hubble-facts" }, this.score, this.lenses.node);
    const side = element("div", { class: "hubble-side" }, this.head, facts, this.state, this.cards, this.deeds);
    this.picture = element("div", { class: "hubble-picture-place" }, this.pad.node, this.sheet.node);
    this.node = element("li", { class: `hubble-seat seat-number seat-${seat}` }, this.picture, side);
  }

  /** @param {Hubble.MatchPlayer} player @param {string} name @param {Hubble.TableTree} tree @param {boolean} mayPlay */
  show(player, name, tree, mayPlay) {
    const match = /** @type {Hubble.Match} */ (tree.view.public);
    const state = stateNow(player, match, tree);
    setFitted(this.name, name);
    setAttribute(this.head, "aria-label", text("table.look_at", { name }));
    setText(this.score, String(player.total));
    setAttribute(this.score, "aria-label", text("table.points_so_far", { points: player.total }));
    setAttribute(this.score, "role", "img");
    this.lenses.show(player.fog);
    setAttribute(this.node, "data-looks", state.looks);
    setText(this.state, state.words);
    this.showPad(player, name, match);
    this.showCards(player, match);
    this.showDeeds(deedsNow(player, tree, mayPlay), name);
  }

  /** @param {Hubble.MatchPlayer} player @param {string} name @param {Hubble.Match} match */
  showPad(player, name, { pad: { rows } }) {
    const isPaper = player.medium === "paper";
    this.pad.node.hidden = isPaper;
    this.sheet.node.hidden = !isPaper;
    if (isPaper) {
      this.sheet.show(player.entered);
      return;
    }
    if (this.drawn !== player.pad) {
      const before = this.drawn;
      this.fresh = before === null ? [] : [...player.pad].flatMap((letter, at) => (letter !== before[at] && letter !== EMPTY ? [at] : []));
      this.drawn = player.pad;
    }
    const icons = [...player.pad].filter((letter) => letter !== EMPTY).length;
    this.pad.show(player.pad, { rows, label: text("table.pad_of", { name, icons }), fresh: this.fresh });
  }

  /** @param {Hubble.MatchPlayer} player @param {Hubble.Match} match */
  showCards({ cards }, { constellations }) {
    const words = cards.map((id) => cardName(constellations.find((card) => card.id === id) ?? { id, name: id })).join();
    if (words !== this.known) {
      this.known = words;
      const found = cards.flatMap((id) => constellations.filter((card) => card.id === id));
      this.cards.replaceChildren(...found.map((card) => element("span", { class: "hubble-seat-card" }, cardPicture(card), element("span", { class: "hubble-seat-card-name" }, cardName(card)))));
    }
  }

  // Its buttons stay the same nodes as long as they do the same, so that the focus stays.
  /** @param {string[]} deeds @param {string} name */
  showDeeds(deeds, name) {
    const wanted = `${deeds.join()} ${name} ${text("table.deed.done")}`;
    if (wanted === this.offered) {
      return;
    }
    this.offered = wanted;
    const hadFocus = this.deeds.contains(document.activeElement);
    this.deeds.replaceChildren(
      ...deeds.map((deed) => {
        const words = text(`table.deed.${deed}`);
        const node = element("button", { type: "button", "data-deed": deed, "aria-label": pair(name, words), onclick: single(() => this.act(deed, this.seat)) }, words);
        rest(node);
        return node;
      }),
    );
    this.deeds.hidden = deeds.length === 0;
    if (hadFocus) {
      (this.deeds.querySelector("button") ?? this.head).focus();
    }
  }
}
