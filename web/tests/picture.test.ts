import { describe, expect, test } from "vitest";
import {
  asked,
  byFigure,
  folded,
  heads,
  letters,
  longer,
  picture,
  slots,
  together,
  type Choice,
} from "../src/picture";
import type { Answer, Now, Place } from "../src/wire";

const place = (seat: number, more: Partial<Place> = {}): Place => ({
  seat,
  name: `P${seat}`,
  kind: "bot",
  ...more,
});
const now = (more: Partial<Now> = {}): Now => ({
  type: "now",
  n: 1,
  acts: 1,
  game: "bieten",
  title: "",
  about: "",
  deck: "german",
  me: 0,
  host: true,
  begun: true,
  over: false,
  places: [place(0), place(1)],
  ...more,
});
const answer = (move: string, group: Answer["group"]): Answer => ({ move, label: move, group });

describe("what the wire leaves out", () => {
  test("is filled in", () => {
    const shown = picture(now({ places: [place(0, { row: [{ card: "HA" }] })], hand: [{ card: "H7" }] }));
    expect(shown.tone).toBe("quiet");
    expect(shown.places[0]?.row[0]?.takes).toBe(false);
    expect(shown.hand[0]?.goes).toBe(false);
    expect(shown.slate).toBeNull();
  });
});

describe("what is asked", () => {
  test("an open offer asks at once, held before good before raised", () => {
    const answers = [
      answer("passes herz", "answer"),
      answer("raises herz to 3", "answer"),
      answer("holds herz", "answer"),
    ];
    const found = asked(
      picture(now({ tone: "offer", answers, places: [place(0), place(1, { offers: true })] })),
    );
    expect(found.offer).toBe(true);
    expect(found.panel.map((a: Choice) => a.move.split(" ")[0])).toEqual(["holds", "passes", "raises"]);
  });
  test("with cards to play, words wait behind the button", () => {
    const found = asked(
      picture(now({ tone: "turn", answers: [answer("plays HA", "card"), answer("bids herz", "word")] })),
    );
    expect(found.panel).toEqual([]);
    expect(found.words).toHaveLength(1);
  });
  test("a turn without cards asks in the panel, claims never", () => {
    const found = asked(
      picture(
        now({ tone: "turn", answers: [answer("names schlag 9", "word"), answer("claims B", "claim")] }),
      ),
    );
    expect(found.panel).toHaveLength(1);
    expect(found.claims).toHaveLength(1);
  });
});

describe("several figures", () => {
  const said = (move: string, figure: string, more: Partial<Answer> = {}): Answer => ({
    ...answer(move, "answer"),
    figure,
    ...more,
  });
  const figures = ["gleich", "hanger", "spiel"].map((name) => ({ name, label: name, state: "" }));
  const seen = (more: Partial<Now>) => picture(now({ tone: "turn", figures, ...more }));

  test("stand in a row each, in the order of the figures", () => {
    const answers = [
      said("holds spiel", "spiel"),
      said("passes gleich", "gleich"),
      said("holds gleich", "gleich"),
    ];
    const found = byFigure(
      asked(seen({ answers, places: [place(0), place(1, { offers: true })] })).panel,
      figures,
    );
    expect(found.map((row) => [row.figure, row.answers.length])).toEqual([
      ["gleich", 2],
      ["spiel", 1],
    ]);
  });
  test("one figure needs no head", () => {
    expect(byFigure(seen({ answers: [said("holds gleich", "gleich")] }).answers, figures)).toHaveLength(1);
  });
  test("are bid together in the order picked; other words on them are not part of it", () => {
    const words = [
      said("bids gleich", "gleich"),
      said("bids spiel+gleich", "spiel+gleich"),
      said("raises gleich to 3", "gleich"),
      said("holds gleich", "gleich"),
    ];
    expect(together(seen({ answers: words }).answers).map((w) => w.move)).toEqual([
      "bids gleich",
      "bids spiel+gleich",
    ]);
    expect(together(seen({ answers: words.slice(2) }).answers)).toEqual([]);
  });
});

describe("what is not asked", () => {
  test("waits behind the button, what can be undone does not", () => {
    const answers = [answer("looks", "look"), { ...answer("bids unseen gleich", "word"), aside: true }];
    const besides = [
      answer("vetoes C", "object"),
      { ...answer("exchanges H8", "look"), aside: true },
      answer("claims B PE-188", "claim"),
    ];
    const found = asked(picture(now({ tone: "turn", answers, besides })));
    expect(found.panel.map((a) => a.move)).toEqual(["vetoes C", "looks"]);
    expect(found.words.map((a) => a.move)).toEqual(["bids unseen gleich", "exchanges H8"]);
    expect(found.claims).toHaveLength(1);
  });
});

test("the story is told once", () => {
  const first = longer(
    [],
    [
      { n: 1, deal: 0, text: "a" },
      { n: 2, deal: 0, text: "b" },
      { n: 2, deal: 0, text: "c" },
    ],
  );
  const again = longer(first, [
    { n: 2, deal: 0, text: "c" },
    { n: 3, deal: 0, text: "d" },
  ]);
  expect(again.map((note) => note.text).join("")).toBe("abcd");
  expect(longer(again, [])).toBe(again);
});

test("each answer has a letter of its own", () => {
  expect(letters([{ label: "Halten" }, { label: "Gut" }, { label: "Drei" }])).toEqual(["h", "g", "d"]);
  expect(letters([{ label: "Gut" }, { label: "Geben" }])).toEqual(["g", "e"]);
});

test("a card that leaves the hand leaves a gap", () => {
  const full = slots([], ["HA", "L7", "S9"]);
  expect(slots(full, ["HA", "S9"])).toEqual(["HA", null, "S9"]);
  expect(slots(["HA", null, "S9"], ["EA", "E7", "LK"])).toEqual(["EA", "E7", "LK"]);
  expect(slots(["CQ", "CQ"], ["CQ"])).toEqual(["CQ", null]);
  expect(slots(full, [])).toEqual([]);
});

test("a hand that is sorted anew before the first card lies so", () => {
  expect(slots(["HA", "L7", "S9"], ["S9", "HA", "L7"])).toEqual(["S9", "HA", "L7"]);
  expect(slots(["HA", null, "S9"], ["S9", "HA"])).toEqual(["HA", null, "S9"]);
});

describe("many answers", () => {
  const under = (move: string, under: string): Choice => ({
    ...picture(now({ answers: [{ move, label: move, under }] })).answers[0]!,
  });
  const panel = [
    under("sauber", ""),
    under("a", "Solo …"),
    under("b", "Solo …"),
    under("c", "Solo …"),
    under("d", "alone"),
  ];
  test("share a button with their kind", () => {
    expect(folded(panel).map((b) => ("answer" in b ? b.answer.move : b.answers.length))).toEqual([
      "sauber",
      3,
      "d",
    ]);
  });
  test("but not all of them one", () => {
    expect(folded([...panel.slice(1, 4), under("e", "Solo …"), under("f", "Solo …")])).toHaveLength(5);
  });
  test("and a few do not", () => {
    expect(folded(panel.slice(0, 4))).toHaveLength(4);
  });
  test("have a name and what it is about", () => {
    expect(heads("Reizen: Damensolo …")).toEqual(["Reizen", "Damensolo"]);
    expect(heads("Solo …")).toEqual(["Solo", ""]);
  });
});
