// How the turns ended and who has won, in words.

import { nameOf } from "/pages/shared/names.js";
import { counted, text } from "/pages/shared/texts.js";

/** @param {Companion.View} view @param {Companion.Match} match */
export function wonWords(view, match) {
  const [winner, ...others] = match.players.filter(({ is_winner: isWinner }) => isWinner);
  if (winner === undefined) {
    return text("end.nobody");
  }
  return others.length > 0 ? text("end.draw") : text("end.won", { name: nameOf(view, winner.seat) });
}

/** @param {Companion.View} view @param {Companion.Match} match */
export function endWords(view, { is_broken_off: isBrokenOff, ending, fast, bonus: count, players }) {
  if (isBrokenOff || ending === null) {
    return text("end.broken_off");
  }
  const slow = players.find(({ seat }) => seat !== fast)?.seat ?? null;
  const values = { fast: nameOf(view, fast), slow: nameOf(view, slow), count };
  if (ending === "stranded" && count === 0) {
    return text("end.stranded_none", values);
  }
  return ending === "bonus" || ending === "stranded" ? counted(`end.${ending}`, count, values) : text(`end.${ending}`, values);
}
