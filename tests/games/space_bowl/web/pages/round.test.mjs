// What a player can do at each moment of a round, and the line that says so: on a phone, and at the table.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { actionsNow, lineNow, statusOf, whyNot } from "/games/space_bowl/phone/actions.js";
import { hintNow, insteadNow, lineNow as tableLine, seatAction } from "/games/space_bowl/now.js";
import { actionsNow as tableActions } from "/games/space_bowl/now_actions.js";
import { chooseLanguage, loadTexts, text } from "/pages/shared/texts.js";

const ME = { seat: 2, name: "Bo", score: 3, is_captain: false, is_red: false, must_pick: false, may_pick: false, has_picked: false, pick: null };
const ADA = { ...ME, seat: 1, name: "Ada", is_captain: true };
const VIEW = {
  phase: "search", players: [ADA, ME], captain: 1, size: 6, galaxy: [null], call: null, wild: null, tied_with: [], result: null, toss: {}, deadline_us: null, top_card: {},
  is_wild_asked: false, actions: [], settings: { mode: "screen", variants: { no_wild: false } },
};

beforeEach(loadTexts);

function moment(view, me = ME, more = {}) {
  return { view: { ...VIEW, ...view }, me, isTumbling: false, isLocked: false, aim: null, aimAt: () => {}, ...more };
}

const ids = (now) => actionsNow(now).map(({ id, isOff }) => (isOff ? `(${id})` : id));

test("in a search one can call; while it tumbles, or after a call too early, not yet", () => {
  assert.deepEqual(ids(moment({})), ["go", "red"]);
  assert.deepEqual(ids(moment({}, ME, { isTumbling: true })), ["(go)", "(red)"]);
  assert.deepEqual(ids(moment({}, ME, { isLocked: true })), ["(go)", "(red)"]);
  assert.equal(lineNow(moment({}, ME, { isLocked: true })), text("phone.now.early"));
});

test("a call says now, so it is not said again late; red is the button held", () => {
  const [go, red] = actionsNow(moment({}));
  assert.deepEqual([go.isCall, go.message], [true, { do: "press", is_hold: false }]);
  assert.deepEqual([red.isCall, red.message], [true, { do: "press", is_hold: true }]);
});

test("only the captain tosses, and only when the box offers it", () => {
  assert.deepEqual(ids(moment({ phase: "ready" })), []);
  assert.deepEqual(ids(moment({ phase: "ready" }, ADA)), ["(toss)"]);
  assert.deepEqual(ids(moment({ phase: "ready", actions: ["toss", "leave"] }, ADA)), ["toss", "leave"]);
});

test("in the countdown one joins, turns red or aims the Wild, as the box offers", () => {
  const counting = { phase: "countdown", call: { by: 1, kind: "go" }, actions: ["concur", "red", "wild"] };
  assert.deepEqual(ids(moment(counting)), ["concur", "red", "wild"]);
  const aiming = moment(counting, ME, { aim: { what: "wild", cell: null } });
  assert.deepEqual(ids(aiming), ["(wild_sure)", "not"]);
  const aimed = moment(counting, ME, { aim: { what: "wild", cell: 7 } });
  assert.deepEqual(ids(aimed), ["wild_sure", "not"]);
  assert.deepEqual(actionsNow(aimed)[0].message, { do: "place_wild", cell: 7 });
});

test("who must pick cannot decline; who may, can, and lets go of the card in hand", () => {
  const picking = { phase: "picks", call: { by: 1, kind: "go" }, actions: ["pick"] };
  const aim = { what: "pick", cell: 9 };
  assert.deepEqual(ids(moment(picking, { ...ME, may_pick: true, must_pick: true }, { aim })), ["pick_sure"]);
  const may = moment(picking, { ...ME, may_pick: true }, { aim });
  assert.deepEqual(ids(may), ["pick_sure", "decline"]);
  assert.equal(actionsNow(may)[1].letsGo, true);
  assert.deepEqual(ids(moment({ ...picking, actions: [] })), []);
});

test("where the box does not know the galaxy, there is only to confirm", () => {
  const now = moment({ phase: "countdown", galaxy: null, call: { by: 1, kind: "go" } }, ME, { aim: { what: "wild", cell: null } });
  assert.deepEqual(ids(now), ["wild_sure", "not"]);
});

test("in honour mode everybody declares their own; who placed the Wild cannot do without it", () => {
  const declaring = { phase: "declaring", galaxy: null, call: { by: 1, kind: "go" } };
  const picker = { ...ME, may_pick: true };
  assert.deepEqual(ids(moment(declaring, picker)), ["alone", "valid", "wrong", "none"]);
  assert.deepEqual(ids(moment({ ...declaring, wild: { by: 2, at: null } }, picker)), ["wild_alone", "wild", "wrong", "none"]);
  assert.deepEqual(ids(moment({ ...declaring, wild: { by: 1, at: null } }, picker)), ["alone", "valid", "wild_alone", "wild", "wrong", "none"]);
  assert.deepEqual(ids(moment({ ...declaring, is_wild_asked: true }, ME)), ["placed"]);
  assert.deepEqual(ids(moment({ ...declaring, is_wild_asked: true }, { ...ADA, is_red: true })), ["not_placed"]);
});

test("a card that cannot be chosen says why", async () => {
  await chooseLanguage("de"); // in English the code has these sentences
  assert.equal(whyNot(moment({ phase: "search" })), text("phone.first_go"));
  assert.equal(whyNot(moment({ phase: "picks" }, { ...ME, is_red: true })), text("refusal.red_cannot_pick"));
  assert.equal(whyNot(moment({ phase: "picks" }, { ...ME, has_picked: true })), text("refusal.already_picked"));
  assert.equal(whyNot(moment({ phase: "countdown" })), text("refusal.did_not_concur"));
  assert.equal(whyNot(moment({ phase: "reveal" })), null);
  await chooseLanguage(null);
});

test("how far the others are is told while they pick", () => {
  const name = (phase, player) => statusOf({ phase }, { ...ME, ...player })?.name ?? null;
  assert.equal(name("picks", { may_pick: true }), "picking");
  assert.equal(name("picks", { may_pick: true, has_picked: true }), "picked");
  assert.equal(name("picks", { is_red: true }), "red");
  assert.equal(name("countdown", { must_pick: true }), "in");
  assert.equal(name("search", { may_pick: true }), null);
});

// --- at the table ---

function tableTree(view, more = {}) {
  return { view: { ...VIEW, ...view }, prompt: null, by_phone: [], is_demo: false, ...more };
}

test("a seat that may pick touches a card; in the countdown it may place the Wild, while that is free", () => {
  const picking = { phase: "picks", players: [ADA, { ...ME, may_pick: true }] };
  assert.equal(seatAction(tableTree(picking), 2), "pick");
  assert.equal(seatAction(tableTree(picking), 1), null);
  assert.equal(seatAction(tableTree(picking, { is_demo: true }), 2), null);
  assert.equal(seatAction(tableTree({ phase: "countdown" }), 2), "wild");
  assert.equal(seatAction(tableTree({ phase: "countdown", wild: { by: 1, at: 3 } }), 2), null);
  assert.equal(seatAction(tableTree({ phase: "countdown" }), 7), null);
});

test("the bar has toss, call off, next round in their phases", () => {
  const names = (tree, chosen = null) => tableActions(tree, chosen).map(({ name }) => name);
  assert.deepEqual(names(tableTree({ phase: "ready" })), ["toss"]);
  assert.deepEqual(names(tableTree({ phase: "ready", top_card: null })), []);
  assert.deepEqual(names(tableTree({ phase: "search" })), ["call_off"]);
  assert.deepEqual(names(tableTree({ phase: "reveal" })), ["next_round"]);
  assert.deepEqual(names(tableTree({ phase: "countdown" })), []);
});

test("for a chosen seat the bar cancels, and declines where that is allowed", () => {
  const names = (player) => tableActions(tableTree({ phase: "picks", players: [player] }), { seat: 2, what: "pick" }).map(({ name }) => name);
  assert.deepEqual(names(ME), ["decline", "cancel"]);
  assert.deepEqual(names({ ...ME, must_pick: true }), ["cancel"]);
});

test("in honour mode the captain's held button tosses, once something of the top card is told", () => {
  const honour = { phase: "ready", top_card: null, settings: { mode: "honour", variants: {} } };
  const [toss] = tableActions(tableTree(honour, { prompt: { kind: "TopCardEntry", what: { planets: ["red"] } } }), null);
  assert.deepEqual(toss.message, { do: "press", seat: 1, is_hold: true });
  assert.deepEqual(tableActions(tableTree(honour, { prompt: { kind: "TopCardEntry", what: { planets: [] } } }), null), []);
});

test("the line names who picks, up to two of them", () => {
  const how = { chosen: null, isTumbling: false, hasTouch: false };
  const picker = (seat, name) => ({ ...ME, seat, name, may_pick: true });
  const line = (players) => tableLine(tableTree({ phase: "picks", players, call: { by: 1, kind: "go" } }), how);
  assert.equal(line([picker(1, "Ada"), picker(2, "Bo")]), text("table.now.picks", { names: "Ada, Bo" }));
  assert.equal(line([picker(1, "Ada"), picker(2, "Bo"), picker(3, "Cy")]), text("table.now.picks", { names: text("table.now.many", { count: 3 }) }));
});

test("who taps a button while the box sweeps is named; who has a phone picks there", () => {
  const players = [{ ...ADA, may_pick: true }, { ...ME, may_pick: true }];
  const scan = { kind: "Scan", what: { step: "column", index: 0, waiting: [1, 2] } };
  const tree = tableTree({ phase: "picks", players, call: { by: 1, kind: "go" } }, { prompt: scan, by_phone: [1] });
  const line = tableLine(tree, { chosen: null, isTumbling: false, hasTouch: false });
  assert.equal(line, text("table.now.tap_column", { names: "Bo" }));
});

test("a touch that does nothing says what to do instead, where that helps", () => {
  assert.equal(insteadNow(tableTree({ phase: "search" }), "card"), text("table.first.go"));
  assert.equal(insteadNow(tableTree({ phase: "picks" }), "card"), text("table.first.seat"));
  assert.equal(insteadNow(tableTree({ phase: "picks" }), "seat"), null);
  assert.equal(insteadNow(tableTree({ phase: "search" }, { is_demo: true }), "card"), null);
});

test("the hint under the spaces speaks of the Wild only while it can be placed", () => {
  const view = (more) => ({ ...VIEW, phase: "countdown", ...more });
  assert.equal(hintNow(view({})), "wild");
  assert.equal(hintNow(view({ wild: { by: 1, at: 2 } })), "search");
  assert.equal(hintNow(view({ settings: { mode: "screen", variants: { no_wild: true } } })), "search");
  assert.equal(hintNow(view({ toss: null })), "before");
});
