// Names, counts, choices and refusals in words, in the languages of the real text files.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { cellName, nameOf, seatName, signed } from "/pages/shared/names.js";
import { suits, whyNot } from "/pages/shared/player_count.js";
import { boxSpeaks, chooseLanguage, chosenLanguage, counted, language, loadTexts, onLanguage, ownLanguage, pair, refusalText, text, textOr, useGame } from "/pages/shared/texts.js";
import { choiceName, plainName, valueWords } from "/pages/table/choice_words.js";
import { silently } from "../fakes.mjs";

const GAME = { title: "Chess", least: 2, most: 4 };

beforeEach(async () => {
  localStorage.clear();
  await chooseLanguage("en");
});

test("a seat without a name is called by its number", () => {
  assert.equal(seatName({ seat: 3, name: "Ada" }), "Ada");
  assert.equal(seatName({ seat: 3, name: "" }), text("common.seat", { seat: 3 }));
  assert.equal(seatName({ seat: 3, name: "3" }), text("common.seat", { seat: 3 }));
  assert.match(text("common.seat", { seat: 3 }), /3/);
});

test("nobody has no name", () => {
  const view = { players: [{ seat: 2, name: "Bo" }] };
  assert.equal(nameOf(view, 2), "Bo");
  assert.equal(nameOf(view, 5), "");
});

test("changes have a sign, cells a letter and a number", () => {
  assert.deepEqual([3, -2, 0].map(signed), ["+3", "−2", "±0"]);
  assert.deepEqual([0, 6, 8, 35].map((cell) => cellName(cell, 6)), ["A1", "A2", "C2", "F6"]);
});

test("a game suits when neither the count nor the highest seat is beyond it", () => {
  const seats = (...all) => all.map((seat) => ({ seat }));
  assert.equal(suits(GAME, seats(1)), false);
  assert.equal(suits(GAME, seats(1, 4)), true);
  assert.equal(suits(GAME, seats(1, 5)), false);
  assert.equal(suits(GAME, seats(1, 2, 3, 4, 5)), false);
});

test("why a game does not suit is said in words; that players are missing is not", () => {
  const seats = (...all) => all.map((seat) => ({ seat }));
  assert.equal(whyNot(GAME, seats(1, 2)), "");
  assert.equal(whyNot(GAME, seats(1)), "");
  assert.equal(whyNot(GAME, seats(1, 2, 3, 4, 5)), text("table.game_too_many", { game: "Chess", most: 4, count: 1 }));
  assert.equal(whyNot(GAME, seats(1, 6)), text("table.game_no_seat", { game: "Chess", most: 4, seat: 6 }));
});

test("a name of the code becomes words", () => {
  assert.equal(plainName("target_score"), "Target score");
  assert.equal(plainName("NameNumber"), "Name number");
  assert.equal(choiceName("no_such_choice"), "No such choice");
});

test("a value is said by the game's text for it, else by what it is", () => {
  assert.equal(valueWords("anything", true), text("table.on_switch"));
  assert.equal(valueWords("anything", null), text("table.no_limit"));
  assert.equal(valueWords("anything", 12), "12");
  assert.equal(valueWords("anything", "very_fast"), "Very fast");
  assert.notEqual(valueWords("mode", "honour"), "Honour"); // the game has words of its own
});

test("a text gets its values; one that is missing is called by its key", () => {
  assert.equal(text("common.seat", { seat: 7 }).includes("{"), false);
  assert.equal(silently(() => text("no.such_text")), "no.such_text");
  assert.equal(textOr(["no.such_text", "common.yes"], "?"), text("common.yes"));
  assert.equal(textOr(["no.such_text"], "?"), "?");
});

test("one of something is counted in the singular, and none in French, too", async () => {
  const left = (count) => counted("table.seconds_left", count, { seconds: count });
  assert.equal(left(1), text("table.seconds_left_one", { seconds: 1 }));
  assert.equal(left(0), text("table.seconds_left", { seconds: 0 }));
  await chooseLanguage("fr");
  assert.equal(left(0), text("table.seconds_left_one", { seconds: 0 }));
});

test("a refusal is said in the language of the page, in English where it has no text", async () => {
  await chooseLanguage("de");
  const known = refusalText({ code: "too_often", text: "Too often.", values: {} });
  assert.notEqual(known, "Too often.");
  assert.equal(refusalText({ code: "no_such_code", text: "Never mind.", values: {} }), "Never mind.");
});

test("without a choice of one's own a phone speaks as its browser does", async () => {
  await chooseLanguage("de");
  assert.equal(language(), "de");
  await chooseLanguage(null);
  assert.equal(chosenLanguage(), null);
  assert.equal(ownLanguage(), "en"); // of the fake browser
  await boxSpeaks("fr");
  assert.equal(language(), "en");
});

test("a choice whose texts cannot be had is not kept", async () => {
  const whole = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new Error("no connection"));
  await assert.rejects(chooseLanguage("fr"));
  globalThis.fetch = whole;
  assert.equal(chosenLanguage(), "en");
  assert.equal(language(), "en");
});

test("of two choices in quick succession the last one counts", async () => {
  const whole = globalThis.fetch;
  const waiting = [];
  globalThis.fetch = (address) => new Promise((resolve) => waiting.push(() => resolve(whole(address))));
  const [first, second] = [chooseLanguage("fr"), chooseLanguage("de")];
  globalThis.fetch = whole;
  waiting.slice(2).forEach((answer) => answer()); // those of the second come first
  await second;
  waiting.slice(0, 2).forEach((answer) => answer());
  await first;
  assert.equal(language(), "de");
});

test("who listens is told of another language and of another game", async () => {
  let times = 0;
  onLanguage(() => (times += 1));
  await chooseLanguage("de");
  await useGame("space_bowl");
  await useGame("space_bowl");
  assert.equal(times, 1); // the game was that one before
  await loadTexts();
  assert.equal(times, 2);
});

test("two things stand with a colon between them", () => {
  assert.equal(pair("Ada", 3), "Ada: 3");
});

test("texts of a game are there when they were waited for, though the language changed meanwhile", async () => {
  const usual = globalThis.fetch;
  const late = new Promise((resolve) => setTimeout(resolve, 50));
  globalThis.fetch = async (/** @type {string} */ address) => {
    await (address.includes("/de.") && late);
    return usual(address);
  };
  try {
    const coming = useGame("hubble");
    const chosen = chooseLanguage("de");
    await coming;
    assert.equal(text("category.galaxy"), "Galaxien");
    await chosen;
  } finally {
    globalThis.fetch = usual;
    await useGame("space_bowl");
  }
});
