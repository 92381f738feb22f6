// The game that a page shows. Its texts, style sheet and module are loaded when it is first shown, and replace those of the
// game before without a reload. A game without a module of its own is shown by the house's.

import { element } from "./elements.js";
import { useGame } from "./texts.js";

const AGAIN_MS = 1000;
const CLASSES = { table: "Table", phone: "Phone" }; // which a game's module exports

export class ShownGame {
  // `kind` is "table" or "phone"; `usual` is the class for a game that brings none, `page` what a part is made with;
  // `changed(part)` is called with every new part, and `loaded()` once it can be shown.
  /** @param {"table" | "phone"} kind @param {new (page: any) => any} usual @param {Page.Services} page @param {(part: any, game: Box.Game) => void} changed @param {() => void} loaded */
  constructor(kind, usual, page, changed, loaded) {
    this.kind = kind;
    this.usual = usual;
    this.page = page;
    this.changed = changed;
    this.loaded = loaded;
    this.name = null;
    this.part = null;
    this.style = null;
    this.coming = null;
    this.tries = 0; // failed so far: browsers remember a module that failed to load, so each retry has another address
  }

  // Whether this game can be shown now; starts loading it if not.
  /** @param {Box.Game} game */
  isThere(game) {
    if (this.name === game.name) {
      return true;
    }
    if (this.coming !== game.name) {
      this.coming = game.name;
      this.load(game).catch(() => {
        this.coming = null;
        this.tries += 1;
        setTimeout(() => this.loaded(), AGAIN_MS); // calls isThere(), which tries again
      });
    }
    return false;
  }

  /** @param {Box.Game} game */
  async load(game) {
    const address = game[this.kind];
    const [module, style] = await Promise.all([address && import(this.tries === 0 ? address : `${address}#${this.tries}`), styleOf(game), useGame(game.name)]);
    if (this.coming !== game.name) {
      style?.remove();
      return; // another game was chosen meanwhile
    }
    this.style?.remove();
    this.style = style;
    this.part?.close?.();
    this.part = new (module ? module[CLASSES[this.kind]] : this.usual)(this.page);
    this.name = game.name;
    this.coming = null;
    this.changed(this.part, game);
    document.body.classList.remove("is-untold");
    this.loaded();
  }
}

// Wait for the style sheet, so that the page is never seen without it.
/** @param {Box.Game} game @returns {Promise<HTMLLinkElement | null>} */
async function styleOf(game) {
  const known = /** @type {HTMLLinkElement | null} */ (document.head.querySelector(`link[data-game="${game.name}"]`));
  if (game.style === null || known?.sheet) {
    return known;
  }
  known?.remove(); // from the page's head, still loading or failed: load it again
  return new Promise((resolve, reject) => {
    const link = element("link", { rel: "stylesheet", href: game.style, "data-game": game.name });
    link.addEventListener("load", () => resolve(link));
    link.addEventListener("error", () => {
      link.remove();
      reject(game.style);
    });
    document.head.append(link);
  });
}
