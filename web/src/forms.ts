/** Forms with a little help: sent once, asked before, steppers, filters, keys, the ten seconds to undo. */

import { enhance, typing } from "./page";
import { digits } from "./time";
import { _ } from "./words";

/** Whether somebody has clicked on to another page: an answer that comes now must not call him back. */
let leaving = false;

export function startForms(): void {
  addEventListener("beforeunload", () => (leaving = true));
  document.addEventListener("submit", onSubmit);
  addEventListener("pageshow", () => {
    leaving = false;
    document.querySelectorAll("form[data-sent]").forEach((form) => form.removeAttribute("data-sent"));
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onPreference);
  document.addEventListener("click", (event) => (event.target as Element).closest("[data-print]") && print());
  enhance((root) => root.querySelectorAll<HTMLElement>("[data-stepper]:not([data-ready])").forEach(stepper));
  enhance((root) => root.querySelectorAll<HTMLInputElement>("[data-filter]:not([data-ready])").forEach(filter));
  enhance((root) => root.querySelectorAll<HTMLFormElement>("form[data-undo]:not([data-ready])").forEach(undo));
}

/** A double click is one act (the server knows that too, by the request's id). */
async function onSubmit(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset["sent"] !== undefined) return event.preventDefault();
  const sentence = (event.submitter as HTMLElement | null)?.dataset["confirm"] ?? form.dataset["confirm"];
  if (sentence && form.dataset["confirmed"] === undefined) {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    const verb = button?.dataset["confirmButton"] ?? form.dataset["confirmButton"] ?? button?.textContent?.trim();
    if (await confirmed(sentence, verb || _("Go on"))) {
      form.dataset["confirmed"] = "";
      form.requestSubmit(button);
      delete form.dataset["confirmed"];
    }
    return;
  }
  form.dataset["sent"] = "";
  event.submitter?.setAttribute("aria-busy", "true");
  if (form.dataset["inline"] !== undefined) {
    event.preventDefault();
    await sendInline(form, event.submitter);
    return;
  }
  setTimeout(() => delete form.dataset["sent"], 8000); // a lost answer must not lock the form
}

/** What is refused is said beside the button, and everything typed stays; what goes through leads on as usual. */
async function sendInline(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const done = () => {
    delete form.dataset["sent"];
    button?.removeAttribute("aria-busy");
  };
  let answer: Response;
  try {
    answer = await fetch(form.action, { method: "POST", body: new FormData(form, button), credentials: "same-origin" });
  } catch {
    done();
    if (leaving) return;
    return refuse(form, button, _("No contact with the server: nothing was sent. Try again in a moment."));
  }
  if (leaving) return;
  if (answer.redirected) return location.assign(answer.url);
  if (answer.ok || answer.status === 409) return HTMLFormElement.prototype.submit.call(form); // a page of its own: a question, a preview
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  done();
  refuse(form, button, page.querySelector("[data-error]")?.textContent?.trim() || _("That did not work: look at what you typed."));
}

function refuse(form: HTMLFormElement, button: HTMLElement | null, sentence: string): void {
  form.querySelector("[data-refused]")?.remove();
  const told = Object.assign(document.createElement("div"), { className: "answer no", textContent: sentence });
  told.dataset["refused"] = "";
  told.setAttribute("role", "alert");
  (button ?? form.lastElementChild)?.before(told);
  form.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
}

/** One question, two verbs. */
export function confirmed(sentence: string, verb: string): Promise<boolean> {
  const dialog = document.createElement("dialog");
  if (!dialog.showModal) return Promise.resolve(window.confirm(sentence));
  dialog.className = "dialog";
  const text = Object.assign(document.createElement("p"), { className: "lead", textContent: sentence, id: "asked" });
  dialog.setAttribute("aria-labelledby", "asked");
  const buttons = Object.assign(document.createElement("div"), { className: "buttons" });
  const no = Object.assign(document.createElement("button"), { className: "button plain", textContent: _("No, go back") });
  const yes = Object.assign(document.createElement("button"), { className: "button", textContent: verb });
  buttons.append(no, yes);
  dialog.append(text, buttons);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    const end = (said: boolean) => {
      dialog.remove();
      answer(said);
    };
    no.onclick = () => end(false);
    yes.onclick = () => end(true);
    dialog.oncancel = () => end(false);
  });
}

function stepper(box: HTMLElement): void {
  const field = box.querySelector("input")!;
  box.dataset["ready"] = "";
  const button = (sign: string, words: string, step: () => void) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
    made.setAttribute("aria-label", words);
    made.onclick = () => {
      step();
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    return made;
  };
  box.prepend(button("−", _("One less"), () => field.stepDown()));
  box.append(button("+", _("One more"), () => field.stepUp()));
}

/** "D’Angelo" is found by "dangelo": no accents, no apostrophes, no capitals. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/[\u0300-\u036f'’`.\s-]+/g, "").toLowerCase();
}

function filter(field: HTMLInputElement): void {
  field.dataset["ready"] = "";
  field.addEventListener("input", () => {
    const words = field.value.split(/\s+/).map(plain).filter(Boolean);
    const list = document.querySelector(field.dataset["filter"]!);
    const rows = list?.matches("table") ? list.querySelectorAll<HTMLElement>("tbody tr") : list?.children;
    for (const row of (rows ?? []) as Iterable<HTMLElement>) {
      const text = plain(row.textContent ?? "");
      row.hidden = !words.every((word) => text.includes(word));
    }
  });
}

function undo(form: HTMLFormElement): void {
  form.dataset["ready"] = "";
  // on the next page the seconds go on; they do not begin again
  const key = `undo ${form.action}`;
  const ends = Number(sessionStorage.getItem(key)) || Date.now() + Number(form.dataset["undo"]) * 1000;
  sessionStorage.setItem(key, String(ends));
  const button = form.querySelector("button")!;
  const count = Object.assign(document.createElement("span"), { className: "soft-count" });
  count.setAttribute("aria-hidden", "true");
  button.append(count);
  const timer = setInterval(() => {
    const left = ends - Date.now();
    count.textContent = ` ${digits(left).replace(/^0:0?/, "")}`;
    // never from under a finger or the keyboard
    if (left <= 0 && !form.matches(":hover, :focus-within")) {
      clearInterval(timer);
      form.remove();
    }
  }, 250);
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = event.target as HTMLElement;
  if (at.matches("input, select, textarea, [contenteditable]") || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const found = [...document.querySelectorAll<HTMLElement>("[data-keys]")].find((each) => each.dataset["keys"] === key);
  if (found) {
    event.preventDefault();
    found.click();
  }
}

const SIZES = ["normal", "large", "largest"];

/** Larger type without losing what was typed: the page stays, the device remembers. */
function onPreference(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-size]");
  if (!link || !(typing(document) || document.querySelector("[data-island]"))) return;
  event.preventDefault();
  const root = document.documentElement;
  const at = SIZES.findIndex((size) => root.classList.contains(`size-${size}`));
  const next = Math.min(SIZES.length - 1, Math.max(0, at + Number(link.dataset["size"])));
  root.classList.replace(`size-${SIZES[at]}`, `size-${SIZES[next]}`);
  void fetch(`/preferenze?size=${SIZES[next]}`, { redirect: "manual", keepalive: true });
  for (const each of document.querySelectorAll<HTMLAnchorElement>("a[data-size]")) {
    const then = next + Number(each.dataset["size"]);
    each.hidden = then < 0 || then >= SIZES.length;
    each.search = each.search.replace(/size=\w+/, `size=${SIZES[then] ?? SIZES[next]}`);
  }
}
