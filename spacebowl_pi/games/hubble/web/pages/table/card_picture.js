// A constellation card, small: its red stars as filled ones, its purple ones as rings with a dot, joined by faint lines.

import { svg } from "/pages/shared/elements.js";

const ROW = Math.sqrt(3) / 2;
const MARGIN = 0.55;
const NEXT = 1.05; // hexes that touch are a step apart

/** @param {Pick<Hubble.Constellation, "red" | "purple">} card @param {string | null} label */
export function cardPicture({ red, purple }, label = null) {
  const at = ([q, r]) => ({ x: q + r / 2, y: r * ROW });
  const [reds, purples] = [red.map(at), purple.map(at)];
  const all = [...reds, ...purples];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const box = [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  const lines = all.flatMap((one, index) => all.slice(index + 1).filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < NEXT).map((other) => `M${point(one)}L${point(other)}`));
  const about = label === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  return svg(
    "svg",
    { class: "hubble-card-picture", viewBox: box.map((it) => it.toFixed(2)).join(" "), ...about },
    svg("path", { class: "hubble-card-lines", d: lines.join("") }),
    ...reds.map((star) => svg("path", { class: "hubble-card-star", d: starPath(star) })),
    ...purples.flatMap(({ x, y }) => [svg("circle", { class: "hubble-card-bonus", cx: x.toFixed(2), cy: y.toFixed(2), r: 0.26 }), svg("circle", { class: "hubble-card-dot", cx: x.toFixed(2), cy: y.toFixed(2), r: 0.09 })]),
  );
}

const point = ({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`;

function starPath({ x, y }) {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const [angle, far] = [(Math.PI / 5) * corner - Math.PI / 2, corner % 2 === 0 ? 0.4 : 0.18];
    return point({ x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) });
  });
  return `M${corners.join("L")}Z`;
}
