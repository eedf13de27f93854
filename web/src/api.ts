/** The addresses beside the line. */
import type { Told } from "./seals";
import { reach } from "./reach.svelte";
import { settings } from "./settings.svelte";
import type { Now } from "./wire";

export interface Ruleset {
  id: string;
  title: string;
  about: string;
  defaults: Record<string, unknown>;
  players: number[];
}

export interface Option {
  name: string;
  kind: "flag" | "choice" | "number" | "cards" | "ranking" | "words";
  label: string;
  about: string;
  of: Record<string, string>;
  low: number;
  high: number;
  step: number;
  rules: string[];
}

export interface Game {
  game: string;
  title: string;
  about: string;
  players: number;
  rulesets: Ruleset[];
  options: Option[];
  levels: Titled[];
  tempers: Titled[];
}

export interface Titled {
  id: string;
  title: string;
  about: string;
}

export interface OpenTable {
  table: string;
  game: string;
  title: string;
  names: string[];
  kinds: string[];
  begun: boolean;
}

export interface RuleText {
  rule: string;
  game: string;
  text: string;
  decided: boolean;
}

async function answer<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`${path}${path.includes("?") ? "&" : "?"}lang=${settings.lang}`, init).catch(
    () => {
      reach.away = true;
      throw new Error(settings.t.noHouse);
    },
  );
  reach.away = false;
  const body = await response.json();
  if (!response.ok) throw new Error(body.error ?? response.statusText);
  return body as T;
}

export const games = (): Promise<Game[]> => answer("/api/games");
export const tables = (): Promise<OpenTable[]> => answer("/api/tables");
export const rule = (id: string): Promise<RuleText> => answer(`/api/rules/${encodeURIComponent(id)}`);

export const WATCHING = ["live", "late", "hands"] as const;
export type Watching = (typeof WATCHING)[number];

/** A Partie to look at again: what happened at each step, as far as those eyes saw it. */
export interface StepLine {
  text: string;
  kind: string;
  seat: number;
  sign: string;
  rules?: string[];
}

export interface Overview {
  game: string;
  title: string;
  about: string;
  names: string[];
  table: boolean; // played here, and not brought along
  steps: { deal: number; lines: StepLine[]; why: string }[]; // why: of a bot
}

const partieAt = (id: string) => `/api/partien/${encodeURIComponent(id)}`;
export const partie = (id: string, eyes: string): Promise<Overview> => answer(`${partieAt(id)}?eyes=${eyes}`);
export const stepOf = (id: string, step: number, eyes: string): Promise<Now> =>
  answer(`${partieAt(id)}/${step}?eyes=${eyes}`);
export const bring = (text: string): Promise<{ partie: string }> =>
  answer("/api/partien", { method: "POST", body: text });
export const sealsOf = (table: string): Promise<Told[]> =>
  answer(`/api/tables/${encodeURIComponent(table)}/seals`);

/** A page of help; a part with a term comes with what it means. */
export interface Help {
  topic: string;
  title: string;
  about: string;
  deck: string;
  sections: {
    head: string;
    parts: { text: string; term?: string; means?: string }[];
    cards: { card: string; text: string }[];
  }[];
}

export const help = (topic: string): Promise<Help> => answer(`/api/help/${encodeURIComponent(topic)}`);

/** A link that makes another device the same person. */
export interface Pass {
  link: string;
  svg: string;
  minutes: number;
}

export const pass = (table: string): Promise<Pass> => answer(`/api/tables/${encodeURIComponent(table)}/pass`);

export const advice = (table: string): Promise<{ text: string }> =>
  answer(`/api/tables/${encodeURIComponent(table)}/advice`);

export function open(wish: {
  game: string;
  players: number;
  ruleset: string;
  options: Record<string, unknown>;
  public: boolean;
  watch: Watching;
}): Promise<{ table: string }> {
  return answer("/api/tables", { method: "POST", body: JSON.stringify(wish) });
}
