import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type LineOfTest } from "./languages/line-of-test.ts";
import { checksIn, isLaxCheck, skipsIn } from "./languages/unparsed-lines.ts";
import {
  hasWrittenTests,
  writtenChecksIn,
  writtenLaxness,
  writtenSkipsIn,
} from "./languages/written-tests.ts";
import { caseFolders } from "./tables/case-files.ts";

const languages =
  /\.(kts?|groovy|scala|sc|rb|php|cs|fs|vb|exs?|erl|swift|mm?|c|cc|cpp|cxx|dart|lua|pl|t|sh|bash|bats|hs|mli?|clj[cs]?|jl|[rR]|elm|nim|zig|ps1|sol|robot|resource)$/;
const folder = /(^|\/)(tests?|specs?|__tests__|e2e|integration[-_]tests?)\//i;
const named =
  /(^|[/._-])(tests?|specs?)[-_.][^/]*$|[-_.](tests?|specs?)\.\w+$|[a-z0-9](Tests?|Specs?|TestCase|IT)\.\w+$|\.(bats|t|robot)$/;

/** Tests in languages, and for programs, that there is no parser for, which lose checks or are kept from running: told by their lines. */
export function unreadTests(files: readonly ChangedFile[]): TamperFinding[] {
  const tests = files.filter(({ before }) => before !== null && isUnreadTest(before));
  if (tests.length === 0) return [];
  const were = tests.flatMap(({ before }) => before ?? []);
  const now = files.flatMap(({ after }) => (after !== null && isUnreadTest(after) ? [after] : []));
  return [...lostChecks(tests, { were, now }), ...freshSkips(files, were), ...freshLaxness(tests)];
}

function isUnreadTest({ path, kind }: FileVersion): boolean {
  if (kind !== "symlink" && hasWrittenTests(path)) return true;
  if (kind === "symlink" || !languages.test(path) || caseFolders.test(path.replace(/src\/test\//, "")))
    return false;
  return folder.test(path) || named.test(path) || path.endsWith(".resource");
}

interface Versions {
  readonly were: readonly FileVersion[];
  readonly now: readonly FileVersion[];
}

/** Checks may move, and others may come in their place, in any of the files of a change. */
function lostChecks(tests: readonly ChangedFile[], versions: Versions): TamperFinding[] {
  const [old, fresh] = [countOf(versions.were), countOf(versions.now)];
  const lax = new Set(versions.now.flatMap((one) => laxIn(one)).map(({ text }) => text));
  const came = [...fresh].filter(([text]) => !isLaxCheck(text) && !lax.has(text));
  let spare = came.reduce((sum, [text, count]) => sum + Math.max(0, count - (old.get(text) ?? 0)), 0);
  const missing = new Map([...old].map(([text, count]) => [text, count - (fresh.get(text) ?? 0)]));
  return tests.flatMap((file) => {
    const checks = checksOf(file.before);
    const left = countOf(file.after === null ? [] : [file.after]);
    const gone = checks.filter(({ text }) => !takeOne(left, text) && takeOne(missing, text));
    const replaced = Math.min(spare, gone.length);
    spare -= replaced;
    const [first] = gone.slice(replaced);
    if (first !== undefined) return [lossOf(file, first)];
    return checks.length === 0 && isGoneWhole(file, versions) ? [lossOf(file, null)] : [];
  });
}

function checksOf(version: FileVersion | null): LineOfTest[] {
  if (version === null) return [];
  return writtenChecksIn(version.path, textOf(version)) ?? checksIn(version.path, textOf(version));
}

function skipsOf({ path, text }: FileVersion): LineOfTest[] {
  return writtenSkipsIn(path, text ?? "") ?? skipsIn(path, text ?? "");
}

function laxIn(version: FileVersion): LineOfTest[] {
  return writtenLaxness(version.path, textOf(version));
}

function takeOne(left: Map<string, number>, text: string): boolean {
  const count = left.get(text) ?? 0;
  left.set(text, count - 1);
  return count > 0;
}

function countOf(versions: readonly FileVersion[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of versions.flatMap(checksOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** A file that is named as a test, of which nobody can tell what it checked, and in whose place none came. */
function isGoneWhole({ before, after }: ChangedFile, { were, now }: Versions): boolean {
  if (before === null || !named.test(before.path)) return false;
  const filled = (all: readonly (FileVersion | null)[]) =>
    all.filter((one) => textOf(one).trim() !== "").length;
  return filled([before]) > filled([after]) && filled(now) < filled(were);
}

function lossOf({ path, after }: ChangedFile, check: LineOfTest | null): TamperFinding {
  const said = check === null ? "" : `: ${check.said.slice(0, 120)}`;
  if (after === null || check === null)
    return { path, line: null, rule: "deleted-test", message: `tests are gone with what they check${said}` };
  return checksOf(after).length === 0
    ? { path, line: 1, rule: "emptied-test", message: `these tests no longer check anything${said}` }
    : {
        ...{ path, line: null, rule: "weakened-test" },
        message: `these tests check less (line ${String(check.line)} of the base)${said}`,
      };
}

/** Lines of tests that stand which let nearly anything pass, and are more than there were. */
function freshLaxness(tests: readonly ChangedFile[]): TamperFinding[] {
  return tests.flatMap(({ path, before, after }) => {
    if (before === null || after === null) return [];
    const [was, now] = [laxIn(before), laxIn(after)];
    const left = new Map<string, number>();
    for (const { text } of was) left.set(text, (left.get(text) ?? 0) + 1);
    const [first] = now.filter(({ text }) => !takeOne(left, text));
    if (first === undefined || now.length <= was.length || grows(before, after)) return [];
    const message = `lets nearly anything pass: ${first.said.trim().slice(0, 120)}`;
    return [{ path, line: first.line, rule: "weakened-test", message }];
  });
}

/** Whether what is lax came with something new that is tried. */
function grows(before: FileVersion, after: FileVersion): boolean {
  const [was, now] = [checksOf(before), checksOf(after)];
  const known = new Set(was.map(({ text }) => text));
  const kept = was.every(({ text }) => now.some((one) => one.text === text));
  return kept && now.some(({ text }) => !known.has(text));
}

/** Words by which runners pass tests over, that stood nowhere in the tests of the change. */
function freshSkips(files: readonly ChangedFile[], were: readonly FileVersion[]): TamperFinding[] {
  const left = new Map<string, number>();
  for (const version of were)
    for (const { text } of skipsOf(version)) left.set(text, (left.get(text) ?? 0) + 1);
  return files.flatMap(({ path, before, after }) =>
    before === null || after === null || !isUnreadTest(after)
      ? []
      : skipsOf(after)
          .filter(({ text }) => !takeOne(left, text))
          .map(({ line, said }) => ({
            ...{ path, line, rule: "skipped-test" },
            message: `a test is kept from counting: ${said.slice(0, 120)}`,
          })),
  );
}
