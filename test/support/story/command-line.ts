import { vi } from "vitest";
import { runCommandLine } from "../../../src/cli/program/command-line.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A command of the product, in this process. */
export async function runNightshift(...args: string[]): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const take = (into: string[]) => (text: string | Uint8Array) => {
    into.push(text.toString());
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(take(out)),
    vi.spyOn(process.stderr, "write").mockImplementation(take(err)),
  ];
  const startService = () => Promise.reject(new Error("no command under test starts a service"));
  try {
    const code = await runCommandLine(["node", "nightshift", ...args], {
      startService,
      setUp: startService,
    });
    return { code, out: out.join(""), err: err.join("") };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
