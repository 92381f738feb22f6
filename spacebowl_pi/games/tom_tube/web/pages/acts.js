// What can be done now with what somebody has in hand, as buttons.

import { text } from "/pages/shared/texts.js";
import { cellAt } from "./board/lattice.js";
import { placeKey } from "./board/position.js";

const COMMITS = { draw: "draw_rhomb", exchange: "exchange", resign: "resign" };
const COMMANDS = { drift: "drift", control: "control_drift", jump: "jump" };

/** @typedef {Page.PhoneAction} Act */
/** @typedef {import("./hand.js").Hand} Hand */

/** @param {Hand} hand @returns {Act[]} */
export function actsNow(hand) {
  switch (hand.phase) {
    case "turn":
      return turnActs(hand);
    case "lay":
      return layActs(hand);
    case "fill":
      return fillActs(hand);
    default:
      return [];
  }
}

/** @param {Hand} hand @returns {Act[]} */
function turnActs(hand) {
  const back = { id: "back", label: text("act.back"), act: () => hand.back() };
  if (hand.move !== null) {
    return [...hand.waysTo(hand.move.to).map((how) => moveAct(hand, how)), back];
  }
  if (hand.asked !== "") {
    return [{ ...commitAct(hand.asked), isOff: hand.isJustAsked }, back];
  }
  const { places_left: places, may_exchange: may, settings } = hand.match;
  const how = (what) => (settings.confirm ? { act: () => hand.ask(what) } : { message: commitAct(what).message });
  const draw = { ...how("draw"), id: "draw", label: text("act.draw"), look: "primary" };
  const exchange = { ...how("exchange"), id: "exchange", label: text("act.exchange") };
  const resign = { id: "resign", label: text("act.resign"), act: () => hand.ask("resign"), look: "is-small" };
  return [...(places > 0 ? [draw] : []), ...(may ? [exchange] : []), ...(hand.mayResign ? [resign] : [])];
}

// What there is no way back from.
/** @param {string} what @returns {Act} */
function commitAct(what) {
  return { id: `${what} now`, label: text(`act.${what}_now`), message: { do: COMMITS[what] }, look: "primary" };
}

/** @param {Hand} hand @param {string} how @returns {Act} */
export function moveAct(hand, how) {
  const to = hand.move?.to ?? "";
  return { id: `${how} ${to}`, label: text(`act.${how}`, { to: hand.at.nameOf(to) }), message: { do: COMMANDS[how], to }, look: "primary" };
}

/** @param {Hand} hand @returns {Act[]} */
function layActs(hand) {
  if (hand.place === null) {
    return [{ id: "show", label: text("act.show"), act: () => hand.first() }];
  }
  return [layAct(hand.place), { id: "turn", label: text("act.turn"), act: () => hand.turn() }];
}

/** @param {TomTube.Place} place @returns {Act} */
export function layAct(place) {
  return { id: `lay ${placeKey(place)},${place.rot}`, label: text("act.lay"), message: { do: "lay_rhomb", place }, look: "primary" };
}

/** @param {Hand} hand @returns {Act[]} */
function fillActs({ match, seat, cell, filling, rot }) {
  const space = match.pending.find(({ is_up: isUp, q, r }) => cellAt(isUp, q, r) === cell);
  const message = { do: "fill_space", space, filling, rot };
  const fill = space === undefined || filling === null ? [] : [{ id: `fill ${cell} ${filling} ${rot}`, label: text("act.fill"), message, look: "primary" }];
  const up = { id: "take up", label: text("act.take_up"), message: { do: "take_up" } };
  const open = { id: "leave", label: text("act.leave_open"), message: { do: "leave_open" } };
  return [...fill, seat === match.turn ? up : open]; // what the builder has laid is not for the other to take up
}
