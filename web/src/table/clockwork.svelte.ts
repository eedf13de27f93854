/** What happens at a table without a tap: tricks are drawn in, notices go, the cards that were lifted are shown. */
import { settings } from "../settings.svelte";
import type { Play } from "./play.svelte";

const NOTICE = 20_000;

export function clockwork(play: Play): void {
  const { table, above } = play;

  // a full trick stays a while, then it is drawn in; a tap or the space bar is quicker
  $effect(() => {
    if (!play.shown?.trick_full || play.shown.over) return;
    const acts = play.shown.acts;
    const timer = setTimeout(() => play.clearTrick(acts), settings.pace.trick);
    return () => clearTimeout(timer);
  });

  let lang = settings.lang;
  $effect(() => {
    if (settings.lang === lang) return;
    lang = settings.lang;
    table.reword();
  });

  // who lifted for partners sees the cards before the first deal
  let waited = false;
  $effect(() => {
    if (play.shown && !play.shown.begun) waited = true;
    else if (play.shown && waited) {
      waited = false;
      if (play.lifted.length) above.lay({ kind: "lifting" });
    }
  });

  $effect(() => {
    if (!table.notice || play.atNotice) return;
    const timer = setTimeout(() => (table.notice = null), NOTICE);
    return () => clearTimeout(timer);
  });
}
