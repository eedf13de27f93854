/** Where the focus goes at a table: to what is to be done next, to an offer, and back. */
import { on } from "svelte/events";
import type { Play } from "./play.svelte";

const HEADS = [".bar h1", ".lobby h1"];
const NEXT = [".settled h2", ".ask .answers button", ".hand button[tabindex='0']", ".bar h1", "h1"];
const SOON = 60;

const there = (one: Element | null): boolean => !!one?.checkVisibility({ visibilityProperty: true });
const find = (what: string) => document.querySelector<HTMLElement>(what);

/** Where the focused thing is gone, the focus goes to what is to be done next. */
export function focusOnward(play: Play): void {
  let focused: Element | null = null;
  $effect(() => on(window, "focusin", (event) => void (focused = event.target as Element)));
  $effect(() => {
    void play.shown;
    if (play.above.sheet) return;
    const timer = setTimeout(() => {
      const kept = focused && focused !== document.body && focused.isConnected && there(focused);
      if (document.activeElement !== document.body || kept) return;
      const next = focused ? NEXT : [...HEADS, ...NEXT];
      next.map(find).find(there)?.focus({ preventScroll: true });
    }, SOON);
    return () => clearTimeout(timer);
  });
}

/** An offer takes the focus and gives it back. */
export function focusOnOffer(play: Play): void {
  let before: Element | null = null;
  $effect(() => {
    if (play.offered) {
      before ??= document.activeElement;
      requestAnimationFrame(() => find(".ask .answers button")?.focus({ preventScroll: true }));
    } else if (before) {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      before = null;
    }
  });
}
