/** What a listener hears: each new line once and in order; what is asked of him at once. */
import type { Picture, Told } from "./picture";

export interface Heard {
  n: number; // the last line that was told
  asked: string; // the last thing that was asked, and when
  over: boolean;
}

export interface Speech {
  lines: string[]; // to be told in turn
  urgent: string; // now: an offer, or the reader's own turn
  later: string; // who is to move, if nothing else happens soon
  heard: Heard;
}

export const nothing: Heard = { n: -1, asked: "", over: false };
const BEFORE = 3; // lines that somebody who comes in is told

type Scene = Pick<Picture, "sentence" | "tone" | "me" | "over" | "begun" | "acts"> & {
  places: readonly { seat: number; offers: boolean }[];
};

const BESIDE = ["plays", "says", "deutet"]; // what somebody who offers may do besides
const QUESTION = /[.!]\s+([^.!]+\?)$/;

/** What is asked.  Whoever just heard the offer itself is not told it again, only asked. */
function question(fresh: readonly Told[], now: Scene): string {
  const offering = now.places.filter((place) => place.offers).map((place) => place.seat);
  const known =
    now.tone === "offer" && fresh.some((note) => offering.includes(note.seat) && !BESIDE.includes(note.kind));
  return (known && QUESTION.exec(now.sentence)?.[1]) || now.sentence;
}

/** New lines go before the question that they lead to, in one breath: an urgent word cuts off the others. */
export function speech(before: Heard, story: readonly Told[], now: Scene): Speech {
  const fresh = before.n < 0 ? story.slice(-BEFORE) : story.filter((note) => note.n > before.n);
  const lines = fresh.map((note) => note.text);
  const breath = lines.map((text) => (/[.!?…]["“”»']?$/.test(text) ? text : `${text}.`)); // a pause after each
  const mine = now.begun && !now.over && now.me >= 0 && (now.tone === "turn" || now.tone === "offer");
  const asked = mine ? `${now.acts} ${now.sentence}` : "";
  const heard = { n: Math.max(before.n, story.at(-1)?.n ?? 0), asked, over: now.over };
  if (mine && asked !== before.asked)
    return { lines: [], urgent: [...breath, question(fresh, now)].join(" "), later: "", heard };
  return { lines, urgent: "", later: mine || now.over ? "" : now.sentence, heard };
}

interface Line {
  id: number;
  text: string;
}

const KEPT = 12;
let count = 0;

/** One place on the page that speaks.  An open sheet shuts the page behind it up, so it has its own. */
export class Mouth {
  lines = $state.raw<Line[]>([]);
  urgent = $state.raw<Line[]>([]);
}

const mouths: Mouth[] = [];

export function open(mouth: Mouth): () => void {
  mouths.push(mouth);
  return () => void mouths.splice(mouths.indexOf(mouth), 1);
}

export function tell(texts: readonly string[]): void {
  const mouth = mouths.at(-1);
  if (mouth && texts.length)
    mouth.lines = [...mouth.lines, ...texts.map((text) => ({ id: count++, text }))].slice(-KEPT);
}

export function call(text: string): void {
  const mouth = mouths.at(-1);
  if (mouth) mouth.urgent = [{ id: count++, text }];
}
