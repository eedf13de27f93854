/** Arrow keys within a group of radio buttons; the group is one stop of the tab key. */

const MOVES: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function radios(event: KeyboardEvent): void {
  const move = MOVES[event.key];
  const group = event.currentTarget as HTMLElement;
  if (!move) return;
  event.preventDefault();
  const all = [...group.querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = all.findIndex((one) => one === document.activeElement);
  const next = all[(at + move + all.length) % all.length];
  next?.focus();
  next?.click();
}
