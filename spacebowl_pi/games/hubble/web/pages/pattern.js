// The pattern of a constellation card, as a picture.

import { svg } from "/pages/shared/elements.js";
import { ROW, figure } from "./hexes.js";
import { SHAPES, SIZE } from "./icons.js";

const STAR = 0.8;

// Full stars for its red places, open ones for the bonus, and between them the lines of a star chart.
/** @param {{ red: [number, number][], purple: [number, number][] }} card */
export function pattern({ red, purple }) {
  const spots = [...red, ...purple].map(([q, r]) => ({ x: q + r / 2, y: r * ROW }));
  const [left, right] = [Math.min(...spots.map(({ x }) => x)) - 0.5, Math.max(...spots.map(({ x }) => x)) + 0.5];
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)) - 0.5, Math.max(...spots.map(({ y }) => y)) + 0.5];
  const lines = figure(spots).map(([one, two]) => `M${one.x},${one.y}L${two.x},${two.y}`).join("");
  const marks = spots.map(({ x, y }, at) => {
    const place = `translate(${x - STAR / 2} ${y - STAR / 2}) scale(${STAR / SIZE})`;
    return svg("path", { class: at < red.length ? "hubble-phone-red-star" : "hubble-phone-bonus-star", d: SHAPES.star, transform: place });
  });
  return svg("svg", { class: "hubble-phone-pattern", viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "aria-hidden": "true" }, svg("path", { class: "hubble-phone-figure", d: lines }), ...marks);
}
