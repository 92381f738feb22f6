// What one acts with: the root of a page says "mouse" or "finger" as long as that was the last, and nothing for the keys.
// By that the style sheets show where the focus is to the keys alone, and what lies under a pointer to the mouse alone:
// a finger leaves both behind where it was, and a card that looks other than the rest would be a hint.

const MOVING = ["Tab", "Enter", " ", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]; // digits are the box's buttons
const root = document.documentElement;

export function isByKeys() {
  return root.dataset.pointer === undefined;
}

addEventListener("pointerdown", ({ pointerType }) => (root.dataset.pointer = pointerType === "mouse" ? "mouse" : "finger"), { capture: true });
addEventListener("keydown", ({ key }) => MOVING.includes(key) && delete root.dataset.pointer, { capture: true });
