// What has happened, as it is told to everybody, and to whoever did it on a page of their own.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { doneWords, endWords, noteWords, wonWords } from "/games/tom_tube/words.js";
import { useGame } from "/pages/shared/texts.js";

beforeEach(() => useGame("tom_tube"));

const view = { players: [{ seat: 1, name: "Ada" }, { seat: 2, name: "Bob" }] };
const player = (seat, more = {}) => ({ seat, way: 60, is_winner: false, ...more });
const built = { seat: 1, rhomb: { q: 0, r: 0, axis: 0, rot: 0 }, how: null, to: null, completed: [], got: "", ways: [0, 30], was_passed: false };
const position = (done) => ({ match: { done: { ...built, ...done }, players: [player(1), player(2)] }, nameOf: (sphere) => sphere });
const ended = (more) => ({ is_broken_off: false, end: "bonus", fast: 1, settings: { stall_limit: 40 }, resigned: null, stranded: [], players: [player(1, { is_winner: true }), player(2)], ...more });

test("a turn is told by name, and to oneself as you", () => {
  assert.equal(doneWords(view, position({})), "Ada has built between E5 and D6. That costs Bob about 3 turns.");
  assert.equal(doneWords(view, position({}), 1), "You have built between E5 and D6. That costs Bob about 3 turns.");
  assert.equal(doneWords(view, position({}), 2), "Ada has built between E5 and D6. That costs you about 3 turns.");
  assert.equal(doneWords(view, position({ ways: [0, 10] }), 2), "Ada has built between E5 and D6. That costs you about one turn.");
  assert.equal(doneWords(view, position({ how: "drift", to: "I3", was_passed: true, ways: [0, 0] }), 1), "You drifted to I3. Bob could do nothing.");
  assert.equal(doneWords(view, position({ was_passed: true, ways: [0, 0] }), 2), "Ada has built between E5 and D6. You could do nothing.");
});

test("an end is told by name, and to oneself as you", () => {
  assert.equal(wonWords(view, ended({})), "Ada wins!");
  assert.equal(wonWords(view, ended({}), 1), "You win!");
  assert.equal(wonWords(view, ended({}), 2), "Ada wins!");
  assert.equal(endWords(view, ended({}), 1), "Both are home, you first.");
  assert.equal(endWords(view, ended({}), 2), "Both are home, Ada first.");
  const stranded = ended({ end: "strand-return" });
  assert.deepEqual([null, 1, 2].map((me) => endWords(view, stranded, me)), [
    "Ada is home; Bob is stranded in space.",
    "You are home; Bob is stranded in space.",
    "Ada is home; you are stranded in space.",
  ]);
  assert.equal(endWords(view, ended({ end: "cap" }), 2), "You took too long to come home.");
  const resigned = ended({ end: "resigned", fast: null, resigned: 2 });
  assert.deepEqual([null, 1, 2].map((me) => endWords(view, resigned, me)), ["Bob has given up.", "Bob has given up.", "You have given up."]);
  assert.match(endWords(view, ended({ end: "strand-full", fast: null, stranded: [1, 2] }), 2), /for Ada, you\.$/);
});

test("what is to be known before a turn is said in good time", () => {
  const stall = (number) => ({ ...view, notes: [{ about: "stall", number }] });
  const match = { turn: 1, players: [player(1), player(2)] };
  assert.match(noteWords(stall(3), match, 2), /: in 3 turns the match ends without a bonus\.$/);
  assert.match(noteWords(stall(1), match), /: in one turn the match ends without a bonus\.$/);
  const other = { ...view, notes: [{ about: "other_home", number: 0 }] };
  assert.deepEqual([null, 1, 2].map((me) => noteWords(other, match, me)), ["Bob could be home next turn.", "Bob could be home next turn.", ""]);
  assert.match(endWords(view, ended({ end: "stall", fast: null })), /^For 40 turns .* no bonus\.$/);
});
