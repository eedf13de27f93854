/** A Partie looked at again: where the reader is, through whose eyes, and the pictures that were fetched. */
import { partie, stepOf, type Overview } from "./api";
import { picture, type Picture } from "./picture";
import { settings } from "./settings.svelte";

export const OPEN = "open";
const NEAR = 2; // steps fetched before they are asked for

export class ReplayState {
  told = $state.raw<Overview | null>(null);
  shown = $state.raw<Picture | null>(null);
  step = $state(0);
  eyes = $state(OPEN);
  trouble = $state("");
  playing = $state(false);
  private kept = new Map<string, Promise<Picture>>();

  constructor(readonly id: string) {
    const asked = new URLSearchParams(location.search);
    this.step = Math.max(0, Math.floor(Number(asked.get("step") ?? 0)) || 0);
    this.eyes = asked.get("eyes") ?? OPEN;
  }

  /** The words of every step; asked for again for other eyes and in another language. */
  async read(): Promise<void> {
    const { eyes } = this;
    try {
      const told = await partie(this.id, eyes);
      if (eyes !== this.eyes) return;
      this.told = told;
      this.trouble = "";
      this.go(this.step);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** The picture of the step; a quicker hand overtakes a slow line. */
  async look(): Promise<void> {
    const { step, eyes, told } = this;
    if (!told) return;
    try {
      const shown = await this.at(step);
      if (step === this.step && eyes === this.eyes) this.shown = shown;
      for (let n = 1; n <= NEAR; n++)
        if (step + n < told.steps.length) void this.at(step + n).catch(() => undefined);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  private at(step: number): Promise<Picture> {
    const key = `${settings.lang} ${this.eyes} ${step}`;
    const made = this.kept.get(key) ?? stepOf(this.id, step, this.eyes).then(picture);
    this.kept.set(key, made);
    made.catch(() => this.kept.delete(key));
    return made;
  }

  get last(): number {
    return Math.max(0, (this.told?.steps.length ?? 1) - 1);
  }

  get deal(): number {
    return this.told?.steps[this.step]?.deal ?? 0;
  }

  get deals(): number {
    return (this.told?.steps.at(-1)?.deal ?? 0) + 1;
  }

  /** A position by link. */
  get link(): string {
    return `${location.origin}/partie/${this.id}?step=${this.step}&eyes=${this.eyes}`;
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.last, step));
    if (this.step === this.last) this.playing = false;
  }

  /** Whoever goes himself stops what plays by itself. */
  walk(step: number): void {
    this.playing = false;
    this.go(step);
  }

  walkDeal(by: 1 | -1): void {
    this.playing = false;
    this.toDeal(by);
  }

  toggle(): void {
    if (!this.playing && this.step === this.last) this.go(0);
    this.playing = !this.playing;
  }

  /** The dealing of another deal; back goes first to the beginning of this one. */
  private toDeal(by: 1 | -1): void {
    const steps = this.told?.steps ?? [];
    const first = (deal: number) => steps.findIndex((one) => one.deal === deal);
    if (by > 0) this.go(this.deal + 1 < this.deals ? first(this.deal + 1) : this.last);
    else this.go(this.step > first(this.deal) ? first(this.deal) : first(Math.max(0, this.deal - 1)));
  }
}
