import { Command, InvalidArgumentError } from "commander";
import { failuresInFull } from "../domain/gates/claims/full-failures.ts";
import { cutText } from "../domain/trust/text/cut-text.ts";
import { type GateVerdict } from "../domain/gates/verdict/verdict.ts";
import { backtestInCheckout, type BacktestedCommit } from "../flows/gates/backtest-in-checkout.ts";
import { personalFolder, verdictDirectory } from "../flows/gates/cache/verdict-directory.ts";
import { keepWitnesses } from "../flows/gates/cache/witness-directory.ts";
import { asOneLine } from "./gate-report.ts";
import { withPersonalJudge } from "./personal-judge.ts";
import { suggestHere } from "./suggest-gates.ts";
import { readGivenConfiguration, tellProblems, type Terminal } from "./terminal.ts";

interface Options {
  readonly last: number;
  readonly head: string;
  readonly config?: string;
  readonly json?: true;
}

const mostCommits = 1_000;
const longestReason = 300;
const mostReasons = 3;

/** Exit codes: 0 all were judged, whatever came of it; 2 wrong usage or configuration. */
export function gatesBacktestCommand(exit: { code: number }, terminal: Terminal): Command {
  return new Command("backtest")
    .description(
      "Judge the last merged commits of this checkout as they would be judged now, and propose thresholds. It changes nothing.",
    )
    .option("--last <number>", "how many commits", parseNumber, 50)
    .option("--head <ref>", "the branch whose history is judged", "HEAD")
    .option("--config <file>", "take the rules from this file instead of the branch's .github/nightshift.yml")
    .option("--json", "print one JSON object")
    .action(async (options: Options) => {
      exit.code = await backtest(options, terminal);
    });
}

async function backtest(options: Options, terminal: Terminal): Promise<number> {
  const { directory, environment, out, aside } = terminal;
  const configuration = await readGivenConfiguration(directory, options.config);
  if (typeof configuration === "string") return tellProblems([configuration], terminal);
  const isJson = options.json === true;
  const witnesses = personalFolder(environment, "witnesses");
  return withPersonalJudge(terminal, async ({ deps, isolation, signal }) => {
    const tell = isJson ? aside : out;
    tell(`isolation: ${isolation}\n`);
    const tested = await backtestInCheckout(deps, {
      ...{ directory, head: options.head, last: options.last, configuration, signal },
      cache: verdictDirectory(personalFolder(environment, "verdicts"), isolation),
      onJudged: (commit) => tell(describeCommit(commit)),
    });
    if (tested.kind === "refused") return tellProblems(tested.problems, terminal);
    for (const { verdict } of tested.commits) {
      if ("gates" in verdict) await keepWitnesses(witnesses, verdict.witnesses);
    }
    if (isJson) {
      out(`${JSON.stringify({ commits: tested.commits.map(listCommit) })}\n`);
      return 0;
    }
    out(`\n${summarizeBacktest(tested.commits)}\n\n`);
    return suggestHere({ head: options.head, ...(options.config && { config: options.config }) }, terminal);
  });
}

/** "review  45.0 s  a1b2c3d4e  The commit's title", and why it is not a pass. */
function describeCommit({ commit, title, verdict, seconds }: BacktestedCommit): string {
  const time = `${seconds.toFixed(1)} s`.padStart(8);
  const said = asOneLine(`${nameVerdict(verdict)} ${commit.slice(0, 9)} ${title}`);
  const [word = "", ...rest] = said.split(" ");
  const reasons = listReasons(verdict);
  const shown = reasons
    .slice(0, mostReasons)
    .map((reason) => `    ${cutText(asOneLine(reason), longestReason)}\n`);
  const more = reasons.length - shown.length;
  return `${word.padEnd(8)}${time}  ${rest.join(" ")}\n${shown.join("")}${more > 0 ? `    and ${more} more\n` : ""}`;
}

function nameVerdict(verdict: BacktestedCommit["verdict"]): GateVerdict["verdict"] | "unjudged" {
  return "gates" in verdict ? verdict.verdict : "unjudged";
}

/** "test: 1 of 3 tests failed", followed by what was found. */
function listReasons(verdict: BacktestedCommit["verdict"]): readonly string[] {
  if (!("gates" in verdict)) return verdict.problems;
  if (verdict.verdict === "pass") return [];
  return failuresInFull(verdict).flatMap(({ gate, actual, findings }) => [`${gate}: ${actual}`, ...findings]);
}

function listCommit({ commit, base, title, verdict, seconds }: BacktestedCommit) {
  const reasons = listReasons(verdict);
  return { commit, base, title, verdict: nameVerdict(verdict), seconds, reasons };
}

/** "50 commits: 46 pass, 3 need a person (6 %), 1 fails (2 %); 4.1 s in the middle, 80.2 s at most" */
function summarizeBacktest(commits: readonly BacktestedCommit[]): string {
  const count = (name: ReturnType<typeof nameVerdict>) =>
    commits.filter(({ verdict }) => nameVerdict(verdict) === name).length;
  const share = (many: number) => `${Math.round((100 * many) / commits.length)} %`;
  const part = (many: number, one: string, several: string) =>
    many === 0 ? [] : [`${many} ${many === 1 ? one : several} (${share(many)})`];
  const parts = [
    ...part(count("pass"), "passes", "pass"),
    ...part(count("review"), "needs a person", "need a person"),
    ...part(count("fail"), "fails", "fail"),
    ...part(count("unjudged"), "cannot be judged", "cannot be judged"),
  ];
  const seconds = commits.map((one) => one.seconds).sort((one, other) => one - other);
  const middle = seconds[Math.floor(seconds.length / 2)] ?? 0;
  const many = commits.length === 1 ? "1 commit" : `${commits.length} commits`;
  return `${many}: ${parts.join(", ")}; ${middle.toFixed(1)} s in the middle, ${(seconds.at(-1) ?? 0).toFixed(1)} s at most`;
}

function parseNumber(text: string): number {
  const number = Number(text);
  if (/^[1-9]\d*$/.test(text) && number <= mostCommits) return number;
  throw new InvalidArgumentError(`Write how many commits, from 1 to ${mostCommits}.`);
}
