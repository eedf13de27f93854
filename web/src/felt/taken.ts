/** Tricks that each side has drawn in, the reader's own first. */
import type { Picture } from "../picture";

export interface Taken {
  side: number;
  tricks: number;
  name: string;
}

export function taken(shown: Picture, we: string, they: string): Taken[] {
  const { places } = shown;
  const sides = [...new Set(places.map((place) => place.side))];
  if (sides.length > 2 || places.some((place) => place.places)) return [];
  const mine = places.find((place) => place.seat === shown.me)?.side ?? 0;
  const named = shown.me < 0 || places.length === sides.length;
  const members = (side: number) => places.filter((place) => place.side === side);
  const name = (side: number) =>
    named
      ? members(side)
          .map((place) => place.name)
          .join("+")
      : side === mine
        ? we
        : they;
  return sides
    .map((side) => ({ side, tricks: members(side)[0]?.tricks ?? -1, name: name(side) }))
    .filter((one) => one.tricks >= 0)
    .sort((a, b) => Number(b.side === mine) - Number(a.side === mine));
}
