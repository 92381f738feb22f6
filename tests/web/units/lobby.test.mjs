// Before a match: ready mixes, how hard they are, and what is chosen other than usual.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { element } from "/pages/shared/elements.js";
import { loadTexts, text } from "/pages/shared/texts.js";
import { Choices } from "/pages/table/choices.js";
import { Difficulty, Presets } from "/pages/table/presets.js";

const GAME = { name: "chess" };
const PRESETS = { first_time: { help: true, blind: false }, family: { help: false, blind: false }, no_mercy: { help: false, blind: true } };
const FAMILY = { help: false, blind: false, limit: 10 };

let said;

beforeEach(async () => {
  said = [];
  await loadTexts();
});

function presetsOf(chosen, isFirst = false) {
  const presets = new Presets((name, value) => said.push([name, value]));
  const show = (now) => presets.show({ game: GAME, presets: PRESETS, chosen: now, is_first_match: isFirst }, true);
  show(chosen);
  return { presets, show };
}

const lit = ({ presets }) => presets.filter(({ node }) => node.getAttribute("aria-pressed") === "true").map(({ name }) => name);

test("the mix that fits what is chosen is lit, and none where people have made one of their own", () => {
  const { presets, show } = presetsOf(FAMILY);
  assert.deepEqual(lit(presets), ["family"]);
  assert.equal(presets.presets[2].node.textContent.includes("No mercy"), true); // without a text, its name
  show({ ...FAMILY, limit: 20 }); // which no mix names
  assert.deepEqual(lit(presets), ["family"]);
  show({ help: true, blind: true, limit: 20 });
  assert.deepEqual(lit(presets), []);
  assert.deepEqual(said, []);
});

test("of a mix only what differs is said, and again with each new state until all of it is so", () => {
  const { presets, show } = presetsOf({ help: true, blind: false, limit: 10 });
  presets.presets[2].node.click();
  assert.deepEqual(said, [["help", false], ["blind", true]]);
  show({ help: false, blind: false, limit: 10 }); // the other message was lost
  assert.deepEqual(said.slice(2), [["blind", true]]);
  show({ help: false, blind: true, limit: 10 });
  show({ help: true, blind: true, limit: 10 }); // what others choose later is theirs
  assert.equal(said.length, 3);
});

test("what was refused, or touched before the page slept, is not said again", () => {
  const { presets, show } = presetsOf(FAMILY);
  presets.presets[2].node.click();
  presets.appear();
  show(FAMILY);
  assert.equal(said.length, 1);
});

test("a first match has the easiest mix suggested until it is chosen", () => {
  const { presets, show } = presetsOf(FAMILY, true);
  const suggested = () => presets.presets.filter((one) => !one.suggested.hidden).map(({ name }) => name);
  assert.deepEqual(suggested(), ["first_time"]);
  show(PRESETS.first_time);
  assert.deepEqual(suggested(), []);
  assert.deepEqual(presetsOf(FAMILY).presets.presets.filter((one) => !one.suggested.hidden), []);
});

test("the meter is lit up to the step, and says it in words; a note alone has none", () => {
  const difficulty = new Difficulty();
  difficulty.show(4, "Few are right.");
  assert.deepEqual(difficulty.steps.map((step) => step.classList.contains("is-on")), [true, true, true, true, false]);
  assert.equal(difficulty.node.textContent, `${text("table.difficulty")}: ${text("table.difficulty.4")} Few are right.`);
  assert.equal(difficulty.node.getAttribute("role"), "status");
  difficulty.show(null, "Seat 1 is white.");
  assert.deepEqual([difficulty.meter.hidden, difficulty.node.hidden, difficulty.node.textContent], [true, false, " Seat 1 is white."]);
  difficulty.show(null, "");
  assert.equal(difficulty.node.hidden, true);
});

test("what is chosen other than usual is said in short, and a switch has its picture", () => {
  const choices = new Choices(() => {});
  const picture = element("i");
  choices.show({ game: GAME, choices: { limit: [10, 20], blind: [false, true], help: [true, false] }, chosen: { limit: 20, blind: true, help: false } }, true, [], () => picture);
  assert.equal(choices.unusual({ limit: 20, blind: true, help: false }), "");
  assert.equal(choices.unusual({ limit: 10, blind: false, help: true }), `Limit: 20 · Blind · Help: ${text("table.off_switch")}`);
  assert.equal(choices.switches[1].node.children[0], picture);
});
