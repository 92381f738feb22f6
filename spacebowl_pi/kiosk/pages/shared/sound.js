// Plays the box's tones on this device. Off until somebody turns it on, which this device remembers; even then browsers stay
// silent until the first touch. The box decides what is played, and how loud.

import { element, setAttribute, setText, svg } from "./elements.js";
import { onLanguage, text } from "./texts.js";
import { Synthesizer } from "./synthesizer.js";

const REMEMBERED = "sound";
const LOUDEST = 0.1;
const SOON_S = 0.005;
const SPEAKER = "M3 9v6h4l5 4V5L7 9z";
const WAVES = "M15 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12";
const CROSS = "M16 9l5 6M21 9l-5 6";

let context = null;
let synthesizer = null;
let isWanted = localStorage.getItem(REMEMBERED) === "on";
let percent = 100;
let hertz = null; // the lasting tone
let end = null; // what ends it, while it sounds
const switches = new Set();

// Play a lasting tone; null is silence.
/** @param {number | null} frequency */
export function tone(frequency) {
  if (frequency !== hertz) {
    hertz = frequency;
    sound();
  }
}

function sound() {
  end?.(context.currentTime);
  end = synthesizer === null || hertz === null ? null : synthesizer.begin(hertz, context.currentTime);
}

// Play a tune in place of anything else: a list of [hertz or null, milliseconds].
/** @param {[number | null, number][]} tones */
export function play(tones) {
  hertz = null;
  if (!isWanted || synthesizer === null || context?.state !== "running") {
    return; // otherwise the first touch would play everything that was missed
  }
  synthesizer.hush();
  let at = context.currentTime + SOON_S;
  for (const [frequency, ms] of tones) {
    const ends = at + ms / 1000;
    if (frequency !== null) {
      synthesizer.begin(frequency, at)(ends);
    }
    at = ends;
  }
}

// The volume that staff have set.
/** @param {number} newPercent */
export function setVolume(newPercent) {
  percent = newPercent;
  showVolume();
}

// The same volume for whatever else is heard of the page, from 0 to 1.
export function loudness() {
  return percent / 100;
}

function showVolume() {
  synthesizer?.setVolume(isWanted ? (LOUDEST * percent) / 100 : 0);
}

// Only in response to a touch or key, else the browser keeps it silent.
function wake() {
  if (!isWanted) {
    return;
  }
  if (context === null) {
    context = new AudioContext();
    synthesizer = new Synthesizer(context);
    sound();
  }
  context.resume();
  showVolume();
}

/** @param {boolean} isOn */
function turn(isOn) {
  isWanted = isOn;
  localStorage.setItem(REMEMBERED, isWanted ? "on" : "off");
  wake();
  showVolume();
  switches.forEach((update) => update());
}

for (const touch of ["pointerup", "keydown"]) {
  addEventListener(touch, wake, { capture: true, passive: true });
}

export function soundSwitch() {
  const sign = svg("path", { d: SPEAKER, fill: "currentColor" });
  const how = svg("path", { fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round" });
  const picture = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, sign, how);
  const node = element("button", { type: "button", class: "sound-switch", onclick: () => turn(!isWanted) }, picture);
  const update = () => {
    setAttribute(node, "aria-label", text("common.sound"));
    setAttribute(node, "aria-pressed", String(isWanted));
    setAttribute(how, "d", isWanted ? WAVES : CROSS);
  };
  switches.add(update);
  onLanguage(update);
  update();
  return node;
}

// "Sound on?", asked as long as nobody on this device has said.
export function soundQuestion() {
  const words = element("span");
  const answers = [true, false].map((isOn) => element("button", { type: "button", onclick: () => turn(isOn) }));
  const node = element("span", { class: "sound-question", role: "group" }, words, ...answers);
  const update = () => {
    node.hidden = localStorage.getItem(REMEMBERED) !== null;
    setText(words, text("common.sound_question"));
    setAttribute(node, "aria-label", text("common.sound_question"));
    answers.forEach((answer, index) => setText(answer, text(index === 0 ? "common.yes" : "common.no")));
  };
  switches.add(update);
  onLanguage(update);
  update();
  return node;
}
