// The box's sounder on this device: silent until somebody touches "sound on".

import { element, setAttribute, setText } from "./dom.js";
import { onLanguage, text } from "./texts.js";

const LOUDNESS = 0.06; // a square wave is shrill
const FADE_S = 0.008; // so that a tone does not begin or end with a crack

let context = null;
let oscillator = null;
let gain = null;
let isOn = false;
let hertz = null;
const switches = new Set();

// Sound a tone until told otherwise; null is silence.
export function tone(frequency) {
  hertz = frequency;
  if (context === null) {
    return;
  }
  const sounds = isOn && hertz !== null;
  if (sounds) {
    oscillator.frequency.setValueAtTime(hertz, context.currentTime);
  }
  gain.gain.setTargetAtTime(sounds ? LOUDNESS : 0, context.currentTime, FADE_S);
}

// Only in answer to a touch, else the browser keeps it silent.
function turnSound(on) {
  isOn = on;
  if (on && context === null) {
    context = new AudioContext();
    gain = context.createGain();
    gain.gain.value = 0;
    oscillator = context.createOscillator();
    oscillator.type = "square";
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
  }
  context?.resume();
  tone(hertz);
  switches.forEach((update) => update());
}

export function soundSwitch() {
  const node = element("button", { type: "button", class: "sound-switch", onclick: () => turnSound(!isOn) });
  const update = () => {
    setText(node, text(isOn ? "box.sound_off" : "box.sound_on"));
    setAttribute(node, "aria-pressed", String(isOn));
  };
  switches.add(update);
  onLanguage(update);
  update();
  return node;
}
