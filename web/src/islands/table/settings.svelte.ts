/** What a player chose for the table, kept on the device. */

import type { Sorting } from "./cards";

export interface Settings {
  sort: Sorting;
  help: 0 | 1 | 2;
  /** Nothing chosen: on phones. */
  twoTap: boolean | null;
  sounds: boolean;
  vibration: boolean;
  left: boolean;
  fast: boolean;
  keys: boolean;
  words: boolean;
}
const PLACE = "pinella.table";
const USUAL: Settings = {
  sort: "suits", help: 2, twoTap: null, sounds: true, vibration: true, left: false, fast: false, keys: true, words: false,
};

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...USUAL, ...kept() });

let account = false;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Of a player with an account: what was chosen on another device holds here too, and what is chosen here there. */
export function share(theirs: Partial<Settings>): void {
  account = true;
  Object.assign(settings, theirs);
}

function send(): void {
  const csrf = document.querySelector<HTMLMetaElement>("meta[name=csrf]")?.content ?? "";
  const body = new URLSearchParams({ tavolo: JSON.stringify(settings), csrf });
  void fetch("/gioca/io/impostazioni", { method: "POST", body, keepalive: true }).catch(() => undefined);
}

export function keep(): void {
  if (account) {
    clearTimeout(waiting);
    waiting = setTimeout(send, 400);
  }
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // a private window: it holds until the page goes
  }
}
