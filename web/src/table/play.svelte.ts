/** A table in play as the reader has it before him: the picture, what lies above it, and what his taps do. */
import { Above } from "../above.svelte";
import { advice } from "../api";
import { asked, type Asked, type Choice, type Held, type Picture, type Told } from "../picture";
import { route } from "../route.svelte";
import { settings } from "../settings.svelte";
import type { TableState } from "../table.svelte";
import { amongBots, columns } from "./glance";
import type { Opened } from "./opened";

export class Play {
  readonly above = new Above<Opened>();
  atNotice = $state(false); // somebody reads it: it stays
  private cleared = $state(-1); // the act after which the full trick was drawn in

  constructor(readonly table: TableState) {}

  get shown(): Picture | null {
    return this.table.shown;
  }

  readonly asked: Asked | null = $derived.by(() => this.shown && asked(this.shown));
  readonly columns: string[] = $derived.by(() =>
    this.shown ? columns(this.shown, settings.t.we, settings.t.they) : [],
  );
  /** What was told of this deal. */
  readonly deal: Told[] = $derived.by(() =>
    this.table.story.filter((note) => note.deal === this.shown?.deal),
  );

  /** The offer that is open, in words. */
  get offered(): string {
    return this.shown && this.asked?.offer ? this.shown.sentence : "";
  }

  /** Cards that were lifted for partners. */
  get lifted(): Told[] {
    return this.table.story.filter((note) => note.card);
  }

  /** What a good player would do may be asked where nobody else is a person. */
  get advised(): boolean {
    return !!this.shown && !this.shown.over && amongBots(this.shown);
  }

  // --- the full trick
  get trickCleared(): boolean {
    return this.cleared === this.shown?.acts;
  }

  clearTrick = (acts = this.shown?.acts ?? -1): void => {
    this.cleared = acts;
  };

  // --- acts
  choose = (answer: Choice): void => {
    if (answer.sure && this.above.sheet?.kind !== "sure") this.above.lay({ kind: "sure", answer });
    else this.act(answer.move);
  };

  act = (move: string): void => {
    this.above.close();
    this.table.act(move);
  };

  /** A card of the hand: at once where that is clear, else it is asked what is meant. */
  card = (card: Held): void => {
    if (this.shown?.trick_full) this.clearTrick();
    if (card.names.length) this.above.lay({ kind: "name", card: card.card });
    else if (this.ways(card).length > 1) this.above.lay({ kind: "as", card });
    else if (card.risky && !card.goes) this.above.lay({ kind: "risky", card });
    else this.table.act(`plays ${card.card}`);
  };

  /** What one card may be played as. */
  ways(card: Held): Choice[] {
    return this.shown?.answers.filter((answer) => answer.card === card.card) ?? [];
  }

  // --- words beside the cards
  rule = (ids: string[]): void => this.above.lay({ kind: "rules", ids });

  advise = async (): Promise<void> => {
    try {
      this.above.lay({ kind: "advice", text: (await advice(this.table.id)).text });
    } catch (error) {
      this.above.close();
      this.table.tell((error as Error).message, [], "info");
    }
  };

  // --- away from here
  leave = (): void => {
    if (this.shown && this.shown.me < 0) route.go("/");
    else this.above.lay({ kind: "leave" });
  };

  standUp = (): void => {
    this.table.wish({ type: "leave" });
    this.above.close();
    setTimeout(() => route.go("/"), 150);
  };
}
