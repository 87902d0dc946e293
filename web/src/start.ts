/** What every entry does, in this order: words, forms, islands, the page. A page may have two entries; this runs once. */

import { startForms } from "./forms";
import { startIslands, type Islands } from "./islands";
import { foldMenu, startPage } from "./page";
import { learn } from "./words";

let learned: Promise<void> | undefined;

export async function start(islands: Islands = {}): Promise<void> {
  const first = learned === undefined;
  if (first) foldMenu();
  learned ??= learn();
  await learned;
  if (first) {
    startForms();
    startPage();
  }
  startIslands(islands);
  document.documentElement.dataset["ready"] = "";
}
