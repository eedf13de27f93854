/** One table as this page knows it, and what the reader does at it. */
import { Line, type LineState } from "./line";
import { longer, picture, type Picture, type Told } from "./picture";
import { chance, note } from "./seals";
import { settings } from "./settings.svelte";
import type { FromPage, ToPage } from "./wire";

export interface Notice {
  text: string;
  rules: string[];
  kind: "no" | "info";
}

type Wish = Extract<FromPage, { id: string }>;
type Open<T> = T extends Wish ? Omit<T, "id"> : never;

let count = 0;
const fresh = (): string =>
  `${Date.now().toString(36)}${(count++).toString(36)}${Math.random().toString(36).slice(2, 6)}`;

export class TableState {
  shown = $state.raw<Picture | null>(null);
  story = $state.raw<Told[]>([]);
  link = $state<LineState>("connecting");
  notice = $state.raw<Notice | null>(null);
  gone = $state("");
  going = $state(""); // the move that is on its way
  private line: Line;
  private goingId = "";
  private next = ""; // said while another was on its way
  private heard = 0; // the table's line in which that other one was heard
  private starting = false;
  private opening = false; // whoever plays at once does not see the waiting room, unless something is wrong
  private waiting: Picture | null = null;
  private own = ""; // the last number that this page has added
  private sealed = ""; // the deal for which this page has added a number
  private numbers = new Set<string>(); // the wishes to add one

  constructor(
    readonly id: string,
    start: boolean,
  ) {
    this.starting = this.opening = start;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.line = new Line({
      url: `${scheme}://${location.host}/ws/${encodeURIComponent(id)}`,
      lang: () => settings.lang,
      since: () => this.story.at(-1)?.n ?? 0,
      hear: (message) => this.hear(message),
      state: (state) => (this.link = state),
    });
    this.line.start();
  }

  close(): void {
    this.line.stop();
  }

  knock(): void {
    this.line.knock();
  }

  /** The whole story again, in another language. */
  reword(): void {
    this.story = [];
    this.line.hello();
  }

  wish(message: Open<Wish>): string {
    const id = fresh();
    this.line.wish({ ...message, id } as Wish);
    return id;
  }

  act(move: string): void {
    if (!this.shown) return;
    if (this.going) {
      // a double tap does nothing, a second answer waits for the first
      if (move !== this.going && this.offered(move)) this.next = move;
      return;
    }
    this.notice = null;
    this.going = move;
    this.goingId = this.wish({ type: "act", move, acts: this.shown.acts });
  }

  /** The answer is the partner's. */
  defer(): void {
    if (this.shown) this.wish({ type: "defer", acts: this.shown.acts });
  }

  /** Goes into the next shuffle; what the house has taken is noted, to be held against it. */
  number(number: string, keep = false): void {
    this.own = number;
    this.numbers.add(this.wish({ type: "number", number, keep }));
  }

  /** Somebody may sit down in the middle of the deal, or not. */
  let(seat: number, yes: boolean): void {
    this.wish({ type: "let", seat, yes });
  }

  tell(text: string, rules: string[] = [], kind: Notice["kind"] = "no"): void {
    this.notice = { text, rules, kind };
  }

  private hear(message: ToPage): void {
    switch (message.type) {
      case "now":
        this.see(picture(message));
        break;
      case "refused":
        if (this.numbers.delete(message.id)) break; // too late for this deal
        this.next = "";
        this.arrived(message.id);
        this.notOpened();
        this.tell(message.text, message.rules);
        break;
      case "stale":
        this.next = "";
        this.arrived(message.id);
        this.tell(settings.t.stale, [], "info");
        break;
      case "done":
        this.heard = message.n;
        this.arrived(message.id);
        this.numbers.delete(message.id);
        break;
      case "trouble":
        this.next = "";
        if (message.id) this.arrived(message.id);
        this.notOpened();
        if (!this.shown) this.gone = message.text;
        else this.tell(message.text, [], "info");
        break;
    }
  }

  private arrived(id: string): void {
    if (id !== this.goingId) return;
    this.going = "";
    this.goingId = "";
    this.follow();
  }

  /** The house is bound by its seal only where it did not know all that goes in: so every page adds something.
   * Of two devices of a person the first one counts. */
  private addNumber(next: Picture): void {
    const { seal, me } = next;
    if (!seal) return;
    note(this.id, seal, this.own && seal.numbers[me] === this.own ? this.own : "");
    if (!seal.open || me < 0 || seal.numbers[me] || this.sealed === seal.where) return;
    this.sealed = seal.where;
    this.number(chance(), true);
  }

  private offered(move: string): boolean {
    const { answers = [], besides = [] } = this.shown ?? {};
    return [...answers, ...besides].some((answer) => answer.move === move);
  }

  /** The first word has been heard and its effect seen: the second one, if it still goes. */
  private follow(): void {
    if (!this.next || this.going || !this.shown || this.shown.n < this.heard) return;
    const move = this.next;
    this.next = "";
    if (this.offered(move)) this.act(move);
  }

  private notOpened(): void {
    this.opening = false;
    if (!this.shown && this.waiting) this.see(this.waiting);
  }

  private see(next: Picture): void {
    this.addNumber(next);
    if (this.opening && !next.begun) {
      this.waiting = next;
      if (this.starting) this.sitDown(next);
      return;
    }
    this.opening = false;
    const moved = this.shown && next.acts !== this.shown.acts;
    if (this.shown && next.deal !== this.shown.deal) this.notice = null;
    if (moved && this.notice?.kind === "info") this.notice = null;
    this.story = longer(this.story, next.story);
    this.shown = next;
    this.follow();
    if (this.starting) this.sitDown(next);
  }

  /** Whoever opened the table to play at once sits down and begins. */
  private sitDown(next: Picture): void {
    this.starting = false;
    if (next.me < 0) this.wish({ type: "sit", seat: 0, name: settings.name });
    if (next.me < 0 && !next.begun) this.number(chance(), true);
    if (!next.begun) this.wish({ type: "begin", bot: settings.bot });
  }
}
