/** How much room the window gives, in the steps that the style sheets know. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";

class Viewport {
  get width(): number {
    return innerWidth.current ?? 0;
  }

  get height(): number {
    return innerHeight.current ?? 0;
  }

  /** There is a column beside the felt. */
  get wide(): boolean {
    return this.width >= 900 && this.height >= 560;
  }

  /** Cards are smaller, the slate is behind a button. */
  get low(): boolean {
    return this.height < 740;
  }
}

export const viewport = new Viewport();
