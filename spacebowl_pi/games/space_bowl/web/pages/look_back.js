// What the end tells of the way there, at the table and on phones: scores round by round, and awards.

import { language, text } from "/pages/shared/texts.js";

/** @param {{ view: SpaceBowl.View }} tree @returns {Page.ScoreLine[]} */
export function overLines({ view }) {
  return view.look_back?.lines ?? [];
}

/** @param {{ view: SpaceBowl.View }} tree @returns {Page.Award[]} */
export function overAwards({ view }) {
  return (view.look_back?.awards ?? []).map(({ kind, seat, figure }) => ({
    seat,
    title: text(`table.award.${kind}`),
    words: text(`table.award_line.${kind}`, { figure: kind === "fastest_go" ? seconds(figure) : figure }),
  }));
}

/** @param {number} ms */
function seconds(ms) {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1000);
}
