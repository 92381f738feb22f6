// What the pages make of views of a match, for test_pages_know_the_rules.py: a line of JSON in, a line of JSON out.

import { createInterface } from "node:readline";

import { ALL_KNOTS, shortName } from "/games/tom_tube/board/lattice.js";
import { Position } from "/games/tom_tube/board/position.js";
import { metOnTheWay } from "/games/tom_tube/why_not.js";

const ANY = 7;

for await (const line of createInterface({ input: process.stdin })) {
  const { match, places } = JSON.parse(line);
  const position = new Position(match);
  const mine = position.playerAt(match.turn);
  const { at } = mine;
  const own = 1 << (match.turn - 1);
  const others = position.othersOf(match.turn);
  const isOpen = (to) => position.mayEnter(match.turn, to) && to !== at && !others.includes(to);
  const [near, far] = [own, ANY].map((of) => position.reached(match.turn, at, of));
  const told = {
    names: ALL_KNOTS.map(shortName),
    free: position.places.map(({ q, r, axis }) => [q, r, axis]),
    own: [...near.keys()],
    any: [...far.keys()],
    met: [...ALL_KNOTS, ...position.middles.keys()].filter((to) => isOpen(to) && !near.has(to)).flatMap((to) => {
      const met = metOnTheWay(position, mine, to, far.has(to) ? [own] : [own, ANY]);
      return met === null ? [] : [[to, met[0], ...met.slice(1).map((stop) => position.nameOf(stop))]];
    }),
    outcomes: places.map((place) => {
      const { completed, isolated } = position.outcome(place);
      return { completed: completed.map(({ sphere }) => sphere), counters: completed.map(({ counter }) => counter), isolated: isolated.sort((one, other) => one - other) };
    }),
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
