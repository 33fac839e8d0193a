import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Command } from "commander";
import { placeOf } from "../domain/gates/verdict/findings.ts";
import { type GateResult, type GateVerdict } from "../domain/gates/verdict/verdict.ts";
import { personalFolder, verdictDirectory } from "../flows/gates/cache/verdict-directory.ts";
import { type DependencyStore } from "../flows/gates/dependencies/dependency-store.ts";
import { removeLeftovers } from "../flows/gates/dependencies/keep-within-size.ts";
import { type JudgeDeps } from "../flows/gates/judge-commit.ts";
import { isolateGates } from "../flows/gates/rooms/isolate-gates.ts";
import { type GateProgress } from "../flows/gates/rooms/judge-in-room.ts";
import { runInCheckout, type CheckoutRun } from "../flows/gates/run-in-checkout.ts";
import { describeIsolation, detectIsolation, type Isolation } from "../workspaces/isolation/isolation.ts";
import { redactSecrets } from "../workspaces/changes/secrets.ts";
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

const maxListed = 20;
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
    .option("--reproduce <command>", "a command that must fail on the base and pass on the head")
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
  const leaving = new AbortController();
  const leave = () => leaving.abort(new Error("interrupted"));
  process.once("SIGINT", leave).once("SIGTERM", leave);
  try {
    const isolation = await detectIsolation("auto");
    const described = describeIsolation(isolation);
    // With --json the one object has standard output for itself.
    (options.json === true ? aside : out)(`isolation: ${described}\n`);
    const dependencies = await personalDependencies(described, terminal);
    const judged = await runInCheckout(judgeDeps(isolation, dependencies, terminal), {
      directory,
      cache: verdictDirectory(personalFolder(environment, "verdicts"), described),
      fresh: options.fresh === true,
      reproduce: options.reproduce ?? null,
      withoutChecks: !options.checks,
      ...{ base: options.base ?? null, head: options.head, configuration, signal: leaving.signal },
      onProgress: options.json === true ? () => undefined : (progress) => out(progressSaid(progress)),
    });
    return tell(judged, options, terminal);
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
    return tellProblems(["interrupted: there is no verdict"], terminal);
  } finally {
    process.off("SIGINT", leave).off("SIGTERM", leave);
  }
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

function tell(judged: CheckoutRun, { base, json }: RunOptions, terminal: Terminal): number {
  if (judged.kind === "refused") return tellProblems(judged.problems, terminal);
  const { verdict } = judged;
  const tampering =
    base === undefined ? "tampering: not looked for, for there is no base\n" : tellTampering(verdict);
  if (json === true) {
    terminal.aside(tampering);
    terminal.out(`${JSON.stringify(withoutLogs(verdict))}\n`);
  } else {
    // Nobody ran these, so nobody told of them.
    const checks = verdict.gates.filter(({ kind }) => kind === "check").map(resultSaid);
    terminal.out(`${checks.join("")}${tampering}${verdict.verdict}\n`);
  }
  return verdict.verdict === "pass" ? 0 : 1;
}

function tellTampering({ tamper, allowed = [] }: GateVerdict): string {
  const lines = [`tampering: ${tamper.length === 0 ? "none" : `${tamper.length} found`}`];
  for (const finding of tamper)
    lines.push(`  ${placeOf(finding) ?? ""}: ${finding.message} (${finding.rule})`);
  for (const finding of allowed)
    lines.push(
      `  allowed: ${placeOf(finding) ?? ""}: ${finding.message} (${finding.rule}): ${finding.reason}`,
    );
  return `${lines.join("\n")}\n`;
}

function withoutLogs({ gates, ...verdict }: GateVerdict) {
  return {
    ...verdict,
    gates: gates.map(({ name, kind, status, expected, actual, findings, seconds, cached }) => ({
      ...{ name, kind, status, expected, actual, findings, seconds, cached },
    })),
  };
}

function progressSaid(progress: GateProgress): string {
  if (progress.kind === "setting-up") return "setting up\n";
  return progress.kind === "finished" ? resultSaid(progress.result) : "";
}

function resultSaid({ name, status, expected, actual, seconds, cached, findings }: GateResult): string {
  const when = cached ? "when the same tree was judged before" : `in ${seconds.toFixed(1)} s`;
  const lines = [`${name}: ${status} ${when}: ${actual} (expected: ${expected})`];
  if (status !== "pass") {
    for (const finding of findings.slice(0, maxListed)) {
      lines.push(`  ${[placeOf(finding), finding.message].filter(Boolean).join(": ")}`);
    }
    if (findings.length > maxListed) lines.push(`  and ${findings.length - maxListed} more`);
  }
  return `${lines.join("\n")}\n`;
}
