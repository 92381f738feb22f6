// Whether a game can be played by those who are seated, and if not, why: the same words on all pages.

import { counted, text } from "./texts.js";

const lastOf = (players) => Math.max(0, ...players.map(({ seat }) => seat));

/** @param {{ least: number, most: number }} game @param {{ seat: Box.Seat }[]} players */
export function suits({ least, most }, players) {
  return players.length >= least && players.length <= most && lastOf(players) <= most;
}

// Who would have to leave or move, or "". Each page has its own words for too few players.
/** @param {{ title: string, most: number }} game @param {{ seat: Box.Seat }[]} players */
export function whyNot({ title: game, most }, players) {
  if (players.length > most) {
    return text("table.game_too_many", { game, most, count: players.length - most });
  }
  const seat = lastOf(players);
  return seat > most ? text("table.game_no_seat", { game, most, seat }) : "";
}

// How many a game is for.
/** @param {Pick<Box.Game, "least" | "most">} game */
export function playersWords({ least, most }) {
  return least === most ? counted("table.game_players_exactly", least, { least }) : text("table.game_players", { least, most });
}
