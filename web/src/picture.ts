/** The table as last told, with everything filled in that the wire leaves out. */
import type { Answer, CardShown, Figure, Gesture, HandCard, Label, Note, Now, Place } from "./wire";

export type Chair = Omit<Required<Place>, "row" | "hand"> & { row: Shown[]; hand: Shown[] };
export type Shown = Required<CardShown>;
export type Held = Required<HandCard>;
export type Choice = Omit<Required<Answer>, "cards"> & { cards: Shown[] };
export type Told = Required<Note>;

export interface Picture extends Omit<
  Required<Now>,
  | "places"
  | "hand"
  | "answers"
  | "trick"
  | "last"
  | "slate"
  | "seal"
  | "center"
  | "figures"
  | "labels"
  | "gazes"
  | "phrases"
  | "gestures"
  | "besides"
> {
  places: Chair[];
  hand: Held[];
  answers: Choice[];
  besides: Choice[];
  gazes: Choice[];
  gestures: Required<Gesture>[];
  phrases: Choice[];
  trick: [number, Shown][];
  last: [number, Shown][];
  center: Shown[];
  figures: Required<Figure>[];
  labels: Required<Label>[];
  slate: Now["slate"];
  seal: Now["seal"];
}

const card = (c: CardShown): Shown => ({ name: "", takes: false, text: c.card, named: "", ...c });

const choice = (a: Answer): Choice => ({
  group: "word",
  card: "",
  worth: "",
  figure: "",
  under: "",
  sure: false,
  aside: false,
  ...a,
  cards: (a.cards ?? []).map(card),
});

function chair(p: Place): Chair {
  return {
    bot: "",
    away: false,
    here: false,
    host: false,
    side: 0,
    dealer: false,
    leads: false,
    turn: false,
    offers: false,
    backs: 0,
    places: 0,
    tricks: -1,
    notes: [],
    says: [],
    sits_out: false,
    ...p,
    row: (p.row ?? []).map(card),
    hand: (p.hand ?? []).map(card),
  };
}

export function picture(now: Now): Picture {
  return {
    sentence: "",
    tone: "quiet",
    trick_full: false,
    deal: 0,
    suits: [],
    ranks: [],
    settled: [],
    story: [],
    breath: 0,
    keep_days: 0,
    bids: "",
    record: false,
    defer: "",
    onlookers: 0,
    watch: "live",
    lifts: false,
    knocks: [],
    watch_next: "",
    halted: "",
    ...now,
    slate: now.slate ?? null,
    seal: now.seal ?? null,
    places: now.places.map(chair),
    hand: (now.hand ?? []).map((h) => ({
      text: h.card,
      wild: false,
      goes: false,
      risky: false,
      why: "",
      rules: [],
      names: [],
      ...h,
    })),
    answers: (now.answers ?? []).map(choice),
    besides: (now.besides ?? []).map(choice),
    gestures: (now.gestures ?? []).map((g) => ({ sign: "", question: "", ...g })),
    gazes: (now.gazes ?? []).map(choice),
    phrases: (now.phrases ?? []).map(choice),
    trick: (now.trick ?? []).map(([seat, c]) => [seat, card(c)]),
    last: (now.last ?? []).map(([seat, c]) => [seat, card(c)]),
    center: (now.center ?? []).map(card),
    figures: (now.figures ?? []).map((f) => ({ about: "", offered: false, more: "", ...f })),
    labels: (now.labels ?? []).map((l) => ({ suit: "", cards: [], ...l })),
  };
}

/** The story goes on: lines that are known already are not told twice. */
export function longer(story: Told[], more: Note[]): Told[] {
  const known = story.at(-1)?.n ?? 0;
  const fresh = more
    .filter((note) => note.n > known)
    .map((note) => ({ seat: -1, kind: "", sign: "", card: "", ...note }));
  return fresh.length ? [...story, ...fresh] : story;
}

export interface Asked {
  panel: Choice[]; // to be answered now
  words: Choice[]; // may be said besides
  claims: Choice[];
  offer: boolean;
}

const GROUPED = ["card", "name", "claim", "object"];

/** Which acts stand in the panel, which behind the button: an open offer, a turn without cards and what can
 * still be undone ask now. */
export function asked(shown: Picture): Asked {
  const all = [...shown.answers, ...shown.besides];
  const of = (group: string) => all.filter((a) => a.group === group);
  const claims = of("claim");
  const said = all.filter((a) => !GROUPED.includes(a.group));
  const cards = of("card").length + of("name").length;
  const direct = said.filter((a) => !a.aside);
  const offer = shown.places.some((place) => place.offers) && direct.some((a) => a.group === "answer");
  const turn = !cards && (shown.tone === "turn" || shown.tone === "offer");
  const now = offer ? inOrder(direct.filter((a) => a.group === "answer")) : turn ? direct : [];
  const panel = [...of("object"), ...now];
  return {
    panel,
    words: said.filter((a) => !now.includes(a)),
    claims,
    offer: offer || (turn && shown.tone === "offer"),
  };
}

export type Button = { answer: Choice } | { under: string; answers: Choice[] };

/** Buttons of the panel: where there are many answers, those of a kind share one. */
export function folded(panel: readonly Choice[]): Button[] {
  if (panel.length <= 4) return panel.map((answer) => ({ answer }));
  const shared = (under: string) => panel.filter((a) => a.under === under);
  const found: Button[] = [];
  for (const answer of panel) {
    const answers = answer.under ? shared(answer.under) : [];
    if (answers.length < 2) found.push({ answer });
    else if (answers[0] === answer) found.push({ under: answer.under, answers });
  }
  return found.length > 1 ? found : panel.map((answer) => ({ answer })); // one button for everything says nothing
}

/** "Outbid: Damensolo" on two lines. */
export function heads(under: string): [string, string] {
  const [head = "", ...rest] = under.replace(/ …$/, "").split(": ");
  return [head, rest.join(": ")];
}

/** What stands on a button first. */
export const word = (button: Button): string =>
  "answer" in button ? button.answer.label : heads(button.under)[0];

const ORDER = ["holds", "passes"];

/** Hold, let it be good, raise: always in this order. */
function inOrder(answers: Choice[]): Choice[] {
  const place = (a: Choice) => {
    const at = ORDER.indexOf(a.move.split(" ")[0] ?? "");
    return at < 0 ? ORDER.length : at;
  };
  return [...answers].sort((a, b) => place(a) - place(b));
}

export interface Row {
  figure: string;
  answers: Choice[];
}

/** Answers to several figures stand in a row each; what is about none of them comes last. */
export function byFigure(panel: Choice[], figures: readonly { name: string }[]): Row[] {
  const names = figures.map((f) => f.name).filter((name) => panel.some((a) => a.figure === name));
  if (names.length < 2) return [{ figure: "", answers: panel }];
  const rest = panel.filter((a) => !names.includes(a.figure));
  const rows = names.map((figure) => ({ figure, answers: panel.filter((a) => a.figure === figure) }));
  return rest.length ? [...rows, { figure: "", answers: rest }] : rows;
}

/** Bids that can be put together from single figures, in the order in which they are picked. */
export function together(words: Choice[]): Choice[] {
  const several = words.find((w) => w.figure.includes("+"));
  if (!several) return [];
  const said = several.move.slice(0, -several.figure.length);
  return words.filter((w) => w.figure && w.move === said + w.figure);
}

/** The letter that answers: the first of the label that no earlier one has. */
export function letters(answers: readonly { label: string }[], taken = ""): string[] {
  const used = new Set(taken.toLowerCase());
  return answers.map(({ label }) => {
    const free = [...label.toLowerCase()].find((ch) => /\p{L}/u.test(ch) && !used.has(ch)) ?? "";
    if (free) used.add(free);
    return free;
  });
}

/** Places of the hand: a card that leaves leaves a gap, nothing moves up. */
export function slots(before: (string | null)[], hand: string[]): (string | null)[] {
  const left = [...hand];
  const kept = before.map((c) => {
    const at = c === null ? -1 : left.indexOf(c);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
  const whole = !kept.includes(null); // nothing has been played: a hand that is sorted anew may lie so
  return left.length || !hand.length || whole ? [...hand] : kept;
}

/** Names for the narrow strip of the slate: of long pairs the first letters. */
export const initials = (columns: readonly string[]): string[] =>
  columns.map((name) =>
    name.length > 6 && name.includes("+")
      ? name
          .split("+")
          .map((one) => one.slice(0, 1))
          .join("+")
      : name,
  );
