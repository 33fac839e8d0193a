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
  { name: /\bmaxErrors(?:\s*=(?!=)|\.set\()(.*)/, bound: "most", unsaid: 0 },
  { name: /\bmaxWarnings(?:\s*=(?!=)|\.set\()(.*)/, bound: "most" },
  { name: /\bmaxFailures(?:\s*=(?!=)|\.set\()(.*)/, bound: "most", unsaid: 0 },
];

/** Numbers by which a build of Gradle demands less than before. */
export function softerGradle(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    if (after === null || !isGradle(path)) return [];
    const [was, now] = [withoutComments(textOf(before)), withoutComments(textOf(after))];
    return limits.flatMap(({ name, bound, unsaid }) => {
      const rest = { name, ...(unsaid === undefined ? {} : { unsaid }) };
      const softer = softerLimit(limitsIn(was, rest), limitsIn(now, rest), bound);
      if (softer === null) return [];
      const message = `a tool is told to demand less: ${spellLimit(softer)}`;
      return [{ path, line: softer.line, rule: "weakened-configuration", message }];
    });
  });
}

function limitsIn(
  text: string,
  { name, unsaid }: { readonly name: RegExp; readonly unsaid?: number },
): Limit[] {
  const found = text.split("\n").flatMap((line, at): Limit[] => {
    const [, said] = name.exec(line) ?? [];
    if (said === undefined) return [];
    const [, value] = number.exec(said) ?? [];
    return [{ value: Number(value ?? named(text, said) ?? NaN), line: at + 1 }];
  });
  const known = found.filter(({ value }) => !Number.isNaN(value));
  return known.length === 0 && unsaid !== undefined ? [{ value: unsaid, line: 1 }] : known;
}

/** What stands behind a name that a build gives to a number. */
function named(text: string, said: string): string | undefined {
  const [, name] = /^\s*([A-Za-z]\w*)/.exec(said) ?? [];
  if (name === undefined) return undefined;
  return new RegExp(`\\b${name}\\s*=\\s*["']?(\\d*\\.?\\d+)`).exec(text)?.[1];
}
