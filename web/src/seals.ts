/** Fair deals: what this device saw before the cards, and every shuffle done again (docs/fair-deals.md). */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** A seal as the house tells it; secret and pack only when the Partie is over. */
export interface Told {
  deal: number;
  where: string;
  commitment: string;
  numbers: string[];
  secret?: string;
  pack?: string[];
  lift?: number;
  whole?: string[]; // the pack before it is shuffled
}

/** What this device saw itself: the fingerprint before the cards, the numbers when they were closed. */
export interface Seen {
  commitment: string;
  numbers?: string[];
  own?: string; // what it added itself
}

export type Verdict =
  "same" | "unseen" | "closed" | "other_fingerprint" | "other_numbers" | "broken" | "other_cards";

const ZERO = new Uint8Array(1);
const digest = (...parts: string[]): Uint8Array =>
  sha256(concatBytes(...parts.flatMap((part, i) => (i ? [ZERO, utf8ToBytes(part)] : [utf8ToBytes(part)]))));

export const fingerprint = (where: string, secret: string): string =>
  bytesToHex(digest("stammtisch seal 1", where, secret));

export function seed(secret: string, numbers: readonly string[]): string {
  return [secret, ...numbers.flatMap((number, seat) => (number ? [`${seat} ${number}`] : []))].join("\n");
}

function* bits(from: string): Generator<number> {
  for (let counter = 0; ; counter++) {
    const view = new DataView(digest("stammtisch shuffle 1", from, String(counter)).buffer);
    for (let i = 0; i < 32; i += 4) yield view.getUint32(i);
  }
}

/** The pack in the order that a seed gives it, and where it is cut. */
export function shuffled(pack: readonly string[], from: string): { pack: string[]; lift: number } {
  const stream = bits(from);
  const next = (n: number): number => {
    for (;;) {
      const word = stream.next().value as number;
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  };
  const cards = [...pack];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = next(i + 1);
    [cards[i], cards[j]] = [cards[j] as string, cards[i] as string];
  }
  return { pack: cards, lift: 1 + next(cards.length - 1) };
}

/** One deal: does what was told fit what was seen, the fingerprint the secret, the cards the shuffle? */
export function verdict(told: Told, seen: Seen | undefined): Verdict {
  if (seen && seen.commitment !== told.commitment) return "other_fingerprint";
  if (told.secret === undefined || !told.pack || !told.whole) return "closed";
  if (fingerprint(told.where, told.secret) !== told.commitment) return "broken";
  if (seen?.numbers && seen.numbers.join("\n") !== told.numbers.join("\n")) return "other_numbers";
  if (seen?.own && !told.numbers.includes(seen.own)) return "other_numbers";
  const again = shuffled(told.whole, seed(told.secret, told.numbers));
  if (again.lift !== told.lift || again.pack.join() !== told.pack.join()) return "other_cards";
  return seen ? "same" : "unseen";
}

// --- what this device saw
const KEY = "stammtisch seals ";

export function seenAt(table: string): Record<string, Seen> {
  try {
    return JSON.parse(localStorage.getItem(KEY + table) ?? "{}");
  } catch {
    return {};
  }
}

/** Notes a fingerprint as long as the cards are not dealt, never a second one for the same deal; and the own
 * number when the house shows it among those that go in. */
export function note(
  table: string,
  seal: { where: string; commitment: string; numbers: string[]; open: boolean },
  own = "",
): void {
  const seen = seenAt(table);
  const known = seen[seal.where];
  if (!known && !seal.open) return; // came too late for this one
  if (known?.numbers || (known && seal.open && (known.own ?? "") === own)) return;
  const first = known ?? { commitment: seal.commitment };
  keep(table, { ...seen, [seal.where]: seal.open ? { ...first, own } : { ...first, numbers: seal.numbers } });
}

function keep(table: string, seen: Record<string, Seen>): void {
  try {
    localStorage.setItem(KEY + table, JSON.stringify(seen));
  } catch {
    // a private window may refuse; then nothing was seen
  }
}

/** A number that nobody can guess. */
export const chance = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(8)));
