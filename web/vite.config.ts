import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const target = "../src/pinella/server/static/app";
const entries = ["app", "phone", "screen", "desk", "seating"];

/** The sentences that scripts say, for `/parole/{lang}.json`: the same ones that `make messages` collects. */
function words(): Plugin {
  const said = /(?<![\w$.])_\(\s*("(?:[^"\\]|\\.)*")/g;
  return {
    name: "pinella-words",
    apply: "build",
    closeBundle() {
      const found = new Set<string>();
      for (const name of readdirSync("src", { recursive: true, encoding: "utf8" })) {
        if (!/\.(ts|svelte)$/.test(name) || name.endsWith(".d.ts")) continue;
        for (const [, text] of readFileSync(join("src", name), "utf8").matchAll(said)) found.add(JSON.parse(text!));
      }
      writeFileSync(join(target, "words.json"), JSON.stringify([...found].sort()) + "\n");
    },
  };
}

export default defineConfig({
  base: "/static/app/",
  plugins: [svelte(), words()],
  build: {
    outDir: target,
    emptyOutDir: true,
    manifest: true,
    target: "es2020",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { ...Object.fromEntries(entries.map((name) => [name, `src/entries/${name}.ts`])), fonts: "src/fonts.css" },
    },
  },
});
