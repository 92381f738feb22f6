// How a match ended: everybody in their order with their place, which some may share, and a line that says who won.

import { seatName } from "./names.js";
import { text } from "./texts.js";

/** @param {Page.OverTree} tree @param {Pick<Partial<Page.TablePart>, "overOrder">} part @returns {{ title: string, order: (Box.Player & { isWinner: boolean, place: number })[] }} */
export function ending({ view, standing }, part = {}) {
  const found = new Map(standing.map((one) => [one.seat, one]));
  const players = view.players.map((player) => ({ ...player, score: found.get(player.seat)?.score ?? player.score, isWinner: found.get(player.seat)?.is_winner ?? false }));
  const names = players.filter(({ isWinner }) => isWinner).map(seatName);
  const key = names.length === 0 ? "nobody" : names.length > 1 ? "winners" : "winner";
  // Somebody may win with fewer points, as when the other has given up.
  const compared = (one, other) => Number(other.isWinner) - Number(one.isWinner) || other.score - one.score || (part.overOrder?.(one, other) ?? 0);
  const sorted = players.sort(compared);
  const order = sorted.map((player) => ({ ...player, place: 1 + sorted.findIndex((other) => compared(player, other) === 0 || (player.isWinner && other.isWinner)) }));
  return { title: text(`table.now.${key}`, { names: names.join(", ") }), order };
}
