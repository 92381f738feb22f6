// The buttons for what the table does as one: start, what the game has for this moment, play again.

import { element, setText } from "../shared/elements.js";
import { rest, single } from "../shared/deliberate_clicks.js";

export class Tray {
  /** @type {any[]} */
  buttons;

  // `act(action)` does what a button stands for. `elsewhere()` takes the focus when the button that had it has gone, and no
  // other has come for it.
  /** @param {(action: Page.Action) => void} act @param {() => void} elsewhere */
  constructor(act, elsewhere) {
    this.act = act;
    this.elsewhere = elsewhere;
    this.node = element("div", { class: "tray" });
    this.offer([]);
  }

  // Each action has a button of its own, so that none inherits the focus, or a click, of another.
  /** @param {string[]} names */
  offer(names) {
    this.buttons = ["start", ...names, "close_match"].map((name) => {
      /** @type {any} */
      const button = { name, action: null };
      const onclick = single(() => this.act(button.action));
      button.node = element("button", { type: "button", hidden: true, "data-action": name, onclick });
      return button;
    });
    this.node.replaceChildren(...this.buttons.map(({ node }) => node));
  }

  // `actions` are {name, words} with {message} or {act}; `isQuiet`: nothing that one is led to.
  /** @param {Page.Action[]} actions */
  show(actions) {
    const focused = this.buttons.find(({ node }) => node === document.activeElement);
    this.buttons.forEach((button) => {
      const action = actions.find(({ name }) => name === button.name);
      if (action !== undefined) {
        button.action = action;
        setText(button.node, action.words);
        button.node.classList.toggle("primary", !action.isQuiet);
        if (button.node.hidden) {
          rest(button.node);
        }
      }
      button.node.hidden = action === undefined;
    });
    if (focused?.node.hidden) {
      const next = this.buttons.find(({ action, node }) => !node.hidden && !action.isQuiet);
      if (next === undefined) {
        this.elsewhere();
      } else {
        next.node.focus();
      }
    }
  }
}
