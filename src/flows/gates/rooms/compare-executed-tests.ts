import { type ChangedTests, type LostTest } from "../../../domain/gates/tamper/executed-tests.ts";
import { type TamperFinding } from "../../../domain/gates/verdict/verdict.ts";
import { tryGit } from "../../../workspaces/git/git.ts";
import { placeOf, type Mirror } from "../../../workspaces/mirror.ts";
import { type ComparedResults } from "../judge-tree.ts";
import { type Tampering } from "../tampering/look-for-tampering.ts";
import { compareInChild, maxGigabytes, maxMinutes } from "../tampering/tamper-process.ts";

export interface ExecutedComparison {
  readonly mirror: Mirror;
  /** Where the change left the base. */
  readonly from: string;
  readonly tests: ChangedTests;
  /** A file of the change, to tell what has no place of its own. */
  readonly anyFile: string;
  /** What the sources have told already. */
  readonly known: Tampering;
  /** What the gates said of the head, and its tests of the base. */
  readonly results: ComparedResults;
  readonly signal?: AbortSignal;
}

const maxTold = 30;
/** Rules of findings that explain why tests of a file are not executed. */
const explaining = new Set(["deleted-test", "emptied-test", "skipped-test", "unreadable-change"]);

/** Tests that the base executed and this commit does not. */
export async function findLostTests(comparison: ExecutedComparison): Promise<TamperFinding[]> {
  const { results, known } = comparison;
  const passed = results.head.filter(({ kind, status }) => kind === "test" && status === "pass");
  const told = [...known.tamper, ...(known.allowed ?? [])].filter(({ rule }) => explaining.has(rule));
  const explained = new Set(told.map(({ path }) => path));
  const compared = passed.map(async ({ name, tests }): Promise<readonly LostTest[] | null> => {
    const base = results.base.find((result) => result.name === name)?.tests;
    // Where the base itself tells nothing there is nothing to compare with.
    if (base === undefined) return [];
    const request = { base, head: tests ?? null, tests: comparison.tests };
    return compareInChild(request, comparison.signal);
  });
  const answers = await Promise.all(compared);
  const lost = answers.flatMap((answer) => answer ?? []);
  const open = lost.filter(({ name, place }) =>
    place === null ? name !== null || explained.size === 0 : !explained.has(place.path),
  );
  const findings = await Promise.all(open.slice(0, maxTold).map((one) => toFinding(comparison, one)));
  const further = furtherOnes(comparison, open.length - findings.length);
  return [...findings, ...further, ...(answers.includes(null) ? [incomparable(comparison)] : [])];
}

function incomparable({ anyFile }: ExecutedComparison): TamperFinding {
  const message = `nobody can tell which tests are not executed any more: to compare them takes more than ${maxMinutes} minutes or ${maxGigabytes} GB`;
  return { path: anyFile, line: null, rule: "fewer-tests", message };
}

async function toFinding(comparison: ExecutedComparison, lost: LostTest): Promise<TamperFinding> {
  const { rule, message, name } = lost;
  const found = lost.place ?? (name === null ? null : await findDeclaration(comparison, name));
  const { path, line } = found ?? { path: comparison.anyFile, line: null };
  return { path, line, rule, message };
}

/** Where a name stands in the base's files; the base's, for the change may have nothing to do with that file. */
async function findDeclaration(
  { mirror, from }: ExecutedComparison,
  name: string,
): Promise<{ path: string; line: number | null } | null> {
  const own = name.split("/").at(-1) ?? name;
  const args = ["grep", "-n", "-I", "-z", "--fixed-strings", "-e", own, from, "--"];
  const { exitCode, stdout } = await tryGit(placeOf(mirror), args);
  const [place, line] = exitCode === 0 ? stdout.toString("utf8").split("\0", 2) : [];
  const path = place?.slice(from.length + 1) ?? "";
  return path === "" ? null : { path, line: Number.parseInt(line ?? "", 10) || null };
}

function furtherOnes({ anyFile }: ExecutedComparison, count: number): TamperFinding[] {
  if (count === 0) return [];
  const message = `${count} more tests are not executed any more`;
  return [{ path: anyFile, line: null, rule: "fewer-tests", message }];
}
