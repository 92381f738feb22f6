// The buttons of the table's bar in a round of Space Bowl: toss, call the round off, go on; for a chosen seat, no card.

import { text } from "/pages/shared/texts.js";

export const ACTION_NAMES = ["toss", "call_off", "next_round", "decline", "cancel"];
const QUIET = ["call_off", "cancel"]; // nothing that one is led to

/** @param {SpaceBowl.TableTree} tree @param {SpaceBowl.ChosenSeat | null} chosen @returns {Omit<Page.Action, "words">[]} */
function possible({ view, prompt }, chosen) {
  if (chosen !== null) {
    const cancel = { name: "cancel", act: () => {} }; // any button lets go of the chosen seat
    const mayDecline = chosen.what === "pick" && !view.players.find(({ seat }) => seat === chosen.seat)?.must_pick;
    return mayDecline ? [{ name: "decline", message: { do: "decline_pick", seat: chosen.seat } }, cancel] : [cancel];
  }
  switch (view.phase) {
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
    default:
      return [];
  }
}

// What can be done now, the usual thing first.
/** @param {SpaceBowl.TableTree} tree @param {SpaceBowl.ChosenSeat | null} chosen */
export function actionsNow(tree, chosen) {
  return possible(tree, chosen).map((action) => ({ ...action, words: text(`table.action.${action.name}`), isQuiet: QUIET.includes(action.name) }));
}
