import { expect, test, vi } from "vitest";
import { chance, fingerprint, note, seed, seenAt, shuffled, verdict, type Told } from "../src/seals";

// done by core/seal.py and core/shuffle.py, see tests/test_fair.py
const WHOLE = ["EA", "EK", "EO", "EU", "E10", "E9", "E8", "E7"];
const TOLD: Told = {
  deal: 0,
  where: "table/1",
  numbers: ["7", "", "drei", ""],
  secret: "5ec4e7",
  whole: WHOLE,
  commitment: "98b1cbc82773a52c2bb8569f7952dd3263fe83b40d4d393d4524c340316a2bae",
  pack: ["EA", "EO", "EU", "EK", "E9", "E7", "E8", "E10"],
  lift: 4,
};

test("the fingerprint and the seed are the documented ones", () => {
  expect(fingerprint("table/1", "5ec4e7")).toBe(TOLD.commitment);
  expect(seed("5ec4e7", TOLD.numbers)).toBe("5ec4e7\n0 7\n2 drei");
});

test("the pack comes out as the house shuffles it", () => {
  expect(shuffled(WHOLE, seed("5ec4e7", TOLD.numbers))).toEqual({ pack: TOLD.pack, lift: TOLD.lift });
});

test("every kind of lie has its name", () => {
  const seen = { commitment: TOLD.commitment, numbers: TOLD.numbers };
  expect(verdict(TOLD, seen)).toBe("same");
  expect(verdict(TOLD, undefined)).toBe("unseen");
  expect(verdict({ ...TOLD, secret: undefined }, seen)).toBe("closed");
  expect(verdict(TOLD, { commitment: "another" })).toBe("other_fingerprint");
  expect(verdict({ ...TOLD, secret: "5ec4e8" }, seen)).toBe("broken");
  expect(verdict({ ...TOLD, numbers: ["8", "", "drei", ""] }, seen)).toBe("other_numbers");
  expect(verdict({ ...TOLD, pack: [...(TOLD.pack ?? [])].reverse() }, seen)).toBe("other_cards");
  expect(verdict({ ...TOLD, lift: (TOLD.lift ?? 0) + 1 }, seen)).toBe("other_cards");
});

test("a number that this device has added and the house has left out is a lie", () => {
  const seen = { commitment: TOLD.commitment, numbers: TOLD.numbers };
  expect(verdict(TOLD, { ...seen, own: "drei" })).toBe("same");
  expect(verdict(TOLD, { ...seen, own: "" })).toBe("same");
  expect(verdict(TOLD, { ...seen, own: "vier" })).toBe("other_numbers");
});

test("a fingerprint is noted once, before the cards; the own number as long as the house shows it", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const seal = { where: "T/1", commitment: "ab", numbers: ["", ""], open: true };
  note("T", { ...seal, where: "T/0", open: false });
  expect(seenAt("T")).toEqual({});
  note("T", seal);
  note("T", { ...seal, commitment: "cd", numbers: ["x", ""] }, "x");
  expect(seenAt("T")["T/1"]).toEqual({ commitment: "ab", own: "x" });
  note("T", { ...seal, numbers: ["x", "y"], open: false }, "x");
  note("T", { ...seal, numbers: ["z", "y"], open: false });
  expect(seenAt("T")["T/1"]).toEqual({ commitment: "ab", own: "x", numbers: ["x", "y"] });
  vi.unstubAllGlobals();
});

test("numbers that pages add by themselves are never the same", () => {
  expect(new Set(Array.from({ length: 50 }, () => chance())).size).toBe(50);
  expect(chance()).toMatch(/^[0-9a-f]{16}$/);
});
