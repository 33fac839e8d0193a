import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { isSource } from "../settings/taken-paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { fitsIgnorePattern, readIgnorePattern, type IgnorePattern } from "./ignore-pattern.ts";
import { folderOf } from "../paths.ts";

/** Sources of the repository that git is told to pass over: many tools that judge do so, too. */
export function ignoredSources(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const head = [...paths, ...files.flatMap(({ after }) => (after === null ? [] : [after.path]))];
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (after === null || !/(^|\/)\.gitignore$/.test(path)) return [];
    const folder = folderOf(path);
    const [was, now] = [rulesOf(textOf(before)), rulesOf(textOf(after))];
    const altered = alteredIn(was, now);
    const isAltered = (source: string) =>
      source.startsWith(folder) &&
      isSource(source) &&
      ruleFor(source.slice(folder.length), altered) !== undefined;
    for (const one of head.filter(isAltered)) {
      const by = ruleFor(one.slice(folder.length), now);
      if (by?.isOut !== true || ruleFor(one.slice(folder.length), was)?.isOut === true) continue;
      const message = `tools that go by it pass over ${one}, which is part of the repository`;
      return [{ path, line: by.line, rule: "widened-exclusion", message }];
    }
    return [];
  });
}

interface IgnoreRule {
  readonly line: number;
  readonly text: string;
  /** False: it takes back what an earlier one says. */
  readonly isOut: boolean;
  readonly pattern: IgnorePattern;
}

function rulesOf(text: string): IgnoreRule[] {
  return text.split("\n").flatMap((raw, at) => {
    const pattern = readIgnorePattern(raw.trim().replace(/^!/, ""));
    return pattern === null ? [] : [{ line: at + 1, text: raw, isOut: !raw.startsWith("!"), pattern }];
  });
}

/** What stands between the lines that both begin with and those that both end with: the rest decides alike. */
function alteredIn(was: readonly IgnoreRule[], now: readonly IgnoreRule[]): IgnoreRule[] {
  const least = Math.min(was.length, now.length);
  let start = 0;
  while (start < least && was[start]?.text === now[start]?.text) start += 1;
  let end = 0;
  while (end < least - start && was.at(-1 - end)?.text === now.at(-1 - end)?.text) end += 1;
  return [...was.slice(start, was.length - end), ...now.slice(start, now.length - end)];
}

/** The last that fits decides. */
function ruleFor(path: string, rules: readonly IgnoreRule[]): IgnoreRule | undefined {
  const parts = path.split("/");
  return rules.findLast(({ pattern }) => fitsIgnorePattern(pattern, parts));
}
