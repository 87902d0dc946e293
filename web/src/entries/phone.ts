/** Players' phones: no htmx, everything small. Islands are fetched only by the pages that hold them. */
import type { Islands } from "../islands";
import { startArrival } from "../islands/scorepad/arrival";
import { startQueue } from "../queue";
import { start } from "../start";

const here = (name: string) => document.querySelector(`[data-island="${name}"]`) !== null;

async function islands(): Promise<Islands> {
  const found: Islands = {};
  if (here("scorepad")) found["scorepad"] = (await import("../islands/scorepad/Scorepad.svelte")).default;
  if (here("unsent")) found["unsent"] = (await import("../islands/scorepad/Unsent.svelte")).default;
  return found;
}

void islands().then(start).then(startArrival).then(startQueue);
