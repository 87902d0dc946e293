/** The lobby: the list of open tables comes anew every few seconds while the page is looked at. */
import { start } from "../start";

const EVERY = 4000;
const place = document.querySelector<HTMLElement>("[data-refresh]");

async function refresh(): Promise<void> {
  const address = place?.dataset["refresh"];
  if (!place || !address || document.hidden || place.contains(document.activeElement)) return;
  try {
    const answer = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
    if (answer.ok) place.innerHTML = await answer.text();
  } catch {
    // no contact: the next one will tell
  }
}

// another code: its page comes at once, and the button beside the list is not needed
document.querySelector("form[data-at-once]")?.addEventListener("change", (event) => (event.currentTarget as HTMLFormElement).requestSubmit());

void start();
if (place) setInterval(() => void refresh(), EVERY);
