import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const told = z.strictObject({
  tests: z.int(),
  size: z.int(),
  before: z.int(),
  peak: z.int(),
  counts: z.looseObject({ passed: z.int(), failed: z.int() }),
});

/** What it takes a process of its own to read a JUnit file of so many megabytes; memory in bytes. */
export async function memoryOfReport(megabytes: number): Promise<z.output<typeof told>> {
  const script = join(import.meta.dirname, "read-large-report.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    script,
    String(megabytes),
  ]);
  return told.parse(JSON.parse(stdout));
}
