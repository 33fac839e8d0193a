import { execFileSync } from "node:child_process";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin } from "vitest/config";

const root = fileURLToPath(new URL("../../", import.meta.url));
const sources = join(root, "src") + sep;
const dist = join(root, "dist");

/** What Node loads itself, as the product does, rather than having it evaluated by Vitest. */
export const loadedByNode = new RegExp(`^${dist.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}/`);

/**
 * Tests import `src/NAME.ts` and get `dist/NAME.js`, which is what the command runs: made of the sources before
 * anything is imported. Vitest's own translation makes a call through a getter of every use of an import, and costs a
 * third of the time of CPU of tests that compute. Who watches gets the sources themselves, which are looked at again.
 */
export function madeOfSources(): Plugin {
  let watching = false;
  return {
    name: "made-of-sources",
    enforce: "pre",
    configureVitest: ({ vitest }) => {
      watching = vitest.config.watch;
      execFileSync(process.execPath, [join(root, "scripts/build.js")]);
    },
    resolveId: (source, importer) => {
      if (watching || importer === undefined || !source.startsWith(".") || !source.endsWith(".ts"))
        return null;
      const path = join(dirname(importer), source);
      if (!path.startsWith(sources)) return null;
      return join(dist, relative(sources, path)).replace(/\.ts$/, ".js");
    },
  };
}
