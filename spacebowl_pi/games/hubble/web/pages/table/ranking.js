// How all stand at the end: category by category as they are told, and what decided where totals are equal.

export const CATEGORIES = ["galaxy", "planet", "asteroid", "comet", "stars"];
const STAR = "S";
const STAR_COUNT_AT = CATEGORIES.length; // among what was entered of a paper pad

// How many stars are on a pad, or were said to be.
/** @param {Hubble.MatchPlayer} player */
export function starCount({ medium, entered, pad }) {
  return medium === "paper" ? (entered[STAR_COUNT_AT] ?? 0) : [...pad].filter((letter) => letter === STAR).length;
}

// The players by what is told so far, the first `told` categories; when all are, by their ranks.
/** @param {Hubble.MatchPlayer[]} players @param {number} told */
export function order(players, told) {
  const names = CATEGORIES.slice(0, told);
  const rows = players.map((player) => ({ player, sum: names.reduce((sum, name) => sum + player.score[name], 0) }));
  const isAll = told >= CATEGORIES.length;
  return rows.sort((one, other) => other.sum - one.sum || (isAll ? one.player.rank - other.player.rank : 0) || one.player.seat - other.player.seat);
}

// What put a player ahead of others with the same total; null where nothing had to.
/** @param {Hubble.MatchPlayer} player @param {Hubble.MatchPlayer[]} players @returns {{ by: "shared" | "stars" | "star_count", mine: number, theirs: number } | null} */
export function tieReason(player, players) {
  const tied = players.filter((other) => other !== player && other.total === player.total);
  if (tied.some(({ rank }) => rank === player.rank)) {
    return { by: "shared", mine: player.total, theirs: player.total };
  }
  const behind = tied.filter(({ rank }) => rank > player.rank).sort((one, other) => one.rank - other.rank);
  if (behind.length === 0) {
    return null;
  }
  const [next] = behind;
  return player.score.stars === next.score.stars
    ? { by: "star_count", mine: starCount(player), theirs: starCount(next) }
    : { by: "stars", mine: player.score.stars, theirs: next.score.stars };
}

// Which of the titles so many points are worth.
/** @param {Hubble.Title[]} titles @param {number} points */
export function titleOf(titles, points) {
  return titles.findLast(({ least }) => least <= Math.max(points, 0)) ?? titles[0];
}
