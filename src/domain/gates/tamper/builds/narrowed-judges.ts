import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { isGradle, withoutComments } from "./gradle-files.ts";
import { xmlElements } from "./xml-elements.ts";

/** What is said by a name, word by word. */
type Said = ReadonlyMap<string, readonly string[]>;

const listed = "targetClasses|targetTests|mutators";
const groups = ["DEFAULTS", "STRONGER", "ALL"];
const elements = ["METHOD", "CLASS", "SOURCEFILE", "PACKAGE", "BUNDLE", "GROUP"];

/** What builds of Java have mutated, counted and formatted, where that is less than it was. */
export function narrowedJudges(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const read = /(^|\/)pom\.xml$/.test(path) ? ofMaven : isGradle(path) ? ofGradle : null;
    if (read === null || before === null || after === null) return [];
    const [was, now] = [read(textOf(before)), read(textOf(after))];
    const names = new Set([...was.keys(), ...now.keys()]);
    return [...names].flatMap((name): TamperFinding[] => {
      if (!isNarrower(name, was.get(name) ?? [], now.get(name) ?? [])) return [];
      const message = `a tool looks at less: ${name} ${(now.get(name) ?? []).join(", ").slice(0, 120)}`;
      return [{ path, line: null, rule: "weakened-configuration", message }];
    });
  });
}

function isNarrower(name: string, was: readonly string[], now: readonly string[]): boolean {
  const isFresh = now.some((one) => !was.includes(one));
  const isLost = was.some((one) => !now.includes(one));
  switch (name) {
    case "element":
      return coarsest(was) < coarsest(now);
    case "targetExclude":
      return now.some((one) => !was.includes(one) && !made.test(one));
    case "mutators":
      return isLost && !(isFresh && strongest(now) > strongest(was));
    case "target":
      return isLost && now.length > 0 && !now.every((one) => one.startsWith("**"));
    default:
      return now.length > 0 && (was.length === 0 || isLost);
  }
}

/** Of Gradle's, one bundle for all that is not said. */
function coarsest(said: readonly string[]): number {
  return Math.max(...(said.length === 0 ? ["BUNDLE"] : said).map((one) => elements.indexOf(one)));
}

function strongest(said: readonly string[]): number {
  return Math.max(-1, ...said.map((one) => groups.indexOf(one)));
}

/** What no hand wrote. */
const made = /(^|\/|\*)(build|generated|generated-src|gen|\.gradle|node_modules|target)(\/|$|\*)/;

function ofMaven(text: string): Said {
  const found = new Map<string, string[]>();
  for (const { name, text: said, outer } of xmlElements(text)) {
    const list = new RegExp(`^(${listed})$`).exec(outer?.name ?? "")?.[1];
    if (list !== undefined && said !== "" && name !== list)
      found.set(list, [...(found.get(list) ?? []), said]);
  }
  return found;
}

const inGradle = new RegExp(
  String.raw`^\s*(${listed}|element|targetExclude|target)\b(?!\s*[:{])\s*(?:\.set\(|\.addAll\(|=|\(|(?=["']))(.*)$`,
);

function ofGradle(text: string): Said {
  const plain = withoutComments(text);
  const found = new Map<string, string[]>();
  const isFormatted = /\bspotless\b/.test(plain);
  for (const line of plain.split("\n")) {
    const [, name = "", said = ""] = inGradle.exec(line) ?? [];
    if (name === "" || (name.startsWith("target") && !name.endsWith("s") && !isFormatted)) continue;
    const words = [...said.matchAll(/["']([^"'\n]*)["']/g)].map(([, word = ""]) => word);
    found.set(name, [...(found.get(name) ?? []), ...words]);
  }
  return found;
}
