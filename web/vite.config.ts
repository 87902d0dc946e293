import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const target = "../src/pinella/server/static/app";
const entries = ["app", "phone", "screen", "desk", "seating", "table", "lobby"];

/** The sentences that scripts say, for `/parole/{lang}.json`: the same ones that `make messages` collects. */
function words(): Plugin {
  const said = /(?<![\w$.])_\(\s*("(?:[^"\\]|\\.)*")/g;
  const counted = /(?<![\w$.])plural\(\s*("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*")/g;
  return {
    name: "pinella-words",
    apply: "build",
    closeBundle() {
      const found = new Set<string>();
      const pairs = new Map<string, string>();
      for (const name of readdirSync("src", { recursive: true, encoding: "utf8" })) {
        if (!/\.(ts|svelte)$/.test(name) || name.endsWith(".d.ts")) continue;
        const source = readFileSync(join("src", name), "utf8");
        for (const [, text] of source.matchAll(said)) found.add(JSON.parse(text!));
        for (const [, one, many] of source.matchAll(counted)) pairs.set(JSON.parse(one!), JSON.parse(many!));
      }
      writeFileSync(join(target, "words.json"), JSON.stringify([...[...found].sort(), ...[...pairs].sort()]) + "\n");
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
