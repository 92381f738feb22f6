// Numbers as people read them.

// A change: with its sign, and a true minus.
export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0";
}
