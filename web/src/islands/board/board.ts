/** A display of the hall: pictures in turn, arrow keys, the clock in the corner, contact lost in words, signals.
 *
 * The pictures stand in the page already; page.ts fetches them again when something happens, and keeps the last ones
 * when it cannot. A change of the screen's own settings loads the page anew. */

import * as live from "../../live";
import { refresh } from "../../page";
import { _, hourOf } from "../../words";
import { signal, tryOut, type Signal } from "./signals";

interface RoundNews {
  round: number;
  status: string;
  over: boolean;
}

let board: HTMLElement;
let at = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function startBoard(): void {
  const found = document.querySelector<HTMLElement>("[data-board]");
  if (!found) return;
  board = found;
  document.documentElement.classList.add("scripted");
  at = Math.max(0, pictures().findIndex((each) => !each.hidden));
  show(at);
  board.addEventListener("swapped", () => show(at));
  document.addEventListener("keydown", onKey);
  for (const kind of ["contact", "live"]) document.addEventListener(kind, showContact);
  setInterval(showContact, 1000);
  setInterval(() => void refresh(board), 60_000); // a message that has had its time
  live.on(`screen/${board.dataset["board"]}`, () => location.reload());
  listen();
}

function pictures(): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>(".picture")];
}

function show(wanted: number): void {
  const all = pictures();
  at = ((wanted % all.length) + all.length) % all.length;
  all.forEach((each, index) => (each.hidden = index !== at));
  const dots = document.querySelector("[data-dots]")!;
  dots.replaceChildren(...all.map((_each, index) => Object.assign(document.createElement("span"), { className: index === at ? "on" : "" })));
  const corner = board.querySelector("[data-corner-now]");
  if (corner) document.querySelector("[data-corner]")?.replaceChildren(...[...corner.childNodes].map((each) => each.cloneNode(true)));
  clearTimeout(timer);
  timer = setTimeout(() => show(at + 1), Number(board.dataset["seconds"]) * 1000);
}

function onKey(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  show(at + step);
}

function showContact(): void {
  const bar = document.querySelector<HTMLElement>("[data-contact]")!;
  const heard = live.heardAt();
  const lost = live.state() !== "connected" && heard > 0;
  bar.hidden = !lost;
  const words = lost ? _("No contact since {time}", { time: hourOf(heard) }) : "";
  if (bar.textContent !== words) bar.textContent = words;
}

function listen(): void {
  const now = board.querySelector<HTMLElement>("[data-corner-now]")!;
  let before: RoundNews = {
    round: Number(now.dataset["round"]),
    status: now.dataset["status"] ?? "",
    over: now.dataset["over"] !== undefined,
  };
  live.on<RoundNews>("round", (news) => {
    const due = dueAfter(before, news);
    before = news;
    if (due && board.dataset["sounds"] !== undefined) signal(due, news.round);
  });
  const button = document.querySelector<HTMLButtonElement>("[data-try]");
  if (!button) return;
  button.hidden = false;
  button.onclick = () => tryOut();
}

function dueAfter(before: RoundNews, now: RoundNews): Signal | "" {
  if (now.status === "playing" && (before.status !== "playing" || before.round !== now.round)) return "go";
  return now.status === "playing" && now.over && !before.over ? "time-out" : "";
}
