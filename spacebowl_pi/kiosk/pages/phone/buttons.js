// The buttons of the moment. They stay the same nodes while their ids are the same, so that no finger misses one.

import { element, setAttribute, setText } from "../shared/elements.js";

const SENT_MS = 250;

export class PhoneButtons {
  // `act` sends an action, `own` runs one that is for this page alone, `elsewhere` takes the focus when no button can.
  /** @param {(action: any) => void} act @param {(act: () => void) => void} own @param {() => void} elsewhere */
  constructor(act, own, elsewhere) {
    this.act = act;
    this.own = own;
    this.elsewhere = elsewhere;
    this.node = element("div", { class: "phone-buttons", role: "group" });
    this.shown = "";
    this.places = new Map();
  }

  // An action is {id, label, look, hint, isOff} with what a touch does: {message} or {act}. `needsTouch`: first
  // something else is to be touched. `sending` is the one that is being sent.
  /** @param {Page.PhoneAction[]} actions @param {boolean} needsTouch @param {string | null | undefined} sending */
  show(actions, needsTouch, sending) {
    const ids = actions.map(({ id }) => id).join(" ");
    const hadFocus = this.node.contains(document.activeElement);
    if (ids !== this.shown) {
      this.shown = ids;
      this.places = new Map(actions.map((action) => [action.id, this.made(action)]));
      this.node.replaceChildren(...[...this.places.values()].map((place) => place.node));
    }
    actions.forEach((action) => {
      const place = this.places.get(action.id);
      place.action = action;
      setText(place.label, action.label);
      setText(place.hint, action.hint ?? "");
      setAttribute(place.node, "aria-busy", action.id === sending ? "true" : null);
      setAttribute(place.node, "aria-disabled", action.isOff ? "true" : null); // not `disabled`, which would lose the focus
    });
    if (hadFocus && !this.node.contains(document.activeElement)) {
      this.refocus(needsTouch);
    }
  }

  // The focused button is gone: focus its successor.
  refocus(needsTouch) {
    const next = /** @type {HTMLElement | null} */ (this.node.firstElementChild);
    if (next === null || needsTouch) {
      this.elsewhere();
    } else {
      next.focus({ preventScroll: true });
    }
  }

  /** @param {Page.PhoneAction} action */
  made({ id, look = "" }) {
    const label = element("span", { class: "phone-label" });
    const hint = element("span", { class: "phone-label-hint" });
    /** @type {any} */
    const place = { label, hint, action: null };
    const onclick = () => this.touched(place);
    place.node = element("button", { type: "button", class: `phone-button ${look}`, "data-id": id, onclick }, label, hint);
    return place;
  }

  touched({ node, action }) {
    if (action.act !== undefined) {
      this.own(action.act);
      return;
    }
    this.act(action);
    navigator.vibrate?.(30);
    node.classList.add("is-sent");
    setTimeout(() => node.classList.remove("is-sent"), SENT_MS);
  }
}
