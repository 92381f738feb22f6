// The buttons of the whole table: start, the game's own, join while a match is on, play again.

import { element, setText } from "../shared/elements.js";
import { rest, single } from "../shared/deliberate_clicks.js";

export class Tray {
  /** @type {any[]} */
  buttons;

  // `act(action)` runs an action; `elsewhere()` takes the focus when the focused button is gone and no other replaces it.
  /** @param {(action: Page.Action) => void} act @param {() => void} elsewhere */
  constructor(act, elsewhere) {
    this.act = act;
    this.elsewhere = elsewhere;
    this.node = element("div", { class: "tray" });
    this.offer([]);
  }

  // Each action has its own button, so that none inherits another's focus or click.
  /** @param {string[]} names */
  offer(names) {
    this.buttons = ["start", ...names, "join", "join_computer", "close_match"].map((name) => {
      /** @type {any} */
      const button = { name, action: null };
      const onclick = single(() => this.act(button.action));
      button.node = element("button", { type: "button", hidden: true, "data-action": name, onclick });
      return button;
    });
    this.node.replaceChildren(...this.buttons.map(({ node }) => node));
  }

  // `actions` are {name, words} with {message} or {act}; `isQuiet` is not highlighted.
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
