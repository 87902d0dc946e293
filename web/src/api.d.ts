/** Replaced by `make types` once the schema is served. */
export interface components {
  schemas: {
    Answer: { first: number; last: number; kinds: string[]; repeated: boolean; warning?: string | null };
    Refused: { sentence: string; article: string; need: "" | "confirm" | "reason" };
  };
}
