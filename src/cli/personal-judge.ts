import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { personalFolder } from "../flows/gates/cache/verdict-directory.ts";
import { refused, type Refused } from "../flows/gates/checkout.ts";
import { type DependencyStore } from "../flows/gates/dependencies/dependency-store.ts";
import { removeLeftovers } from "../flows/gates/dependencies/keep-within-size.ts";
import { type JudgeDeps } from "../flows/gates/judge-tree.ts";
import { isolateGates } from "../flows/gates/rooms/isolate-gates.ts";
import { redactSecrets } from "../workspaces/changes/secrets.ts";
import { describeIsolation, detectIsolation, type Isolation } from "../workspaces/isolation/isolation.ts";
import { tellProblems, type Terminal } from "./terminal.ts";

export interface PersonalJudge {
  readonly deps: JudgeDeps;
  /** How gates are isolated here. */
  readonly isolation: string;
  readonly signal: AbortSignal;
}

const maxDependencyBytes = 4 * 1024 ** 3;

/** Judges on this machine, until it is interrupted; the exit code. */
export async function withPersonalJudge(
  terminal: Terminal,
  use: (judge: PersonalJudge) => Promise<number>,
): Promise<number> {
  const judged = await judgePersonally(terminal, use);
  return typeof judged === "number" ? judged : tellProblems(judged.problems, terminal);
}

/** Judges on this machine; where it is interrupted or no room can be made, that is refused. */
export async function judgePersonally<Value>(
  terminal: Pick<Terminal, "environment">,
  use: (judge: PersonalJudge) => Promise<Value>,
): Promise<Value | Refused> {
  const leaving = new AbortController();
  const leave = () => leaving.abort(new Error("interrupted"));
  process.once("SIGINT", leave).once("SIGTERM", leave);
  try {
    const isolation = await detectIsolation("auto");
    const described = describeIsolation(isolation);
    const deps = judgeDeps(isolation, await personalDependencies(described, terminal), terminal);
    return await use({ deps, isolation: described, signal: leaving.signal });
  } catch (error) {
    const why = leaving.signal.aborted ? "interrupted" : whyNoRoom(error);
    if (why === null) throw error;
    return refused(`${why}: there is no verdict`);
  } finally {
    process.off("SIGINT", leave).off("SIGTERM", leave);
  }
}

/** Of folders that this person's environment names; null: it is something else. */
function whyNoRoom(error: unknown): string | null {
  const { code, syscall, path } = error as Partial<NodeJS.ErrnoException>;
  if (code === undefined || (syscall !== "mkdir" && syscall !== "mkdtemp")) return null;
  const variable = syscall === "mkdir" ? "XDG_CACHE_HOME" : "TMPDIR";
  return `${path ?? "a folder"} cannot be made (${code}); let ${variable} name a folder that can be written to`;
}

/** Installed for bases that this person judged by; what was used longest ago goes. */
async function personalDependencies(
  surroundings: string,
  { environment }: Pick<Terminal, "environment">,
): Promise<DependencyStore> {
  const root = personalFolder(environment, "dependencies");
  await mkdir(root, { recursive: true, mode: 0o700 });
  await removeLeftovers(root);
  return { root, maxBytes: maxDependencyBytes, surroundings };
}

function judgeDeps(
  isolation: Isolation,
  dependencies: DependencyStore,
  { environment }: Pick<Terminal, "environment">,
): JudgeDeps {
  return {
    isolate: (room) => isolateGates(isolation, room),
    redact: redactSecrets,
    path: environment["PATH"] ?? "",
    parallel: availableParallelism(),
    dependencies,
  };
}
