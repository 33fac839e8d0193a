import { type FileVersion } from "../../changed-file.ts";

/** A version of Python, as `sys.version_info` is compared with it. */
export type PythonVersion = readonly number[];

const condition = /^skip(if|If|Unless)sys\.version_info(?:\[:\d\])?(<=?|>=?)\(([\d,]+)\)$/;

interface Skipped {
  /** Versions below are skipped, or those above. */
  readonly isBelow: boolean;
  readonly sign: string;
  readonly version: PythonVersion;
}

/** Whether one mark skips no more versions of Python than another one did. */
export function skipsNoMore(was: string, now: string): boolean {
  const [old, fresh] = [skippedBy(was), skippedBy(now)];
  if (old === null || fresh === null || old.sign !== fresh.sign) return false;
  const order = compared(fresh.version, old.version);
  return fresh.isBelow ? order <= 0 : order >= 0;
}

/** Versions that nobody maintains any more: what judges has none of them. */
const lastOfOld: PythonVersion = [3, 11];

/** Whether a mark skips versions alone that the package cannot be installed for. */
export function skipsNone(mark: string, oldest: PythonVersion | undefined): boolean {
  const skipped = skippedBy(mark);
  if (skipped === null || oldest === undefined || !skipped.isBelow || skipped.sign.includes("="))
    return false;
  return compared(skipped.version, oldest) <= 0 && compared(skipped.version, lastOfOld) <= 0;
}

/** By what a package says that it requires; of several, the oldest that any of them does. */
export function oldestPython(settings: readonly FileVersion[]): PythonVersion | undefined {
  const manifests = settings.filter(({ path }) => /(^|\/)pyproject\.toml$/.test(path));
  const roots = manifests.filter(({ path }) => path === "pyproject.toml");
  const [oldest, ...others] =
    [roots, manifests]
      .map((all) => all.flatMap(({ text }) => requiredBy(text ?? "")))
      .find((all) => all.length > 0) ?? [];
  return others.reduce((one, other) => (one && compared(other, one) < 0 ? other : one), oldest);
}

function requiredBy(manifest: string): PythonVersion[] {
  const [, major, minor] = /^requires-python\s*=\s*["']>=\s*(\d+)\.(\d+)/m.exec(manifest) ?? [];
  return major === undefined || minor === undefined ? [] : [[Number(major), Number(minor)]];
}

function skippedBy(mark: string): Skipped | null {
  const [, word, said = "", numbers = ""] = condition.exec(mark.replace(/\s+/g, "")) ?? [];
  if (word === undefined) return null;
  const sign = word === "Unless" ? (opposite[said] ?? said) : said;
  return { isBelow: sign.startsWith("<"), sign, version: numbers.split(",").filter(Boolean).map(Number) };
}

const opposite: Readonly<Record<string, string>> = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

function compared(one: PythonVersion, other: PythonVersion): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
