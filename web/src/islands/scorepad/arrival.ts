/** A new seat: the phone trembles and the giant line lights up, so that nobody misses that a round is out. */

export function startArrival(): void {
  let before = seat();
  document.addEventListener("swapped", () => {
    const now = seat();
    if (now && before !== undefined && now !== before) {
      document.querySelector(".where")?.classList.add("new");
      navigator.vibrate?.([300, 120, 300]);
    }
    before = now ?? before;
  });
}

function seat(): string | undefined {
  return document.querySelector<HTMLElement>("[data-seat]")?.dataset["seat"];
}
