// Which input was used last: `data-pointer` on the root is "mouse" or "finger", and missing for keys. The style sheets show
// the focus to keyboards alone and hover effects to the mouse alone: a finger would leave both behind, and a card that looks
// different from the rest would be a hint.

const MOVING = ["Tab", "Enter", " ", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]; // digits are the box's buttons
const root = document.documentElement;

export function isByKeys() {
  return root.dataset.pointer === undefined;
}

addEventListener("pointerdown", ({ pointerType }) => (root.dataset.pointer = pointerType === "mouse" ? "mouse" : "finger"), { capture: true });
addEventListener("keydown", ({ key }) => MOVING.includes(key) && delete root.dataset.pointer, { capture: true });
