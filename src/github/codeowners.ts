import { codeownersPaths, parseCodeowners, type Codeowners } from "../domain/notify/codeowners.ts";
import { type RepositoryClient } from "./app.ts";
import { readFileAt } from "./contents.ts";

export interface CodeownersReading {
  /** null: there is none. */
  readonly path: string | null;
  readonly codeowners: Codeowners;
  /** Why a file that is there could not be read; null: it could. */
  readonly problem: string | null;
}

const nobody: Codeowners = { rules: [], skipped: [] };

/** The CODEOWNERS file of the default branch: the first of the places where GitHub looks. */
export async function readCodeowners(client: RepositoryClient): Promise<CodeownersReading> {
  for (const path of codeownersPaths) {
    const reading = await readFileAt(client, path);
    if (reading.kind === "absent") continue;
    if (reading.kind === "unreadable") return { path, codeowners: nobody, problem: reading.reason };
    return { path, codeowners: parseCodeowners(reading.text), problem: null };
  }
  return { path: null, codeowners: nobody, problem: null };
}
