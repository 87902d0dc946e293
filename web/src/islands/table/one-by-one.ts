/** Acts one after the other: the same again while it is under way is a double tap, something else waits for its turn. */
export class OneByOne {
  private under: { what: string; done: Promise<unknown> } | null = null;

  /** What `ask` came to; null if it was the same again. */
  async run<T>(what: string, ask: () => Promise<T>): Promise<T | null> {
    while (this.under) {
      if (this.under.what === what) return null;
      await this.under.done;
    }
    const asked = ask();
    const mine = { what, done: asked.catch(() => undefined) };
    this.under = mine;
    try {
      return await asked;
    } finally {
      if (this.under === mine) this.under = null;
    }
  }
}
