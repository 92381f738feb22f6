// The table's arithmetic: how many pads fit, who is shown where, the order at the end and what decided it, what can be done.

import assert from "node:assert/strict";
import { test } from "node:test";

import { limitNow } from "/games/hubble/table/now.js";
import { PageTurner, TURN_MS } from "/games/hubble/table/page_turner.js";
import { MOST, grid, pageCount, pageOf, turned } from "/games/hubble/table/paging.js";
import { order, starCount, tieReason, titleOf } from "/games/hubble/table/ranking.js";
import { deedsNow, stateNow } from "/games/hubble/table/seat_state.js";
import { areNext } from "/games/hubble/table/sky_map.js";
import { FakeTime } from "../../../../web/fakes.mjs";

// --- pages of pads ---

const roomOf = (width, height) => ({ width, height, gap: 8, side: 130, least: 86 });
const WALL = roomOf(1500, 760);

test("pads are as large as they can be: one fills the room, two stand side by side, four in a square", () => {
  assert.deepEqual([1, 2, 4].map((count) => grid(WALL, count)).map(({ columns, rows }) => [columns, rows]), [[1, 1], [2, 1], [2, 2]]);
});

test("twelve share a screen, and no more, however large it is", () => {
  for (const count of [12, 13, 60]) {
    const { columns, rows, shown } = grid(WALL, count);
    assert.equal(shown, MOST);
    assert.ok(columns * rows >= MOST);
  }
});

test("where twelve could not be read, fewer share a page, and all of them have one", () => {
  const { columns, rows, shown } = grid(roomOf(560, 330), 12);
  assert.ok(shown < MOST && shown >= 1);
  assert.ok((330 - 8 * (rows - 1)) / rows >= 86);
  assert.ok((560 - 8 * (columns - 1)) / columns - 130 >= 86 * 0.9);
  assert.equal(grid(roomOf(0, 0), 5).shown, 1);
});

test("every player is on one page, in the order of seats", () => {
  const seats = Array.from({ length: 60 }, (_, at) => at + 1);
  const pages = Array.from({ length: pageCount(60, MOST) }, (_, page) => pageOf(seats, MOST, page));
  assert.equal(pages.length, 5);
  assert.deepEqual(pages.flat(), seats);
  assert.equal(pageCount(0, MOST), 1);
});

test("after the last page comes the first, and before the first the last", () => {
  assert.deepEqual([turned(4, 1, 5), turned(0, -1, 5), turned(2, 1, 5), turned(0, 1, 1)], [0, 4, 3, 0]);
});

test("pages turn by themselves until somebody holds or turns them, and not while one is read", () => {
  const time = new FakeTime();
  let isRead = false;
  const turner = new PageTurner(() => {}, () => isRead);
  turner.have(3);
  const after = (turns) => {
    time.pass(turns * TURN_MS);
    return turner.page;
  };
  assert.deepEqual([after(1), after(1), after(1)], [1, 2, 0]);
  isRead = true;
  assert.equal(after(2), 0);
  isRead = false;
  turner.turn(-1);
  assert.equal(after(2), 2);
  turner.hold();
  assert.equal(after(1), 0);
  turner.turn(2);
  turner.have(1);
  assert.equal(turner.page, 0);
  turner.close();
});

// --- the end ---

let seats = 0;

function player({ galaxy = 0, planet = 0, asteroid = 0, comet = 0, stars = 0, ...others } = {}) {
  seats += 1;
  const score = { galaxy, planet, asteroid, comet, stars };
  const total = galaxy + planet + asteroid + comet + stars;
  return { seat: seats, score, total, rank: 0, pad: "......", medium: "screen", entered: [], fog: 0, has_drawn: false, is_gone: false, ...others };
}

test("the order follows what has been told so far", () => {
  const [one, other] = [player({ galaxy: 11, comet: 4, rank: 1 }), player({ planet: 20, rank: 0 })];
  const first = (told) => order([one, other], told)[0].player;
  assert.deepEqual([0, 1, 2, 5].map(first), [one, one, other, other]);
  assert.deepEqual(order([one, other], 1).map(({ sum }) => sum), [11, 0]);
});

test("at the end equal totals stand as they are ranked, not by their seats", () => {
  const [one, other] = [player({ planet: 20, rank: 1 }), player({ stars: 20, rank: 0 })];
  assert.deepEqual(order([one, other], 5).map((row) => row.player), [other, one]);
});

test("who is ahead with the same total is told why: constellations, then stars on the pad", () => {
  const [one, other] = [player({ stars: 16, planet: 4, rank: 0 }), player({ stars: 13, planet: 7, rank: 1 })];
  assert.deepEqual(tieReason(one, [one, other]), { by: "stars", mine: 16, theirs: 13 });
  assert.equal(tieReason(other, [one, other]), null);
  const [third, fourth] = [player({ planet: 9, pad: "SS.GS.", rank: 0 }), player({ planet: 9, pad: "S.....", rank: 1 })];
  assert.deepEqual(tieReason(third, [third, fourth]), { by: "star_count", mine: 3, theirs: 1 });
});

test("who shares a place is told that, and nobody else is told anything", () => {
  const [one, other, last] = [player({ planet: 9 }), player({ planet: 9 }), player({ planet: 2, rank: 2 })];
  assert.deepEqual([one, other, last].map((it) => tieReason(it, [one, other, last])?.by), ["shared", "shared", undefined]);
});

test("the stars of a paper pad are those that were entered", () => {
  assert.equal(starCount(player({ medium: "paper", entered: [0, 0, 0, 0, 0, 7], pad: "SSSSSS" })), 7);
  assert.equal(starCount(player({ medium: "paper", entered: [0, 0] })), 0);
});

test("a title is the last whose points are reached; below zero the first", () => {
  const titles = [{ least: 0, name: "a" }, { least: 69, name: "b" }, { least: 100, name: "c" }];
  assert.deepEqual([-3, 0, 68, 69, 99, 100, 250].map((points) => titleOf(titles, points).name), ["a", "a", "a", "b", "b", "c", "c"]);
});

// --- what players do, and what can be done for them ---

function treeOf(match, others = {}) {
  return { view: { public: { active: null, ...match } }, awaited: [], computers: {}, by_phone: [], is_demo: false, ...others };
}

test("the table marks who may draw on paper: no computer, nobody at a phone, nobody who draws on a screen", () => {
  const tree = treeOf({ phase: "draw" });
  const someone = player({ medium: null });
  assert.deepEqual(deedsNow(someone, tree, true), ["done", "fogged"]);
  assert.deepEqual(deedsNow({ ...someone, has_drawn: true }, tree, true), ["withdraw"]);
  const none = [deedsNow(someone, tree, false), deedsNow({ ...someone, medium: "screen" }, tree, true), deedsNow({ ...someone, fog: 3 }, tree, true)];
  none.push(deedsNow(someone, treeOf({ phase: "draw" }, { computers: { [someone.seat]: "ace" } }), true));
  none.push(deedsNow(someone, treeOf({ phase: "draw" }, { by_phone: [someone.seat] }), true), deedsNow(someone, treeOf({ phase: "roll" }), true));
  assert.deepEqual(none, Array.from({ length: 6 }, () => []));
});

test("a paper pad is entered until all is said, and then can be entered again", () => {
  const tree = treeOf({ phase: "enter" });
  assert.deepEqual(deedsNow(player({ medium: "paper", entered: [0, 0, 0, 0, 0] }), tree, true), ["enter"]);
  assert.deepEqual(deedsNow(player({ medium: "paper", entered: [0, 0, 0, 0, 0, 1] }), tree, true), ["again"]);
});

test("a state is told for each that differs", () => {
  const draw = { phase: "draw", active: null };
  const looks = (one, match, awaited = []) => stateNow(one, match, { awaited }).looks;
  assert.deepEqual([looks(player(), draw), looks(player({ has_drawn: true }), draw), looks(player({ fog: 3 }), draw), looks(player({ is_gone: true }), draw)], ["draws", "drawn", "out", "left"]);
  const active = player();
  assert.deepEqual(["roll", "third"].map((phase) => looks(active, { phase, active: active.seat })), ["next", "names"]);
  const paper = player({ medium: "paper", fog: 3 });
  assert.deepEqual([looks(paper, { phase: "enter" }, [paper.seat]), looks(paper, { phase: "enter" })], ["counts", "counted"]);
});

test("while a draw can be taken back the time for that is shown, and otherwise the time to draw", () => {
  const limit = { began_us: 1, deadline_us: 2 };
  const settings = { withdraw_s: 5 };
  assert.deepEqual(limitNow({ limit: null }, { is_closing: true, due_us: 9_000_000, settings }), { began_us: 4_000_000, deadline_us: 9_000_000 });
  assert.equal(limitNow({ limit }, { is_closing: false, due_us: 2, settings }), limit);
  assert.equal(limitNow({ limit: null, is_demo: true }, { is_closing: true, due_us: 9_000_000, settings }), null);
});

test("quadrants are next to each other where the pad says so", () => {
  const borders = [["red", "purple"], ["purple", "yellow"]];
  assert.deepEqual([areNext(borders, "purple", "red"), areNext(borders, "red", "yellow"), areNext(borders, "red", "red")], [true, false, false]);
});
