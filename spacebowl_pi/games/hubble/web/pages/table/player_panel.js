// One player, large: the pad, the points by category, the two cards with what they are worth; and what is entered of a
// paper pad.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { single } from "/pages/shared/deliberate_clicks.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { Pad } from "../pad.js";
import { cardPicture } from "../card_picture.js";
import { Entry } from "./entry.js";
import { PaperSheet, categoryPicture } from "./paper_sheet.js";
import { CATEGORIES } from "./ranking.js";
import { cardName } from "./seat_card.js";
import { deedsNow } from "./seat_state.js";

export class PlayerPanel {
  /** @param {Box.Say} say @param {() => void} redraw */
  constructor(say, redraw) {
    this.say = say;
    this.redraw = redraw;
    this.seat = null;
    this.token = element("span", { class: "token" });
    this.name = element("h2", { id: "hubble-panel-name" });
    this.shut = element("button", { type: "button", class: "hubble-shut", onclick: single(() => this.node.close()) }, "✕");
    this.pad = new Pad();
    this.sheet = new PaperSheet();
    this.points = CATEGORIES.map((name) => ({ name, words: element("span"), points: element("strong") }));
    this.total = { words: element("span"), points: element("strong") };
    const rows = this.points.map(({ name, words, points }) => element("li", {}, categoryPicture(name), words, points));
    const total = element("li", { class: "hubble-total" }, element("span"), this.total.words, this.total.points);
    this.list = element("ul", { class: "hubble-panel-points" }, ...rows, total);
    this.cards = element("div", { class: "hubble-panel-cards" });
    this.entry = new Entry((points) => say({ do: "enter_points", seat: this.seat, points }));
    const head = element("header", { class: "hubble-panel-head" }, this.token, this.name, this.shut);
    const picture = element("div", { class: "hubble-panel-pad" }, this.pad.node, this.sheet.node);
    this.node = element("dialog", { class: "hubble-panel seat-number", "aria-labelledby": this.name.id }, head, picture, element("div", { class: "hubble-panel-side" }, this.entry.node, this.list, this.cards));
    this.node.addEventListener("close", () => this.closed());
    this.node.addEventListener("click", ({ target }) => target === this.node && this.node.close()); // beside it
  }

  /** @param {Box.Seat} seat */
  open(seat) {
    this.seat = seat;
    this.redraw();
    if (!this.node.open && this.node.isConnected) {
      this.node.showModal();
      this.entry.focus();
    }
  }

  closed() {
    this.seat = null;
    this.entry.show(null);
    this.redraw();
  }

  /** @param {Hubble.TableTree} tree @param {boolean} mayPlay */
  show(tree, mayPlay) {
    const match = tree.view.public;
    const player = match?.players.find(({ seat }) => seat === this.seat);
    if (!match || player === undefined || tree.is_over) {
      if (this.node.open) {
        this.node.close();
      }
      return;
    }
    const name = nameOf(tree.view, player.seat);
    setAttribute(this.node, "class", `hubble-panel seat-number seat-${player.seat}`);
    setText(this.token, String(player.seat));
    setText(this.name, name);
    setAttribute(this.shut, "aria-label", text("table.close"));
    const isPaper = player.medium === "paper";
    this.pad.node.hidden = isPaper;
    this.sheet.node.hidden = !isPaper;
    this.sheet.show(player.entered);
    const icons = [...player.pad].filter((letter) => letter !== ".").length;
    this.pad.show(player.pad, { rows: match.pad.rows, label: text("table.pad_of", { name, icons }) });
    this.list.hidden = isPaper;
    this.points.forEach(({ name: category, words, points }) => {
      setText(words, text(`category.${category}`));
      setText(points, String(player.score[category]));
    });
    setText(this.total.words, text("category.total"));
    setText(this.total.points, String(player.total));
    this.showCards(player, match);
    this.entry.show(deedsNow(player, tree, mayPlay).includes("enter") ? (tree.entries[player.seat] ?? null) : null);
  }

  /** @param {Hubble.MatchPlayer} player @param {Hubble.Match} match */
  showCards({ cards }, { constellations }) {
    const found = cards.flatMap((id) => constellations.filter((card) => card.id === id));
    const wanted = found.map(cardName).join();
    if (wanted !== this.shownCards) {
      this.shownCards = wanted;
      this.cards.replaceChildren(
        ...found.map((card) => {
          const most = card.base + card.bonus_each * card.purple.length;
          const worth = most === card.base ? text("table.worth", { base: card.base }) : text("table.worth_more", { base: card.base, most });
          return element("figure", { class: "hubble-panel-card" }, cardPicture(card), element("figcaption", {}, element("strong", {}, cardName(card)), element("span", { class: "soft" }, worth)));
        }),
      );
    }
  }
}
