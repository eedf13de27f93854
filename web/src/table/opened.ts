/** Every sheet that a table can lay above itself; `TableSheets` shows them. */
import type { Choice, Held } from "../picture";

type Plain =
  | "about"
  | "bids"
  | "claims"
  | "device"
  | "last"
  | "leave"
  | "lifting"
  | "menu"
  | "seal"
  | "settings"
  | "signs"
  | "slate"
  | "story"
  | "talk";

export type Opened =
  | { kind: Plain }
  | { kind: "advice"; text: string }
  | { kind: "as"; card: Held }
  | { kind: "figure"; name: string }
  | { kind: "name"; card: string }
  | { kind: "risky"; card: Held }
  | { kind: "rules"; ids: string[] }
  | { kind: "sure"; answer: Choice }
  | { kind: "under"; under: string };
