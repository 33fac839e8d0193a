import { readFileSync } from "node:fs";

/** As the package tells it; every start of the command asks, so nothing is loaded to check our own file. */
export function readVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(text) as { version: string };
  return version;
}
