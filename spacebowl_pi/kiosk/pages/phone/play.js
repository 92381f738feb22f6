// A player's page on a phone: the view of their seat, plus the lobby and the other players on this device.

import { Awards } from "../shared/awards.js";
import { element, setText } from "../shared/elements.js";
import { languageChooser } from "../shared/page.js";
import { PracticeLink } from "../shared/practice_link.js";
import { soundSwitch } from "../shared/sound.js";
import { suits, whyNot } from "../shared/player_count.js";
import { text } from "../shared/texts.js";
import { HandOver } from "./handover.js";
import { PictureDialog } from "./picture_dialog.js";
import { SeatView } from "./seat_view.js";

const KEPT = "unanswered";

export class PhonePlay extends SeatView {
  // `handTo(seat)` and `more()` are for a device that several players share.
  /** @param {() => Page.Connection} connection @param {(seat: Box.Seat) => void} handTo @param {() => void} more */
  constructor(connection, handTo, more) {
    const handOver = new HandOver(handTo, more);
    const fair = element("p", { class: "soft phone-fair" });
    const practice = new PracticeLink();
    const awards = new Awards();
    const picture = new PictureDialog();
    super({
      connection,
      nowUs: () => connection().nowUs(),
      kept: KEPT,
      tools: [soundSwitch(), languageChooser()],
      below: [awards.node, handOver.node, practice.node, fair, picture.node],
    });
    this.handOver = handOver;
    this.fair = fair;
    this.practice = practice;
    this.awards = awards;
    this.picture = picture;
  }

  /** @param {Page.Now} now */
  showBelow(now) {
    this.awards.show(now.tree, this.shown.part);
    if (!now.isOver) {
      this.picture.close();
    }
    this.handOver.show(now.tree, now.isLobby);
    this.practice.show(now.tree.game, now.isLobby);
    setText(this.fair, text("phone.fair"));
    this.fair.hidden = !(now.isLobby || this.shown.part.isCalm?.(now));
  }

  /** @param {Page.Now} now */
  actions(now) {
    if (now.isOver) {
      const picture = { id: "picture", label: text("phone.picture"), look: "is-small", act: () => void this.picture.open(now, this.shown.part) };
      return [...super.actions(now), picture];
    }
    if (!now.isLobby) {
      return super.actions(now);
    }
    const { tree, view, me } = now;
    const start = { id: "start", label: text("phone.start"), message: { do: "start_match" }, look: "primary", isOff: !suits(tree.game, view.players) };
    return [start, { id: "leave", label: text("phone.leave"), message: { do: "leave_seat", seat: me.seat }, look: "is-small" }];
  }

  /** @param {Page.Now} now */
  lineNow(now) {
    const { tree, me, isLobby, isSending } = now;
    if (!isSending && tree.asked_for.includes(me.seat)) {
      return text("phone.now.asked_for", { seat: me.seat });
    }
    return isLobby && !isSending ? lobbyLine(now) : super.lineNow(now);
  }
}

/** @param {Page.Now} now */
function lobbyLine({ tree, view }) {
  return whyNot(tree.game, view.players) || text(view.players.length >= tree.game.least ? "phone.now.start" : "phone.now.wait_players");
}
