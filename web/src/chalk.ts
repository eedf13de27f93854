/** Figures as they are written on a slate: our own strokes, about 20 wide and 30 high. */
const STROKES: Record<string, string> = {
  "0": "M11 3C5 3 3 10 3 16S6 29 11 29 18 23 18 16 16 3 11 3Z",
  "1": "M6 8C9 6 11 4 13 2 12.5 11 12 20 12 29",
  "2": "M4 8C5 2 15 1 16 8 17 14 8 20 4 28 9 27 13 28 18 27",
  "3": "M4 4C9 1 16 3 15 8 14 13 9 13 8 14 14 13 18 18 16 23 14 29 6 29 3 25",
  "4": "M13 2C9 9 5 14 3 19 8 20 13 19 19 18M14 11C13.5 17 13 23 13 29",
  "5": "M16 3C12 3 9 3 6 3 6 7 5 10 5 13 10 10 17 13 16 20 15 28 7 30 3 25",
  "6": "M15 3C9 5 4 13 4 20 4 26 7 29 11 29 16 29 17 24 17 21 16 14 7 14 4 20",
  "7": "M3 4C8 3 13 4 17 3 13 11 10 19 8 29M6 16C9 15 12 16 14 15",
  "8": "M15 7C14 2 5 1 5 8 6 14 16 15 16 23 16 30 4 30 4 23 4 15 15 14 15 7Z",
  "9": "M15 9C14 16 4 17 4 9 4 1 15 1 15 9 15 16 13 23 10 29",
  "-": "M4 16C8 15 12 17 17 15.5",
};

export interface Stroke {
  d: string;
  place: string;
}

/** A number centred on x; nothing made is a dash. */
export function chalk(text: string, x: number, y: number, scale: number): Stroke[] {
  const step = 17 * scale;
  const start = x - (text.length * step) / 2 - 2 * scale;
  return [...text].map((ch, i) => ({
    d: STROKES[ch] ?? "",
    place: `translate(${(start + i * step).toFixed(1)} ${y}) rotate(${((text.charCodeAt(i) * 7 + Math.round(x)) % 7) - 3}) scale(${scale})`,
  }));
}

/** A side's points of a deal as they are written: a dash (Bankl) for nothing, nothing for who took no part. */
export const written = (points: number | null): string =>
  points === null ? "" : points === 0 ? "-" : String(points);
