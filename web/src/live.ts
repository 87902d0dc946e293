/** One connection per page: topics, last seen event, reconnection, polling where sockets do not pass.
 *
 * Every piece of news is a `CustomEvent("live")` on document; islands may also `on(topic, …)`. */

import { forget, measured } from "./time";

export interface News {
  now: number;
  seq: number;
  topics: Record<string, unknown>;
  refused?: string[];
}
export type Contact = "connected" | "waiting" | "offline";

const PING_EVERY = 20_000;
const SILENCE = 8_000;
const OFFLINE_AFTER = 12_000;
const POLL_EVERY = 4_000;
const WAITS = [300, 1000, 2000, 4000, 8000, 15_000];
const MOST = 12;

const tournament = () => document.body.dataset["tournament"] ?? "";
const wanted = new Set<string>();
const listeners = new Map<string, Set<(data: unknown) => void>>();
let seen = 0;
let socket: WebSocket | null = null;
let failures = 0;
let opened = false;
let started = false;
let lastContact = 0;
let lostAt = 0;
let contact: Contact = "waiting";
let retry: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
let polling: ReturnType<typeof setTimeout> | undefined;
let pings = 0;

/** Watch these topics too. */
export function watch(topics: Iterable<string>): void {
  const before = wanted.size;
  for (const topic of topics) if (wanted.size < MOST) wanted.add(topic);
  if (started && wanted.size > before) ask();
}

/** Call back with a topic's data whenever it changes; returns how to stop. */
export function on<T>(topic: string, told: (data: T) => void): () => void {
  const all = listeners.get(topic) ?? new Set();
  listeners.set(topic, all);
  all.add(told as (data: unknown) => void);
  watch([topic]);
  return () => void all.delete(told as (data: unknown) => void);
}

export function state(): Contact {
  return contact;
}

/** When the server was last heard, by the server's clock; 0 before the first time. */
export function heardAt(): number {
  return lastContact;
}

/** Begin. A page without a tournament and without topics stays silent. */
export function start(): void {
  if (started || !tournament()) return;
  started = true;
  seen = Number(document.body.dataset["seq"] ?? 0) || 0;
  lostAt = performance.now();
  connect();
  setInterval(judge, 1000);
  setInterval(ping, PING_EVERY);
  addEventListener("online", () => again(0));
  addEventListener("offline", judge);
  addEventListener("pageshow", (event) => event.persisted && again(0));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    forget();
    if (socket?.readyState === WebSocket.OPEN) ping();
    else again(0);
  });
}

function connect(): void {
  clearTimeout(retry);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  opened = false;
  const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
  socket = mine;
  mine.onopen = () => {
    opened = true;
    forget();
    ask();
    ping();
  };
  mine.onmessage = (message) => {
    failures = 0;
    clearTimeout(polling);
    polling = undefined;
    heard(JSON.parse(message.data as string) as News & { pong?: number });
  };
  mine.onclose = (event) => {
    if (socket !== mine) return;
    socket = null;
    clearTimeout(silence);
    if (contact === "connected" && polling === undefined) lostAt = performance.now();
    failures += 1;
    if (failures >= 3 && !opened && polling === undefined) void poll();
    again(event.code === 1012 ? 200 + Math.random() * 800 : waiting());
    judge();
  };
}

/** Later each time, and not all phones at the same moment. */
function waiting(): number {
  return (WAITS[Math.min(failures, WAITS.length) - 1] ?? 300) * (0.7 + Math.random() * 0.6);
}

function again(after: number): void {
  clearTimeout(retry);
  retry = setTimeout(connect, after);
}

function ask(): void {
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify({ t: tournament(), topics: [...wanted], seen }));
  }
}

function ping(): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send(JSON.stringify({ ping: performance.now() }));
  clearTimeout(silence);
  const mine = socket;
  silence = setTimeout(() => {
    // a socket that looks open after the Wi-Fi went away
    mine.onclose?.(new CloseEvent("close", { code: 1006 }));
    mine.close();
  }, SILENCE);
}

function heard(news: News & { pong?: number }): void {
  lostAt = 0;
  if (news.pong !== undefined) {
    clearTimeout(silence);
    measured(news.now, performance.now() - news.pong);
    pings += 1;
    if (pings % 4) setTimeout(ping, 400); // a few measures at once, then one every 20 s
  } else {
    tell(news);
  }
  lastContact = news.now;
  set("connected");
}

function tell(news: News): void {
  seen = Math.max(seen, news.seq);
  for (const topic of news.refused ?? []) wanted.delete(topic);
  for (const [topic, data] of Object.entries(news.topics)) {
    for (const told of listeners.get(topic) ?? []) told(data);
  }
  document.dispatchEvent(new CustomEvent<News>("live", { detail: news }));
}

/** The same answers by asking, for networks that let no socket through. */
async function poll(): Promise<void> {
  polling = setTimeout(poll, POLL_EVERY * (0.8 + Math.random() * 0.4));
  const query = new URLSearchParams({ t: tournament(), topics: [...wanted].join(","), seen: String(seen) });
  const began = performance.now();
  try {
    const answer = await fetch(`/live/poll?${query}`, { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    const news = (await answer.json()) as News;
    measured(news.now, performance.now() - began);
    heard(news);
  } catch {
    if (!lostAt) lostAt = performance.now();
    judge();
  }
}

function judge(): void {
  if (!lostAt) return;
  const gone = performance.now() - lostAt;
  if (!navigator.onLine || gone > OFFLINE_AFTER) set("offline");
  else if (gone > 1200) set("waiting");
}

function set(now: Contact): void {
  if (now === contact && now !== "connected") return;
  const changed = now !== contact;
  contact = now;
  if (changed) document.dispatchEvent(new CustomEvent<Contact>("contact", { detail: now }));
}
