import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line, patience, type LineState, type Socket } from "../src/line";
import type { ToPage } from "../src/wire";

class Fake implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readyState = 0;
  sent: { type: string; id?: string; since?: number }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.({} as Event);
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

let made: Fake[];
let states: LineState[];
let heard: ToPage[];
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  [made, states, heard] = [[], [], []];
  line = new Line({
    url: "ws://here",
    lang: () => "de",
    since: () => heard.length,
    hear: (m) => heard.push(m),
    state: (s) => states.push(s),
    make: () => {
      const socket = new Fake();
      made.push(socket);
      return socket;
    },
  });
  line.start();
});
afterEach(() => {
  line.stop();
  vi.useRealTimers();
});

test("says hello first, and again with what is known", () => {
  made[0]?.open();
  expect(made[0]?.sent[0]).toMatchObject({ type: "hello", version: 1, lang: "de", since: 0 });
  made[0]?.say({ type: "pong", t: 1 });
  made[0]?.drop();
  expect(states).toEqual(["open", "broken"]);
  vi.advanceTimersByTime(1_000);
  made[1]?.open();
  expect(made[1]?.sent[0]).toMatchObject({ type: "hello", since: 1 });
});

test("a wish that was not answered is said again, one that was is not", () => {
  made[0]?.open();
  line.wish({ type: "begin", id: "a" });
  line.wish({ type: "leave", id: "b" });
  made[0]?.say({ type: "done", id: "a", n: 3 });
  made[0]?.drop();
  vi.advanceTimersByTime(1_000);
  made[1]?.open();
  expect(made[1]?.sent.slice(1)).toEqual([{ type: "leave", id: "b" }]);
});

test("a silent line is given up", () => {
  made[0]?.open();
  vi.advanceTimersByTime(15_000);
  expect(made[0]?.sent.at(-1)?.type).toBe("ping");
  vi.advanceTimersByTime(8_000);
  expect(states.at(-1)).toBe("broken");
});

test("a table that is not there is not knocked at again", () => {
  made[0]?.open();
  made[0]?.drop(4000);
  vi.advanceTimersByTime(60_000);
  expect(made).toHaveLength(1);
  expect(states.at(-1)).toBe("over");
});

test("waits longer each time, but never very long", () => {
  expect(patience(0, 0.5)).toBe(500);
  expect(patience(2, 0.5)).toBe(2_000);
  expect(patience(20, 1)).toBeLessThanOrEqual(10_000);
});
