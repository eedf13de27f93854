/** Whoever listens is told what is new, and asked in the same breath; who else is to move only if it takes a while. */
import { untrack } from "svelte";
import { settings } from "../settings.svelte";
import type { TableState } from "../table.svelte";
import { call, nothing, speech, tell } from "../voice.svelte";

const SOON = 1_500;

export function hearing(table: TableState): void {
  let heard = nothing;
  $effect(() => {
    const { shown, story } = table;
    if (!shown?.begun) return;
    const said = untrack(() => speech(heard, story, shown));
    const over = shown.over && !heard.over;
    heard = said.heard;
    tell(said.lines);
    if (over) tell([settings.t.over + "."]);
    if (said.urgent) call(said.urgent);
    if (!said.later) return;
    const timer = setTimeout(() => tell([said.later]), SOON);
    return () => clearTimeout(timer);
  });
}
