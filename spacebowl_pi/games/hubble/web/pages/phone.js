// Hubble's part of a player's phone: one's own pad, on which icons are laid, turned and drawn.

import { single } from "/pages/shared/deliberate_clicks.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { counted, text } from "/pages/shared/texts.js";
import { hexesOf } from "./hexes.js";
import { actionsNow, drawId, drawMessage, isDrawing, isOnPaper, lineNow, mayLay, mayName } from "./phone/actions.js";
import { Cards } from "./phone/cards.js";
import { Entry } from "./phone/entry.js";
import { Field, drawWords, hexWords } from "./phone/field.js";
import { PaperScope, Scope } from "./phone/scope.js";
import { Score } from "./phone/score.js";
import { Sketch, gainsOf } from "./phone/sketch.js";
import { Thirds } from "./phone/thirds.js";
import { Account } from "./table/account.js";
import { titleOf } from "./table/ranking.js";
import { titleWords } from "./table/titles.js";

const ROUND = ["roll", "third", "draw"];
const BY_ITSELF_MS = 10_000;
const SECOND_US = 1_000_000;

export class Phone {
  /** @param {Page.PhoneServices} page */
  constructor(page) {
    this.page = page;
    this.now = /** @type {any} */ (null);
    this.key = "";
    this.seat = 0;
    this.sketch = new Sketch(null, []);
    this.outlined = new Map(); // by a card's mark, where somebody chose otherwise
    this.timed = "";
    this.timer = 0;
    /** @type {any} */
    this.hand = {
      isPaper: false, // who has only fogged a lens so far can draw on paper or here
      isSure: false,
      isChoosing: false,
      typed: null,
      togglePaper: () => this.keep({ isPaper: !this.hand.isPaper, isSure: false }),
      makeSure: () => this.keep({ isSure: true }),
      toggleFog: () => this.fog(!this.sketch.isFogged),
    };
    this.scope = new Scope(page.nowUs, () => this.keep({ isChoosing: !this.hand.isChoosing }));
    this.thirds = new Thirds((icon) => this.name(icon));
    this.field = new Field({ changed: () => this.laid(), vain: () => this.announceVain() });
    this.score_ = new Score();
    this.cards = new Cards((mark) => this.outline(mark));
    this.entry = new Entry((points) => this.enter(points), () => this.page.redraw());
    this.time = element("div", { class: "hubble-phone-time", "aria-hidden": "true", hidden: true });
    this.paper = new PaperScope();
    this.account = new Account();
    this.why = element("button", { type: "button", class: "hubble-phone-why", "aria-haspopup": "dialog", onclick: single(() => this.account.open(this.now.me.seat, () => this.why.focus())) });
    this.tray = element("div", { class: "hubble-phone-tray" }, this.score_.node, this.cards.node, this.why);
    this.nodes = [this.scope.node, this.field.node, this.paper.node, this.entry.node, this.thirds.node, this.tray, this.time, this.account.node];
  }

  close() {
    clearTimeout(this.timer);
    this.account.close();
  }

  focus() {
    if (!this.thirds.node.hidden) {
      this.thirds.focus();
    } else if (!this.field.node.hidden) {
      this.field.focus();
    } else {
      return false;
    }
    return true;
  }

  // --- what this page keeps to itself ---

  keep(what) {
    Object.assign(this.hand, what);
    this.page.redraw();
  }

  fog(isFogged) {
    this.sketch.fog(isFogged);
    this.page.redraw();
  }

  outline(mark) {
    this.outlined.set(mark, !this.isOutlined(mark));
    this.page.redraw();
  }

  // A card is seen on the pad once two of its stars stand, unless somebody wants it otherwise.
  isOutlined(mark) {
    const place = this.now.own.cards[Number(mark) - 1];
    return place.red.length > 0 && (this.outlined.get(mark) ?? place.stars > 1);
  }

  // --- what is done ---

  laid() {
    const { draw, places } = this.sketch;
    this.field.say(drawWords(draw ?? [], this.field.pad.hexes, places));
    this.page.redraw();
    if (this.now.game.settings.confirm === "off" && draw !== null && draw.length > 0) {
      this.page.sending.act({ id: drawId(this.now), message: drawMessage(this.now) });
    }
  }

  name(icon) {
    this.hand.isChoosing = false;
    const isForAll = this.now.game.phase === "third";
    this.page.sending.act({ id: `third ${icon}`, message: { do: isForAll ? "name_third" : "choose_third", icon } });
  }

  enter(points) {
    this.page.sending.act({ id: `enter ${this.now.mine.entered.length}`, message: { do: "enter_points", seat: this.now.me.seat, points } });
  }

  announceVain() {
    if (this.now !== null && mayLay(this.now)) {
      this.field.say(text("phone.vain"));
    }
  }

  // --- what the page asks, in this order ---

  look(now) {
    const { tree, view, me } = now;
    now.game = view.public ?? null;
    now.own = view.own ?? { third: null, submitted: null, places: null, cards: [], may_fog: false };
    now.mine = now.game?.players.find((player) => player.seat === me.seat);
    now.asked = tree.entries?.[me.seat];
    now.hand = this.hand;
    if (now.game === null || this.seat !== me.seat) {
      this.seat = me.seat; // another match, or another player of this device
      this.hand.isPaper = false;
      this.outlined.clear();
    }
    const key = JSON.stringify([me.seat, now.game?.round, now.own.places]);
    if (key !== this.key) {
      this.key = key;
      this.sketch = new Sketch(now.own.places, now.game === null ? [] : hexesOf(now.game.pad.rows));
      this.field.say("");
      Object.assign(this.hand, { isSure: false, isChoosing: false });
    }
    now.sketch = this.sketch;
    this.entry.show(now.asked, me.seat, now.mine?.entered ?? []); // first of all: what is typed is the answer to this question
    this.hand.typed = this.entry.typed;
    this.now = now;
    this.runOut(now);
  }

  // Where the table has agreed on it, what lies there is drawn by itself after a while.
  runOut(now) {
    const isTimed = now.game?.settings.confirm === "after_10_s" && mayLay(now) && this.sketch.spot !== null;
    const timed = isTimed ? drawId(now) : "";
    if (timed !== this.timed) {
      this.timed = timed;
      clearTimeout(this.timer);
      this.time.hidden = !isTimed;
      this.time.replaceChildren(element("i"));
      this.timer = isTimed ? setTimeout(() => this.drawByItself(timed), BY_ITSELF_MS) : 0;
    }
  }

  // Not for a player who has handed the device on meanwhile.
  drawByItself(id) {
    if (this.field.node.isConnected) {
      this.page.sending.act({ id, message: drawMessage(this.now) });
    } else {
      this.timed = "";
    }
  }

  round({ game }) {
    return game === null ? "" : `${game.round} ${game.phase === "enter"}`;
  }

  // What is sent without a button of the bar.
  alsoOffered(now) {
    const thirds = mayName(now) ? this.thirds.buttons.map(({ icon }) => `third ${icon}`) : [];
    return [...thirds, mayLay(now) ? drawId(now) : "", now.asked == null ? "" : `enter ${now.mine.entered.length}`];
  }

  line(now) {
    return now.game === null ? "" : lineNow(now);
  }

  // Alone one beats nobody: the title is what was reached.
  overLine({ game, mine }) {
    return game?.players.length === 1 && mine !== undefined ? titleWords(titleOf(game.titles, mine.total).name) : null;
  }

  actions(now) {
    return actionsNow(now);
  }

  needsTouch(now) {
    return mayName(now) || (mayLay(now) && this.sketch.draw === null);
  }

  score({ mine }) {
    return mine === undefined ? "" : counted("phone.points", mine.total, { points: mine.total });
  }

  status(view, player) {
    const one = view.public?.players.find(({ seat }) => seat === player.seat);
    const isAwaited = view.public?.awaited.includes(player.seat) ?? false;
    return one === undefined || view.phase === "over" ? null : isAwaited ? { name: "awaited", words: text(view.phase === "enter" ? "phone.enters" : "phone.status.awaited") } : one.has_drawn ? { name: "drawn", words: "✓" } : null;
  }

  show(now) {
    const { game, mine } = now;
    const isPlaying = game !== null && mine !== undefined;
    const isPaper = isPlaying && (mine.medium === "paper" || (isDrawing(now) && isOnPaper(now)));
    this.scope.node.hidden = !isPlaying || !ROUND.includes(game.phase);
    this.field.node.hidden = !isPlaying || isPaper;
    this.tray.hidden = !isPlaying;
    setAttribute(this.tray, "data-paper", isPaper);
    setAttribute(this.scope.node, "data-paper", isPaper);
    this.score_.node.hidden = isPaper && !now.isOver;
    this.paper.node.hidden = !isPaper || !ROUND.includes(game.phase);
    this.thirds.show({ isOpen: mayName(now), chosen: now.own.third });
    this.time.hidden = this.timed === "";
    this.why.hidden = !now.isOver || isPaper || mine === undefined;
    setText(this.why, text("phone.why"));
    this.account.show(now.isOver ? { view: now.view, is_over: true } : null);
    if (isPlaying) {
      this.showPlay(now);
    }
  }

  showPlay(now) {
    const { tree, game, mine, own, sketch } = now;
    const third = own.third ?? game.third;
    const willFog = sketch.isFogged || own.submitted?.is_fogged === true;
    const canReopen = isDrawing(now) && game.is_third_free && own.submitted === null && own.third !== null && !isOnPaper(now);
    this.scope.show(game, { third, canReopen, fog: mine.fog, willFog, limit: limitOf(tree, game) });
    this.paper.show(game, third);
    const drawn = (mayLay(now) ? sketch.draw : null) ?? own.submitted?.draw ?? [];
    const gains = own.places === null ? {} : gainsOf(own.places, drawn);
    this.score_.show(mine.score, gains);
    const cards = mine.cards.map((id) => game.constellations.find((card) => card.id === id));
    const marks = cards.map((_, at) => String(at + 1)).filter((mark) => own.cards.length > 0 && this.isOutlined(mark));
    if (own.cards.length === cards.length) {
      this.cards.show(cards, own.cards, new Set(marks));
    }
    this.showField(now, drawn, marks);
  }

  showField(now, drawn, marks) {
    const { game, mine, own, sketch } = now;
    const mayTouch = mayLay(now);
    const lit = mayTouch ? sketch.lit : null;
    const found = marks.map((mark) => {
      const { red, purple, points } = own.cards[Number(mark) - 1];
      return { hexes: red, more: purple, mark, isComplete: points !== null };
    });
    const isSure = own.submitted !== null;
    const laid = new Map(drawn);
    const options = {
      rows: game.pad.rows,
      label: text("phone.pad"),
      labelOf: (hex, icon) => hexWords(hex, icon, lit, laid.has(hex.number) ? { icon: laid.get(hex.number), isSure } : null),
      found,
      lit,
      ghost: drawn.map(([hex, icon]) => ({ hex, icon })),
      isGhostSure: isSure,
    };
    this.field.show(mine.pad, options, { sketch, mayTouch });
    setAttribute(this.field.node, "data-fogged", sketch.isFogged || own.submitted?.is_fogged === true);
  }
}

// How long one has to draw; once all have, to take it back.
function limitOf({ limit }, { is_closing: isClosing, due_us: dueUs, settings }) {
  return isClosing && dueUs !== null ? { began_us: dueUs - settings.withdraw_s * SECOND_US, deadline_us: dueUs } : limit;
}
