// Draws the simulated box as its decoded wires say: the grid, the matrix, the lit buttons; and takes fingers on them.

import { Calm } from "./reduced_motion.js";
import { fingers } from "./fingers.js";
import { matrix } from "./matrix.js";
import { element, setAttribute, setText } from "../shared/elements.js";
import { soundSwitch, tone } from "../shared/sound.js";
import { onLanguage, text } from "../shared/texts.js";

const CELLS = 9;
const BUTTONS = 8;
const CALM_MS = 300; // how often what is shown more slowly catches up
const SCREEN_GAMMA = 0.45; // the wires carry linear light; a screen shows it too dark

/** @param {Box.Colour} colour */
function light(colour) {
  const level = colour.map((value) => Math.round(255 * (value / 255) ** SCREEN_GAMMA));
  return { colour: `rgb(${level.join(" ")})`, strength: Math.max(...level) / 255 };
}

// Show a light on a node by its custom properties; only what changed is set.
/** @param {any} node @param {Box.Colour} colour */
function shine(node, colour) {
  const key = colour.join();
  if (node.shownLight !== key) {
    node.shownLight = key;
    const { colour: css, strength } = light(colour);
    node.style.setProperty("--light", css);
    node.style.setProperty("--strength", strength.toFixed(2));
    node.classList.toggle("is-lit", strength > 0);
    node.classList.toggle("is-bright", strength > 0.6);
  }
}

function cell() {
  const node = element("div", { class: "box-cell" });
  return {
    node,
    /** @param {Box.Colour[]} pixels */
    show(pixels) {
      if (node.childElementCount !== pixels.length) {
        node.replaceChildren(...pixels.map(() => element("i", { class: "box-pixel" })));
        node.classList.toggle("is-jewel", pixels.length > 1);
      }
      pixels.forEach((colour, index) => shine(node.children[index], colour));
    },
  };
}

/** @param {number} seat */
function button(seat) {
  const node = element(
    "button",
    { type: "button", class: `box-button seat-${seat}` },
    element("span", { class: "box-dome" }, String(seat)),
  );
  return { node, show: (colour) => shine(node, colour) };
}

// `say(message)` sends to the channel; `show(tree)` draws, `mayPlay(flag)` is whether fingers count here. `sounds`: it
// sounds as its wires say, and has a switch for that; beside a table it leaves that to the table.
/** @param {Box.Say} say @param {{ sounds: boolean }} options */
export function boxPanel(say, { sounds }) {
  const cells = Array.from({ length: CELLS }, cell);
  const buttons = Array.from({ length: BUTTONS }, (_, index) => button(index + 1));
  const screen = matrix();
  const title = element("h2");
  const badge = element("span", { class: "badge" });
  const hint = element("p", { class: "soft box-hint" });
  const grid = element("div", { class: "box-grid", role: "img" }, ...cells.map((one) => one.node));
  const board = element("div", { class: "box-buttons", role: "group" }, ...buttons.map((one) => one.node));
  const face = element("div", { class: "box-face" }, grid, screen.node, board);
  const head = element("div", { class: "box-head" }, title, badge, sounds ? soundSwitch() : null);
  const node = element("section", { class: "box-view" }, element("div", { class: "box-body" }, head, face, hint));
  let isMine = true;
  let isSimulated = true;
  let wires = null;
  const calm = new Calm();
  const wantsCalm = matchMedia("(prefers-reduced-motion: reduce)");
  const drop = fingers(board, buttons.map((one) => one.node), say);

  function name() {
    setText(title, text("common.name"));
    setText(badge, text("common.simulated"));
    setText(hint, text(!isSimulated ? "box.real" : isMine ? "box.hint" : "box.look_only"));
    setAttribute(node, "aria-label", text("common.name"));
    setAttribute(grid, "aria-label", text("box.grid"));
    setAttribute(board, "aria-label", text("box.buttons"));
    screen.name(text("box.matrix"));
    buttons.forEach((one, index) => setAttribute(one.node, "aria-label", text("box.button", { number: index + 1 })));
  }

  function draw() {
    const seen = wantsCalm.matches ? calm.through(wires, performance.now()) : wires;
    seen.cells.forEach((pixels, index) => cells[index].show(pixels));
    seen.lights.forEach((colour, index) => buttons[index].show(colour));
    screen.show(seen.rows);
  }

  name();
  onLanguage(name);
  setInterval(() => wantsCalm.matches && wires !== null && draw(), CALM_MS);
  return {
    node,
    /** @param {boolean} flag */
    mayPlay(flag) {
      isMine = flag;
      buttons.forEach((one) => setAttribute(one.node, "disabled", !flag));
      name();
    },
    /** @param {Box.WiresTree} tree */
    show(tree) {
      if (tree.is_simulated !== isSimulated) {
        isSimulated = tree.is_simulated;
        face.hidden = badge.hidden = !isSimulated;
        name();
      }
      wires = tree;
      draw();
      if (sounds) {
        tone(tree.tone);
      }
    },
    // The connection was lost: release all buttons, and silence.
    lost() {
      drop();
      if (sounds) {
        tone(null);
      }
    },
  };
}
