// One's two cards: the pattern of each with the stars that stand, what it is worth, and whether it can still be completed.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { counted, text, textOr } from "/pages/shared/texts.js";
import { cardPicture } from "../card_picture.js";

export class Cards {
  // `touched(mark)`: somebody wants to see where a card can lie, or not to see it any more.
  /** @param {(mark: string) => void} touched */
  constructor(touched) {
    this.touched = touched;
    this.cards = [];
    this.shown = "";
    this.node = element("div", { class: "hubble-phone-cards", role: "group" });
  }

  // `places` are as `rules/card_places.py` has them; `outlined` are the marks of those that are seen on the pad.
  show(cards, places, outlined) {
    setAttribute(this.node, "aria-label", text("phone.cards"));
    this.node.hidden = cards.length === 0;
    const ids = cards.map(({ id }) => id).join();
    if (ids !== this.shown) {
      this.shown = ids;
      this.cards = cards.map((card, at) => new Card(card, String(at + 1), this.touched));
      this.node.replaceChildren(...this.cards.map(({ node }) => node));
    }
    this.cards.forEach((card, at) => card.show(places[at], outlined.has(String(at + 1))));
  }
}

class Card {
  constructor(card, mark, touched) {
    this.card = card;
    this.name = element("span", { class: "hubble-phone-card-name" });
    this.worth = element("span", { class: "hubble-phone-card-worth" });
    this.stand = element("span", { class: "hubble-phone-card-stand" });
    const words = element("span", { class: "hubble-phone-card-words" }, this.name, this.worth, this.stand);
    const badge = element("b", { class: "hubble-phone-card-mark", "aria-hidden": "true" }, mark);
    this.node = element("button", { type: "button", class: `hubble-phone-card is-card-${mark}`, onclick: () => touched(mark) }, cardPicture(card), words, badge);
  }

  show(place, isOutlined) {
    const { card } = this;
    const isComplete = place.points !== null;
    const isLost = !isComplete && place.red.length === 0;
    setText(this.name, textOr([`constellation.${card.id}`], card.name));
    const bonus = card.purple.length === 0 ? "" : ` +${card.bonus_each}${card.purple.length > 1 ? "×2" : ""}`;
    setText(this.worth, isComplete ? counted("phone.points", place.points, { points: place.points }) : `${card.base}${bonus}`);
    setText(this.stand, isComplete ? "✓" : isLost ? "✗" : `${place.stars}/${card.red.length}`);
    setAttribute(this.node, "data-is", isComplete ? "complete" : isLost ? "lost" : "open");
    setAttribute(this.node, "aria-pressed", String(isOutlined));
    const missing = () => text(isLost ? "phone.card.lost" : "phone.card.open", { stars: place.stars, all: card.red.length });
    const stand = isComplete ? counted("phone.card.complete", place.points, { points: place.points }) : missing();
    setAttribute(this.node, "aria-label", counted("phone.card", card.base, { name: this.name.textContent, base: card.base, stand }));
  }
}
