/** Who sits where: the reader below, the others clockwise, so the next one is on the left. */

export const turned = (seat: number, me: number, seats: number): number => (seat - Math.max(0, me) + seats) % seats;

/** The others in rows from the top; each row from left to right.  Pairs sit opposite each other, the rest on top. */
export function rows(seats: number, top: number): number[][] {
  let left = 1;
  let right = seats - 1;
  const pairs: number[][] = [];
  while (right - left + 1 > top) {
    pairs.unshift([left, right]);
    left += 1;
    right -= 1;
  }
  const first = Array.from({ length: right - left + 1 }, (_, i) => left + i);
  return first.length ? [first, ...pairs] : pairs;
}

/** Where a card of the trick lies, from -1 to 1 each way, towards its player. */
export function toward(place: number, seats: number): { x: number; y: number; tilt: number } {
  const angle = Math.PI / 2 + (place * 2 * Math.PI) / seats;
  const x = Math.cos(angle);
  const y = Math.sin(angle);
  return { x: Math.abs(x) < 1e-9 ? 0 : x, y: Math.abs(y) < 1e-9 ? 0 : y, tilt: [0, -5, -2, 4, -3, 3, -4, 2][place % 8] ?? 0 };
}

/** Which side of the felt a place is at where tricks are drawn in. */
export function edge(place: number, seats: number): "below" | "left" | "top" | "right" {
  if (place === 0) return "below";
  if (seats <= 2) return "top";
  const { x, y } = toward(place, seats);
  if (Math.abs(x) < 0.3 && y < 0) return "top";
  return x < 0 ? "left" : "right";
}
