import { describe, expect, test } from "vitest";
import { taken } from "../src/felt/taken";
import { picture, type Picture } from "../src/picture";
import { amongBots, columns, myTurn, titled } from "../src/table/glance";
import type { Now, Place } from "../src/wire";

const place = (seat: number, more: Partial<Place> = {}): Place => ({
  seat,
  name: `P${seat}`,
  kind: "bot",
  side: seat % 2,
  ...more,
});

const shown = (more: Partial<Now> = {}): Picture =>
  picture({
    type: "now",
    n: 1,
    acts: 1,
    game: "watten",
    title: "Watten",
    about: "",
    deck: "german",
    me: 0,
    host: true,
    begun: true,
    over: false,
    places: [0, 1, 2, 3].map((seat) => place(seat, { kind: seat ? "bot" : "person" })),
    ...more,
  });

const slate = (names: string[]): Now["slate"] => ({
  columns: names,
  rows: [],
  totals: names.map(() => 0),
  target: 15,
  struck: names.map(() => false),
  winner: "",
  done: false,
});

test("a title is the game and how it is played", () => {
  expect(titled("Watten, Tiroler, zu viert")).toEqual(["Watten", "Tiroler, zu viert"]);
  expect(titled("Watten")).toEqual(["Watten", ""]);
});

test("it is my turn where I am asked and the deal goes on", () => {
  expect(myTurn(shown({ tone: "turn" }))).toBe(true);
  expect(myTurn(shown({ tone: "offer" }))).toBe(true);
  for (const not of [{ tone: "quiet" }, { me: -1 }, { over: true }, { begun: false }] as Partial<Now>[])
    expect(myTurn(shown({ tone: "turn", ...not }))).toBe(false);
});

test("advice is for who plays with bots alone", () => {
  expect(amongBots(shown())).toBe(true);
  expect(amongBots(shown({ me: -1 }))).toBe(false);
  expect(amongBots(shown({ places: [place(0, { kind: "person" }), place(1, { kind: "person" })] }))).toBe(
    false,
  );
});

describe("the heads of the slate", () => {
  test("are we and they between two sides, from either", () => {
    const pairs = slate(["P0+P2", "P1+P3"]);
    expect(columns(shown({ slate: pairs }), "we", "they")).toEqual(["we", "they"]);
    expect(columns(shown({ slate: pairs, me: 1 }), "we", "they")).toEqual(["they", "we"]);
    expect(columns(shown({ slate: pairs, me: -1 }), "we", "they")).toEqual(["P0+P2", "P1+P3"]);
  });
  test("are names where everybody plays for himself, and none without a slate", () => {
    const places = [0, 1, 2].map((seat) => place(seat, { side: seat }));
    expect(columns(shown({ places, slate: slate(["A", "B", "C"]) }), "we", "they")).toEqual(["A", "B", "C"]);
    expect(columns(shown(), "we", "they")).toEqual([]);
  });
});

describe("tricks that are drawn in", () => {
  const places = [0, 1, 2, 3].map((seat) => place(seat, { tricks: seat % 2 ? 1 : 2 }));
  test("are counted by side, the reader's own first", () => {
    expect(taken(shown({ places, me: 1 }), "we", "they").map((one) => [one.name, one.tricks])).toEqual([
      ["we", 1],
      ["they", 2],
    ]);
  });
  test("are named after who plays together for who looks on", () => {
    expect(taken(shown({ places, me: -1 }), "we", "they").map((one) => one.name)).toEqual(["P0+P2", "P1+P3"]);
  });
  test("are nobody's where cards stay before their players or sides are many", () => {
    expect(taken(shown({ places: places.map((one) => ({ ...one, places: 3 })) }), "we", "they")).toEqual([]);
    expect(taken(shown({ places: places.map((one) => ({ ...one, side: one.seat })) }), "we", "they")).toEqual(
      [],
    );
  });
});
