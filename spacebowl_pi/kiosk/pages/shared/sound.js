// What this device sounds of the box: nothing until somebody wants it, and then from the first touch on, since a browser
// keeps silent before. Whether it is wanted is remembered on this device. What is sounded, and how loud, the box says.

import { element, setAttribute, svg } from "./elements.js";
import { onLanguage, text } from "./texts.js";

const REMEMBERED = "sound";
const LOUDEST = 0.06; // a square wave is shrill
const FADE_S = 0.006; // so that a tone does not begin or end with a crack
const SOON_S = 0.005;
const SPEAKER = "M3 9v6h4l5 4V5L7 9z";
const WAVES = "M15 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12";
const CROSS = "M16 9l5 6M21 9l-5 6";

let context = null;
let oscillator = null;
let gain = null; // opened and shut by the tones
let volume = null;
let isWanted = localStorage.getItem(REMEMBERED) === "on";
let percent = 100;
let hertz = null; // the tone that lasts
const switches = new Set();

// Sound a tone until told otherwise; null is silence.
/** @param {number | null} frequency */
export function tone(frequency) {
  if (frequency !== hertz) {
    hertz = frequency;
    if (context !== null) {
      sound(hertz, context.currentTime);
    }
  }
}

// Sound a tune in place of whatever sounds: a list of [hertz or null, milliseconds].
/** @param {[number | null, number][]} tones */
export function play(tones) {
  hertz = null;
  if (context?.state !== "running") {
    return; // or all that was missed would be heard with the first touch
  }
  let at = hush() + SOON_S;
  for (const [frequency, ms] of tones) {
    sound(frequency, at);
    at += ms / 1000;
  }
  sound(null, at);
}

// As loud as the staff want the box.
/** @param {number} newPercent */
export function setVolume(newPercent) {
  percent = newPercent;
  showVolume();
}

function hush() {
  gain.gain.cancelScheduledValues(context.currentTime);
  oscillator.frequency.cancelScheduledValues(context.currentTime);
  sound(null, context.currentTime);
  return context.currentTime;
}

function sound(frequency, at) {
  if (frequency !== null) {
    oscillator.frequency.setValueAtTime(frequency, at);
  }
  gain.gain.setTargetAtTime(frequency === null ? 0 : 1, at, FADE_S);
}

function showVolume() {
  volume?.gain.setTargetAtTime(isWanted ? (LOUDEST * percent) / 100 : 0, context.currentTime, FADE_S);
}

// Only in answer to a touch or a key, else the browser keeps it silent.
function wake() {
  if (!isWanted) {
    return;
  }
  if (context === null) {
    context = new AudioContext();
    gain = new GainNode(context, { gain: 0 });
    volume = new GainNode(context, { gain: 0 });
    oscillator = new OscillatorNode(context, { type: "square" });
    oscillator.connect(gain).connect(volume).connect(context.destination);
    oscillator.start();
    sound(hertz, context.currentTime);
  }
  context.resume();
  showVolume();
}

function turn() {
  isWanted = !isWanted;
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
  const node = element("button", { type: "button", class: "sound-switch", onclick: turn }, picture);
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
