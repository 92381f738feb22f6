// How a player stands in the round: what they have called, their points, their verdict.

import { text } from "/pages/shared/texts.js";
import { thing } from "./planets.js";

// Rules that take a point; all others give one.
const LOSSES = ["used_the_wild", "wrong", "wrong_and_called_go", "red_and_found", "red_call_and_found"];

/** @param {string[]} rules */
export function points(rules) {
  return rules.reduce((sum, rule) => sum + (LOSSES.includes(rule) ? -1 : 1), 0);
}

// What to say of a player now: a class for the looks, and the words.
/** @param {SpaceBowl.View} view @param {SpaceBowl.Player} player @param {SpaceBowl.PlayerResult | undefined} judged */
function chip({ phase, call }, player, view, judged) {
  if (judged) {
    return [judged.verdict, verdictWords(view, judged)];
  }
  if (phase === "picks" && player.may_pick) {
    return player.has_picked ? ["picked", text("table.has_picked")] : ["waiting", text("table.is_picking")];
  }
  if (call === null || phase === "over" || phase === "ready") {
    return ["", ""];
  }
  if (player.is_red) {
    return ["red", text(call.by === player.seat ? "table.called_red" : "common.red_button")];
  }
  if (call.kind === "go" && call.by === player.seat) {
    return ["go", text("common.call.go")];
  }
  return player.has_joined ? ["go", text("common.concur")] : ["", ""];
}

const wild = thing("wild", "seat-wild");

// As the table's seats show it.
/** @param {SpaceBowl.View} view @param {SpaceBowl.Player} player @returns {Page.SeatState} */
export function seatState(view, player) {
  const judged = view.phase === "reveal" ? view.result?.players.find(({ seat }) => seat === player.seat) : undefined;
  const [looks, words] = chip(view, player, view, judged);
  return {
    looks,
    words,
    star: player.is_captain ? text("common.captain") : null,
    mark: view.wild?.by === player.seat ? wild : null,
    target: view.settings.target_score,
    delta: judged ? points(judged.rules) : undefined,
  };
}

// Who had to pick and did not was too late, and not wrong. Where the table judges, no picks are known: it says itself.
/** @param {SpaceBowl.View} view @param {Pick<SpaceBowl.PlayerResult, "pick" | "verdict">} judged */
export function verdictWords(view, { pick, verdict }) {
  const isLate = verdict === "wrong" && pick === null && view.galaxy !== null;
  return text(isLate ? "common.too_late" : `common.verdict.${verdict}`);
}
