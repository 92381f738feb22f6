// Before a match: which game, how it goes, what is agreed, and the way in by phone.

import { element, setAttribute, setText } from "../shared/elements.js";
import { Drawer } from "../pieces/drawer.js";
import { PhoneLink } from "../shared/phone_link.js";
import { playersWords } from "../shared/player_count.js";
import { LANGUAGES, language, text, textOr } from "../shared/texts.js";
import { choiceTitle } from "./choice_words.js";
import { Choices, LANGUAGE } from "./choices.js";
import { Difficulty, Presets } from "./presets.js";

export class Lobby {
  // `say(message)` tells the box, `allowPhones(isOn)` lets phones in.
  /** @param {Box.Say} say @param {(isOn: boolean) => void} allowPhones */
  constructor(say, allowPhones) {
    this.say = say;
    this.learn = element("a", { class: "button lobby-learn" });
    this.title = element("h2");
    this.tagline = element("p", { class: "soft lobby-tagline" });
    this.intro = element("div", { class: "lobby-intro" });
    this.presets = new Presets((name, value) => this.choose(name, value));
    this.difficulty = new Difficulty();
    this.choices = new Choices((name, value) => {
      this.presets.wanted = null;
      this.choose(name, value);
    });
    this.drawer = new Drawer("lobby-settings");
    this.drawer.handle.addEventListener("click", () => this.choices.appear());
    this.phoneAllow = new PhoneAllow(allowPhones);
    this.phone = new PhoneLink(this.phoneAllow.off);
    const hero = element(
      "div",
      { class: "lobby-hero" },
      element("div", { class: "lobby-title" }, this.title, this.learn),
      this.tagline,
      this.intro,
      element("div", { class: "lobby-phone" }, this.phone.node, this.phoneAllow.node),
    );
    this.node = element("section", { class: "lobby" }, hero, element("div", { class: "lobby-agreed" }, this.presets.node, this.difficulty.node, this.drawer.node));
  }

  /** @param {string} name @param {Box.Value} value */
  choose(name, value) {
    this.say(name === LANGUAGE ? { do: "speak", language: value } : { do: "choose", name, value });
  }

  // A touch that woke the page was not meant for what came under the finger.
  appear() {
    this.drawer.pull(false);
    this.presets.appear();
  }

  refused() {
    this.presets.wanted = null;
  }

  // `part` may have `lobbyNote(tree)`, what is worth knowing of what is agreed on, and `difficulty(tree)`, from 1 to 5.
  /** @param {Box.TableTree} tree @param {boolean} mayPlay @param {Page.TablePart} part */
  show(tree, mayPlay, part) {
    const { game, phone_url: phoneUrl } = tree;
    if (this.game !== game.name || this.named !== language()) {
      this.game = game.name;
      this.name(tree, part);
    }
    // The box's language is chosen like what the game offers, and comes last.
    const choices = { ...tree.choices, [LANGUAGE]: Object.keys(LANGUAGES) };
    const chosen = { ...tree.chosen, [LANGUAGE]: tree.view.settings.language };
    this.choices.show({ game, choices, chosen }, mayPlay, part.choiceOrder, part.choicePicture);
    this.drawer.show(choiceTitle(), [this.choices.switchRow, this.choices.selectRow], this.choices.unusual(tree.usual) || text("table.usual"));
    this.presets.show(tree, mayPlay);
    this.difficulty.show(part.difficulty?.(tree) ?? null, part.lobbyNote?.(tree) ?? "");
    this.phone.show(phoneUrl);
    this.phoneAllow.show(tree, mayPlay);
  }

  /** @param {Box.TableTree} tree @param {Page.TablePart} part */
  name(tree, part) {
    this.named = language();
    setText(this.title, textOr(["title"], tree.game.title));
    setText(this.tagline, textOr(["tagline", "rules"], playersWords(tree.game)));
    this.learn.hidden = part.learnAddress === undefined;
    setAttribute(this.learn, "href", part.learnAddress);
    setText(this.learn, text("table.learn"));
  }
}

// Letting phones in at a simulated box, whose screen is somebody's own: first it says what that opens.
class PhoneAllow {
  // `allow(isOn)` asks the box for it; `off`, which ends it, stands where the address is.
  /** @param {(isOn: boolean) => void} allow */
  constructor(allow) {
    this.what = element("p");
    this.until = element("p", { class: "soft" });
    this.yes = element("button", { type: "button", class: "primary", onclick: () => (this.panel.hidePopover(), allow(true)) });
    this.no = element("button", { type: "button", onclick: () => this.panel.hidePopover() });
    this.panel = element("div", { class: "panel phone-allow-panel", id: "phone-allow", popover: "auto" }, this.what, this.until, element("div", { class: "phone-allow-answers" }, this.yes, this.no));
    this.ask = element("button", { type: "button", popovertarget: "phone-allow" });
    this.off = element("button", { type: "button", onclick: () => allow(false) });
    this.node = element("div", { class: "phone-allow", hidden: true }, this.ask, this.panel);
  }

  /** @param {Box.TableTree} tree @param {boolean} mayPlay */
  show({ is_simulated: isSimulated, phone_url: url }, mayPlay) {
    this.node.hidden = !isSimulated || !mayPlay || url !== null;
    this.off.hidden = !isSimulated || !mayPlay;
    setText(this.ask, text("table.phones_allow"));
    setText(this.off, text("table.phones_off"));
    setText(this.what, text("common.phones_open"));
    setText(this.until, text("table.phones_until_end"));
    setText(this.yes, text("table.phones_yes"));
    setText(this.no, text("table.action.cancel"));
  }
}
