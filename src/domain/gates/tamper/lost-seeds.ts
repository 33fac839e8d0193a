import { type TamperFinding } from "../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "./changed-file.ts";

/** Values that a property or a fuzz test failed for once, kept so that they are tried again each time. */
interface Seed {
  readonly said: string;
  /** By which test it is tried, where that is known. */
  readonly test: string | null;
}

/** Kept values that no test tries any more, while the test that tried them stays. */
export function lostSeeds(files: readonly ChangedFile[]): TamperFinding[] {
  const now = new Set(files.flatMap(({ after }) => seedsOf(after)).map(({ said }) => said));
  const tests = files.filter(({ path, before }) => /_test\.go$/.test(before?.path ?? path));
  return files.flatMap(({ path, before, after }) => {
    const gone = seedsOf(before).filter(
      ({ said, test }) => !now.has(said) && !tests.some((one) => isSaidIn(said, one) || losesTest(test, one)),
    );
    const [first] = gone;
    if (first === undefined) return [];
    const message = `a value that a test had failed for is tried no more: ${first.said.replace(/\s+/g, " ").slice(0, 120)}`;
    return [{ path, line: after === null ? null : 1, rule: "deleted-test", message }];
  });
}

function seedsOf(version: FileVersion | null): Seed[] {
  if (version === null || version.kind === "symlink") return [];
  const [, test] = /(?:^|\/)testdata\/fuzz\/(\w+)\/[^/]+$/.exec(version.path) ?? [];
  const lines = textOf(version)
    .split(/\r?\n/)
    .map((line) => line.trim());
  if (test !== undefined) {
    const said = lines.filter((line) => line !== "" && !line.startsWith("go test fuzz")).join("\n");
    return said === "" ? [] : [{ said, test }];
  }
  // Behind the number stands what it came to, which tells whoever reads it.
  return /(^|\/)proptest-regressions\/.+\.txt$|\.proptest-regressions$/.test(version.path)
    ? lines
        .filter((line) => /^(cc|xs)\s/.test(line))
        .map((line) => ({ said: line.replace(/\s*#.*$/, ""), test: null }))
    : [];
}

/** Whether the file has the values of a seed now, and had them not. */
function isSaidIn(said: string, { before, after }: ChangedFile): boolean {
  const values = said.split("\n").map((line) => /^\[?\]?\w+\(([^]*)\)$/.exec(line)?.[1] ?? line);
  return values.every(
    (value) => countOf(value, textOf(after)) > countOf(value, textOf(before)) && value !== "",
  );
}

function countOf(value: string, text: string): number {
  return value === "" ? 0 : text.split(value).length - 1;
}

/** Whether the file had the test, and has it no more: that is found, or not, by what it checked. */
function losesTest(test: string | null, { before, after }: ChangedFile): boolean {
  if (test === null) return false;
  const declared = new RegExp(`\\bfunc\\s+${test}\\(`);
  return declared.test(textOf(before)) && !declared.test(textOf(after));
}
