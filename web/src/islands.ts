/** Islands: instruments that stand on `<div data-island="name" data-props="{json}">` in place of a plain form. */

import { mount, unmount, type Component } from "svelte";
import { enhance } from "./page";

// each island checks its own props
export type Islands = Record<string, Component<any>>;

const known: Islands = {};
const standing = new WeakMap<Element, Record<string, unknown>>();

export function startIslands(islands: Islands): void {
  Object.assign(known, islands);
  enhance(
    (root) => {
      for (const place of root.querySelectorAll<HTMLElement>("[data-island]:not([data-mounted])")) {
        const island = known[place.dataset["island"]!];
        if (island) stand(place, island);
      }
    },
    (root) => {
      for (const place of root.querySelectorAll("[data-island]")) {
        const made = standing.get(place);
        if (made) void unmount(made);
      }
    },
  );
}

/** The plain form stays in place until the island stands: if it fails, the form is still there. */
function stand(place: HTMLElement, island: Islands[string]): void {
  const room = document.createElement("div");
  try {
    const props = JSON.parse(place.dataset["props"] ?? "{}") as Record<string, unknown>;
    standing.set(place, mount(island!, { target: room, props }));
    place.replaceChildren(room);
    place.dataset["mounted"] = "";
  } catch (fault) {
    console.error(fault);
  }
}
