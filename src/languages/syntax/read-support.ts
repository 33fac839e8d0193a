import { readFileSync } from "node:fs";

/** Code in a language's own folder that its planted defects call. */
export function readSupport(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
}
