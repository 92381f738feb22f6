// The end: what everybody has is told category by category, and all change places as they go; then the ranking, with what
// decided where totals are equal.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { single } from "/pages/shared/deliberate_clicks.js";
import { fitted } from "/pages/shared/fit_text.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { Pad } from "../pad.js";
import { Account, accountButton } from "./account.js";
import { categoryPicture } from "./paper_sheet.js";
import { MOST, pageCount, pageOf, turned } from "./paging.js";
import { ResultLink } from "./picture.js";
import { CATEGORIES, order, tieReason } from "./ranking.js";
import { TitleLadder } from "./titles.js";

const TELL_MS = 2600;
const MOST_HIGH = 8; // rows that have room for two lines
const ALL = CATEGORIES.length;
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Reveal {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.told = ALL;
    this.page = 0;
    this.timer = 0;
    this.wasPlaying = false;
    this.isAlone = false;
    this.title = element("h2");
    this.titles = new TitleLadder();
    this.heads = ["rank", "name", ...CATEGORIES, "total"].map((name) => new Head(name));
    this.account = new Account();
    this.body = element("tbody", { onclick: ({ target }) => this.openAccount(target.closest("tr")) });
    this.table = element("table", { class: "hubble-ranking" }, element("thead", {}, element("tr", {}, ...this.heads.map(({ node }) => node))), this.body);
    this.next = element("button", { type: "button", class: "primary", onclick: single(() => this.tell(this.told + 1)) });
    this.all = element("button", { type: "button", onclick: single(() => this.tell(ALL)) });
    this.more = element("button", { type: "button", onclick: () => this.turn() });
    this.result = new ResultLink();
    this.sky = new Pad(); // of whoever has won
    const row = element("div", { class: "hubble-end-row" }, this.sky.node, this.table);
    this.node = element("section", { class: "hubble-end", hidden: true }, this.title, this.titles.node, row, element("div", { class: "hubble-end-buttons" }, this.next, this.all, this.more, this.result.node));
  }

  close() {
    clearTimeout(this.timer);
    this.result.close();
    this.account.close();
  }

  /** @param {Element} row */
  openAccount(row) {
    if (row.querySelector(".hubble-account-open") !== null) {
      this.account.open(Number(row.getAttribute("data-seat")), (seat) => this.focusRow(seat));
    }
  }

  // To the button of a row, which may have been drawn anew.
  focusRow(seat) {
    /** @type {HTMLElement | null} */ (this.body.querySelector(`[data-seat="${seat}"] .hubble-account-open`))?.focus();
  }

  // Whether there is more to be told.
  get isTelling() {
    return !this.node.hidden && this.told < ALL;
  }

  // What is said of who has played alone: nobody else could have won.
  get alone() {
    return !this.node.hidden && this.isAlone ? this.title.textContent : null;
  }

  turn() {
    this.page += 1;
    this.redraw();
  }

  tell(told) {
    this.told = Math.min(ALL, told);
    this.redraw();
  }

  /** @param {Hubble.TableTree} tree */
  show(tree) {
    const match = tree.view.public;
    const isDecided = tree.is_over && match !== null && tree.standing.some((one) => one.is_winner);
    if (isDecided && this.node.hidden) {
      this.told = this.wasPlaying && !isCalm() ? 0 : ALL; // whoever comes later sees how it ended
      this.page = 0;
    }
    this.wasPlaying = !tree.is_over && match !== null;
    this.node.hidden = !isDecided;
    this.account.show(isDecided ? tree : null);
    clearTimeout(this.timer);
    if (isDecided) {
      this.showResult(tree, match);
    }
  }

  /** @param {Hubble.TableTree} tree @param {Hubble.Match} match */
  showResult(tree, match) {
    const isAll = this.told === ALL;
    this.isAlone = match.players.length === 1;
    const rows = order(match.players, this.told);
    const pages = pageCount(rows.length, MOST);
    this.page = turned(this.page, 0, pages);
    setText(this.title, isAll ? winners(tree) : text(this.told === 0 ? "table.reveal.begin" : `category.${CATEGORIES[this.told - 1]}`));
    setAttribute(this.node, "data-told", this.told);
    this.heads.forEach((head, at) => head.show(at >= 2 && at - 2 === this.told - 1 && !isAll));
    this.place(pageOf(rows, MOST, this.page), tree, match);
    this.showSky(isAll ? rows[0].player : null, tree, match);
    this.titles.show(isAll && match.players.length === 1 ? match : null);
    this.next.hidden = this.all.hidden = isAll;
    setText(this.next, text("table.reveal.next"));
    setText(this.all, text("table.reveal.all"));
    this.more.hidden = pages < 2 || !isAll;
    setText(this.more, text("table.page.more", { page: this.page + 1, pages }));
    this.result.show(isAll ? tree : null);
    if (!isAll) {
      this.timer = setTimeout(() => this.tell(this.told + 1), TELL_MS);
    }
  }

  /** @param {Hubble.MatchPlayer | null} first @param {Hubble.TableTree} tree @param {Hubble.Match} match */
  showSky(first, tree, match) {
    this.sky.node.hidden = first === null || first.medium === "paper";
    if (first !== null) {
      const icons = [...first.pad].filter((letter) => letter !== ".").length;
      this.sky.show(first.pad, { rows: match.pad.rows, label: text("table.pad_of", { name: nameOf(tree.view, first.seat), icons }) });
    }
  }

  // The rows, in their new order; they move there from where they were.
  place(rows, tree, match) {
    const before = new Map([...this.body.children].map((node) => [node.getAttribute("data-seat"), node.getBoundingClientRect().top]));
    const best = CATEGORIES.map((name) => Math.max(...match.players.map(({ score }) => score[name])));
    const focused = document.activeElement?.closest(".hubble-ranking tr")?.getAttribute("data-seat");
    this.body.replaceChildren(...rows.map((row) => this.row(row, best, tree, match, rows.length > MOST_HIGH)));
    this.focusRow(focused);
    this.node.style.setProperty("--count", String(rows.length));
    if (isCalm()) {
      return;
    }
    for (const node of this.body.children) {
      const from = before.get(node.getAttribute("data-seat"));
      const by = from === undefined ? 0 : from - node.getBoundingClientRect().top;
      if (Math.abs(by) > 1) {
        node.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 500, easing: "ease-out" });
      }
    }
  }

  row({ player, sum }, best, tree, match, isCrowded) {
    const isAll = this.told === ALL;
    const reason = isAll ? tieReason(player, match.players) : null;
    const name = element("td", { class: "is-name" }, element("div", { class: "hubble-who" }, element("span", { class: "token" }, String(player.seat)), fitted("hubble-end-name", nameOf(tree.view, player.seat))));
    if (reason !== null || player.medium === "paper") {
      const notes = [player.medium === "paper" ? text("table.on_paper") : "", reason === null ? "" : text(`table.tie.${reason.by}`, { mine: reason.mine, theirs: reason.theirs })];
      const place = isCrowded ? name.firstElementChild : name; // beside the name where rows are low
      place?.append(element("span", { class: "soft hubble-note" }, notes.filter(Boolean).join(" · ")));
    }
    if (isAll && player.medium !== "paper") {
      name.firstElementChild?.append(accountButton(nameOf(tree.view, player.seat)));
    }
    const cells = CATEGORIES.map((category, at) => {
      const points = player.score[category];
      const isBest = at < this.told && match.players.length > 1 && points === best[at] && points > 0;
      return element("td", { class: `is-${category}`, "data-best": isBest, "data-now": at === this.told - 1 && !isAll }, at < this.told ? String(points) : "·");
    });
    const rank = element("td", { class: "is-rank" }, isAll ? String(player.rank + 1) : "");
    const looks = `seat-number seat-${player.seat}${isAll && player.rank === 0 ? " is-winner" : ""}`;
    return element("tr", { class: looks, "data-seat": player.seat }, rank, name, ...cells, element("td", { class: "is-total" }, String(sum)));
  }
}

// What stands over a column. A category's name is seen only where there is room beside its icon, and read out always.
class Head {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    const isCategory = CATEGORIES.includes(name);
    this.words = element("span", isCategory ? { class: "unseen" } : {});
    this.seen = element("span", { class: "hubble-head-words", "aria-hidden": "true" });
    this.node = element("th", { scope: "col", class: `is-${name}` }, ...(isCategory ? [categoryPicture(name), this.seen] : []), this.words);
  }

  /** @param {boolean} isNow its category is being told */
  show(isNow) {
    const words = text(this.name === "rank" || this.name === "name" ? `table.head.${this.name}` : `category.${this.name}`);
    setText(this.words, words);
    setText(this.seen, words);
    setAttribute(this.node, "data-now", isNow);
  }
}

/** @param {Hubble.TableTree} tree */
function winners({ standing, view }) {
  const names = standing.filter((one) => one.is_winner).map(({ seat }) => nameOf(view, seat));
  if (standing.length === 1) {
    return text("table.alone", { points: standing[0].score });
  }
  return text(names.length > 1 ? "table.now.winners" : "table.now.winner", { names: names.join(", ") });
}
