import { describe, expect, it, test } from "vitest";
import { chalk, written } from "../src/chalk";
import { crowded, edge, ring, rows, toward, turned } from "../src/seats";

test("the next one sits on the left", () => {
  expect(turned(3, 2, 4)).toBe(1);
  expect(edge(1, 4)).toBe("left");
  expect(edge(2, 4)).toBe("top");
  expect(edge(3, 4)).toBe("right");
  expect(edge(1, 2)).toBe("top");
  expect(turned(0, -1, 4)).toBe(0);
});

test("everybody has a place, once", () => {
  for (let seats = 2; seats <= 10; seats++) {
    for (const top of [1, 2, 3]) {
      const all = rows(seats, top)
        .flat()
        .sort((a, b) => a - b);
      expect(all).toEqual(Array.from({ length: seats - 1 }, (_, i) => i + 1));
    }
  }
  expect(rows(4, 3)).toEqual([[1, 2, 3]]);
  expect(rows(4, 1)).toEqual([[2], [1, 3]]);
  expect(rows(6, 3)).toEqual([
    [2, 3, 4],
    [1, 5],
  ]);
});

test("a card lies towards its player", () => {
  expect(toward(0, 4)).toMatchObject({ x: 0, y: 1 });
  expect(toward(1, 4).x).toBeCloseTo(-1);
  expect(toward(2, 4).y).toBeCloseTo(-1);
});

test("nothing made is a dash, who took no part has nothing", () => {
  expect(written(0)).toBe("-");
  expect(written(null)).toBe("");
  expect(chalk("15", 100, 0, 1)).toHaveLength(2);
  expect(chalk("0123456789-", 0, 0, 1).every((stroke) => stroke.d)).toBe(true);
});

describe("cards before their players", () => {
  const phone = [358, 290] as const;

  it("are smaller the more sit there, and never too small to read", () => {
    const cards = [2, 3, 4, 6, 8, 10].map((seats) => ring(...phone, seats, 3, false, 17).card);
    expect([...cards].sort((a, b) => b - a)).toEqual(cards);
    expect(cards.at(-1)).toBeGreaterThanOrEqual(18);
  });

  it("lie in a fan before they get too small, and show their indices", () => {
    const four = ring(...phone, 4, 5, false, 17);
    expect(four.card).toBeGreaterThanOrEqual(44);
    expect(four.card + four.gap).toBeGreaterThanOrEqual(four.card * 0.34);
    expect(ring(880, 420, 3, 5, true, 17).gap).toBeGreaterThanOrEqual(0); // not where there is room
  });

  it("grow with the screen", () => {
    expect(ring(1500, 700, 6, 3, true, 17).card).toBeGreaterThan(ring(880, 420, 6, 3, true, 17).card);
  });

  it("fit beside each other", () => {
    for (let seats = 2; seats <= 10; seats++) {
      const { rows, beside, card, gap } = ring(...phone, seats, 3, false, 17);
      const plate = beside ? (crowded(...phone, seats, false) ? 5.4 : 7.8) * 17 + 8 : 0;
      for (const row of rows) expect(row.length * (3 * card + 2 * gap + plate)).toBeLessThanOrEqual(358 + 6);
    }
  });
});
