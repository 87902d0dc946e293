"""Pictures of every state at every size: `python web/dev/shots.py /tmp/shots [name ...]`. Not shipped."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

SIZES = {
    "wide": (1440, 900),
    "low": (1366, 768),
    "tablet": (1024, 768),
    "up": (390, 844),
    "short": (360, 640),
    "flat": (844, 390),
}
THREE = ["9s", "Ts", "Js"]
TAP = """card => {
  const ends = each => each.querySelector("use").getAttribute("href").endsWith("#" + card);
  const at = [...document.querySelectorAll(".t-hc")].find(each => ends(each) && !each.classList.contains("t-sel"));
  const { x, y } = at.getBoundingClientRect();
  const where = { bubbles: true, clientX: x + 9, clientY: y + 9, pointerId: 1, button: 0, pointerType: "mouse" };
  for (const kind of ["pointerdown", "pointerup"]) at.dispatchEvent(new PointerEvent(kind, where));
}"""
SHOTS: dict[str, tuple[str, list[str], str, str]] = {
    # name: query, cards to choose, then press, sizes
    "mio-turno": ("stato=mio-turno", THREE, "", "wide low tablet up short flat"),
    "mano-11": ("stato=mio-turno&mano=11", THREE, "", "short"),
    "mano-25": ("stato=mio-turno&mano=25", THREE, "", "wide tablet up short flat"),
    "mano-40": ("stato=mio-turno&mano=40", THREE, "", "wide tablet up short flat"),
    "dodici": ("stato=dodici", THREE, "", "wide tablet up"),
    "consiglio": ("stato=mio-turno", [], "h", "wide tablet up short"),
    "inizio": ("stato=inizio", [], "", "wide up"),
    "pesca": ("stato=pesca", [], "", "wide up flat"),
    "pensa": ("stato=pensa", [], "", "wide up"),
    "scarto": ("stato=mio-turno", ["3s"], "s", "wide up"),
    "vietato": ("stato=mio-turno", ["2h"], "3", "wide up flat"),
    "dove": ("stato=mio-turno", ["Jo"], "5", "wide up"),
    "pozzetto": ("stato=pozzetto", [], "", "wide up"),
    "burraco": ("stato=burraco", [], "", "wide up"),
    "timeout": ("stato=timeout", [], "", "wide up"),
    "rete": ("stato=rete", [], "", "wide up"),
    "altrove": ("stato=altrove", [], "", "up"),
    "bot": ("stato=bot", [], "", "wide up"),
    "chiede": ("stato=chiede", [], "", "wide up"),
    "parla": ("stato=parla", [], "", "wide up"),
    "conteggio": ("stato=conteggio", [], "", "wide up flat"),
    "fine": ("stato=fine", [], "", "wide up"),
    "monte": ("stato=monte", [], "m", "wide up"),
    "spettatori": ("stato=spettatori", [], "", "wide up"),
    "attesa": ("stato=attesa", [], "", "wide up flat"),
    "congelata": ("stato=congelata", [], "", "wide up"),
    "due": ("stato=due", THREE, "", "wide up"),
    "tre": ("stato=tre", THREE, "", "wide up flat"),
    "cinque": ("stato=cinque", THREE, "", "wide up flat"),
    "menu": ("stato=mio-turno", [], "menu", "wide up flat"),
    "testo": ("stato=mio-turno", [], "t", "wide up"),
    "classico": ("stato=mio-turno&classe=cards-classic", THREE, "", "wide"),
    "scuro": ("stato=mio-turno&classe=theme-dark", [], "h", "wide"),
    "mancino": ("stato=mio-turno&mancino", THREE, "", "wide flat"),
}


def take(page: Page, out: Path, name: str, port: int) -> None:
    query, cards, key, sizes = SHOTS[name]
    for size in sizes.split():
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"http://127.0.0.1:{port}/?{query}")
        left = "mancino" in query
        page.evaluate("left => localStorage.setItem('pinella.table', JSON.stringify({left}))", left)
        page.reload()
        page.wait_for_selector(".pt .t-felt")
        for card in cards:
            page.evaluate(TAP, card)
        if key == "menu":
            page.get_by_role("button", name="Menu").click()
        elif key:
            page.keyboard.press(key)
        page.wait_for_timeout(900 if name not in ("conteggio", "fine") else 4200)
        page.screenshot(path=out / f"{name}-{size}.png")


def main() -> None:
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/shots")
    out.mkdir(parents=True, exist_ok=True)
    port = 8190
    server = subprocess.Popen([sys.executable, str(Path(__file__).parent / "serve.py"), str(port)])
    try:
        time.sleep(4)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_page()
            page.on("console", lambda said: sys.stderr.write(f"{said.text}\n") if said.type == "error" else None)
            page.on("pageerror", lambda fault: sys.stderr.write(f"{fault}\n"))
            for name in sys.argv[2:] or SHOTS:
                take(page, out, name, port)
            browser.close()
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
