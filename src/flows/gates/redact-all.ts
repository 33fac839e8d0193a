import { type ChangedTests, type DeclaredTest } from "../../domain/gates/tamper/executed-tests.ts";
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

/** What sources say of tests, in the words in which reports name them once these are redacted. */
export async function redactDeclared(redact: Redact, { before, after }: ChangedTests): Promise<ChangedTests> {
  const clean = async (tests: readonly DeclaredTest[]) => {
    const texts = await redactAll(
      redact,
      tests.flatMap(({ name, body }) => [name, body]),
    );
    return tests.map((test, at) => ({ ...test, name: texts[2 * at] ?? "", body: texts[2 * at + 1] ?? "" }));
  };
  return { before: await clean(before), after: await clean(after) };
}
