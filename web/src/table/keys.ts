/** Keys of a table: letters answer and open sheets, figures find a card, the space bar draws the trick in. */
import { folded, letters, word, type Picture } from "../picture";
import { settings } from "../settings.svelte";
import type { Opened } from "./opened";
import type { Play } from "./play.svelte";

/** Letters that open a sheet, where there is something in it. */
const OPENS: Record<string, (shown: Picture) => Opened | false> = {
  b: () => ({ kind: "bids" }),
  d: (shown) => shown.gestures.length > 0 && { kind: "signs" },
  r: (shown) => shown.phrases.length > 0 && { kind: "talk" },
  l: (shown) => shown.last.length > 0 && { kind: "last" },
  v: () => ({ kind: "story" }),
  "?": () => ({ kind: "about" }),
};

export function pressed(play: Play, event: KeyboardEvent): void {
  const { table, shown, above } = play;
  if (!shown?.begun || above.sheet || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
  const key = event.key.toLowerCase();
  if (key === "escape" && table.notice) return void (table.notice = null);
  if (settings.keys && (answered(play, key) || done(play, shown, key, event.target))) event.preventDefault();
}

/** The letter of an answer that stands in the panel. */
function answered(play: Play, key: string): boolean {
  const buttons = play.asked ? folded(play.asked.panel) : [];
  const button = buttons[letters(buttons.map((one) => ({ label: word(one) }))).indexOf(key)];
  if (!button) return false;
  if ("answer" in button) play.choose(button.answer);
  else play.above.lay({ kind: "under", under: button.under });
  return true;
}

function done(play: Play, shown: Picture, key: string, target: EventTarget | null): boolean {
  if (key === " " && shown.trick_full && !(target instanceof HTMLButtonElement)) play.clearTrick();
  else if (/^[1-9]$/.test(key))
    document.querySelectorAll<HTMLElement>(".hand button")[Number(key) - 1]?.focus();
  else {
    const sheet = OPENS[key]?.(shown);
    if (!sheet) return false;
    play.above.lay(sheet);
  }
  return true;
}
