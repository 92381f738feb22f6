// Parts of the pages that need little more of a browser than nodes: countdown, fitted words, bars, choices, facts, matrix.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fit, setFitted } from "/pages/shared/fit_text.js";
import { Countdown } from "/pages/shared/countdown.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { rest, single } from "/pages/shared/deliberate_clicks.js";
import { loadTexts, text } from "/pages/shared/texts.js";
import { Bars } from "/pages/pieces/bars.js";
import { Cover } from "/pages/pieces/cover.js";
import { Facts } from "/pages/pieces/facts.js";
import { messageOf, moveWords } from "/pages/phone/plain_phone.js";
import { Choices } from "/pages/table/choices.js";
import { spread } from "/pages/table/score_lines.js";
import { Tray } from "/pages/table/tray.js";
import { matrix } from "/pages/box/matrix.js";
import { FakeTime } from "../fakes.mjs";

const SECOND_US = 1_000_000;
const PLAYERS = [{ seat: 1, name: "Ada", score: 4 }, { seat: 2, name: "Bo", score: 9 }, { seat: 5, name: "Cy", score: 4 }];

let time;

beforeEach(async () => {
  time = new FakeTime();
  await loadTexts();
});

// --- elements ---

test("an element takes attributes, listeners and children, and leaves out what is not there", () => {
  let clicks = 0;
  const node = element("p", { class: "soft", hidden: true, title: null, lang: false, onclick: () => (clicks += 1) }, "a", null, element("b", {}, "c"));
  node.click();
  assert.deepEqual([node.getAttribute("class"), node.hidden, node.getAttribute("title"), node.getAttribute("lang")], ["soft", true, null, null]);
  assert.equal(node.textContent, "ac");
  assert.equal(clicks, 1);
});

test("a text that stays the same is not set again: screen readers would read it again", () => {
  const node = element("p", {}, "same");
  const [child] = node.childNodes;
  let sets = 0;
  const watched = new Proxy(node, { set: (target, name, value) => ((sets += 1), Reflect.set(target, name, value)), get: (target, name) => Reflect.get(target, name, target) });
  setText(watched, "same");
  assert.equal(sets, 0);
  setText(watched, "other");
  assert.equal(sets, 1);
  assert.notEqual(node.childNodes[0], child);
});

test("an attribute is set as text, and taken away by null and false", () => {
  const node = element("p");
  setAttribute(node, "data-count", 3);
  setAttribute(node, "data-on", true);
  assert.deepEqual([node.getAttribute("data-count"), node.getAttribute("data-on")], ["3", ""]);
  setAttribute(node, "data-count", null);
  setAttribute(node, "data-on", false);
  assert.deepEqual([node.getAttribute("data-count"), node.getAttribute("data-on")], [null, null]);
});

// --- fitted words ---

test("a node learns how wide its words are, and the widest of them", () => {
  const node = element("span", { class: "fitted" }, element("span"));
  setFitted(node, "Grace Hopper"); // in the fake browser every letter is half an em wide
  assert.deepEqual([node.style.getPropertyValue("--ems"), node.style.getPropertyValue("--word-ems")], ["6.00", "3.00"]);
  assert.equal(node.textContent, "Grace Hopper");
});

test("a short word counts as one em, so that its letters do not grow without end", () => {
  const node = element("span");
  fit(node, "I");
  assert.equal(node.style.getPropertyValue("--ems"), "1.00");
});

// --- countdown ---

function countdownAt(us) {
  const now = { us };
  return { now, countdown: new Countdown(() => now.us) };
}

test("a countdown shows the seconds that are left, rounded up", () => {
  const { now, countdown } = countdownAt(0);
  countdown.show({ began_us: 0, deadline_us: 10 * SECOND_US }, "go", "");
  assert.equal(countdown.digits.textContent, "10");
  now.us = 6.2 * SECOND_US;
  countdown.draw();
  assert.equal(countdown.digits.textContent, "4");
  assert.equal(countdown.node.classList.contains("is-last"), false);
  now.us = 7 * SECOND_US;
  countdown.draw();
  assert.equal(countdown.digits.textContent, "3");
  assert.equal(countdown.node.classList.contains("is-last"), true);
  assert.equal(document.body.classList.contains("is-last"), true);
  now.us = 12 * SECOND_US;
  countdown.draw();
  assert.equal(countdown.digits.textContent, "0");
  countdown.show(null, "go", "");
  countdown.draw();
  assert.equal(document.body.classList.contains("is-last"), false);
});

test("its ring closes with the time, and stays closed", () => {
  const { now, countdown } = countdownAt(0);
  countdown.show({ began_us: 0, deadline_us: 10 * SECOND_US }, "go", "");
  const around = Number(countdown.arc.getAttribute("stroke-dasharray"));
  const offset = () => Number(countdown.arc.getAttribute("stroke-dashoffset"));
  assert.equal(offset(), 0);
  now.us = 5 * SECOND_US;
  countdown.draw();
  assert.ok(Math.abs(offset() - around / 2) < 0.1);
  now.us = 60 * SECOND_US;
  countdown.draw();
  assert.ok(Math.abs(offset() - around) < 0.1);
});

test("without a deadline it is hidden", () => {
  const { countdown } = countdownAt(0);
  countdown.show({ began_us: 0, deadline_us: null }, null, "");
  assert.equal(countdown.node.hidden, true);
});

// --- clicks ---

test("a button rests until one can have read it, and again from the start when it changes once more", () => {
  const node = element("button");
  rest(node);
  time.pass(400);
  rest(node);
  time.pass(400);
  assert.equal(node.getAttribute("aria-disabled"), "true");
  time.pass(100);
  assert.equal(node.getAttribute("aria-disabled"), null);
});

test("of a double click only the first counts", () => {
  let clicks = 0;
  const act = single(() => (clicks += 1));
  [0, 1, 2, 3].forEach((detail) => act({ detail })); // 0 is a key
  assert.equal(clicks, 2);
});

// --- bars ---

const rowsOf = (bars) => bars.node.children.map((row) => row.textContent);

test("bars stand from the highest score down, equals by seat, and keep their nodes", () => {
  const bars = new Bars();
  bars.show(PLAYERS);
  assert.deepEqual(rowsOf(bars), ["2Bo9", "1Ada4", "5Cy4"]);
  const [, ada] = bars.node.children;
  bars.show([{ ...PLAYERS[0], score: 12 }, PLAYERS[1]]);
  assert.deepEqual(rowsOf(bars), ["1Ada12", "2Bo9"]);
  assert.equal(bars.node.children[0], ada);
});

test("the longest bar is the highest score, or the target", () => {
  const bars = new Bars();
  const shares = () => bars.node.children.map((row) => Number(row.style.getPropertyValue("--share")).toFixed(2));
  bars.show(PLAYERS);
  assert.deepEqual(shares(), ["1.00", "0.44", "0.44"]);
  bars.show(PLAYERS, 18);
  assert.deepEqual(shares(), ["0.50", "0.22", "0.22"]);
  bars.show([{ seat: 1, name: "", score: -3 }]);
  assert.deepEqual(shares(), ["0.00"]);
});

test("a cover has the same emblem and colour on every page, and another game has others", () => {
  const look = (name) => {
    const { node } = new Cover({ name, title: "A game" }, () => {});
    const [sky] = node.children;
    return [node.style.getPropertyValue("--hue"), ...sky.children.map((part) => part.getAttribute("cx"))].join();
  };
  assert.equal(look("chess"), look("chess"));
  assert.notEqual(look("chess"), look("go"));
});

// --- facts ---

test("facts are rows of a name and words; times and what stands elsewhere are left out", () => {
  const facts = new Facts();
  facts.show({ trump: "red_suit", began_us: 5, scores: { 1: 3 }, is_open: true, stock: { cards_left: 7 }, empty: [] }, { players: PLAYERS });
  assert.deepEqual(facts.node.children.map((row) => row.textContent), ["Trump", "red_suit", "Is open", text("common.yes"), "Cards left", "7"]);
  assert.equal(facts.node.hidden, false);
});

test("what all players have is shown by seat, with the names read out", () => {
  const facts = new Facts();
  facts.show({ bids: { 1: 3, 5: 4 } }, { players: PLAYERS });
  assert.deepEqual(facts.node.children.map((row) => row.textContent), ["Bids", "1Ada35Cy4"]);
});

test("without data there are no rows", () => {
  const facts = new Facts();
  facts.show(null, { players: PLAYERS });
  assert.equal(facts.node.hidden, true);
});

// --- moves of a game without pages of its own ---

test("a move is said as the box reads it, and in words", () => {
  assert.deepEqual(messageOf({ command: "NameNumber", number: 7 }), { do: "name_number", number: 7 });
  assert.equal(moveWords({ command: "NameNumber", number: 7 }, { players: PLAYERS }), "Number 7");
  assert.equal(moveWords({ command: "Ask", seat: 2 }, { players: PLAYERS }), "Seat Bo");
  assert.equal(moveWords({ command: "PassOn" }, { players: PLAYERS }), "Pass on");
});

// --- choices ---

const GAME = { name: "chess" };

test("yes or no is a switch, anything else a list, in the order that is asked for", () => {
  const chosen = [];
  const choices = new Choices((name, value) => chosen.push([name, value]));
  choices.show({ game: GAME, choices: { limit: [10, 20, null], blind: [false, true], quick: [false, true] }, chosen: { limit: 20, blind: false, quick: true } }, true, ["quick"]);
  assert.deepEqual(choices.switches.map(({ name }) => name), ["quick", "blind"]);
  assert.deepEqual(choices.switches.map(({ node }) => node.getAttribute("aria-pressed")), ["true", "false"]);
  assert.deepEqual(choices.selects.map(({ name, select }) => [name, select.selectedIndex, select.children.length]), [["limit", 1, 3]]);
  choices.switches[1].node.click();
  choices.selects[0].select.selectedIndex = 2;
  choices.selects[0].select.dispatchEvent(new Event("change"));
  assert.deepEqual(chosen, [["blind", true], ["limit", null]]);
});

test("a list with nothing but no value has it", () => {
  const choices = new Choices(() => {});
  choices.show({ game: GAME, choices: { limit: [null] }, chosen: { limit: null } }, true);
  assert.deepEqual([choices.selects[0].select.selectedIndex, choices.selects[0].select.children.length], [0, 1]);
});

test("values that are offered anew take the place of those of before", () => {
  const choices = new Choices(() => {});
  choices.show({ game: GAME, choices: { limit: [10, 20] }, chosen: { limit: 20 } }, true);
  const [{ select }] = choices.selects;
  choices.show({ game: GAME, choices: { limit: [5, 20, 30] }, chosen: { limit: 30 } }, false);
  assert.equal(choices.selects[0].select, select);
  assert.deepEqual([select.selectedIndex, select.children.length, select.disabled], [2, 3, true]);
});

test("another game has its own choices", () => {
  const choices = new Choices(() => {});
  choices.show({ game: GAME, choices: { blind: [false, true] }, chosen: { blind: false } }, true);
  choices.show({ game: { name: "go" }, choices: { size: [9, 19] }, chosen: { size: 9 } }, true);
  assert.equal(choices.switchRow.hidden, true);
  assert.deepEqual(choices.selects.map(({ name }) => name), ["size"]);
});

// --- the buttons of the bar ---

test("each action has a button of its own; only those of the moment are shown", () => {
  const acted = [];
  const tray = new Tray(({ name }) => acted.push(name), () => {});
  tray.offer(["toss", "next"]);
  tray.show([{ name: "toss", words: "Toss" }]);
  const shown = () => tray.node.children.filter((node) => !node.hidden).map((node) => node.textContent);
  assert.deepEqual(shown(), ["Toss"]);
  tray.show([{ name: "next", words: "On" }, { name: "close_match", words: "End", isQuiet: true }]);
  assert.deepEqual(shown(), ["On", "End"]);
  assert.deepEqual(tray.node.children.filter((node) => !node.hidden).map((node) => node.classList.contains("primary")), [true, false]);
});

test("when the focused button goes, the next one gets the focus, or else somebody else", () => {
  let elsewhere = 0;
  const tray = new Tray(() => {}, () => (elsewhere += 1));
  tray.offer(["toss", "next"]);
  tray.show([{ name: "toss", words: "Toss" }]);
  const [, toss, next] = tray.node.children;
  let focused = null;
  next.focus = () => (focused = next);
  document.activeElement = toss;
  tray.show([{ name: "next", words: "On" }]);
  assert.equal(focused, next);
  document.activeElement = next;
  tray.show([]);
  assert.equal(elsewhere, 1);
  document.activeElement = document.body;
});

// --- the matrix ---

test("the matrix lights the bits of its rows, the highest first", () => {
  const discs = [];
  const context = { clearRect: () => discs.splice(0), beginPath: () => {}, moveTo: () => {}, fill: () => {}, arc: (x, y) => discs.push([x, y, context.fillStyle]) };
  const whole = globalThis.document.createElement;
  let resized;
  globalThis.ResizeObserver = class {
    constructor(act) {
      resized = act;
    }

    observe() {}
  };
  globalThis.devicePixelRatio = 1;
  globalThis.document.createElement = (name) => Object.assign(whole(name), { getContext: () => context, width: 0, height: 0 });
  const { show } = matrix();
  globalThis.document.createElement = whole;
  resized([{ contentRect: { width: 330 } }]); // ten pixels to a light
  show([2 ** 31, 1, 0, 0, 0, 0, 0, 0]);
  const cores = discs.filter(([, , colour]) => colour === "#ffb3a0").map(([x, y]) => [x, y]);
  assert.deepEqual(cores, [[5, 5], [315, 15]]);
  assert.equal(discs.length, 32 * 8 + 2);
});

// --- scores round by round ---

test("numbers at the ends of lines move apart, in their order and within the picture", () => {
  const at = (...places) => spread(places.map((place, index) => ({ seat: index + 1, at: place }))).map((end) => [end.seat, end.at]);
  assert.deepEqual(at(0, 50, 90), [[1, 0], [2, 50], [3, 90]]);
  assert.deepEqual(at(50, 50), [[1, 50], [2, 64]]);
  assert.deepEqual(at(100, 98, 20), [[3, 20], [2, 86], [1, 100]]);
  const crowd = at(...Array(8).fill(100)).map(([, place]) => place);
  assert.deepEqual([crowd[0], crowd[7]], [2, 100]);
  assert.deepEqual(at(), []);
});
