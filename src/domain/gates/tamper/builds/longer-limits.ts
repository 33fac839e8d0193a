import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { muchLonger } from "../tests/compared/lost-demands.ts";
import { isGradle, withoutComments } from "./gradle-files.ts";
import { xmlElements } from "./xml-elements.ts";

/** Seconds by what they bound. */
type Limits = ReadonlyMap<string, number>;

const pomFile = /(^|\/)pom\.xml$/;

/** How long all tests of a Java build may take: a limit that is gone, or is so many times what it was. */
export function longerLimits(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (before === null || after === null) return [];
    const now = limitsIn(after);
    const [name] =
      [...limitsIn(before)].find(([key, was]) => {
        if (was === 0) return false;
        const is = now.get(key);
        // What goes elsewhere is longer nowhere.
        if (is === undefined) return !files.some((one) => limitsIn(one.after).has(key));
        return is === 0 || is >= was * muchLonger;
      }) ?? [];
    const message = `a runner is told to demand less: ${name ?? ""} bounds tests no more, or much later`;
    return name === undefined ? [] : [{ path, line: null, rule: "weakened-configuration", message }];
  });
}

function limitsIn(version: FileVersion | null): Limits {
  if (version === null) return new Map();
  const text = textOf(version);
  const found = pomFile.test(version.path)
    ? ofMaven(text)
    : isGradle(version.path)
      ? ofGradle(withoutComments(text))
      : [];
  const isRead = found.length > 0 || /\.(properties|gradle|kts|xml)$/.test(version.path);
  const bounding = [...found, ...(isRead ? ofJunit(text) : [])];
  return new Map(bounding.filter(([, seconds]) => !Number.isNaN(seconds)));
}

const maven =
  /^((surefire|failsafe)\.timeout|(forkedProcess|parallelTests)Timeout(Forced)?InSeconds|surefire\.parallel\.(timeout|forcedTimeout))$/;

function ofMaven(text: string): [string, number][] {
  return xmlElements(text)
    .filter(({ name, text: said }) => maven.test(name) && /^\s*\d+\s*$/.test(said))
    .map(({ name, text: said }): [string, number] => [name, Number(said)]);
}

const units: Readonly<Record<string, number>> = {
  ...{ ns: 1e-9, ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 },
  ...{ Millis: 0.001, Seconds: 1, Minutes: 60, Hours: 3600, Days: 86_400 },
};
const gradle = /\btimeout\s*(?:=|\.set\()\s*(?:java\.time\.)?Duration\.of(\w+)\(\s*(\d[\d_]*)/g;
const junit =
  /\b(junit\.jupiter\.execution\.timeout\.(?!mode|thread)[\w.]*default)["']?\s*[=:,]\s*["']?(\d+)\s*(ns|ms|s|m|h|d)?\b/g;

function ofGradle(text: string): [string, number][] {
  return [...text.matchAll(gradle)].map(([, unit = "", count = ""], at): [string, number] => [
    `timeout ${String(at + 1)}`,
    Number(count.replaceAll("_", "")) * (units[unit] ?? NaN),
  ]);
}

function ofJunit(text: string): [string, number][] {
  return [...text.matchAll(junit)].map(([, name = "", count = "", unit = "s"]): [string, number] => [
    name,
    Number(count) * (units[unit] ?? 1),
  ]);
}
