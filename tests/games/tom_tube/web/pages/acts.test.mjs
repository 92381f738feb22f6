// The buttons of a moment: what is seldom possible, as exchanging an alien, or leaving a space open for the other.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { actsNow } from "/games/tom_tube/acts.js";
import { cellAt } from "/games/tom_tube/board/lattice.js";
import { useGame } from "/pages/shared/texts.js";

beforeEach(() => useGame("tom_tube"));

const match = (more) => ({ places_left: 3, may_exchange: false, settings: { confirm: true }, turn: 1, pending: [], ...more });
const hand = (phase, more, ofMatch = {}) => ({ phase, seat: 1, move: null, asked: "", place: null, cell: null, filling: null, rot: 0, isJustAsked: false, match: match(ofMatch), ...more });
const ids = (acts) => acts.map(({ id }) => id);
const messages = (acts) => acts.map(({ message }) => message?.do ?? null);

test("an alien is exchanged once that was asked, and not before the question can have been read", () => {
  const may = { may_exchange: true };
  assert.deepEqual(ids(actsNow(hand("turn", {}, may))), ["draw", "exchange"]);
  assert.deepEqual(messages(actsNow(hand("turn", {}, may))), [null, null]);
  const [early] = actsNow(hand("turn", { asked: "exchange", isJustAsked: true }, may));
  const [asked, back] = actsNow(hand("turn", { asked: "exchange" }, may));
  assert.equal(early.isOff, true);
  assert.equal(asked.isOff, false);
  assert.deepEqual(asked.message, { do: "exchange" });
  assert.equal(back.id, "back");
});

test("who wants no questions says it at once", () => {
  const acts = actsNow(hand("turn", {}, { may_exchange: true, settings: { confirm: false } }));
  assert.deepEqual(messages(acts), ["draw_rhomb", "exchange"]);
});

test("who gives up is asked, where a match is on", () => {
  const none = { confirm: false };
  assert.deepEqual(ids(actsNow(hand("turn", { mayResign: true }, { settings: none }))), ["draw", "resign"]);
  const [yes, back] = actsNow(hand("turn", { mayResign: true, asked: "resign" }, { settings: none }));
  assert.deepEqual(yes.message, { do: "resign" });
  assert.equal(back.id, "back");
});

test("nothing is built where nothing can be", () => {
  assert.deepEqual(actsNow(hand("turn", {}, { places_left: 0 })), []);
  assert.deepEqual(actsNow(hand("", {})), []);
});

test("only the other one may leave a space open, and only the builder takes up what was laid", () => {
  const pending = [{ is_up: true, q: 0, r: 0 }];
  const filling = { cell: cellAt(true, 0, 0), filling: "bend", rot: 2 };
  assert.deepEqual(messages(actsNow(hand("fill", filling, { pending }))), ["fill_space", "take_up"]);
  const acts = actsNow(hand("fill", { ...filling, seat: 2 }, { pending }));
  assert.deepEqual(messages(acts), ["fill_space", "leave_open"]);
  assert.deepEqual(acts[0].message, { do: "fill_space", space: pending[0], filling: "bend", rot: 2 });
});
