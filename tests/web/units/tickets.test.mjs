import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { addTicket, allTickets, dropTicket, showTicket, shownTicket } from "/pages/phone/tickets.js";

beforeEach(() => localStorage.clear());

test("a device has no ticket at first", () => {
  assert.deepEqual(allTickets(), []);
  assert.equal(shownTicket(), null);
});

test("a new ticket is shown, and kept in the order of the seats", () => {
  addTicket(5, "five");
  addTicket(2, "two");
  assert.deepEqual(allTickets(), [{ seat: 2, token: "two" }, { seat: 5, token: "five" }]);
  assert.equal(shownTicket(), "two");
});

test("a second ticket for a seat takes the place of the first", () => {
  addTicket(5, "old");
  addTicket(5, "new");
  assert.deepEqual(allTickets(), [{ seat: 5, token: "new" }]);
});

test("dropping the shown ticket shows none; dropping another leaves it", () => {
  addTicket(2, "two");
  addTicket(5, "five");
  dropTicket("two");
  assert.equal(shownTicket(), "five");
  dropTicket("five");
  assert.equal(shownTicket(), null);
  assert.deepEqual(allTickets(), []);
});

test("an old ticket does not take a newer one of its seat with it", () => {
  addTicket(5, "old");
  addTicket(5, "new");
  dropTicket("old");
  assert.deepEqual(allTickets(), [{ seat: 5, token: "new" }]);
});

test("what cannot be read counts as no ticket", () => {
  for (const broken of ["{", "7", '[{"seat": "2", "token": "x"}]', '[{"seat": 2}]', "[null]"]) {
    localStorage.setItem("seat_tickets", broken);
    assert.deepEqual(allTickets(), []);
  }
});

test("showing no ticket keeps them all", () => {
  addTicket(2, "two");
  showTicket(null);
  assert.equal(shownTicket(), null);
  assert.equal(allTickets().length, 1);
});
