import { posix } from "node:path";
import { type Place } from "./runner.ts";
import { type Word } from "./shell-words.ts";

const variable = /^([A-Za-z_]\w*)\s*(?::{0,3}|\?)=\s*(.*)$/;
const rule = /^([\w./%-]+(?:[ \t]+[\w./%-]+)*)[ \t]*::?(?!=)[ \t]*([^=#]*)(?:#.*)?$/;

/** The lines that make runs for the targets of a call, after those of what they need; null: there are no such targets. */
export async function recipeLines(
  words: readonly Word[],
  { files, folder }: Place,
): Promise<string[] | null> {
  const names = ["GNUmakefile", "makefile", "Makefile"].map((name) => posix.join(folder, name));
  const texts = await Promise.all(names.map((name) => files.read(name)));
  const { rules, variables } = readMakefile(texts.find((text) => text !== null) ?? "");
  const targets = words.slice(1).flatMap(({ value }) => (/^-[sikB]|=/.test(value) ? [] : [value]));
  if (targets.length === 0 || !targets.every((name) => rules.has(name))) return null;
  const run = new Set(targets.flatMap((name) => [...(rules.get(name)?.needs ?? []), name]));
  return [...run].flatMap((name) => rules.get(name)?.lines.map((line) => expand(line, variables)) ?? []);
}

function readMakefile(text: string) {
  const rules = new Map<string, { readonly needs: readonly string[]; readonly lines: string[] }>();
  const variables = new Map([["MAKE", "make"]]);
  let open: readonly string[] = [];
  for (const line of text.replace(/\\\r?\n[ \t]*/g, " ").split(/\r?\n/)) {
    const [, name, value = ""] = variable.exec(line) ?? [];
    const [, targets, needs = ""] = rule.exec(line) ?? [];
    if (line.startsWith("\t"))
      for (const target of open) rules.get(target)?.lines.push(line.trim().replace(/^[@+-]+/, ""));
    else if (name !== undefined) variables.set(name, value);
    else if (targets !== undefined) {
      open = targets.split(/[ \t]+/);
      for (const target of open)
        if (!rules.has(target)) rules.set(target, { needs: needs.split(/\s+/), lines: [] });
    }
  }
  return { rules, variables };
}

/** Unknown variables are empty, as for make; functions stay, and only make knows them. */
function expand(line: string, variables: ReadonlyMap<string, string>, depth = 0): string {
  if (depth > 5) return line;
  const known = line.replace(/\$(?:\((\w+)\)|\{(\w+)\})/g, (_, one?: string, other?: string) => {
    return expand(variables.get(one ?? other ?? "") ?? "", variables, depth + 1);
  });
  return depth > 0 ? known : known.replaceAll("$$", "$");
}
