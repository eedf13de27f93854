/** Keys of a replay: arrows step, page keys go by deals, the space bar plays. */
import type { ReplayState } from "../replay.svelte";

const MOVES: Record<string, (replay: ReplayState) => void> = {
  ArrowRight: (replay) => replay.walk(replay.step + 1),
  ArrowLeft: (replay) => replay.walk(replay.step - 1),
  Home: (replay) => replay.walk(0),
  End: (replay) => replay.walk(replay.last),
  PageDown: (replay) => replay.walkDeal(1),
  PageUp: (replay) => replay.walkDeal(-1),
  " ": (replay) => replay.toggle(),
};

export function pressed(replay: ReplayState, event: KeyboardEvent): void {
  if (!replay.told || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
  if (event.key === " " && event.target instanceof HTMLButtonElement) return;
  const move = MOVES[event.key];
  if (!move) return;
  event.preventDefault();
  move(replay);
}
