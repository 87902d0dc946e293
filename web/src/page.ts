/** What scripts add to a plain page by its attributes: fresh parts, ticking clocks, the state of the connection. */

import * as live from "./live";
import { digits, serverNow } from "./time";
import { _, hourOf } from "./words";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const fetching = new WeakMap<Element, "busy" | "again">();
const stale = new Set<HTMLElement>();
type Work = (root: ParentNode) => void;
const enhancers: Work[] = [];
const leavers: Work[] = [];

/** Run on the page now, and on every part that is swapped in later; `leave` runs on what is swapped out. */
export function enhance(work: Work, leave?: Work): void {
  enhancers.push(work);
  if (leave) leavers.push(leave);
  work(document);
}

/** On a phone the tournament's menu would fill the screen: it folds. Wide windows always show it. */
export function foldMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("details[data-side]");
  if (!menu) return;
  /** The step of the layout in base.css, in the reader's own rem. */
  const wide = () => document.body.clientWidth > 50 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  let before = wide();
  menu.open = before;
  addEventListener("resize", () => wide() !== before && (menu.open = before = !before));
}

export function startPage(): void {
  live.watch(new Set([...parts(document)].flatMap(topicsOf)));
  document.addEventListener("live", (event) => {
    const topics = new Set(Object.keys((event as CustomEvent<live.News>).detail.topics));
    for (const part of parts(document)) if (topicsOf(part).some((topic) => topics.has(topic))) refresh(part);
  });
  for (const kind of ["focusout", "reset", "change"]) {
    document.addEventListener(kind, () => setTimeout(() => [...stale].filter((part) => !typing(part)).forEach(refresh)));
  }
  document.addEventListener("contact", showContact);
  showContact();
  setInterval(tick, 250);
  tick();
  live.start();
}

function parts(root: ParentNode): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>("[data-live][data-src]");
}

function topicsOf(part: HTMLElement): string[] {
  return (part.dataset["live"] ?? "").split(/\s+/).filter(Boolean);
}

/** Something typed and not sent, or a question open: such a part is left alone until it is over. */
export function typing(part: ParentNode): boolean {
  if (part.querySelector("dialog[open]")) return true;
  return [...part.querySelectorAll<Field>("input, select, textarea")].some(unsaved);
}

function unsaved(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    // a list where nothing was preset shows its first line
    const preset = [...field.options].findIndex((each) => each.defaultSelected);
    return field.selectedIndex !== Math.max(preset, field.options.length ? 0 : -1);
  }
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    return field.checked !== field.defaultChecked;
  }
  return field.type !== "hidden" && field.value !== field.defaultValue;
}

/** Fetch a part again and put it in place, keeping focus, place in the list and what was unfolded. */
export async function refresh(part: HTMLElement): Promise<void> {
  if (typing(part)) return void stale.add(part);
  stale.delete(part);
  if (fetching.has(part)) return void fetching.set(part, "again");
  fetching.set(part, "busy");
  try {
    // hundreds of phones hear at the same moment: they ask over a tenth of a second
    if (document.documentElement.classList.contains("variant-player")) await pause(Math.random() * 120);
    const answer = await fetch(part.dataset["src"]!, { cache: "no-store", headers: { "X-Fragment": "1" } });
    if (answer.ok && !answer.redirected) swap(part, await answer.text());
  } catch {
    stale.add(part); // no contact: the next news tries again
  } finally {
    const more = fetching.get(part) === "again";
    fetching.delete(part);
    if (more && part.isConnected) void refresh(part);
  }
}

function swap(part: HTMLElement, html: string): void {
  if (typing(part)) return void stale.add(part);
  const focus = part.contains(document.activeElement) ? pathTo(part, document.activeElement!) : null;
  const unfolded = [...part.querySelectorAll("details")].map((each) => each.open);
  const scrolled = part.scrollTop;
  for (const leave of leavers) leave(part);
  part.innerHTML = html;
  part.querySelectorAll("details").forEach((each, index) => (each.open = unfolded[index] ?? each.open));
  part.scrollTop = scrolled;
  if (focus) (follow(part, focus) as HTMLElement | null)?.focus({ preventScroll: true });
  for (const work of enhancers) work(part);
  tick();
  part.dispatchEvent(new CustomEvent("swapped", { bubbles: true }));
}

/** By id or name where there is one, else by position. */
function pathTo(part: Element, focused: Element): string | number[] {
  if (focused.id) return `#${CSS.escape(focused.id)}`;
  const name = focused.getAttribute("name") ?? "";
  if (name) return `[name="${CSS.escape(name)}"]`;
  const path: number[] = [];
  for (let at = focused; at !== part; at = at.parentElement!) path.unshift([...at.parentElement!.children].indexOf(at));
  return path;
}

function follow(part: Element, path: string | number[]): Element | null {
  if (typeof path === "string") return part.querySelector(path);
  return path.reduce<Element | null>((at, index) => at?.children[index] ?? null, part);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** Clocks of the page, by the server's time. */
function tick(): void {
  const now = serverNow();
  for (const clock of document.querySelectorAll<HTMLElement>("[data-ends], [data-left]")) {
    const stopped = clock.dataset["left"];
    const left = stopped ? Number(stopped) : Number(clock.dataset["ends"]) - now;
    clock.classList.toggle("over", left <= 0);
    clock.classList.toggle("last", left > 0 && left <= Number(clock.dataset["last"] ?? 0));
    clock.classList.toggle("paused", Boolean(stopped));
    write(clock, left <= 0 && clock.dataset["over"] ? clock.dataset["over"] : digits(left));
  }
  for (const each of document.querySelectorAll<HTMLElement>("[data-since]")) {
    write(each, digits(Math.floor((now - Number(each.dataset["since"])) / 1000) * 1000));
  }
  for (const each of document.querySelectorAll<HTMLElement>("[data-at]")) write(each, hourOf(Number(each.dataset["at"])));
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function showContact(): void {
  const state = live.state();
  const heard = live.heardAt();
  const words =
    state === "connected" ? _("Connected")
    : state === "waiting" ? _("Reconnecting…")
    : heard ? _("Offline — data of {time}", { time: hourOf(heard) })
    : _("Offline");
  for (const badge of document.querySelectorAll<HTMLElement>("[data-connection]")) {
    badge.dataset["state"] = state;
    write(badge, words);
  }
}
