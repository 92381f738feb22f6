// How people at the table are called.

import { text } from "./texts.js";

// How somebody on a seat is called; nothing for nobody.
export function nameOf(view, seat) {
  const player = view.players.find((one) => one.seat === seat);
  return player === undefined ? "" : seatName(player);
}

export function seatName(player) {
  const isNamed = player.name !== "" && player.name !== String(player.seat);
  return isNamed ? player.name : text("common.seat", { seat: player.seat });
}
