// Before a match: which game, how it goes, what is agreed, and the way in by phone.

import { element, setAttribute, setText } from "../shared/dom.js";
import { rest } from "../shared/meant.js";
import { PhoneWay } from "../shared/phone_way.js";
import { LANGUAGES, language, text, textOr } from "../shared/texts.js";
import { choiceLine, choiceName, choiceTitle, valueWords } from "./choice_words.js";
import { PhoneAllow } from "./phone_allow.js";

const LANGUAGE = "language"; // a choice like any other, but of the house

const isSwitch = (offered) => offered.length === 2 && offered.every((value) => typeof value === "boolean");

export class Lobby {
  // `say(message)` tells the box, `allowPhones(isOn)` lets phones in.
  constructor(say, allowPhones) {
    this.say = say;
    this.learn = element("a", { class: "button lobby-learn" });
    this.note = element("p", { class: "lobby-expected", role: "status" });
    this.title = element("h2");
    this.tagline = element("p", { class: "soft lobby-tagline" });
    this.intro = element("div", { class: "lobby-intro" });
    this.agreedTitle = element("h2");
    this.switchRow = element("div", { class: "lobby-variants" });
    this.selectRow = element("div", { class: "lobby-choices" });
    [this.switches, this.selects] = [[], []];
    this.phoneAllow = new PhoneAllow(allowPhones);
    this.phone = new PhoneWay(this.phoneAllow.off);
    const hero = element(
      "div",
      { class: "lobby-hero" },
      element("div", { class: "lobby-title" }, this.title, this.learn),
      this.tagline,
      this.intro,
      element("div", { class: "lobby-phone" }, this.phone.node, this.phoneAllow.node),
    );
    const mix = element("div", { class: "lobby-mix" }, this.agreedTitle, this.note);
    this.node = element("section", { class: "lobby" }, hero, element("div", { class: "lobby-agreed panel" }, mix, this.switchRow, this.selectRow));
  }

  switch(name) {
    const title = element("strong");
    const line = element("span", { class: "soft" });
    const node = element("button", { type: "button", class: "lobby-variant" }, title, line);
    node.addEventListener("click", () => this.say({ do: "choose", name, value: !this.tree.chosen[name] }));
    return { name, node, title, line };
  }

  select(name) {
    const label = element("span");
    const select = element("select");
    const values = []; // those that the box offers
    select.addEventListener("change", () => this.choose(name, values[select.selectedIndex]));
    return { name, values, label, select, row: element("label", { class: "lobby-choice" }, label, select) };
  }

  choose(name, value) {
    this.say(name === LANGUAGE ? { do: "speak", language: value } : { do: "choose", name, value });
  }

  // A touch that woke the page was not meant for a switch that came under the finger.
  appear() {
    this.switches.forEach(({ node }) => rest(node));
  }

  // The game that is chosen has its own things to agree on. A part may have an order of its own for them.
  make(tree, part) {
    const names = Object.keys(tree.choices);
    const order = [...(part.choiceOrder ?? []), ...names].filter((name, at, all) => names.includes(name) && all.indexOf(name) === at);
    this.switches = order.filter((name) => isSwitch(tree.choices[name])).map((name) => this.switch(name));
    this.selects = [...order.filter((name) => !isSwitch(tree.choices[name])), LANGUAGE].map((name) => this.select(name));
    this.switchRow.replaceChildren(...this.switches.map(({ node }) => node));
    this.selectRow.replaceChildren(...this.selects.map(({ row }) => row));
    this.switchRow.hidden = this.switches.length === 0;
    this.named = null;
  }

  // `part` may have `lobbyNote(tree)`: what is worth knowing of what is agreed on.
  show(tree, mayPlay, part) {
    const { game, phone_url: phoneUrl } = tree;
    this.tree = tree;
    if (this.game !== game.name) {
      this.game = game.name;
      this.make(tree, part);
    }
    if (this.named !== language()) {
      this.name(tree, part);
    }
    this.switches.forEach(({ name, node }) => {
      setAttribute(node, "aria-pressed", String(tree.chosen[name]));
      node.disabled = !mayPlay;
    });
    this.selects.forEach(({ name, values, select }) => {
      const offered = name === LANGUAGE ? Object.keys(LANGUAGES) : tree.choices[name];
      if (offered.join() !== values.join()) {
        values.splice(0, values.length, ...offered);
        this.fill(name, values, select);
      }
      select.selectedIndex = values.indexOf(name === LANGUAGE ? tree.view.settings.language : tree.chosen[name]);
      select.disabled = !mayPlay;
    });
    const note = part.lobbyNote?.(tree) ?? "";
    this.note.hidden = note === "";
    setText(this.note, note);
    this.phone.show(phoneUrl);
    this.phoneAllow.show(tree, mayPlay);
  }

  fill(name, values, select) {
    const words = (value) => (name === LANGUAGE ? value.toUpperCase() : valueWords(name, value));
    select.replaceChildren(...values.map((value) => element("option", {}, words(value))));
  }

  name(tree, part) {
    this.named = language();
    const { title, least, most } = tree.game;
    setText(this.title, textOr(["title"], title));
    setText(this.tagline, textOr(["tagline", "rules"], text("table.game_players", { least, most })));
    this.learn.hidden = part.learnAddress === undefined;
    setAttribute(this.learn, "href", part.learnAddress);
    setText(this.learn, text("table.learn"));
    setText(this.agreedTitle, choiceTitle());
    this.switches.forEach(({ name, title: words, line }) => {
      setText(words, choiceName(name));
      setText(line, choiceLine(name));
    });
    this.selects.forEach(({ name, values, label, select }) => {
      setText(label, name === LANGUAGE ? text("table.choice.language") : choiceName(name));
      this.fill(name, values, select);
    });
  }
}
