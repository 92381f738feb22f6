// Dice that tumble: whatever passes meanwhile, they come to lie as they were rolled.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Dice } from "/games/hubble/table/dice.js";
import { useGame } from "/pages/shared/texts.js";
import { FakeTime } from "../../../../web/fakes.mjs";

let time;

beforeEach(async () => {
  await useGame("hubble");
  time = new FakeTime();
  globalThis.matchMedia = () => ({ matches: false });
});

const rolled = (round, first, second, began = 0) => ({ round, roll: [{ die: "red", icon: first }, { die: "green", icon: second }], third: null, uses_white_die: false, is_third_free: false, began_us: began });
const facesOf = (dice) => dice.dice.slice(0, 2).map(({ top }) => top.firstElementChild.firstElementChild.getAttribute("href"));
const tumbles = (dice) => dice.dice.some(({ node }) => node.classList.contains("is-tumbling"));

test("a new roll tumbles, then shows what was rolled, with the quadrant of each die", () => {
  const dice = new Dice(() => 0);
  dice.show(rolled(1, "comet", "star"));
  assert.ok(tumbles(dice));
  time.pass(2000);
  assert.ok(!tumbles(dice));
  assert.deepEqual(facesOf(dice), ["#hubble-comet", "#hubble-star"]);
  assert.deepEqual(dice.dice.slice(0, 2).map(({ node }) => node.getAttribute("class")), ["hubble-die is-red", "hubble-die is-purple"]);
});

test("a roll that comes while the dice still tumble, with some of the same faces, is shown right", () => {
  const dice = new Dice(() => 0);
  dice.show(rolled(1, "comet", "star"));
  time.pass(250);
  dice.show(rolled(2, "comet", "galaxy"));
  time.pass(2000);
  assert.deepEqual(facesOf(dice), ["#hubble-comet", "#hubble-galaxy"]);
});

test("an old roll lies still when the page comes, and so does any for who wants no motion", () => {
  const late = new Dice(() => 60_000_000);
  late.show(rolled(1, "comet", "star"));
  globalThis.matchMedia = () => ({ matches: true });
  const calm = new Dice(() => 0);
  calm.show(rolled(1, "comet", "star"));
  for (const dice of [late, calm]) {
    assert.ok(!tumbles(dice));
    assert.deepEqual(facesOf(dice), ["#hubble-comet", "#hubble-star"]);
  }
});
