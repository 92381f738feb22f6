// A lesson's round: what lies on its pad, what a draw brings, and whether that is what the lesson wants. Knows nothing of
// nodes; where icons can be drawn, and what they add, comes from the box (`web/lessons.py`).

import { Sketch, gainsOf } from "../phone/sketch.js";

const LETTER_OF = { galaxy: "G", planet: "P", asteroid: "A", comet: "C", star: "S" };

export class LessonRound {
  /** @type {Hubble.Icon | null} */
  third;
  /** @type {Sketch} */
  sketch;

  // `hexes` are those of the pad (hexes.js).
  /** @param {Hubble.Lesson} lesson @param {import("../hexes.js").Hex[]} hexes */
  constructor(lesson, hexes) {
    this.lesson = lesson;
    this.hexes = hexes;
    this.pad = lesson.pad;
    this.score = lesson.score;
    this.fog = lesson.fog;
    this.isSolved = false;
    this.choose(lesson.third);
  }

  get isFree() {
    return this.lesson.third === null;
  }

  // Without a third icon nothing can be drawn yet.
  /** @param {Hubble.Icon | null} icon */
  choose(icon) {
    this.third = icon;
    this.sketch = new Sketch(this.places, this.hexes);
  }

  get places() {
    return this.third === null ? null : this.lesson.places[this.third];
  }

  // What the icons in hand would add.
  get gains() {
    return this.places === null || this.isSolved ? {} : gainsOf(this.places, this.sketch.draw ?? []);
  }

  get passes() {
    const { wants } = this.lesson;
    const gains = { ...this.gains, total: Object.values(this.gains).reduce((sum, points) => sum + points, 0), fog: Number(this.sketch.isFogged) };
    return Object.entries(wants).every(([what, least]) => (gains[what] ?? 0) >= least);
  }

  // Draw what lies there, if it is what the lesson wants; returns whether it is.
  draw() {
    if (!this.passes) {
      return false;
    }
    const letters = [...this.pad];
    (this.sketch.draw ?? []).forEach(([hex, icon]) => (letters[hex] = LETTER_OF[icon]));
    const gains = Object.entries(this.gains);
    this.score = { ...this.score, ...Object.fromEntries(gains.map(([category, points]) => [category, this.score[category] + points])) };
    this.fog += Number(this.sketch.isFogged);
    this.pad = letters.join("");
    this.isSolved = true;
    return true;
  }

  // Lay the icons as the lesson wants them: of all ways the one that brings most.
  showHow() {
    let best = { points: -1, show: () => {} };
    for (const third of /** @type {Hubble.Icon[]} */ (Object.keys(this.lesson.places))) {
      this.choose(third);
      this.sketch.fog("fog" in this.lesson.wants);
      for (const spot of this.sketch.spots) {
        this.sketch.lay(spot);
        for (let turned = 0; turned < this.sketch.ways.length; turned += 1) {
          const points = Object.values(this.gains).reduce((sum, each) => sum + each, 0);
          if (points > best.points && this.passes) {
            const { turned: way } = this.sketch;
            best = { points, show: () => this.lie(third, spot, way) };
          }
          this.sketch.turn();
        }
      }
    }
    best.show();
  }

  /** @param {Hubble.Icon} third @param {number[]} spot @param {number} turned */
  lie(third, spot, turned) {
    this.choose(third);
    this.sketch.fog("fog" in this.lesson.wants);
    this.sketch.lay(spot);
    this.sketch.turned = turned;
  }

  // Where the lesson's cards lie, as `rules/card_places.py` has it; one that the draw has completed is told by its points.
  get cardPlaces() {
    const { cards, card_places: places, score } = this.lesson;
    const gained = this.score.stars - score.stars;
    return places.map((place, at) => (gained > 0 ? { ...place, stars: cards[at].red.length, points: gained } : place));
  }
}
