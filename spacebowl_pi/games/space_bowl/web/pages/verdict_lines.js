// Drawn over the galaxy, whose unit is a card: the Wild, the picks, and why a card was right or wrong.

import { svg } from "/pages/shared/elements.js";
import { lookedAt } from "./pattern.js";
import { use } from "./planets.js";

const EDGE = 0.46;
const ROW = 0.24; // of what hangs on a card, as in table.css

/** @param {SpaceBowl.Cell} cell @param {number} size */
function middle(cell, size) {
  return { x: (cell % size) + 0.5, y: Math.floor(cell / size) + 0.5 };
}

// The middle of a row above or below the picture of a card, counted from its edge.
/** @param {{ y: number }} at @param {"above" | "below"} side @param {number} row */
function rowAt({ y }, side, row) {
  return side === "above" ? y - 0.48 + (row + 0.5) * ROW : y + 0.48 - (row + 0.5) * ROW;
}

/** @param {{ wild: { at: SpaceBowl.Cell | null } | null, size: number }} view */
export function wildMark(view) {
  if (view.wild === null || view.wild.at === null) {
    return [];
  }
  const at = middle(view.wild.at, view.size);
  return [use("wild", { x: at.x - 0.47, y: rowAt(at, "above", 0) - 0.12, width: 0.24, height: 0.24, class: "mark-hung", "data-cell": view.wild.at, "data-above": 1 })];
}

// Where the box's sweep is, for those who pick by tapping their button.
/** @param {SpaceBowl.View} view @param {Box.Prompt | null} prompt */
export function scanMark({ size }, prompt) {
  const { step, index } = prompt?.kind === "Scan" ? prompt.what : { index: null };
  if (index === null) {
    return [];
  }
  const [x, y, width, height] = step === "column" ? [index, 0, 1, size] : [0, index, size, 1];
  return [svg("rect", { x, y, width, height, rx: 0.1, class: "mark-scan" })];
}

// Who picked this card, and how many of them stand in a row: fewer beside the Wild.
/** @param {any} view @param {SpaceBowl.Cell} cell */
function picksAt(view, cell) {
  const players = (view.result?.players ?? []).filter(({ pick }) => pick === cell);
  return { players, inRow: view.wild?.at === cell ? 3 : 4 };
}

// Who picked a card, as they are revealed: those first who were wrong.
/** @param {any} view */
export function picksOf(view) {
  const picked = (view.result?.players ?? []).filter(({ pick }) => pick !== null);
  return [...picked.filter((one) => !isRight(one)), ...picked.filter(isRight)];
}

function isRight({ verdict }) {
  return verdict === "valid" || verdict === "wild";
}

// The picks, all at once: at the top of each card a token for each player with its sign, in rows of four. Each says in
// which place it is revealed.
/** @param {SpaceBowl.View} view */
export function pickMarks(view) {
  const revealed = picksOf(view).map(({ seat }) => seat);
  const picked = new Set((view.result?.players ?? []).map(({ pick }) => pick).filter((pick) => pick !== null));
  return [...picked].flatMap((cell) => {
    const at = middle(cell, view.size);
    const { players, inRow } = picksAt(view, cell);
    return players.map((player, index) => {
      const { seat } = player;
      const row = Math.floor(index / inRow);
      const token = svg(
        "g",
        {
          class: `mark-pick mark-hung seat-${seat} ${isRight(player) ? "is-right" : "is-wrong"}`,
          transform: `translate(${at.x + 0.35 - (index % inRow) * 0.235} ${rowAt(at, "above", row)})`,
          "data-cell": cell,
          "data-above": row + 1,
        },
        svg("circle", { cx: -0.01, cy: -0.01, r: 0.1, class: "mark-token" }),
        svg("text", { x: -0.02, y: 0.035, class: "mark-number" }, String(seat)),
        svg("circle", { cx: 0.055, cy: 0.055, r: 0.055, class: "mark-judge" }),
        svg("path", { class: "mark-judged", d: isRight(player) ? "M.028 .058 .048 .078 .085 .035" : "M.033 .033 .077 .077M.077 .033 .033 .077" }),
      );
      token.style.setProperty("--reveal-place", String(revealed.indexOf(seat)));
      return token;
    });
  });
}

// A quiet mark on every card that is right.
/** @param {SpaceBowl.View} view */
export function solutionMarks(view) {
  return (view.solution?.valid ?? []).map((cell) => {
    const { x, y } = middle(cell, view.size);
    return svg("rect", { x: x - EDGE, y: y - EDGE, width: 2 * EDGE, height: 2 * EDGE, rx: 0.09, class: "mark-solution" });
  });
}

/** @param {SpaceBowl.Cell} cell @param {number} size @param {string} className */
function frame(cell, size, className) {
  const { x, y } = middle(cell, size);
  return svg("rect", { x: x - EDGE, y: y - EDGE, width: 2 * EDGE, height: 2 * EDGE, rx: 0.09, class: className });
}

/** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @param {string} className */
function line(from, to, className) {
  return svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: `mark-line ${className}` });
}

const SIGNS = { met: "M-.06 0-.02 .05 .07-.05", wild: "M-.06 0-.02 .05 .07-.05", failed: "M-.05-.05 .05 .05M.05-.05-.05 .05" };

/** @param {SpaceBowl.Looked & { how: "met" | "wild" | "failed" }} looked @param {{ x: number, y: number, [data: string]: number }} at */
function badge({ planet, how, isSwallowed }, { x, y, ...hung }) {
  return svg(
    "g",
    { transform: `translate(${x} ${y})`, class: `mark-badge mark-hung is-${how}`, ...hung },
    svg("rect", { x: -0.2, y: -0.12, width: 0.4, height: 0.24, rx: 0.12 }),
    use(how === "wild" ? "wild" : planet, { x: -0.18, y: -0.1, width: 0.2, height: 0.2 }),
    isSwallowed ? svg("path", { d: "M-.18 .1 .02-.1", class: "mark-not" }) : null,
    svg("path", { d: SIGNS[how], transform: "translate(.1 0)", class: "mark-sign" }),
  );
}

// How each planet of the toss is met when the Destination is on this card: "met", "failed", or by the "wild".
/** @param {SpaceBowl.Puzzled} view @param {SpaceBowl.Explained} explained */
function lookedHow(view, { cell, turns, failures, isByWild }) {
  return lookedAt(view, cell, turns).map((looked) => {
    const hasFailed = failures === null ? !looked.isMet : failures.some(({ planet }) => planet === looked.planet);
    const how = (hasFailed && isByWild) || (!hasFailed && !looked.isMet) ? "wild" : hasFailed ? "failed" : "met";
    return { ...looked, how };
  });
}

// What is drawn where several planets are looked for at one place: the worst of them.
/** @param {string[]} hows */
function worst(hows) {
  return ["failed", "wild", "met"].find((how) => hows.includes(how));
}

// Lines from the Destination to a place, and a frame round it; across the edges of a galaxy whose edges touch, from both.
/** @param {{ x: number, y: number }} from @param {SpaceBowl.Looked} looked @param {string | undefined} how @param {number} size */
function pathTo(from, looked, how, size) {
  const reach = { x: from.x + looked.right, y: from.y + looked.down };
  /** @type {SVGElement[]} */
  const nodes = [line(from, reach, `is-${how}`)];
  if (looked.cell !== null) {
    const at = middle(looked.cell, size);
    if (at.x !== reach.x || at.y !== reach.y) {
      nodes.push(line({ x: at.x - looked.right, y: at.y - looked.down }, at, `is-${how}`));
    }
    nodes.push(frame(looked.cell, size, `mark-frame is-${how}`));
  }
  return nodes;
}

// Where the next badge of a place lies: below the picture of its card; above it, under the picks, where the place would be
// beyond the edge that this card is nearest to. `hung` counts how many are there.
/** @param {SpaceBowl.Puzzled} view @param {{ x: number, y: number }} from @param {SpaceBowl.Looked} looked @param {Map<string, number>} hung */
function badgePlace(view, from, { cell, right, down }, hung) {
  const { size } = view;
  const inside = (along) => Math.floor(Math.min(size - 0.5, Math.max(0.5, along)));
  const side = cell === null ? "above" : "below";
  const near = cell ?? inside(from.y + down) * size + inside(from.x + right);
  const { players, inRow } = picksAt(view, near);
  const taken = side === "above" ? 2 * Math.max(Math.ceil(players.length / inRow), view.wild?.at === near ? 1 : 0) : 0;
  const order = hung.get(side + near) ?? taken;
  hung.set(side + near, order + 1);
  const at = middle(near, size);
  const row = Math.floor(order / 2);
  return { x: at.x - 0.24 + (order % 2) * 0.42, y: rowAt(at, side, row), "data-cell": near, [`data-${side}`]: row + 1 };
}

// The explanation of one card: a line and a frame for each planet. Gives the nodes, and the cells they are about.
/** @param {SpaceBowl.Puzzled} view @param {SpaceBowl.Explained} explained */
export function explanationMarks(view, explained) {
  const { size } = view;
  const from = middle(explained.cell, size);
  const places = new Map();
  for (const looked of lookedHow(view, explained)) {
    const key = `${looked.right},${looked.down}`;
    places.set(key, [...(places.get(key) ?? []), looked]);
  }
  const together = [...places.values()];
  const paths = together.flatMap((here) => pathTo(from, here[0], worst(here.map(({ how }) => how)), size));
  const hung = new Map([[`below${explained.cell}`, 1]]); // the sign of the Destination
  const badges = together.flat().map((looked) => badge(looked, badgePlace(view, from, looked, hung)));
  const sign = use("destination", { x: from.x - 0.36, y: rowAt(from, "below", 0) - 0.12, width: 0.24, height: 0.24, class: "mark-hung", "data-cell": explained.cell, "data-below": 1 });
  const lit = [explained.cell, ...together.map(([{ cell }]) => cell)];
  return { nodes: [...paths, frame(explained.cell, size, "mark-frame is-destination"), sign, ...badges], lit };
}
