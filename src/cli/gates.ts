import { Command, InvalidArgumentError } from "commander";
import { personalFolder, verdictDirectory } from "../flows/gates/cache/verdict-directory.ts";
import { keepWitnesses } from "../flows/gates/cache/witness-directory.ts";
import { runInCheckout, type CheckoutRun } from "../flows/gates/run-in-checkout.ts";
import { gatesBacktestCommand } from "./gates-backtest.ts";
import { gatesCanFailCommand } from "./gates-can-fail.ts";
import { GateReport, tellDetected, tellUncommitted, withoutLogs } from "./gate-report.ts";
import { suggestGatesCommand } from "./suggest-gates.ts";
import { describeTrials } from "./trial-report.ts";
import { withPersonalJudge } from "./personal-judge.ts";
import { witnessCommand } from "./witness.ts";
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

const exitCodes = { pass: 0, fail: 1, review: 3 } as const;

/** Exit codes: 0 passed, 1 failed, 2 wrong usage or configuration, 3 a person has to look at it. */
export function gatesCommand(exit: { code: number }, terminal = ownTerminal()): Command {
  const gates = new Command("gates").description("Quality gates.").exitOverride();
  gates.addCommand(suggestGatesCommand(exit, terminal));
  gates.addCommand(witnessCommand(exit, terminal));
  gates.addCommand(gatesCanFailCommand(exit, terminal));
  gates.addCommand(gatesBacktestCommand(exit, terminal));
  gates
    .command("run")
    .description(
      "Judge a commit of this git checkout, as the service would, in a clean room. Exit code 3: a person has to look at it.",
    )
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
  const isJson = options.json === true;
  return withPersonalJudge(terminal, async ({ deps, isolation, signal }) => {
    (isJson ? aside : out)(`isolation: ${isolation}\n`);
    const judged = await runInCheckout(deps, {
      directory,
      cache: verdictDirectory(personalFolder(environment, "verdicts"), isolation),
      fresh: options.fresh === true,
      reproduce: options.reproduce ?? null,
      withoutChecks: !options.checks,
      ...{ base: options.base ?? null, head: options.head, configuration, signal },
      onProgress: isJson ? () => undefined : (progress) => out(report.progress(progress)),
    });
    if (judged.kind === "refused") return tellProblems(judged.problems, terminal);
    const { verdict } = judged;
    await keepWitnesses(personalFolder(environment, "witnesses"), verdict.witnesses);
    const notes = describeRun(judged);
    // With --json the one object has standard output for itself.
    if (isJson) aside(notes);
    out(isJson ? `${JSON.stringify(withoutLogs(verdict))}\n` : report.verdict(verdict, notes));
    return exitCodes[verdict.verdict];
  });
}

function describeRun({
  verdict,
  source,
  uncommitted,
  warnings,
}: Extract<CheckoutRun, { kind: "judged" }>): string {
  const warned = warnings.map((warning) => `deprecated: ${warning}\n`).join("");
  return `${warned}${tellDetected(source)}${describeTrials(verdict)}${tellUncommitted(uncommitted)}`;
}

function parseCommand(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Name a command.");
  return text;
}
