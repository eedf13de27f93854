/** The addresses beside the line. */
import { settings } from "./settings.svelte";

export interface Ruleset {
  id: string;
  title: string;
  about: string;
  defaults: Record<string, unknown>;
  players: number[];
}

export interface Option {
  name: string;
  kind: "flag" | "choice" | "number" | "cards" | "words";
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
  const response = await fetch(`${path}?lang=${settings.lang}`, init);
  const body = await response.json();
  if (!response.ok) throw new Error(body.error ?? response.statusText);
  return body as T;
}

export const games = (): Promise<Game[]> => answer("/api/games");
export const tables = (): Promise<OpenTable[]> => answer("/api/tables");
export const rule = (id: string): Promise<RuleText> => answer(`/api/rules/${encodeURIComponent(id)}`);

/** A link that makes another device the same person. */
export interface Pass {
  link: string;
  svg: string;
  minutes: number;
}

export const pass = (table: string): Promise<Pass> => answer(`/api/tables/${encodeURIComponent(table)}/pass`);

export function open(wish: {
  game: string;
  players: number;
  ruleset: string;
  options: Record<string, unknown>;
  public: boolean;
}): Promise<{ table: string }> {
  return answer("/api/tables", { method: "POST", body: JSON.stringify(wish) });
}
