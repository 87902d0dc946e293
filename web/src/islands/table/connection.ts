/** One socket per table: every question has a number, the newest view wins, and the state is known in words. */

import { measured, forget } from "../../time";
import type { Answer, Intent, Pushed, View } from "./wire";

export type Contact = "connecting" | "open" | "lost" | "elsewhere" | "gone" | "forbidden";
export class Lost extends Error {}

/** A server that comes back is found within two seconds; one that stays away is asked less often after a minute. */
const WAITS = [300, 600, 1000, 1500];
const PATIENCE = 40;
const SELDOM = 6000;
const PING_EVERY = 15_000;
const SILENCE = 7_000;
const FINAL: Record<number, Contact> = { 4409: "elsewhere", 4404: "gone", 1008: "forbidden" };

interface Told {
  view: (view: View) => void;
  pushed: (news: Pushed) => void;
  contact: (contact: Contact) => void;
}
interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (fault: Error) => void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private refs = 0;
  private failures = 0;
  private waiting = new Map<number, Waiting>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private readonly wake = () => this.awake();
  private readonly cut = () => this.drop();

  constructor(
    private readonly address: string,
    private readonly told: Told,
  ) {}

  start(): void {
    this.connect();
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
    addEventListener("online", this.wake);
    addEventListener("offline", this.cut);
    addEventListener("pageshow", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  stop(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    clearInterval(this.pinging);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.cut);
    removeEventListener("pageshow", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  /** Try at once: the button "try again", or taking the seat back from another device. */
  again(): void {
    this.failures = 0;
    this.connect();
  }

  ask(intent: Intent): Promise<Answer> {
    const socket = this.socket;
    if (socket?.readyState === WebSocket.CONNECTING) {
      return new Promise((resolve, reject) => {
        socket.addEventListener("open", () => this.ask(intent).then(resolve, reject), { once: true });
        socket.addEventListener("close", () => reject(new Lost()), { once: true });
      });
    }
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
    const ref = ++this.refs;
    socket.send(JSON.stringify({ ref, ...intent }));
    return new Promise((resolve, reject) => this.waiting.set(ref, { resolve, reject }));
  }

  private connect(): void {
    clearTimeout(this.retry);
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const base = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    const query = `lang=${encodeURIComponent(document.documentElement.lang)}`;
    const mine = new WebSocket(`${base}${this.address}${this.address.includes("?") ? "&" : "?"}${query}`);
    this.socket = mine;
    mine.onopen = () => {
      forget();
      this.ping();
    };
    mine.onmessage = (message) => this.heard(JSON.parse(message.data as string) as View | Answer | Pushed);
    mine.onclose = (event) => this.ended(mine, event.code);
  }

  private heard(news: View | Answer | Pushed): void {
    this.failures = 0;
    if ("seats" in news) {
      this.told.contact("open");
      this.told.view(news);
    } else if ("ref" in news) {
      if (news.pong !== undefined && news.now !== undefined) {
        clearTimeout(this.silence);
        measured(news.now, performance.now() - news.pong);
      }
      this.waiting.get(news.ref)?.resolve(news);
      this.waiting.delete(news.ref);
    } else {
      this.told.pushed(news);
    }
  }

  private ended(mine: WebSocket, code: number): void {
    if (this.socket !== mine) return;
    this.socket = null;
    clearTimeout(this.silence);
    for (const each of this.waiting.values()) each.reject(new Lost());
    this.waiting.clear();
    const final = FINAL[code];
    if (final) {
      clearTimeout(this.retry);
      this.retry = undefined;
      return this.told.contact(final);
    }
    if (this.closed) return;
    const wait = code === 1012 ? 150 : this.failures > PATIENCE ? SELDOM : WAITS[Math.min(this.failures, WAITS.length - 1)]!;
    this.failures += 1;
    // a restart of the server is not worth a word
    if (code !== 1012 || this.failures > 2) this.told.contact("lost");
    this.retry = setTimeout(() => this.connect(), wait * (0.8 + Math.random() * 0.4));
  }

  private ping(): void {
    const mine = this.socket;
    if (mine?.readyState !== WebSocket.OPEN) return;
    this.ask({ do: "ping", at: performance.now() }).catch(() => undefined);
    clearTimeout(this.silence);
    // a socket that looks open after the Wi-Fi went away
    this.silence = setTimeout(() => this.drop(), SILENCE);
  }

  private drop(): void {
    const mine = this.socket;
    if (!mine) return;
    this.ended(mine, 1006);
    mine.close();
  }

  private awake(): void {
    if (document.visibilityState !== "visible") return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else if (this.socket === null && this.retry !== undefined) this.again();
  }
}
