/** Who sits where: the reader below, the others clockwise, so the next one is on the left. */

export const turned = (seat: number, me: number, seats: number): number =>
  (seat - Math.max(0, me) + seats) % seats;

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
  return {
    x: Math.abs(x) < 1e-9 ? 0 : x,
    y: Math.abs(y) < 1e-9 ? 0 : y,
    tilt: [0, -5, -2, 4, -3, 3, -4, 2][place % 8] ?? 0,
  };
}

/** Which side of the felt a place is at where tricks are drawn in. */
export function edge(place: number, seats: number): "below" | "left" | "top" | "right" {
  if (place === 0) return "below";
  if (seats <= 2) return "top";
  const { x, y } = toward(place, seats);
  if (Math.abs(x) < 0.3 && y < 0) return "top";
  return x < 0 ? "left" : "right";
}

export interface Ring {
  rows: number[][]; // the others, see `rows`
  beside: boolean; // cards lie beside the name, not under it
  slim: boolean; // little room for a name
  card: number; // how wide a card is
  gap: number; // between two cards; less than nothing where they are fanned
}

const HIGH = 290 / 180; // of a card
const MOST = 7.6; // of the type
const LEGIBLE = { phone: 52, wide: 68 }; // a smaller card is worth a closer fan
const CORNER = 0.36; // of a card, which shows its index

/** How those who lay their cards before them sit so that the cards can be read.  `em` is the size of the type;
 * where there is a sidebar, the reader's own cards share their row with what is to be said. */
export function ring(
  width: number,
  height: number,
  seats: number,
  places: number,
  wide: boolean,
  em: number,
): Ring {
  let best: Ring = { rows: rows(seats, 1), beside: false, slim: false, card: 0, gap: 0 };
  const loose = places > 3 ? (wide ? 0.04 : -0.14) : 0.1;
  for (
    let apart = loose;
    best.card < LEGIBLE[wide ? "wide" : "phone"] && apart > CORNER - 1.02;
    apart -= 0.04
  ) {
    const next = fanned(width, height, seats, places, wide, em, Math.max(apart, CORNER - 1));
    if (next.card > best.card) best = next;
  }
  return best.card >= 16 ? best : { ...best, card: 16, gap: 1 };
}

/** So many on so small a screen that their names are written small. */
export const crowded = (width: number, height: number, seats: number, wide: boolean): boolean =>
  seats > 4 && !wide && (width < 600 || height < 300);

/** The same with cards so far apart, in parts of a card. */
function fanned(
  width: number,
  height: number,
  seats: number,
  places: number,
  wide: boolean,
  em: number,
  apart: number,
): Ring {
  const crowd = crowded(width, height, seats, wide);
  const plate = { wide: (crowd ? 5.4 : wide ? 9.6 : 7.8) * em, high: (crowd ? 2.1 : 2.8) * em };
  const units = places + (places - 1) * apart;
  const own = wide ? (width * 0.42) / units : (width - plate.wide - 12) / units;
  let best: Ring = { rows: rows(seats, 1), beside: false, slim: false, card: 0, gap: 0 };
  for (let top = 1; top < Math.max(2, Math.min(seats, 6)); top++) {
    const others = rows(seats, top);
    const abreast = Math.max(...others.map((row) => row.length));
    const column = (width - (abreast - 1) * (wide ? 12 : 8)) / abreast;
    for (const beside of [false, true]) {
      if (column < (beside ? plate.wide : 6.2 * em)) continue;
      const slim = !beside && !wide && column < 8 * em;
      const across = (beside ? column - plate.wide - 8 : column) / units;
      const head = plate.high + (slim ? em : 0) + 7; // what stands under a slim name may need two lines
      const names = (beside ? 0 : others.length * head) + (wide ? head : 0);
      const down = (height - names - others.length * 8) / (others.length + 1) / HIGH;
      const least = beside ? (crowd ? plate.high : 3.7 * em) : 0; // a name is as high as that, be its cards lower
      const fits = (card: number) =>
        others.length * Math.max(card * HIGH, least) +
          Math.max(card * HIGH, wide ? 0 : plate.high) +
          names +
          others.length * 8 <=
        height;
      let card = Math.floor(Math.min(across, down, own, MOST * em));
      while (card > 16 && !fits(card)) card -= 1;
      if (card > best.card) best = { rows: others, beside, slim, card, gap: Math.floor(card * apart) };
    }
  }
  return best;
}
