/** What was entered and not yet received: kept on the device, sent when there is contact, done once.
 *
 * IndexedDB, because a phone on plain HTTP has no service worker; localStorage where a browser refuses IndexedDB. */

import { Refused, Unreachable, act, requestId, type Answer } from "./api";
import * as live from "./live";

export interface Entry {
  request: string;
  tournament: string;
  act: string;
  arguments: Record<string, unknown>;
  confirmed: boolean;
  /** Which sheet or table it is about: a newer entry for the same place replaces an older one that was never sent. */
  place: string;
  tries: number;
}
export type Outcome = { kind: "done"; answer: Answer } | { kind: "waiting" } | { kind: "refused"; refusal: Refused };

const NAME = "pinella-queue";
const WAITS = [1000, 2000, 5000, 10_000, 20_000];
const told = new Set<() => void>();
let entries: Entry[] = [];
let loaded: Promise<void> | undefined;
let sending: Promise<void> | undefined;
const outcomes = new Map<string, (outcome: Outcome) => void>();

/** How many wait to be sent; call `changed` to follow it. */
export function waiting(): number {
  return entries.length;
}

export function waitingFor(place: string): Entry | undefined {
  return entries.find((entry) => entry.place === place);
}

export function changed(call: () => void): () => void {
  told.add(call);
  return () => void told.delete(call);
}

/** Keep it, then try to send. Resolves at the first answer, or with "waiting" when there is no contact. */
export async function send(entry: Pick<Entry, "tournament" | "act" | "arguments" | "place"> & { confirmed?: boolean }): Promise<Outcome> {
  await load();
  const kept: Entry = { confirmed: false, ...entry, request: requestId(), tries: 0 };
  // one that was tried may have arrived: it is sent first, and this one after it
  entries = [...entries.filter((each) => each.place !== kept.place || each.tries > 0), kept];
  await save();
  const outcome = new Promise<Outcome>((tell) => outcomes.set(kept.request, tell));
  void flush();
  return outcome;
}

/** At the start of a page, and whenever contact is back. */
export async function startQueue(): Promise<void> {
  await load();
  document.addEventListener("contact", () => live.state() === "connected" && void flush());
  addEventListener("online", () => void flush());
  if (entries.length) void flush();
}

async function load(): Promise<void> {
  loaded ??= store<Entry[]>("get").then((found) => void (entries = [...(found ?? []), ...entries]));
  return loaded;
}

async function save(): Promise<void> {
  await store("put", entries);
  for (const call of told) call();
}

async function flush(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = undefined));
  return sending;
}

async function sendAll(): Promise<void> {
  for (let failed = 0; entries.length; ) {
    const entry = entries[0]!;
    entry.tries += 1;
    const outcome = await attempt(entry);
    outcomes.get(entry.request)?.(outcome);
    outcomes.delete(entry.request);
    if (outcome.kind === "waiting") {
      await save();
      await new Promise((go) => setTimeout(go, WAITS[Math.min(failed++, WAITS.length - 1)]));
      continue;
    }
    failed = 0;
    entries = entries.filter((each) => each.request !== entry.request);
    await save();
    document.dispatchEvent(new CustomEvent("sent", { detail: { entry, outcome } }));
  }
}

async function attempt(entry: Entry): Promise<Outcome> {
  const { request, confirmed } = entry;
  try {
    return { kind: "done", answer: await act(entry.tournament, entry.act, { arguments: entry.arguments, request, confirmed }) };
  } catch (fault) {
    if (fault instanceof Refused && fault.status !== 429) return { kind: "refused", refusal: fault };
    if (fault instanceof Refused || fault instanceof Unreachable) return { kind: "waiting" };
    throw fault;
  }
}

/** One record that holds the whole list. */
function store<T>(what: "get" | "put", value?: T): Promise<T | undefined> {
  return new Promise((done) => {
    const plain = () => {
      if (what === "put") localStorage.setItem(NAME, JSON.stringify(value));
      done(JSON.parse(localStorage.getItem(NAME) ?? "null") ?? undefined);
    };
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
      opening.onerror = plain;
      opening.onsuccess = () => {
        const base = opening.result;
        const kept = base.transaction("kept", what === "put" ? "readwrite" : "readonly");
        const list = kept.objectStore("kept");
        // a plain copy: what Svelte watches cannot be stored
        const asked = what === "put" ? list.put(JSON.parse(JSON.stringify(value)), "entries") : list.get("entries");
        kept.oncomplete = () => {
          base.close();
          done(asked.result as T | undefined);
        };
        kept.onerror = plain;
      };
    } catch {
      plain();
    }
  });
}
