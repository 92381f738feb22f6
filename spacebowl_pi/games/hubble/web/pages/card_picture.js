// A constellation card, as a picture: full stars for its red places, open ones for the bonus, and between them the lines of
// a star chart.

import { svg } from "/pages/shared/elements.js";
import { ROW, figure } from "./hexes.js";
import { SHAPES, SIZE } from "./icons.js";

const STAR = 0.8;

/** @param {Pick<Hubble.Constellation, "red" | "purple">} card */
export function cardPicture({ red, purple }) {
  const spots = [...red, ...purple].map(([q, r]) => ({ x: q + r / 2, y: r * ROW }));
  const [left, right] = [Math.min(...spots.map(({ x }) => x)) - 0.5, Math.max(...spots.map(({ x }) => x)) + 0.5];
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)) - 0.5, Math.max(...spots.map(({ y }) => y)) + 0.5];
  const lines = figure(spots).map(([one, two]) => `M${one.x},${one.y}L${two.x},${two.y}`).join("");
  const stars = spots.map(({ x, y }, at) => {
    const place = `translate(${x - STAR / 2} ${y - STAR / 2}) scale(${STAR / SIZE})`;
    return svg("path", { class: at < red.length ? "hubble-card-star" : "hubble-card-bonus", d: SHAPES.star, transform: place });
  });
  return svg("svg", { class: "hubble-card-picture", viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "aria-hidden": "true" }, svg("path", { class: "hubble-card-lines", d: lines }), ...stars);
}
