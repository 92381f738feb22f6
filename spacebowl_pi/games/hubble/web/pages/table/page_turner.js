// Which page is shown: it turns by itself every few seconds, until somebody turns it or reads on it.

import { turned } from "./paging.js";

export const TURN_MS = 9000;

export class PageTurner {
  // `redraw()` shows another page; while `isRead()` none comes by itself.
  /** @param {() => void} redraw @param {() => boolean} isRead */
  constructor(redraw, isRead) {
    this.redraw = redraw;
    this.page = 0;
    this.pages = 1;
    this.isPaused = false;
    this.timer = setInterval(() => !this.isPaused && !isRead() && this.go(1), TURN_MS);
  }

  close() {
    clearInterval(this.timer);
  }

  // There are so many pages now.
  /** @param {number} pages */
  have(pages) {
    this.pages = pages;
    this.page = Math.min(this.page, pages - 1);
  }

  /** @param {number} by */
  go(by) {
    if (this.pages > 1) {
      this.page = turned(this.page, by, this.pages);
      this.redraw();
    }
  }

  // Turn by hand: whoever does that reads, and goes on by hand.
  /** @param {number} by */
  turn(by) {
    this.isPaused = true;
    this.go(by);
  }

  hold() {
    this.isPaused = !this.isPaused;
    this.redraw();
  }
}
