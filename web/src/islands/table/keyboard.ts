/** The keys of the table. Letters act only when no field has the focus, and can be switched off. */

import { _ } from "../../words";
import { spoken } from "./cards";
import type { Game } from "./game.svelte";
import { keep, settings } from "./settings.svelte";

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function keyboard(game: Game): (event: KeyboardEvent) => void {
  let adding = false;

  function digit(key: string): boolean {
    const number = key === "0" ? 10 : Number(key);
    if (!Number.isInteger(number) || !(adding || game.chosen.size)) return false;
    adding = false;
    const meld = game.meld(number);
    if (!meld) game.explain(_("There is no meld {number}.", { number }));
    else if (meld.side !== game.ours?.id) game.explain(_("Meld {number} is not yours.", { number }));
    else game.tie(number);
    return true;
  }

  const letters: Record<string, () => void> = {
    p: () => game.draw(),
    r: () => game.pickUp(),
    c: () => game.open(),
    a: () => {
      const ties = game.seen?.ties ?? [];
      if (ties.length === 1) return game.tie(ties[0]!.meld);
      adding = true;
      game.voice.alert(_("To which meld? Press its number."));
    },
    s: () => game.discard(),
    z: () => game.undo(),
    o: () => game.nextSorting(),
    h: () => void game.advise(),
    f: () => game.follow(),
    m: () => void (game.dialog = "pile"),
    t: () => {
      settings.words = !settings.words;
      keep();
    },
    g: () => {
      const last = game.view?.log.slice(-5) ?? [];
      game.voice.whisper(last.map((line) => line.mine ? _("You {what}", { what: spoken(line.text) }) : `${line.name} ${spoken(line.text)}`).join(". "));
    },
    "?": () => void (game.dialog = "keys"),
  };

  return (event) => {
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    if (event.key === "F1") {
      event.preventDefault();
      game.dialog = "keys";
      return;
    }
    const open = document.querySelector("dialog[open]") !== null;
    if (open) {
      if (event.key.toLowerCase() === "m" && game.dialog === "pile" && settings.keys) game.dialog = null;
      return;
    }
    if (event.key === "Escape") {
      adding = false;
      return game.letGo();
    }
    if (isField(event.target)) return;
    if (event.ctrlKey) {
      if (event.key.toLowerCase() === "z") {
        event.preventDefault();
        game.undo();
      }
      return;
    }
    if (!settings.keys || !game.view) return;
    if (/^[0-9]$/.test(event.key) && digit(event.key)) return event.preventDefault();
    const act = letters[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
