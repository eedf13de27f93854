/** How much room there is on the felt, and for what.  Sizes in pixels; `em` is the size of the type on plates. */
import { ring, type Ring } from "../seats";

export interface Room {
  width: number;
  height: number;
  wide: boolean;
  roomy: boolean; // one below the other
  em: number;
}

/** Those who lay cards before them; where all stand one below the other, cards are as wide as the screen lets. */
export function ringIn({ width, wide, roomy, em }: Room, free: number, seats: number, places: number): Ring {
  if (!roomy) return ring(width - (wide ? 48 : 16), free, seats, Math.max(places, 1), wide, em);
  const card = Math.floor(Math.min(72, (width - 40) / (places * 1.1 + 0.1)));
  const rows = Array.from({ length: seats - 1 }, (_, i) => [i + 1]);
  return { rows, beside: false, slim: false, card, gap: Math.round(card * 0.1) };
}

/** Under a name in a crowd, as many lines as are as high as its cards. */
export const linesUnder = (card: number, em: number): number =>
  Math.max(1, Math.min(3, Math.floor(((card * 290) / 180 - em) / (0.8 * em))));

/** A card of a trick that is drawn in: as large as fits between the plates. */
export function trickCard({ width, height, wide, roomy, em }: Room): number {
  const fits = roomy
    ? 92
    : wide
      ? Math.min((width - 320) / 3.2, (height - 150) / 3.75, 9.9 * em)
      : Math.min((width - 11 * em) / 2.2, (height - 74) / 3.3, 132);
  return Math.max(40, Math.floor(fits));
}
