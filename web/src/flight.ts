/** Cards that go from a hand to their place, and away to whoever takes them. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { settings } from "./settings.svelte";

const rects = new Map<string, DOMRect>();
const nodes = new Map<string, Element>();

const still = (): boolean => !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where something is, for cards that come from there or go there. */
export function spot(name: string): (node: Element) => () => void {
  return (node) => {
    nodes.set(name, node);
    return () => {
      if (nodes.get(name) === node) nodes.delete(name);
    };
  };
}

/** A card has left the hand here. */
export function left(card: string, node: Element): void {
  rects.set(card, node.getBoundingClientRect());
}

function way(node: Element, far: DOMRect | undefined, time: number): TransitionConfig {
  if (!far || still()) return { duration: 120, css: (t) => `opacity:${t}` };
  const here = node.getBoundingClientRect();
  const x = far.left + far.width / 2 - here.left - here.width / 2;
  const y = far.top + far.height / 2 - here.top - here.height / 2;
  const grow = Math.max(0.3, Math.min(1.6, far.width / Math.max(1, here.width)));
  const fade = (t: number) => (far.width < here.width ? `opacity:${Math.min(1, t * 3)};` : "");
  return {
    duration: time * settings.pace.flight,
    easing: cubicOut,
    css: (t, u) => `${fade(t)}translate:${x * u}px ${y * u}px;scale:${t + grow * u};z-index:6`,
  };
}

export function arrive(node: Element, { card, from }: { card: string; from: string }): TransitionConfig {
  const mine = rects.get(card);
  rects.delete(card);
  return way(node, mine ?? nodes.get(from)?.getBoundingClientRect(), 220);
}

export function drawn(node: Element, { to }: { to: string }): TransitionConfig {
  return way(node, nodes.get(to)?.getBoundingClientRect(), 300);
}
