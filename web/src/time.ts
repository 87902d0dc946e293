/** The server's clock, measured. Devices' own clocks are never trusted, and setting them changes nothing here. */

let offset = 0;
let quality = Infinity;

/** `took`: milliseconds from question to answer; the quickest answer measured best. */
export function measured(server: number, took: number): void {
  if (took > quality * 1.5 + 20) return;
  quality = Math.min(took, quality);
  offset = server + took / 2 - performance.now();
}

/** After sleep or a new connection, earlier measures say nothing. */
export function forget(): void {
  quality = Infinity;
}

export function known(): boolean {
  return quality !== Infinity || offset !== 0;
}

export function serverNow(): number {
  return known() ? performance.now() + offset : Date.now();
}

/** 754000 → "12:34"; an hour and more → "1:12:34". */
export function digits(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
