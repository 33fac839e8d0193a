import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Command, InvalidArgumentError } from "commander";
import { personalFolder, verdictDirectory } from "../flows/gates/cache/verdict-directory.ts";
import { type DependencyStore } from "../flows/gates/dependencies/dependency-store.ts";
import { removeLeftovers } from "../flows/gates/dependencies/keep-within-size.ts";
import { type JudgeDeps } from "../flows/gates/judge-tree.ts";
import { isolateGates } from "../flows/gates/rooms/isolate-gates.ts";
import { runInCheckout } from "../flows/gates/run-in-checkout.ts";
import { describeIsolation, detectIsolation, type Isolation } from "../workspaces/isolation/isolation.ts";
import { redactSecrets } from "../workspaces/changes/secrets.ts";
import { GateReport, tellDetected, tellTampering, tellUncommitted, withoutLogs } from "./gate-report.ts";
import { suggestGatesCommand } from "./suggest-gates.ts";
import { ownTerminal, readGivenConfiguration, tellProblems, type Terminal } from "./terminal.ts";

interface RunOptions {
  readonly base?: string;
  readonly head: string;
  readonly config?: string;
  readonly fresh?: true;
  readonly reproduce?: string;
  readonly checks: boolean;
  readonly json?: true;
}

const maxDependencyBytes = 4 * 1024 ** 3;

/** Exit codes: 0 passed, 1 failed, 2 wrong usage or configuration. */
export function gatesCommand(exit: { code: number }, terminal = ownTerminal()): Command {
  const gates = new Command("gates").description("Quality gates.").exitOverride();
  gates.addCommand(suggestGatesCommand(exit, terminal));
  gates
    .command("run")
    .description("Judge a commit of this git checkout, as the service would, in a clean room.")
    .option("--base <ref>", "take the rules from this commit; without it they come from the head itself")
    .option("--head <ref>", "the commit to judge; what is not committed takes no part", "HEAD")
    .option("--config <file>", "take the rules from this file instead of .github/nightshift.yml")
    .option("--fresh", "judge again, also if the same tree was judged before")
    .option(
      "--reproduce <command>",
      "a command that must fail on the base and pass on the head",
      parseCommand,
    )
    .option("--no-checks", "leave external checks out; otherwise they fail, for only GitHub knows them")
    .option("--json", "print one JSON object")
    .action(async (options: RunOptions) => {
      exit.code = await run(options, terminal);
    });
  return gates;
}

async function run(options: RunOptions, terminal: Terminal): Promise<number> {
  const { directory, environment, out, aside } = terminal;
  const configuration = await readGivenConfiguration(directory, options.config);
  if (typeof configuration === "string") return tellProblems([configuration], terminal);
  const report = new GateReport();
  const leaving = new AbortController();
  const leave = () => leaving.abort(new Error("interrupted"));
  process.once("SIGINT", leave).once("SIGTERM", leave);
  try {
    const isolation = await detectIsolation("auto");
    const described = describeIsolation(isolation);
    (options.json === true ? aside : out)(`isolation: ${described}\n`);
    const dependencies = await personalDependencies(described, terminal);
    const judged = await runInCheckout(judgeDeps(isolation, dependencies, terminal), {
      directory,
      cache: verdictDirectory(personalFolder(environment, "verdicts"), described),
      fresh: options.fresh === true,
      reproduce: options.reproduce ?? null,
      withoutChecks: !options.checks,
      ...{ base: options.base ?? null, head: options.head, configuration, signal: leaving.signal },
      onProgress: options.json === true ? () => undefined : (progress) => out(report.progress(progress)),
    });
    if (judged.kind === "refused") return tellProblems(judged.problems, terminal);
    const { verdict } = judged;
    const told = `${tellDetected(judged.source)}${tellTampering(verdict)}${tellUncommitted(judged.uncommitted)}`;
    // With --json the one object has standard output for itself.
    if (options.json === true) aside(told);
    out(options.json === true ? `${JSON.stringify(withoutLogs(verdict))}\n` : report.verdict(verdict, told));
    return verdict.verdict === "pass" ? 0 : 1;
  } catch (error) {
    const why = leaving.signal.aborted ? "interrupted" : whyNoRoom(error);
    if (why === null) throw error;
    return tellProblems([`${why}: there is no verdict`], terminal);
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

function parseCommand(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Name a command.");
  return text;
}

/** Installed for bases that this person judged by; what was used longest ago goes. */
async function personalDependencies(
  surroundings: string,
  { environment }: Terminal,
): Promise<DependencyStore> {
  const root = personalFolder(environment, "dependencies");
  await mkdir(root, { recursive: true, mode: 0o700 });
  await removeLeftovers(root);
  return { root, maxBytes: maxDependencyBytes, surroundings };
}

function judgeDeps(
  isolation: Isolation,
  dependencies: DependencyStore,
  { environment }: Terminal,
): JudgeDeps {
  return {
    isolate: (room) => isolateGates(isolation, room),
    redact: redactSecrets,
    path: environment["PATH"] ?? "",
    parallel: availableParallelism(),
    dependencies,
  };
}
