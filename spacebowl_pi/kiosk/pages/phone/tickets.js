// The tickets stored on this device, one for each seat that is played on it; one of them is for the seat that is shown.

const SHOWN = "seat_ticket";
const ALL = "seat_tickets";

export function shownTicket() {
  return localStorage.getItem(SHOWN);
}

/** @param {string | null} token */
export function showTicket(token) {
  if (token === null) {
    localStorage.removeItem(SHOWN);
  } else {
    localStorage.setItem(SHOWN, token);
  }
}

// All of them, as {seat, token}, in the order of the seats.
/** @returns {{ seat: Box.Seat, token: string }[]} */
export function allTickets() {
  try {
    const kept = JSON.parse(localStorage.getItem(ALL)) ?? [];
    return kept.filter(({ seat, token }) => Number.isInteger(seat) && typeof token === "string");
  } catch {
    return []; // unreadable
  }
}

/** @param {{ seat: Box.Seat, token: string }[]} tickets */
function keep(tickets) {
  if (tickets.length === 0) {
    localStorage.removeItem(ALL);
  } else {
    localStorage.setItem(ALL, JSON.stringify(tickets.sort((one, other) => one.seat - other.seat)));
  }
}

// A new ticket for a seat invalidates the old one.
/** @param {Box.Seat} seat @param {string} token */
export function addTicket(seat, token) {
  keep([...allTickets().filter((one) => one.seat !== seat), { seat, token }]);
  showTicket(token);
}

// For a ticket that the box does not know any more. A newer one for the same seat stays.
/** @param {string} token */
export function dropTicket(token) {
  keep(allTickets().filter((one) => one.token !== token));
  if (shownTicket() === token) {
    showTicket(null);
  }
}
