import { type CommandAgent } from "./command-agent.ts";
import { reveals } from "../../platform/reveals.ts";
import { findProgram } from "./find-program.ts";

/** Where an agent's program is to run. */
export interface ProgramSurroundings {
  /** PATH of the service. */
  readonly path: string;
  /** Folders that no agent is given whole unasked, such as the home of whoever runs the service. */
  readonly withheld: readonly string[];
  /** The first of these programs that cannot be run there, if no more than `readable` is to be seen; null: all can. */
  readonly missing: (programs: readonly string[], readable: readonly string[]) => Promise<string | null>;
}

export type PlacedProgram =
  | { readonly kind: "placed"; readonly file: string; readonly readable: readonly string[] }
  | { readonly kind: "not-found" }
  | { readonly kind: "out-of-sight"; readonly program: string };

/** How an agent's program is called where it is to run, and what it must be able to read there. */
export async function placeProgram(
  { file, programPaths }: Pick<CommandAgent, "file" | "programPaths">,
  { path, withheld, missing }: ProgramSurroundings,
): Promise<PlacedProgram> {
  const found = await findProgram(file, path);
  const needed = (called: string) =>
    found === null || found.interpreter === null ? [called] : [called, found.interpreter];
  if ((await missing(needed(file), programPaths)) === null)
    return { kind: "placed", file, readable: programPaths };
  if (found === null) return { kind: "not-found" };
  // A program in `~/bin` would seem to be installed as the whole home: what it needs is for its operator to say.
  const installation = found.installation.filter((folder) => !reveals(folder, withheld));
  const own = installation.length === 0 ? [found.file] : installation;
  const readable = [...new Set([...programPaths, ...own])];
  const program = await missing(needed(found.file), readable);
  return program === null
    ? { kind: "placed", file: found.file, readable }
    : { kind: "out-of-sight", program };
}
