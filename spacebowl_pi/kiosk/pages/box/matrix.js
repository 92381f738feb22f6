// The 32 by 8 matrix as round red lights on a canvas, sharp at any size.

import { element, setAttribute } from "../shared/elements.js";

const WIDTH = 32;
const HEIGHT = 8;
const UNLIT = "#2a1214";
const LIT = "#ff4b3a";
const CORE = "#ffb3a0";

export function matrix() {
  const node = element("canvas", { class: "box-matrix", role: "img" });
  const context = /** @type {CanvasRenderingContext2D} */ (node.getContext("2d"));
  let rows = [];
  let drawn = "";

  // Three shapes, however many lights there are.
  function draw() {
    const pitch = node.width / WIDTH;
    context.clearRect(0, 0, node.width, node.height);
    const all = Array.from({ length: WIDTH * HEIGHT }, (_, at) => [at % WIDTH, Math.floor(at / WIDTH)]);
    /** @param {number[]} place */
    const isLit = ([x, y]) => ((rows[y] ?? 0) >>> (WIDTH - 1 - x)) & 1;
    const lit = all.filter(isLit);
    discs(all.filter((one) => !isLit(one)), pitch, 0.4, UNLIT);
    discs(lit, pitch, 0.4, LIT);
    discs(lit, pitch, 0.2, CORE);
  }

  /** @param {number[][]} places @param {number} pitch @param {number} size @param {string} colour */
  function discs(places, pitch, size, colour) {
    const radius = size * pitch;
    context.fillStyle = colour;
    context.beginPath();
    for (const [x, y] of places) {
      const [across, down] = [(x + 0.5) * pitch, (y + 0.5) * pitch];
      context.moveTo(across + radius, down);
      context.arc(across, down, radius, 0, 2 * Math.PI);
    }
    context.fill();
  }

  // As many dots of the screen as the canvas takes, and a whole number to a light.
  new ResizeObserver(([entry]) => {
    const pitch = Math.max(2, Math.floor((entry.contentRect.width * devicePixelRatio) / WIDTH));
    if (node.width !== pitch * WIDTH) {
      node.width = pitch * WIDTH;
      node.height = pitch * HEIGHT;
      requestAnimationFrame(draw); // this frame has had the layout
    }
  }).observe(node);

  return {
    node,
    name: (label) => setAttribute(node, "aria-label", label),
    show(shown) {
      const key = shown.join();
      if (key !== drawn) {
        drawn = key;
        rows = shown;
        draw();
      }
    },
  };
}
