import { type TamperFinding } from "../../verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { globSource, isSource } from "../settings/taken-paths.ts";
import { folderOf, type Surroundings } from "../settings/surroundings.ts";

/** Sources of the repository that git is told to pass over: many tools that judge do so, too. */
export function ignoredSources(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const head = [...paths, ...files.flatMap(({ after }) => (after === null ? [] : [after.path]))];
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (after === null || !/(^|\/)\.gitignore$/.test(path)) return [];
    const folder = folderOf(path);
    const [was, now] = [rulesOf(textOf(before)), rulesOf(textOf(after))];
    const found = head
      .filter((one) => one.startsWith(folder) && isSource(one))
      .map((one) => ({ one, by: ruleFor(one.slice(folder.length), now) }))
      .find(({ one, by }) => by?.isOut === true && ruleFor(one.slice(folder.length), was)?.isOut !== true);
    if (found?.by === undefined) return [];
    const message = `tools that go by it pass over ${found.one}, which is part of the repository`;
    return [{ path, line: found.by.line, rule: "widened-exclusion", message }];
  });
}

interface IgnoreRule {
  readonly line: number;
  /** False: it takes back what an earlier one says. */
  readonly isOut: boolean;
  readonly pattern: RegExp;
}

function rulesOf(text: string): IgnoreRule[] {
  return text.split("\n").flatMap((raw, at) => {
    const isOut = !raw.startsWith("!");
    const word = raw.trim().replace(/^!/, "");
    const glob = word.replace(/^\/|\/$/g, "");
    if (glob === "" || word.startsWith("#")) return [];
    const start = /\/./.test(word) ? "^" : "^(?:.*/)?";
    const pattern = expression(`${start}${globSource(glob, "[^/]*")}${word.endsWith("/") ? "/" : "(?:/|$)"}`);
    return pattern === null ? [] : [{ line: at + 1, isOut, pattern }];
  });
}

/** Git passes over what it cannot read. */
function expression(source: string): RegExp | null {
  try {
    return new RegExp(source, "s");
  } catch {
    return null;
  }
}

/** The last that fits decides. */
function ruleFor(path: string, rules: readonly IgnoreRule[]): IgnoreRule | undefined {
  return rules.findLast(({ pattern }) => pattern.test(path));
}
