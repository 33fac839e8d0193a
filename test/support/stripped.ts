import { fileURLToPath } from "node:url";

/** The JavaScript of a source, for a process of its own: `stripped("platform/log.ts")`. Made before all tests. */
export function stripped(source: string): string {
  return fileURLToPath(new URL(`../../dist/${source.replace(/\.ts$/, ".js")}`, import.meta.url));
}
