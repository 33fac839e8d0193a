import { type TrialReport } from "../../domain/gates/trials/trial.ts";
import { type ExecutedTests, type Finding } from "../../domain/gates/verdict/verdict.ts";

type Redact = (text: string) => Promise<string>;

// A line that no tool prints, so that many short texts can be scanned in one go.
const seam = "\n\u241e\u241e\u241e\n";

/** Redacts many texts with one scan, for each scan costs the same however little it reads. */
export async function redactAll(redact: Redact, texts: readonly string[]): Promise<readonly string[]> {
  const parts = (await redact(texts.join(seam))).split(seam);
  return parts.length === texts.length ? parts : Promise.all(texts.map(redact));
}

/** Tools name files and rules as they like, so that these may hold secrets, too. */
export async function redactFindings(
  redact: Redact,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const texts = findings.flatMap(({ message, path, rule }) => [message, path ?? "", rule ?? ""]);
  const clean = await redactAll(redact, texts);
  return findings.map((finding, at) => ({
    ...finding,
    message: clean[3 * at] ?? "",
    path: finding.path === null ? null : (clean[3 * at + 1] ?? null),
    rule: finding.rule === null ? null : (clean[3 * at + 2] ?? null),
  }));
}

/** Tests bear the names that their authors, or their data, give them. */
export async function redactTests(redact: Redact, tests: ExecutedTests): Promise<ExecutedTests> {
  const { names } = tests;
  if (names === null) return tests;
  const { executed, failed, skipped } = names;
  const clean = await redactAll(redact, [...executed, ...failed, ...skipped]);
  const failedFrom = executed.length;
  const skippedFrom = failedFrom + failed.length;
  return {
    ...tests,
    names: {
      executed: clean.slice(0, failedFrom),
      failed: clean.slice(failedFrom, skippedFrom),
      skipped: clean.slice(skippedFrom),
    },
  };
}

/** Tests, messages and patches hold what sources hold. A patch that had to be altered shows nothing any more and is left out. */
export async function redactReport(redact: Redact, report: TrialReport): Promise<TrialReport> {
  const { trials, demands, witnesses } = report;
  const texts = [
    ...trials.flatMap(({ summary, findings }) => [summary, ...findings.map(({ message }) => message)]),
    ...demands.map(({ test }) => test),
    ...witnesses.flatMap(({ sentence, patch, patchHead, test }) => [
      sentence,
      patch,
      patchHead ?? "",
      test ?? "",
    ]),
  ];
  const clean = await redactAll(redact, texts);
  if (clean.every((text, at) => text === texts[at])) return report;
  const byText = new Map(texts.map((text, at) => [text, clean[at] ?? ""]));
  const of = (text: string) => byText.get(text) ?? "";
  const whole = (patch: string) => (of(patch) === patch ? patch : "");
  return {
    trials: trials.map((one) => ({
      ...one,
      summary: of(one.summary),
      findings: one.findings.map((finding) => ({ ...finding, message: of(finding.message) })),
    })),
    demands: demands.map((one) => ({ ...one, test: of(one.test) })),
    witnesses: witnesses.map((one) => ({
      ...one,
      sentence: of(one.sentence),
      patch: whole(one.patch),
      ...(one.patchHead === undefined ? {} : { patchHead: whole(one.patchHead) }),
      test: one.test === null ? null : of(one.test),
    })),
  };
}
