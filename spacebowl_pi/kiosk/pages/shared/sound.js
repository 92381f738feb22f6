// Plays the box's tones on this device. Off until somebody turns it on, which this device remembers; even then browsers stay
// silent until the first touch. The box decides what is played, and how loud.

import { element, setAttribute, svg } from "./elements.js";
import { onLanguage, text } from "./texts.js";

const REMEMBERED = "sound";
const LOUDEST = 0.06; // a square wave is shrill
const FADE_S = 0.006; // so that a tone does not click at its beginning or end
const SOON_S = 0.005;
const SPEAKER = "M3 9v6h4l5 4V5L7 9z";
const WAVES = "M15 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12";
const CROSS = "M16 9l5 6M21 9l-5 6";

let context = null;
let oscillator = null;
let gain = null; // switched by the tones
let volume = null;
let isWanted = localStorage.getItem(REMEMBERED) === "on";
let percent = 100;
let hertz = null; // the lasting tone
const switches = new Set();

// Play a lasting tone; null is silence.
/** @param {number | null} frequency */
export function tone(frequency) {
  if (frequency !== hertz) {
    hertz = frequency;
    if (context !== null) {
      sound(hertz, context.currentTime);
    }
  }
}

// Play a tune in place of anything else: a list of [hertz or null, milliseconds].
/** @param {[number | null, number][]} tones */
export function play(tones) {
  hertz = null;
  if (context?.state !== "running") {
    return; // otherwise the first touch would play everything that was missed
  }
  let at = hush() + SOON_S;
  for (const [frequency, ms] of tones) {
    sound(frequency, at);
    at += ms / 1000;
  }
  sound(null, at);
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

// Only in response to a touch or key, else the browser keeps it silent.
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
