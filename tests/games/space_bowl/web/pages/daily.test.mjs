// The puzzle of the day, as this device remembers it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { clock, firstOf, fresh, keep, shareLine, stars, starWords, stateOf } from "/games/space_bowl/learn/daily_state.js";
import { loadTexts } from "/pages/shared/texts.js";
import { FakeTime } from "../../../../web/fakes.mjs";

const DAY = "2026-11-19";
const SOLVED = { ...fresh(DAY), began_ms: 0, ended_ms: 65_000, tries: [3, 8], right: [3, 8] };

let time;

beforeEach(async () => {
  time = new FakeTime();
  localStorage.clear();
  await loadTexts();
});

test("a day begins with nothing tried", () => {
  assert.deepEqual(stateOf(DAY), { date: DAY, began_ms: null, ended_ms: null, tries: [], right: [], valid: null });
});

test("what was tried is there after a reload, on that day alone", () => {
  keep({ ...fresh(DAY), began_ms: 5, tries: [3] });
  assert.deepEqual(stateOf(DAY).tries, [3]);
  assert.deepEqual(stateOf("2026-11-20"), fresh("2026-11-20"));
});

test("what cannot be read counts as nothing", () => {
  for (const broken of ["{", "null", `{"date": "${DAY}"}`, `{"date": "${DAY}", "tries": [], "right": 3}`]) {
    localStorage.setItem("daily", broken);
    assert.deepEqual(stateOf(DAY), fresh(DAY));
  }
});

test("the first time of a day counts, whatever comes later", () => {
  keep({ ...SOLVED, ended_ms: null });
  assert.equal(firstOf(DAY), null);
  keep(SOLVED);
  keep({ ...SOLVED, ended_ms: 9000, tries: [8, 3] });
  assert.equal(firstOf(DAY).ended_ms, 65_000);
  assert.equal(stateOf(DAY).ended_ms, 9000);
});

test("a star for one card, for all, and for no wrong try on the way", () => {
  const state = (right, tries) => ({ ...fresh(DAY), right, tries });
  assert.equal(stars(state([], [1, 2]), 2), 0);
  assert.equal(stars(state([3], [3]), 2), 1);
  assert.equal(stars(state([3, 8], [3, 5, 8]), 2), 2);
  assert.equal(stars(state([3, 8], [3, 8]), 2), 3);
  assert.deepEqual([0, 2, 3].map(starWords), ["☆☆☆", "★★☆", "★★★"]);
});

test("the time runs from the beginning to the end, in minutes and seconds", () => {
  assert.equal(clock(fresh(DAY)), "0:00");
  assert.equal(clock(SOLVED), "1:05");
  const began_ms = Date.now();
  time.pass(125_900);
  assert.equal(clock({ ...fresh(DAY), began_ms }), "2:05");
});

test("the line to share has the date, the stars and the time", () => {
  const line = shareLine(SOLVED, 2);
  for (const part of [DAY, "★★★", "1:05"]) {
    assert.ok(line.includes(part), line);
  }
  assert.notEqual(shareLine({ ...SOLVED, valid: [3, 8], right: [] }, 2), line);
});
