/** What is seen of a table at a glance: read off its picture, nothing kept. */
import type { Picture } from "../picture";

/** The game, and how it is played. */
export function titled(title: string): [game: string, how: string] {
  const [, game = "", how = ""] = /^([^, ]*)(?:,? (.*))?$/.exec(title) ?? [];
  return [game, how];
}

export const myTurn = (shown: Picture): boolean =>
  shown.begun && !shown.over && shown.me >= 0 && (shown.tone === "turn" || shown.tone === "offer");

/** Nobody else at the table is a person. */
export const amongBots = (shown: Picture): boolean =>
  shown.me >= 0 && shown.places.every((place) => place.seat === shown.me || place.kind === "bot");

/** The heads of the slate; where two sides play, the reader's own is "we". */
export function columns(shown: Picture, we: string, they: string): string[] {
  const paired = new Set(shown.places.map((place) => place.side)).size < shown.places.length;
  const mine = shown.places.find((place) => place.seat === shown.me)?.side ?? -1;
  const named = shown.slate?.columns ?? [];
  return paired && mine >= 0 ? named.map((_, side) => (side === mine ? we : they)) : named;
}

export const nameOf = (shown: Picture, seat: number): string =>
  shown.places.find((place) => place.seat === seat)?.name ?? "";
