/** What screen readers hear. Moves politely: one sentence at a time, at most one per 900 ms, older ones joined; the rest at once. */

const PAUSE = 900;

export class Voice {
  polite = $state("");
  loud = $state("");
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  whisper(text: string): void {
    this.waiting.push(text);
    this.timer ??= setTimeout(() => {
      this.polite = this.waiting.join(". ");
      this.waiting = [];
      this.timer = undefined;
    }, PAUSE);
  }

  /** Said again although it is the same: a space more makes it news. */
  alert(text: string): void {
    this.loud = this.loud === text ? `${text} ` : text;
  }
}
