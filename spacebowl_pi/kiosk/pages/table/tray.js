// The buttons for what the table does as one: start, toss, call the round off, go on, play again.

import { element, setText } from "../shared/dom.js";
import { rest, single } from "../shared/meant.js";
import { text } from "../shared/texts.js";

const NAMES = ["start", "toss", "call_off", "next_round", "close_match", "decline", "cancel"];
const QUIET = ["call_off", "cancel"]; // nothing that one is led to

// What can be done now, the usual thing first: its name and the message that does it.
function actions({ view, prompt, fewest_players: fewest }, chosen) {
  if (chosen !== null) {
    const cancel = { name: "cancel", message: null };
    const mayDecline = chosen.what === "pick" && !view.players.find(({ seat }) => seat === chosen.seat)?.must_pick;
    return mayDecline ? [{ name: "decline", message: { do: "decline_pick", seat: chosen.seat } }, cancel] : [cancel];
  }
  switch (view.phase) {
    case "lobby":
      return view.players.length >= fewest ? [{ name: "start", message: { do: "start_match" } }] : [];
    case "ready":
      // In honour mode the box itself keeps what was told of the top card by buttons; the captain's, held, tosses.
      if (view.settings.mode === "honour" && prompt?.what.planets?.length > 0) {
        return [{ name: "toss", message: { do: "press", seat: view.captain, is_hold: true } }];
      }
      return view.top_card === null ? [] : [{ name: "toss", message: { do: "toss_planets" } }];
    case "search":
      return [{ name: "call_off", message: { do: "call_round_off", seat: view.captain } }];
    case "reveal":
      return [{ name: "next_round", message: { do: "next_round" } }];
    case "over":
      return [{ name: "close_match", message: { do: "close_match" } }];
    default:
      return [];
  }
}

export class Tray {
  // `act(message)` sends it; null lets go of the chosen seat. `elsewhere()` takes the focus when the
  // button that had it has gone, and no other has come for it.
  constructor(act, elsewhere) {
    this.elsewhere = elsewhere;
    // Each action has a button of its own, so that none inherits the focus, or a click, of another.
    this.buttons = NAMES.map((name) => {
      const button = { name, message: null };
      const onclick = single(() => act(button.message));
      button.node = element("button", { type: "button", hidden: true, class: QUIET.includes(name) ? "" : "primary", "data-action": name, onclick });
      return button;
    });
    this.node = element("div", { class: "tray" }, ...this.buttons.map(({ node }) => node));
  }

  show(tree, chosen, mayPlay) {
    const possible = mayPlay && !tree.is_demo ? actions(tree, chosen) : [];
    const focused = this.buttons.find(({ node }) => node === document.activeElement);
    this.buttons.forEach((button) => {
      const action = possible.find(({ name }) => name === button.name);
      if (action !== undefined) {
        button.message = action.message;
        setText(button.node, text(`table.action.${action.name}`));
        if (button.node.hidden) {
          rest(button.node);
        }
      }
      button.node.hidden = action === undefined;
    });
    if (focused?.node.hidden) {
      const next = this.buttons.find(({ name, node }) => !node.hidden && !QUIET.includes(name));
      if (next === undefined) {
        this.elsewhere();
      } else {
        next.node.focus();
      }
    }
  }
}
