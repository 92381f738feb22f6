// Sounds the box's tones: soft and round, with a short echo. A tone rings on a little, so that
// what rises becomes a chord.

const PARTS = /** @type {[OscillatorType, number][]} */ ([["triangle", 4], ["triangle", -1196]]); // cents from the tone: it, and an octave below
const ROUND_HZ = 3200; // what is above is shrill
const ECHO_S = 0.13;
const ECHO = 0.16;
const FADE_S = 0.006; // so that a tone does not click at its beginning
const FALLS_S = 0.12; // to what lasts of it
const LASTS = 0.5;
const RINGS_S = 0.09;
const SILENT = 7; // times as long

export class Synthesizer {
  /** @param {BaseAudioContext} context */
  constructor(context) {
    this.context = context;
    this.volume = new GainNode(context, { gain: 0 });
    this.round = new BiquadFilterNode(context, { frequency: ROUND_HZ, Q: 0 });
    const echo = new DelayNode(context, { delayTime: ECHO_S });
    const fainter = new GainNode(context, { gain: ECHO });
    this.round.connect(this.volume).connect(context.destination);
    this.round.connect(echo).connect(fainter).connect(this.volume);
    fainter.connect(echo);
    this.hush();
  }

  // Whatever sounds falls silent; what begins from now on does not.
  hush() {
    this.tune?.gain.setTargetAtTime(0, this.context.currentTime, FADE_S);
    this.tune = new GainNode(this.context);
    this.tune.connect(this.round);
  }

  /** @param {number} loudness */
  setVolume(loudness) {
    this.volume.gain.setTargetAtTime(loudness, this.context.currentTime, FADE_S);
  }

  // Begin a tone; gives what ends it.
  /** @param {number} frequency @param {number} at @returns {(at: number) => void} */
  begin(frequency, at) {
    const envelope = new GainNode(this.context, { gain: 0 });
    envelope.gain.setTargetAtTime(1, at, FADE_S).setTargetAtTime(LASTS, at + 3 * FADE_S, FALLS_S);
    const parts = PARTS.map(([type, detune]) => new OscillatorNode(this.context, { type, detune, frequency }));
    parts.forEach((part) => part.connect(envelope));
    parts.forEach((part) => part.start(at));
    envelope.connect(/** @type {GainNode} */ (this.tune));
    return (end) => {
      envelope.gain.cancelScheduledValues(end).setTargetAtTime(0, end, RINGS_S);
      parts.forEach((part) => part.stop(end + SILENT * RINGS_S));
    };
  }
}
