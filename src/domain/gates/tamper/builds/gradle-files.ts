import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { softerLimit, spellLimit, type Bound, type Limit } from "./limits.ts";

/** A build, or a part of one that others take in. */
export function isGradle(path: string): boolean {
  return /\.gradle(\.kts)?$/.test(path);
}

const tokens = /\/\*[^]*?(?:\*\/|$)|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

export function withoutComments(text: string): string {
  return text.replace(tokens, (token) => (token.startsWith("/") ? token.replace(/[^\n]/g, "") : token));
}

const number = /^[^\w.]*(?:new\s+)?(?:(?:java\.math\.)?BigDecimal(?:\.valueOf)?\(\s*)?["']?(\d*\.?\d+)/;
const limits: readonly { readonly name: RegExp; readonly bound: Bound; readonly unsaid?: number }[] = [
  { name: /\bminimum(?:\s*=(?!=)|\.set\()(.*)/, bound: "least" },
  { name: /\b(?:minBound|minValue)(?:\s*=(?!=)|\.set\(|\()(.*)/, bound: "least" },
  { name: /\bmaximum(?:\s*=(?!=)|\.set\()(.*)/, bound: "most" },
  { name: /\b(?:mutation|coverage|testStrength)Threshold(?:\s*=(?!=)|\.set\()(.*)/, bound: "least" },
  { name: /\brulesMinimumPriority(?:\s*=(?!=)|\.set\()(.*)/, bound: "least", unsaid: 5 },
  { name: /\bfailBuildOnCVSS(?:\s*=(?!=)|\.set\()(.*)/, bound: "most" },
  { name: /\bmaxErrors(?:\s*=(?!=)|\.set\()(.*)/, bound: "most", unsaid: 0 },
  { name: /\bmaxWarnings(?:\s*=(?!=)|\.set\()(.*)/, bound: "most" },
  { name: /\bmaxFailures(?:\s*=(?!=)|\.set\()(.*)/, bound: "most", unsaid: 0 },
];

/** Numbers by which a build of Gradle demands less than before, wherever they stand now. */
export function softerGradle(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file): TamperFinding[] => {
    const { path, before, after } = file;
    if (/(^|\/)gradle\.properties$/.test(path)) return softerProperties(file);
    if (!isGradle(path)) return [];
    const was = withoutComments(textOf(before));
    if (after === null) return lostLimits(path, was, files);
    const now = withoutComments(textOf(after));
    return limits.flatMap(({ name, bound, unsaid }) => {
      const rest = { name, ...(unsaid === undefined ? {} : { unsaid }) };
      const [before, after] = [limitsIn(was, rest), limitsIn(now, rest)];
      return countersOf([...before, ...after]).flatMap((counter) => {
        const [told, tells] = [before, after].map((each) => each.filter((one) => one.counter === counter));
        const softer = softerLimit(told ?? [], tells ?? [], bound);
        return softer === null ? [] : [foundAt(path, softer)];
      });
    });
  });
}

/** Few branches ask for nothing less of the lines. */
function countersOf(limits: readonly Counted[]): readonly string[] {
  return [...new Set(limits.map(({ counter }) => counter))];
}

function foundAt(path: string, limit: Limit): TamperFinding {
  const message = `a tool is told to demand less: ${spellLimit(limit)}`;
  return { path, line: limit.line, rule: "weakened-configuration", message };
}

/** Of a part of a build that is gone, what did not come to another one as it was. */
function lostLimits(path: string, was: string, files: readonly ChangedFile[]): TamperFinding[] {
  // A build goes with what it built.
  if (/(^|\/)(build|settings|init)\.gradle/.test(path)) return [];
  return limits.flatMap(({ name, bound }): TamperFinding[] => {
    const come = files.flatMap((file) => {
      if (!isGradle(file.path)) return [];
      const known = limitsIn(withoutComments(textOf(file.before)), { name }).map(({ value }) => value);
      return limitsIn(withoutComments(textOf(file.after)), { name }).flatMap((limit) => {
        const at = known.indexOf(limit.value);
        if (at >= 0) known.splice(at, 1);
        return at >= 0 ? [] : [{ ...limit, path: file.path }];
      });
    });
    const softer = softerLimit(limitsIn(was, { name }), come, bound);
    if (softer === null) return [];
    const place = come.find(({ value, line }) => value === softer.value && line === softer.line)?.path;
    const { line, ...found } = foundAt(place ?? path, softer);
    return [{ ...found, line: place === undefined ? null : line }];
  });
}

const floor = /^\s*([\w.-]*(?:coverage|jacoco|minimum|kover)[\w.-]*)\s*[=:]\s*(\d*\.?\d+)\s*$/i;

/** Numbers that a build takes by their names. */
function softerProperties({ path, before, after }: ChangedFile): TamperFinding[] {
  const numbersIn = (text: string) =>
    text.split("\n").flatMap((line, at) => {
      const [, name, value] = floor.exec(line) ?? [];
      return name === undefined ? [] : [{ name, value: Number(value), line: at + 1 }];
    });
  const known = new Map(numbersIn(textOf(before)).map(({ name, value }) => [name, value]));
  return numbersIn(textOf(after))
    .filter(({ name, value }) => value < (known.get(name) ?? -Infinity))
    .map((one) => foundAt(path, one));
}

function limitsIn(
  text: string,
  { name, unsaid }: { readonly name: RegExp; readonly unsaid?: number },
): Counted[] {
  const lines = text.split("\n");
  const found = lines.flatMap((line, at): Counted[] => {
    const [, said] = name.exec(line) ?? [];
    if (said === undefined) return [];
    const [, value] = number.exec(said) ?? [];
    const counter = counterBeside(lines, at);
    return [{ value: Number(value ?? named(text, said) ?? NaN), line: at + 1, counter }];
  });
  const known = found.filter(({ value }) => !Number.isNaN(value));
  return known.length === 0 && unsaid !== undefined ? [{ value: unsaid, line: 1, counter: "" }] : known;
}

interface Counted extends Limit {
  /** "LINE", "BRANCH"; empty where nothing is said. */
  readonly counter: string;
}

/** What JaCoCo is told beside a limit to count, within the same braces. */
function counterBeside(lines: readonly string[], at: number): string {
  const before = lines.slice(0, at).join("\n").split(/[{}]/).at(-1) ?? "";
  const after = lines.slice(at).join("\n").split(/[{}]/)[0] ?? "";
  const [, name = ""] = /\bcounter(?:\s*=\s*|\.set\(\s*)["'](\w+)["']/.exec(`${before}\n${after}`) ?? [];
  return name;
}

/** What stands behind a name that a build gives to a number. */
function named(text: string, said: string): string | undefined {
  const [, name] = /^\s*([A-Za-z]\w*)/.exec(said) ?? [];
  if (name === undefined) return undefined;
  return new RegExp(`\\b${name}\\s*=\\s*["']?(\\d*\\.?\\d+)`).exec(text)?.[1];
}
