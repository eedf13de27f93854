/** Where the slate is on a phone: in a strip above the felt, or behind a button of the bar. */
import { viewport } from "../viewport.svelte";

const MOST = 5; // columns that can be read in a strip

export const slateInStrip = (columns: number): boolean => !viewport.wide && !viewport.low && columns <= MOST;
