import { alternativesOf } from "./braces.ts";
import { type Setting, type Settings } from "./flatten.ts";
import { ruleKeyOf } from "./lint-rules.ts";
import { type ToolSettings } from "./tool-settings.ts";

/** Rules that bound how long or how plain sources are, which tables of tests have their own measure for. */
const ofSize =
  /(^|\/)(max-(lines|lines-per-function|statements|nested-callbacks|len|classes-per-file)|no-magic-numbers|no-duplicate-string|require-jsdoc)$|^jsdoc\//;
/** The same of Python, and that nobody may `assert`, which is what its tests do. */
const ofSizeInPython = /^(S101|PLR2004|PLR09\d\d|D\d{0,3}|E501|C901)$/;
const ofTests =
  /(^|\/)(tests?|__tests__|e2e|specs?)\/|\.(test|spec)\.[\w*?()[\]{},|]+$|(^|\/)(test_\*|\*_test|conftest)\.py$/;

/** The settings of ESLint without rules of size that are off for tests. */
export function withoutSizeOfTests(settings: Settings): Settings {
  const isOff = ({ value, files }: Setting) =>
    (value === "off" || value === 0) && files !== null && files.length > 0 && files.every(isOfTests);
  return new Map(
    [...settings].flatMap(([key, values]): [string, Setting[]][] => {
      if (!ofSize.test(ruleKeyOf("eslint", key)?.name ?? "")) return [[key, values]];
      const left = values.filter((one) => !isOff(one));
      return left.length === 0 ? [] : [[key, left]];
    }),
  );
}

function isOfTests(pattern: string): boolean {
  return !/^!|\.\./.test(pattern) && alternativesOf(pattern).every((one) => ofTests.test(one));
}

/** Whether linters of Python are to pass over nothing but size, and over that in tests alone. */
export function isOfSizeInTests(key: string, before: Settings, { kin, settings }: ToolSettings): boolean {
  const [was, now] = [before, settings].map((one) => one.get(key) ?? []);
  const [, pattern] = /(?:^|\.)(?:extend-)?per-file-ignores\.(.+)$/.exec(key) ?? [];
  if (kin === "ruff" && pattern !== undefined)
    return isOfTests(pattern) && freshOf(was, now).every((code) => ofSizeInPython.test(code));
  if (kin !== "flake8" || key !== "per-file-ignores") return false;
  const known = new Set(codesByFile(was ?? []));
  return codesByFile(now ?? []).every((one) => {
    const [files = "", code = ""] = one.split(":");
    return known.has(one) || (isOfTests(files) && ofSizeInPython.test(code));
  });
}

function freshOf(was: readonly Setting[] = [], now: readonly Setting[] = []): string[] {
  const known = new Set(was.map(({ value }) => value));
  return now.filter(({ value }) => !known.has(value)).map(({ value }) => String(value));
}

/** `tests/*: S101,D` is read as two words, of which only the first names the files. */
function codesByFile(values: readonly Setting[]): string[] {
  let files = "";
  return values
    .flatMap(({ value }) => String(value).split(/[\s,]+/))
    .flatMap((word) => {
      const [named, code = ""] = word.includes(":") ? word.split(":") : [files, word];
      files = named ?? "";
      return code === "" ? [] : [`${files}:${code}`];
    });
}
