// One list of the board: a title, its players in order, or what to say as long as there are none.

import { element, setAttribute, setText, svg } from "../shared/elements.js";
import { fitted, setFitted } from "../shared/fit_text.js";
import { counted, language, pair, text, textOr } from "../shared/texts.js";

export class HonoursList {
  /** @param {"day" | "season" | "ever"} kind */
  constructor(kind) {
    this.kind = kind;
    this.title = element("h2", { id: `list-${kind}` });
    this.line = element("p", { class: "soft" });
    this.list = element("ol");
    this.said = element("p");
    this.empty = element("div", { class: "empty" }, world(kind), this.said);
    this.node = element("section", { class: "panel list", "aria-labelledby": `list-${kind}` }, this.title, this.line, this.list, this.empty);
  }

  /** @param {Box.HonoursRow[]} rows @param {string} title @param {string} line */
  show(rows, title, line) {
    setText(this.title, title);
    setText(this.line, line);
    this.empty.hidden = rows.length > 0;
    this.list.hidden = rows.length === 0;
    setText(this.said, text(`honours.empty_${this.kind}`));
    while (this.list.children.length > rows.length) {
      this.list.lastElementChild?.remove();
    }
    rows.forEach((row, index) => showRow(this.list.children[index] ?? this.list.appendChild(newRow()), row));
  }
}

function newRow() {
  const part = (name) => element("span", { class: name });
  return element("li", {}, part("rank"), fitted("who", ""), part("won"), part("detail"));
}

/** @param {Element} node @param {Box.HonoursRow} row */
function showRow(node, row) {
  const [rank, who, won, detail] = node.children;
  setAttribute(node, "data-rank", row.won > 0 ? row.rank : null); // medals are for winners
  setAttribute(node, "data-is-seat", row.name === null);
  setText(rank, String(row.rank));
  setAttribute(rank, "aria-label", text("honours.rank", { rank: row.rank }));
  setAttribute(rank, "role", "img");
  setFitted(who, row.name ?? text("common.seat", { seat: row.seat }));
  setText(won, counted("honours.wins", row.won, { won: row.won }));
  const counts = Object.entries(row.counts).map(([name, count]) => ({ name: textOr([`counts.${name}`], null), count }));
  const told = counts.flatMap(({ name, count }) => (name === null ? [] : [pair(name, String(count))]));
  setText(detail, [played(row), ...told].join(" · "));
}

// How often, and with how many points, where those can be compared.
/** @param {Box.HonoursRow} row */
function played({ played: times, points_per_round: points }) {
  if (points === null) {
    return text("honours.played", { played: times });
  }
  const shown = points.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "negative" });
  return text("honours.detail", { played: times, points: shown });
}

// A world that waits for a name: another one for each list.
/** @param {"day" | "season" | "ever"} kind */
function world(kind) {
  const shapes = {
    day: [svg("circle", { cx: 60, cy: 45, r: 26, class: "ball" }), svg("ellipse", { cx: 60, cy: 45, rx: 46, ry: 11, class: "ring", transform: "rotate(-18 60 45)" })],
    season: [svg("circle", { cx: 60, cy: 45, r: 26, class: "ball" }), ...[-12, 0, 12].map((dy) => svg("path", { d: `M36 ${45 + dy} q24 8 48 0`, class: "stripe" }))],
    ever: [svg("circle", { cx: 60, cy: 45, r: 26, class: "ball" }), svg("path", { d: "M60 27 l5 12 13 1 -10 8 3 13 -11 -7 -11 7 3 -13 -10 -8 13 -1 z", class: "star" })],
  };
  const far = [[14, 20], [104, 14], [20, 74], [98, 72]].map(([cx, cy]) => svg("circle", { cx, cy, r: 1.6, class: "far" }));
  return svg("svg", { viewBox: "0 0 120 90", class: `world ${kind}`, "aria-hidden": "true" }, ...far, ...shapes[kind]);
}
