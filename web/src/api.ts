/** Acts over the network, with the page's token and a request's id: sent twice, done once. */

import type { components } from "./api.d";

export type Answer = components["schemas"]["Answer"];
export type Need = components["schemas"]["Refused"]["need"];

/** The server said no, in a sentence for people. `need`: what would let it through. */
export class Refused extends Error {
  constructor(
    public sentence: string,
    public article: string,
    public need: Need,
    public status: number,
  ) {
    super(sentence);
  }
}

/** No answer: nobody knows whether it arrived. Send it again with the same request's id. */
export class Unreachable extends Error {}

export interface Command {
  arguments: Record<string, unknown>;
  request?: string;
  confirmed?: boolean;
  reason?: string;
}

/** Random also on plain HTTP, where `randomUUID` is missing. */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

export function act(tournament: string, name: string, command: Command): Promise<Answer> {
  const body = { request: requestId(), confirmed: false, reason: "", ...command };
  return post<Answer>(`/api/t/${encodeURIComponent(tournament)}/acts/${encodeURIComponent(name)}`, body);
}

/** Any JSON command of ours; refusals become `Refused`, silence becomes `Unreachable`. */
export async function post<T>(address: string, body: unknown): Promise<T> {
  const csrf = document.querySelector<HTMLMetaElement>('meta[name="csrf"]')?.content ?? "";
  return ask<T>(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf },
    body: JSON.stringify(body),
  });
}

export function fetched<T>(address: string): Promise<T> {
  return ask<T>(address, { cache: "no-store" });
}

async function ask<T>(address: string, how: RequestInit): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 10_000);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(address, { ...how, signal: patience.signal });
    text = await answer.text();
  } catch (fault) {
    throw new Unreachable(String(fault));
  } finally {
    clearTimeout(timer);
  }
  if (answer.status >= 500) throw new Unreachable(String(answer.status));
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Unreachable(String(answer.status)); // not from us: a proxy, a Wi-Fi's login page
  }
  if (answer.ok) return data as T;
  const { sentence = "", article = "", need = "" } = data as Partial<components["schemas"]["Refused"]>;
  throw new Refused(sentence || String(answer.status), article, need, answer.status);
}
