import assert from "node:assert/strict";
import { test } from "node:test";

import { Clock } from "/pages/shared/clock.js";

const SECOND_US = 1_000_000;

// A clock whose own time the test sets; the box's runs `ahead` of it.
function clockAt() {
  const here = { us: 0 };
  return { here, clock: new Clock(() => here.us) };
}

test("the first message sets the clock", () => {
  const { clock } = clockAt();
  clock.hear(5 * SECOND_US);
  assert.equal(clock.nowUs(), 5 * SECOND_US);
});

test("of several messages the one that took least counts", () => {
  const { here, clock } = clockAt();
  clock.hear(5 * SECOND_US - 80_000); // 80 ms on its way
  here.us = 100_000;
  clock.hear(5 * SECOND_US + 90_000); // 10 ms
  here.us = 200_000;
  clock.hear(5 * SECOND_US + 50_000); // 150 ms
  assert.ok(Math.abs(clock.nowUs() - (5 * SECOND_US + 190_000)) < 100);
});

test("a later correction is made by running faster, without a jump", () => {
  const { here, clock } = clockAt();
  clock.hear(0);
  here.us = 2 * SECOND_US; // settled
  clock.nowUs();
  clock.hear(2 * SECOND_US + 500_000);
  assert.equal(clock.nowUs(), 2 * SECOND_US);
  here.us = 3 * SECOND_US;
  assert.equal(clock.nowUs(), 3 * SECOND_US + 100_000); // a tenth faster
  here.us = 30 * SECOND_US;
  assert.ok(Math.abs(clock.nowUs() - (30 * SECOND_US + 500_000)) < 5000);
});

test("a large difference, as after a sleep, is corrected at once", () => {
  const { here, clock } = clockAt();
  clock.hear(0);
  here.us = 2 * SECOND_US;
  clock.nowUs();
  clock.hear(9 * SECOND_US);
  assert.equal(clock.nowUs(), 9 * SECOND_US);
});

test("time never runs backwards while a correction is made", () => {
  const { here, clock } = clockAt();
  clock.hear(SECOND_US);
  let before = clock.nowUs();
  for (let step = 1; step < 200; step += 1) {
    here.us = step * 50_000;
    clock.hear(here.us + (step % 7 === 0 ? 300_000 : 900_000));
    const now = clock.nowUs();
    assert.ok(now >= before);
    before = now;
  }
});

test("a new connection forgets what the one before said", () => {
  const { here, clock } = clockAt();
  clock.hear(900 * SECOND_US);
  here.us = 5 * SECOND_US;
  clock.forget();
  clock.hear(SECOND_US); // the box was switched off, and its clock began again
  assert.equal(clock.nowUs(), SECOND_US);
});
