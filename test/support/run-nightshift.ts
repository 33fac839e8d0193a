import { vi } from "vitest";
import { runCommandLine } from "../../src/cli/program/command-line.ts";

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const nothing = () => Promise.reject(new Error("nothing is to be started here"));
const deps = { startService: nothing, setUp: nothing };

/** What the command line answers and prints, in this process: a process of its own takes seconds to begin. */
export async function runNightshift(...words: string[]): Promise<Said> {
  const said = { out: "", err: "" };
  const collect = (name: "out" | "err") => (chunk: string | Uint8Array) => {
    said[name] += String(chunk);
    return true;
  };
  const out = vi.spyOn(process.stdout, "write").mockImplementation(collect("out"));
  const err = vi.spyOn(process.stderr, "write").mockImplementation(collect("err"));
  try {
    return { code: await runCommandLine(["node", "nightshift", ...words], deps), ...said };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}
