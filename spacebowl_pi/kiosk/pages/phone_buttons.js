// The buttons of the moment, kept in place as long as they stay the same, so that no finger misses one.

import { element, setAttribute, setText } from "./dom.js";

const SENT_MS = 250;

export class PhoneButtons {
  // `say` sends a button's message, `aim` begins or ends choosing a card.
  constructor(say, aim) {
    this.say = say;
    this.aim = aim;
    this.node = element("div", { class: "phone-buttons", role: "group" });
    this.shown = "";
    this.places = new Map();
  }

  // An action is {id, label, look, hint, isOff} with what a touch does: {message} or {aim}.
  show(actions) {
    const ids = actions.map(({ id }) => id).join(" ");
    if (ids !== this.shown) {
      this.shown = ids;
      this.places = new Map(actions.map((action) => [action.id, this.made(action)]));
      this.node.replaceChildren(...[...this.places.values()].map((place) => place.node));
    }
    this.node.hidden = actions.length === 0;
    actions.forEach((action) => {
      const place = this.places.get(action.id);
      place.action = action;
      setText(place.label, action.label);
      setText(place.hint, action.hint ?? "");
      setAttribute(place.node, "disabled", action.isOff ?? false);
    });
  }

  made({ id, look = "" }) {
    const label = element("span", { class: "phone-label" });
    const hint = element("span", { class: "phone-label-hint" });
    const place = { label, hint, action: null };
    const onclick = () => this.touched(place);
    place.node = element("button", { type: "button", class: `phone-button ${look}`, "data-id": id, onclick }, label, hint);
    return place;
  }

  touched({ node, action }) {
    if (action.aim !== undefined) {
      this.aim(action.aim);
      return;
    }
    this.say(action.message);
    navigator.vibrate?.(30);
    node.classList.add("is-sent");
    setTimeout(() => node.classList.remove("is-sent"), SENT_MS);
  }
}
