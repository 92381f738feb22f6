// What the pages make of views of a match, for test_pages_know_the_rules.py: a line of JSON in, a line of JSON out.

import { createInterface } from "node:readline";

import { ALL_KNOTS, shortName } from "/games/tom_tube/board/lattice.js";
import { Position } from "/games/tom_tube/board/position.js";

const ANY = 7;

for await (const line of createInterface({ input: process.stdin })) {
  const { match, places } = JSON.parse(line);
  const position = new Position(match);
  const { at } = position.playerAt(match.turn);
  const told = {
    names: ALL_KNOTS.map(shortName),
    free: position.places.map(({ q, r, axis }) => [q, r, axis]),
    own: [...position.reached(match.turn, at, 1 << (match.turn - 1)).keys()],
    any: [...position.reached(match.turn, at, ANY).keys()],
    outcomes: places.map((place) => {
      const { completed, isolated } = position.outcome(place);
      return { completed: completed.map(({ sphere }) => sphere), counters: completed.map(({ counter }) => counter), isolated: isolated.sort((one, other) => one - other) };
    }),
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
