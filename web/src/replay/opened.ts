/** Every sheet that a replay can lay above itself; `ReplaySheets` shows them. */
export type Opened =
  | { kind: "figure"; name: string }
  | { kind: "more" | "settings" | "slate" | "story" }
  | { kind: "rules"; ids: string[] };
