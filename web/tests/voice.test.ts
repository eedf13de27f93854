import { describe, expect, it } from "vitest";
import type { Told } from "../src/picture";
import { nothing, speech } from "../src/voice.svelte";

const note = (n: number, text: string): Told => ({
  n,
  text,
  deal: 0,
  seat: -1,
  kind: "",
  sign: "",
  card: "",
});
const story = [note(1, "a"), note(2, "b"), note(3, "c"), note(4, "d")];
const quiet = {
  sentence: "Sepp is to move.",
  tone: "quiet",
  me: 0,
  over: false,
  begun: true,
  acts: 4,
  places: [],
} as const;
const turn = { ...quiet, sentence: "Your turn.", tone: "turn" } as const;

describe("what a listener hears", () => {
  it("tells somebody who comes in the last lines only", () => {
    expect(speech(nothing, story, quiet).lines).toEqual(["b", "c", "d"]);
  });

  it("tells each line once, and who is to move only later", () => {
    const first = speech(nothing, story, quiet);
    const next = speech(first.heard, [...story, note(5, "e"), note(6, "f")], quiet);
    expect(next.lines).toEqual(["e", "f"]);
    expect(next.later).toBe("Sepp is to move.");
    expect(speech(next.heard, [...story, note(5, "e"), note(6, "f")], quiet).lines).toEqual([]);
  });

  it("puts what led to the question before it, in one breath", () => {
    const before = speech(nothing, story.slice(0, 3), quiet).heard;
    const now = speech(before, story, turn);
    expect(now.lines).toEqual([]);
    expect(now.urgent).toBe("d. Your turn.");
  });

  it("asks the same again when it is the reader's turn again, but not twice for one turn", () => {
    const asked = speech(nothing, story, turn).heard;
    expect(speech(asked, story, turn).urgent).toBe("");
    expect(speech(asked, story, { ...turn, acts: 8 }).urgent).toBe("Your turn.");
  });

  it("tells lines that come while the reader thinks, without asking again", () => {
    const asked = speech(nothing, story, turn).heard;
    const talk = speech(asked, [...story, note(5, "Sepp: hurry up")], turn);
    expect([talk.lines, talk.urgent]).toEqual([["Sepp: hurry up"], ""]);
  });

  describe("an offer", () => {
    const places = [
      { seat: 0, offers: false },
      { seat: 1, offers: true },
    ];
    const offer = {
      ...quiet,
      sentence: "Sepp says “three”. What do you say, Anna?",
      tone: "offer",
      places,
    } as const;
    const said = (kind: string, seat = 1) => ({ ...note(5, "Sepp: three!"), kind, seat });
    const before = speech(nothing, story, quiet).heard;

    it("is heard once: after its own words comes the question only", () => {
      expect(speech(before, [...story, said("raises")], offer).urgent).toBe(
        "Sepp: three! What do you say, Anna?",
      );
    });

    it("is told where its words came in an earlier breath", () => {
      const heard = speech(before, [...story, said("raises")], quiet).heard;
      expect(speech(heard, [...story, said("raises")], offer).urgent).toBe(offer.sentence);
    });

    it("is told where something else was said", () => {
      expect(speech(before, [...story, said("says")], offer).urgent).toContain("Sepp says");
      expect(speech(before, [...story, said("raises", 2)], offer).urgent).toContain("Sepp says");
    });

    it("that is one sentence stays whole", () => {
      const whole = { ...offer, sentence: "Do you hold, Anna?" };
      expect(speech(before, [...story, said("raises")], whole).urgent).toBe(
        "Sepp: three! Do you hold, Anna?",
      );
    });
  });

  it("never calls onlookers, nor anybody when the deal is over", () => {
    expect(speech(nothing, story, { ...turn, me: -1 }).urgent).toBe("");
    expect(speech(nothing, story, { ...turn, over: true }).urgent).toBe("");
  });
});
