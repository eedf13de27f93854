/** The line to the table: says hello with what is known, knocks again when it breaks, loses no wish. */
import { VERSION, type FromPage, type ToPage } from "./wire";

export type LineState = "connecting" | "open" | "broken" | "over";

export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  readyState: number;
  send(text: string): void;
  close(code?: number): void;
}

export interface LineWishes {
  url: string;
  lang: () => string;
  since: () => number;
  hear: (message: ToPage) => void;
  state: (state: LineState) => void;
  make?: (url: string) => Socket;
}

type Wish = Extract<FromPage, { id: string }>;

const OPEN = 1;
const PING = 15_000;
const SILENCE = 8_000;
const FATAL = 4000;

/** Milliseconds before the next knock: half a second, doubling to eight, never all at once. */
export function patience(tries: number, chance = Math.random()): number {
  return Math.min(8_000, 500 * 2 ** tries) * (0.75 + chance / 2);
}

export class Line {
  private socket: Socket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private open = new Map<string, Wish>(); // sent and not yet answered

  constructor(private wishes: LineWishes) {}

  start(): void {
    if (this.stopped || this.socket) return;
    clearTimeout(this.timer);
    const make = this.wishes.make ?? ((url: string) => new WebSocket(url) as Socket);
    const socket = make(this.wishes.url);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.heard(String(event.data));
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.quiet();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Does not wait for the next knock: the network is back, or the reader is impatient. */
  knock(): void {
    if (this.socket && this.socket.readyState !== OPEN) {
      const old = this.socket;
      this.socket = null;
      old.close();
    }
    this.tries = 0;
    this.start();
  }

  /** What has an id is sent again after a break; the table carries it out once.  A line that swallows it is
   * noticed soon: an answer may have to wait for a breath, the pong never. */
  wish(message: Wish): void {
    this.open.set(message.id, message);
    this.send(message);
    if (this.socket?.readyState === OPEN) this.ping();
  }

  hello(): void {
    this.send({ type: "hello", version: VERSION, lang: this.wishes.lang(), since: this.wishes.since() });
  }

  private opened(socket: Socket): void {
    if (socket !== this.socket) return;
    this.wishes.state("open");
    this.hello();
    for (const message of this.open.values()) this.send(message);
    this.pinger = setInterval(() => this.ping(), PING);
  }

  private ping(): void {
    this.send({ type: "ping", t: Date.now() });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.knockAfresh(), SILENCE);
  }

  private knockAfresh(): void {
    const socket = this.socket;
    if (!socket) return;
    this.closed(socket, 0);
    socket.close();
  }

  private heard(text: string): void {
    clearTimeout(this.silence);
    const message = JSON.parse(text) as ToPage;
    if (message.type === "now") this.tries = 0; // a house that opens and closes at once is not knocked at all the time
    if ("id" in message && message.id) this.open.delete(message.id);
    this.wishes.hear(message);
  }

  private closed(socket: Socket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.quiet();
    if (this.stopped) return;
    if (code === FATAL) {
      this.stopped = true;
      this.wishes.state("over");
      return;
    }
    this.wishes.state("broken");
    this.timer = setTimeout(() => this.start(), patience(this.tries++));
  }

  private quiet(): void {
    clearInterval(this.pinger);
    clearTimeout(this.silence);
  }

  private send(message: FromPage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }
}
