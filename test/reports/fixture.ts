import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The directory in which the tools ran that wrote the fixtures. */
export const root = "/tmp/room";

export function fixture(name: string): string {
  return readFileSync(join(import.meta.dirname, "../../fixtures/reports", name), "utf8");
}
