// What this player can do now, and the line that says so.

import { cellName, nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";

/** @type {(id: string, label: string, message: Box.Message, more?: Partial<Page.PhoneAction>) => Page.PhoneAction} */
const act = (id, label, message, more = {}) => ({ id, label, message, ...more });
/** @type {(id: string, label: string, isHold: boolean, more: Partial<Page.PhoneAction>) => Page.PhoneAction} */
const calling = (id, label, isHold, more) => act(id, label, { do: "press", is_hold: isHold }, { ...more, isCall: true });

const CONFIRMING = {
  pick: (cell) => ({ do: "pick_card", cell }),
  wild: (cell) => ({ do: "place_wild", cell }),
};

/** @param {SpaceBowl.Now} now */
function ready({ view, me }) {
  const isMine = me.is_captain;
  return [
    isMine ? act("toss", text("phone.toss"), { do: "toss_planets" }, { look: "primary", isOff: !view.actions.includes("toss") }) : null,
    view.actions.includes("leave") ? act("leave", text("phone.leave"), { do: "leave_seat", seat: me.seat }, { look: "is-small" }) : null,
  ];
}

/** @param {SpaceBowl.Now} now */
function search({ view, isTumbling, isLocked }) {
  const isOff = isTumbling || isLocked;
  return [
    calling("go", text("common.call.go"), false, { look: "is-go", hint: text("phone.go_hint"), isOff }),
    calling("red", text("common.red_button"), true, { look: "is-red", hint: text("common.call.red"), isOff }),
    view.actions.includes("call_off") ? act("call_off", text("phone.call_off"), { do: "call_round_off" }, { look: "is-small" }) : null,
  ];
}

/** @param {SpaceBowl.Now} now */
function countdown({ view, aim, aimAt }) {
  const can = (action) => view.actions.includes(action);
  if (aim?.what === "wild") {
    return choosing(view, aim, aimAt);
  }
  const wild = { id: "wild", label: text("phone.wild"), look: "is-wild" };
  return [
    can("concur") ? calling("concur", text("common.concur"), false, { look: "is-go" }) : null,
    can("red") ? calling("red", text("common.red_button"), true, { look: "is-red", hint: text("common.call.red") }) : null,
    can("wild") ? { ...wild, act: () => aimAt({ what: "wild", cell: null }) } : null,
  ];
}

// Touch a card, then confirm it; without a known galaxy the card lies on the table, and there is only to confirm.
/** @param {SpaceBowl.View} view @param {SpaceBowl.Aim} aim @param {(aim: SpaceBowl.Aim | null) => void} aimAt */
function choosing(view, aim, aimAt) {
  const isPlain = view.galaxy === null;
  const place = aim.cell === null ? "" : cellName(aim.cell, view.size);
  const label = isPlain ? text("phone.wild_here") : aim.cell === null ? text(`phone.${aim.what}_none`) : text(`phone.${aim.what}_sure`, { place });
  const isOff = !isPlain && aim.cell === null;
  const sure = act(`${aim.what}_sure`, label, CONFIRMING[aim.what](aim.cell), { look: aim.what === "wild" ? "is-wild" : "primary", isOff });
  return [sure, aim.what === "wild" ? { id: "not", label: text("phone.cancel"), look: "is-small", act: () => aimAt(null) } : null];
}

/** @param {SpaceBowl.Now} now */
function picks({ view, me, aim, aimAt }) {
  if (!view.actions.includes("pick")) {
    return [];
  }
  const none = act("decline", text("phone.decline"), { do: "decline_pick" }, { look: "is-small", letsGo: true });
  return [...(aim === null ? [] : choosing(view, aim, aimAt)), me.must_pick ? null : none];
}

/** @param {SpaceBowl.Now} now */
function declaring({ view, me }) {
  if (view.is_wild_asked) {
    return [
      me.is_red ? null : act("placed", text("phone.declare.placed"), { do: "declare_wild", seat: me.seat }, { look: "is-wild" }),
      me.is_captain ? act("not_placed", text("phone.declare.not_placed"), { do: "declare_wild", seat: null }) : null,
    ];
  }
  if (!me.may_pick || me.has_picked) {
    return [];
  }
  const said = (id, verdict, isAlone, label, look) => act(id, label, { do: "declare_result", seat: me.seat, verdict, is_alone: isAlone }, { look });
  const hasPlacedWild = view.wild?.by === me.seat;
  const withWild = view.wild === null
    ? []
    : [
        said("wild_alone", "wild", true, text("phone.declare.wild_alone"), "is-wild"),
        said("wild", "wild", false, text("phone.declare.wild"), "is-wild"),
      ];
  const plain = [
    said("alone", "valid", true, text("phone.declare.valid_alone"), "primary"),
    said("valid", "valid", false, text("phone.declare.valid"), "primary"),
  ];
  return [
    ...(hasPlacedWild ? [] : plain),
    ...withWild,
    said("wrong", "wrong", false, text("phone.declare.wrong"), "danger"),
    said("none", "abstained", false, text("phone.declare.none"), ""),
  ];
}

/** @type {Record<string, (now: SpaceBowl.Now) => (Page.PhoneAction | null)[]>} */
const ACTIONS = {
  ready,
  search,
  countdown,
  picks,
  declaring,
  laying: () => [],
  reveal: () => [act("go_on", text("phone.next"), { do: "next_round" }, { look: "primary" })],
};

/** @param {SpaceBowl.Now} now */
export function actionsNow(now) {
  return ACTIONS[now.view.phase](now).filter((action) => action !== null);
}

/** @type {Record<string, (now: SpaceBowl.Now) => string>} */
const LINES = {
  laying: ({ me }) => text(me.is_captain ? "table.now.laying" : "phone.now.laying"),
  ready: ({ view, me }) => {
    if (view.top_card === null) {
      return text(view.settings.mode !== "honour" ? "table.now.top_number" : me.is_captain ? "table.honour.top_card" : "phone.now.top_card");
    }
    return text(me.is_captain ? "phone.now.toss" : "phone.now.wait_toss", { name: nameOf(view, view.captain) });
  },
  search: ({ isTumbling, isLocked }) => text(isTumbling ? "phone.now.tumbling" : isLocked ? "phone.now.early" : "phone.now.search"),
  countdown: ({ view, me, aim }) => {
    if (aim?.what === "wild") {
      return text(view.galaxy === null ? "phone.now.wild_table" : "phone.now.wild");
    }
    if (aim !== null && aim.cell !== null) {
      return text("phone.now.touched_early", { place: cellName(aim.cell, view.size) });
    }
    const isMine = view.call.by === me.seat;
    const kind = isMine ? "mine" : me.is_red ? "turned" : me.must_pick ? "agreed" : "others";
    return text(`phone.now.${view.call.kind}_${kind}`, { name: nameOf(view, view.call.by) });
  },
  picks: ({ view, me, aim }) => {
    if (aim !== null && aim.cell !== null && view.deadline_us !== null) {
      return text("phone.now.touched", { place: cellName(aim.cell, view.size) });
    }
    if (me.has_picked && me.pick !== null) {
      return text("phone.now.picked", { place: cellName(me.pick, view.size) });
    }
    return text(me.has_picked ? "phone.now.declined" : !me.may_pick ? "phone.now.wait_picks" : me.must_pick ? "phone.now.must_pick" : "phone.now.may_pick");
  },
  declaring: ({ view, me }) => text(view.is_wild_asked ? (me.is_red ? "phone.now.wait_placed" : "phone.now.placed") : me.may_pick && !me.has_picked ? "phone.now.declare" : "phone.now.wait_declare"),
  reveal: ({ view }) => text(view.call === null ? "phone.now.called_off" : view.result?.is_found ? "phone.now.found" : "phone.now.not_found"),
};

/** @param {SpaceBowl.Now} now */
export function lineNow(now) {
  return LINES[now.view.phase](now);
}

// Why a card that was touched cannot be chosen now, and what to do instead; null where there is nothing to say.
/** @param {SpaceBowl.Now} now */
export function whyNot({ view, me }) {
  if (view.phase === "search") {
    return text("phone.first_go");
  }
  if (!["countdown", "picks"].includes(view.phase)) {
    return null;
  }
  return text(me.is_red ? "refusal.red_cannot_pick" : me.has_picked ? "refusal.already_picked" : "refusal.did_not_concur");
}

// How far a player is in the round.
/** @param {SpaceBowl.View} view @param {SpaceBowl.Player} player */
export function statusOf(view, player) {
  const name = statusName(view, player);
  return name === null ? null : { name, words: text(`phone.status.${name}`) };
}

/** @param {SpaceBowl.View} view @param {SpaceBowl.Player} player */
function statusName({ phase }, player) {
  if (phase === "picks") {
    return player.has_picked ? "picked" : player.may_pick ? "picking" : player.is_red ? "red" : null;
  }
  return phase !== "countdown" ? null : player.is_red ? "red" : player.must_pick ? "in" : null;
}
