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

  function draw() {
    const pitch = node.width / WIDTH;
    context.clearRect(0, 0, node.width, node.height);
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        const isLit = ((rows[y] ?? 0) >>> (WIDTH - 1 - x)) & 1;
        disc((x + 0.5) * pitch, (y + 0.5) * pitch, pitch * 0.4, isLit ? LIT : UNLIT);
        if (isLit) {
          disc((x + 0.5) * pitch, (y + 0.5) * pitch, pitch * 0.2, CORE);
        }
      }
    }
  }

  function disc(x, y, radius, colour) {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }

  // As many dots of the screen as the canvas takes, and a whole number to a light.
  new ResizeObserver(([entry]) => {
    const pitch = Math.max(2, Math.floor((entry.contentRect.width * devicePixelRatio) / WIDTH));
    if (node.width !== pitch * WIDTH) {
      node.width = pitch * WIDTH;
      node.height = pitch * HEIGHT;
      draw();
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
