/** Sentences: written in English, shown in the reader's language. `make messages` collects every literal. */

let known: Record<string, string> = {};

/** Fetch the reader's language once; English needs nothing, and without contact English is better than silence. */
export async function learn(): Promise<void> {
  const address = document.documentElement.dataset["words"];
  if (!address) return;
  try {
    const answer = await fetch(address);
    if (answer.ok) known = (await answer.json()) as Record<string, string>;
  } catch {
    // stays English
  }
}

/** Only ever with a literal in double quotes, values by name in braces. */
export function _(text: string, values: Record<string, string | number> = {}): string {
  return filled(text, values);
}

function filled(text: string, values: Record<string, string | number>): string {
  return (known[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A sentence with a number in it, in its two forms, each a literal in double quotes; the number is `{n}`. */
export function plural(one: string, many: string, n: number, values: Record<string, string | number> = {}): string {
  return filled(n === 1 ? one : many, { ...values, n });
}

/** "21:14" as the device's place writes it. */
export function hourOf(ms: number): string {
  return new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }).format(ms);
}
