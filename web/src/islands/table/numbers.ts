/** Points as people write them: 1.240, −85. */
export function points(n: number | null): string {
  if (n === null) return "";
  return new Intl.NumberFormat(document.documentElement.lang, { useGrouping: true }).format(n).replace("-", "−");
}
