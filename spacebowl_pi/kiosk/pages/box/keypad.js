// The simulated keypad beside the virtual box: its cable, its panel, and the panel's content in words. Has its own connection.

import { Connection } from "../shared/connection.js";
import { element, setAttribute, setText } from "../shared/elements.js";
import { HEIGHT, WIDTH, keypadFinger } from "./keypad_finger.js";
import { onLanguage, text, textOr } from "../shared/texts.js";

const BLOCK_WIDTH = 64;
const BLOCK_HEIGHT = 60;
const COLUMNS = WIDTH / BLOCK_WIDTH;
const TOLD = ["text", "button", "seat", "planet", "hole"]; // the rest is told when the pointer comes to it

const CORNER = "…";

// What a tile says.
/** @param {Box.Tile} tile */
function wordsOf({ kind, words }) {
  if (words === CORNER) {
    return text("box.keypad_corner");
  }
  if (kind === "icon") {
    return text(`box.keypad_icon.${words}`);
  }
  return kind === "planet" ? textOr([`common.planet.${words}`], words) : kind === "hole" ? textOr(["common.black_hole"], words) : words;
}

// `plugged(isPlugged)` is called with every change; `cable` is the button that puts the cable in or pulls it.
/** @param {(isPlugged: boolean) => void} plugged */
export function keypadView(plugged) {
  const canvas = element("canvas", { class: "keypad-panel", width: WIDTH, height: HEIGHT, tabindex: 0, role: "application" });
  const pointer = element("div", { class: "keypad-pointer", "aria-hidden": "true" });
  const glass = element("div", { class: "keypad-glass" }, canvas, pointer);
  const title = element("h2");
  const cable = element("button", { type: "button", hidden: true, onclick: () => connection.say({ do: "plug", is_in: !tree.is_plugged }) });
  const hint = element("p", { class: "soft box-hint", id: "keypad-hint" });
  const told = element("p", { class: "unseen", role: "status" });
  const node = element("section", { class: "keypad", hidden: true }, title, glass, hint, told);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  let shown = [];
  /** @type {Box.KeypadTree} */
  let tree = { is_here: false, is_plugged: false, light: 0, language: "", tiles: [], blocks: [] };
  let screen = "";

  const connection = new Connection("keypad", { state: show, line: (isUp) => !isUp && finger.drop() });
  const finger = keypadFinger(canvas, pointer, (message) => connection.say(message), () => tree.tiles, (tile) => tell(wordsOf(tile)));

  // Each block is a picture of its own; one that was replaced while it was read is not drawn any more.
  /** @param {string[]} blocks */
  function draw(blocks) {
    blocks.forEach((data, index) => {
      if (shown[index] === data) {
        return;
      }
      const image = new Image();
      image.onload = () => {
        if (shown[index] === data) {
          context.drawImage(image, (index % COLUMNS) * BLOCK_WIDTH, Math.floor(index / COLUMNS) * BLOCK_HEIGHT);
        }
      };
      image.src = `data:image/png;base64,${data}`;
    });
    shown = blocks;
  }

  function tell(words) {
    told.lang = tree.language;
    setText(told, words);
  }

  /** @param {Box.KeypadTree} now */
  function show(now) {
    const before = tree;
    tree = now;
    if (before.is_plugged !== now.is_plugged) {
      finger.drop();
      context.clearRect(0, 0, WIDTH, HEIGHT);
      shown = [];
    }
    draw(now.blocks);
    canvas.style.setProperty("--light", (0.3 + (0.7 * now.light) / 100).toFixed(2));
    cable.hidden = !now.is_here;
    node.hidden = !now.is_plugged;
    name();
    const words = now.tiles.filter(({ kind, words: said }) => TOLD.includes(kind) && said !== CORNER).map(wordsOf).filter(Boolean).join(", ");
    if (words !== screen) {
      screen = words;
      tell(words);
    }
    plugged(now.is_plugged);
  }

  function name() {
    setText(title, text("box.keypad"));
    setText(cable, text(tree.is_plugged ? "box.keypad_pull" : "box.keypad_plug"));
    setText(hint, text("box.keypad_hint"));
    setAttribute(node, "aria-label", text("box.keypad"));
    setAttribute(canvas, "aria-label", text("box.keypad_screen"));
    setAttribute(canvas, "aria-describedby", "keypad-hint");
  }

  name();
  onLanguage(name);
  return { node, cable };
}
