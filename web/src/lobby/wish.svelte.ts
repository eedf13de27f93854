/** The table that somebody is about to open: what is played, by which rules, with how many. */
import { open, type Game, type Option, type Ruleset, type Watching } from "../api";
import { route } from "../route.svelte";
import { settings } from "../settings.svelte";

export class TableWish {
  offered = $state.raw<Game[]>([]);
  listed = $state(false); // among the open tables
  watch = $state<Watching>("live");
  changed = $state.raw<Record<string, unknown>>({}); // what is agreed otherwise than in the ruleset
  trouble = $state("");
  busy = $state(false);
  private picked = $state("");
  private chosen = $state("");
  private players = $state(0);

  get game(): Game | undefined {
    return this.offered.find((one) => one.game === this.picked) ?? this.offered[0];
  }

  get rules(): Ruleset | undefined {
    return this.game?.rulesets.find((one) => one.id === this.chosen) ?? this.game?.rulesets[0];
  }

  /** As many as were asked for, else as is usual, else as can be. */
  get seats(): number {
    const can = this.rules?.players ?? [];
    const usual = this.game?.players ?? 0;
    return [this.players, usual].find((n) => can.includes(n)) ?? can[0] ?? 0;
  }

  get changes(): number {
    return Object.keys(this.changed).length;
  }

  pickGame(name: string): void {
    this.picked = name;
    this.pickRules("");
  }

  pickRules(id: string): void {
    this.chosen = id;
    this.changed = {};
  }

  pickSeats(n: number): void {
    this.players = n;
  }

  value(option: Option): unknown {
    return option.name in this.changed ? this.changed[option.name] : this.rules?.defaults[option.name];
  }

  set(option: Option, to: unknown): void {
    const same = JSON.stringify(to) === JSON.stringify(this.rules?.defaults[option.name]);
    const { [option.name]: _, ...rest } = this.changed;
    this.changed = same ? rest : { ...rest, [option.name]: to };
  }

  /** Opens the table; whoever plays at once begins with bots, and nobody else sees it. */
  async open(now: boolean): Promise<void> {
    const { game, rules, seats, changed, listed, watch } = this;
    if (!game || !rules || this.busy) return;
    this.busy = true;
    this.trouble = "";
    settings.keep();
    try {
      const made = await open({
        game: game.game,
        players: seats,
        ruleset: rules.id,
        options: changed,
        public: listed && !now,
        watch,
      });
      route.go(`/t/${made.table}`, now);
    } catch (error) {
      this.trouble = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
