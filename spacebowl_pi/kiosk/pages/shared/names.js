// How people, places and changes are written.

import { text } from "./texts.js";

// How somebody on a seat is called; nothing for nobody.
/** @param {{ players: Box.Player[] }} view @param {Box.Seat | null} seat */
export function nameOf(view, seat) {
  const player = view.players.find((one) => one.seat === seat);
  return player === undefined ? "" : seatName(player);
}

/** @param {{ seat: Box.Seat, name: string }} player */
export function seatName(player) {
  const isNamed = player.name !== "" && player.name !== String(player.seat);
  return isNamed ? player.name : text("common.seat", { seat: player.seat });
}

// A change: with its sign, and a true minus.
/** @param {number} number */
export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0";
}

/** @param {number} cell @param {number} size */
export function cellName(cell, size) {
  return String.fromCharCode(65 + (cell % size)) + (Math.floor(cell / size) + 1);
}
