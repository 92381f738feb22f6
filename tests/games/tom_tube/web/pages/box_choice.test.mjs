// What the box's buttons choose, as the table's page says it: what OK does, and what the others do.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { choiceOf, okWords, otherKeys, toldWords } from "/games/tom_tube/box_choice.js";
import { cellAt } from "/games/tom_tube/board/lattice.js";
import { useGame } from "/pages/shared/texts.js";

beforeEach(() => useGame("tom_tube"));

const mine = { solar_out: [] };
const at = { nameOf: (sphere) => sphere, centres: new Map(), outcome: () => ({ completed: [], isolated: [] }) };
const match = { turn: 1, counters: { "1,0": "energy" }, pending: [{}, {}], kit: { exchanged: [2, 1] }, places_left: 3, moves: [] };
const hand = (more) => ({ match, at, mine, stranding: [], phase: "turn", move: null, asked: "", ...more });
const prompt = (kind, what = {}) => ({ kind, what: { seat: 1, notes: [], ...what } });

test("what is in hand at the box is in hand on the page, and nothing else is", () => {
  const space = { is_up: false, q: 1, r: 0 };
  assert.deepEqual(choiceOf(prompt("Target", { how: "jump", to: "1,0" })), { move: { how: "jump", to: "1,0" } });
  assert.deepEqual(choiceOf(prompt("RowChosen", { r: -2 })), { row: -2 });
  assert.deepEqual(choiceOf(prompt("FillingChosen", { space, filling: "bend", rot: 2 })), { cell: cellAt(false, 1, 0), filling: "bend", rot: 2 });
  assert.deepEqual(choiceOf(prompt("DrawAsked")), { asked: "draw" });
  for (const other of [null, prompt("AtRest"), prompt("Told"), prompt("Asking")]) {
    assert.equal(choiceOf(other), null);
  }
});

test("OK is told with its number, and what it would do", () => {
  assert.equal(okWords(hand({}), prompt("Target", { how: "drift", to: "1,0" })), "OK (4): Drift to 1,0. An energy counter is there.");
  assert.equal(okWords(hand({}), prompt("DrawAsked", { seat: 2 })), "Button 5 once more draws a rhomb. Then you have to lay it.");
  assert.equal(okWords(hand({}), prompt("RowChosen", { seat: 2, r: 0 })), "OK (8): choose a place in this row.");
  assert.match(okWords(hand({ asked: "exchange" }), prompt("ExchangeAsked")), /^OK \(4\): Exchange an alien counter\? .*energy: 2, control: 1\.$/);
  assert.equal(okWords(hand({ asked: "resign" }), prompt("ResignAsked", { seat: 2 })), "OK (8): Give the match up? Then the other wins.");
  const place = { q: 0, r: 0, axis: 0, rot: 0 };
  const laid = "OK (4): lay it. From D6 to E5.";
  assert.equal(okWords(hand({ phase: "lay", place }), prompt("PlaceChosen", { place })), laid);
  const danger = [{ about: "danger", number: 0 }];
  assert.equal(okWords(hand({ phase: "lay", place }), prompt("PlaceChosen", { place, notes: danger })), `${laid} After that there is no way home!`);
});

test("the other buttons are told where they do something", () => {
  assert.equal(otherKeys(match, prompt("Target")), "2: next sphere · 3: back");
  assert.equal(otherKeys(match, prompt("PlaceChosen", { seat: 2 })), "5: turn · 7: next place");
  assert.equal(otherKeys(match, prompt("FillingChosen", { filling: "bend" })), "1: turn · 2: next space · 3: next triangle");
  assert.equal(otherKeys({ ...match, pending: [{}] }, prompt("FillingChosen", { filling: "fork" })), "3: next triangle");
  assert.equal(otherKeys(match, prompt("FillingChosen", { filling: "fork", seat: 2 })), "6: leave it open · 7: next triangle");
});

test("a press that did nothing is told why, in the words of the page", () => {
  assert.equal(toldWords(prompt("Told", { text: "NOT SIMULATED", code: "not_simulated", values: {} })), "These are real buttons: press them at the box.");
  assert.equal(toldWords(prompt("Told", { text: "NO MOVE", code: "", values: {} })), "");
  assert.equal(toldWords(prompt("AtRest")), "");
});
