import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes sw.js with the names of everything the page is made of. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const made = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = ["/", ...[...made, ...readdirSync("public")].map((name) => `/${name}`).sort()];
      const text = readFileSync("sw.js", "utf8");
      const version = createHash("sha256")
        .update(text + readFileSync("index.html", "utf8") + files.join())
        .digest("hex")
        .slice(0, 12);
      const source = text.replace('["FILES"]', JSON.stringify(files)).replace("VERSION", version);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker()],
  build: {
    outDir: "../src/stammtisch/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    license: { fileName: "licences.md" }, // of the libraries that are in the page, whole, as they ask
  },
  server: { proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
