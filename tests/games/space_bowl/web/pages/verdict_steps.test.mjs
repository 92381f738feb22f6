// In which order a round is told.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stepsOf } from "/games/space_bowl/verdict_steps.js";

test("first those who were wrong or too late, then those who were right, then who pressed red; whoever did nothing is left out", () => {
  const judged = (seat, verdict, pick) => ({ seat, verdict, pick, rules: verdict === "abstained" ? [] : [verdict] });
  const players = [judged(1, "valid", 3), judged(2, "red", null), judged(3, "abstained", null), judged(4, "wrong", null), judged(5, "wild", 4), judged(6, "wrong", 7)];
  const steps = stepsOf({ view: { result: { players }, solution: null }, explanations: [] });
  assert.deepEqual(steps.map((step) => step.judged.seat), [4, 6, 1, 5, 2]);
});
