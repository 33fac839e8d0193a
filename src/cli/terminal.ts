import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type GivenConfiguration } from "../flows/gates/checkout.ts";

/** Where a person stands, and where they are told. */
export interface Terminal {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly aside: (text: string) => void;
}

export function ownTerminal(): Terminal {
  return {
    directory: process.cwd(),
    environment: process.env,
    out: (text) => process.stdout.write(text),
    aside: (text) => process.stderr.write(text),
  };
}

/** The exit code of wrong usage or configuration. */
export function tellProblems(problems: readonly string[], { aside }: Terminal): number {
  aside(`${problems.join("\n")}\n`);
  return 2;
}

/** The file that `--config` names; null: it names none. A text says why it cannot be read. */
export async function readGivenConfiguration(
  directory: string,
  file: string | undefined,
): Promise<GivenConfiguration | null | string> {
  if (file === undefined) return null;
  try {
    return { file, text: await readFile(resolve(directory, file), "utf8") };
  } catch (error) {
    return `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})`;
  }
}
