// The buttons for what the table does as one: start, toss, call the round off, go on, play again.

import { element, setAttribute, setText } from "./dom.js";
import { text } from "./texts.js";

const MOST_BUTTONS = 2;

// What can be done now, the usual thing first: its name and the message that does it.
function actions({ view, prompt }, chosen) {
  if (chosen !== null) {
    const cancel = { name: "cancel", message: null };
    const mayDecline = chosen.what === "pick" && !view.players.find(({ seat }) => seat === chosen.seat)?.must_pick;
    return mayDecline ? [{ name: "decline", message: { do: "decline", seat: chosen.seat } }, cancel] : [cancel];
  }
  switch (view.phase) {
    case "lobby":
      return view.players.length >= 2 ? [{ name: "start", message: { do: "start", captain: null } }] : [];
    case "ready":
      // In honour mode the box itself keeps what was told of the top card by buttons; a held one tosses.
      if (view.settings.mode === "honour" && prompt?.what.planets?.length > 0) {
        return [{ name: "toss", message: { do: "press", seat: 8, is_hold: true } }];
      }
      return view.top_card === null ? [] : [{ name: "toss", message: { do: "toss" } }];
    case "search":
      return [{ name: "call_off", message: { do: "call_off", seat: view.captain }, isQuiet: true }];
    case "reveal":
      return [{ name: "next_round", message: { do: "go_on" } }];
    case "over":
      return [{ name: "rematch", message: { do: "go_on" } }];
    default:
      return [];
  }
}

export class Tray {
  // `act(message)` sends it; null lets go of the chosen seat.
  constructor(act) {
    this.buttons = Array.from({ length: MOST_BUTTONS }, () => {
      const node = element("button", { type: "button", hidden: true });
      const button = { node, message: null };
      // The second of a double click was meant for what stood there before.
      node.addEventListener("click", (event) => event.detail < 2 && act(button.message));
      return button;
    });
    this.node = element("div", { class: "tray" }, ...this.buttons.map(({ node }) => node));
  }

  show(tree, chosen, mayPlay) {
    const possible = mayPlay && !tree.is_demo ? actions(tree, chosen) : [];
    this.buttons.forEach((button, index) => {
      const action = possible[index];
      button.node.hidden = action === undefined;
      if (action !== undefined) {
        button.message = action.message;
        setText(button.node, text(`table.action.${action.name}`));
        setAttribute(button.node, "data-action", action.name);
        button.node.classList.toggle("primary", index === 0 && !action.isQuiet && action.message !== null);
      }
    });
  }
}
