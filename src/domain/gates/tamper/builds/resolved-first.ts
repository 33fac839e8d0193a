import { type TamperFinding } from "../../verdict/verdict.ts";
import { isComing, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { bundlers } from "./alias-files.ts";

/** Folders that are looked through in their order, and functions that say where a module lies. */
const lists = /^["']?(root|modules|moduleDirectories|modulePaths)["']?$/;
const resolvers = /^["']?(resolveRequest|resolvePath|customResolver)["']?$/;
const sources = /\.[cm]?[jt]sx?$/;

interface Said {
  readonly text: string;
  readonly line: number;
  /** Without what a list has always named last. */
  readonly targets: readonly string[];
}

/** Settings by which modules are looked for in a folder of the tests, or in a new one, before those of the product of the same names. */
export function resolvedFirst(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const settings = files.filter(({ after }) => after !== null && isRead(after.path));
  if (settings.length === 0) return [];
  const fresh = new Set(files.filter(isComing).map(({ path }) => path));
  const stands = [...paths, ...files.flatMap(({ after }) => after?.path ?? [])].filter((one) =>
    sources.test(one),
  );
  const isOwn = (one: string) => isTestContext(one) || fresh.has(one);
  const twins = (path: string, folder: string) =>
    stands.some((one) => !isOwn(one) && one.endsWith(`/${path.slice(folder.length)}`));
  return settings.flatMap(({ path, before, after }) => {
    const known = new Set(saidIn(before).flatMap(({ targets }) => targets));
    return saidIn(after).flatMap(({ text, line, targets }): TamperFinding[] => {
      const place = targets
        .filter((one) => !known.has(one))
        .map((one) => pathIn(folderOf(path), one).replace(/\/?$/, "/"))
        .flatMap((folder) =>
          stands.filter((one) => one.startsWith(folder) && isOwn(one) && twins(one, folder)),
        )[0];
      if (place === undefined) return [];
      const message = `modules of the product are looked for first where ${place} is: ${text.slice(0, 100)}`;
      return [{ path, line, rule: "weakened-configuration", message }];
    });
  });
}

function isRead(path: string): boolean {
  return bundlers.test(path) || /(^|\/)(jest|vite|vitest)[\w.-]*\.[cm]?[jt]s$/.test(path);
}

function saidIn(version: FileVersion | null): Said[] {
  if (!version?.tree || !isJavaScript(version.tree.language) || !isRead(version.path)) return [];
  return nodesOf(version.tree.root, "pair", "method_definition").flatMap((one) => {
    const key = (childIn(one, "key") ?? childIn(one, "name"))?.text ?? "";
    const value = one.type === "pair" ? childIn(one, "value") : one;
    if (value === null || !(lists.test(key) || resolvers.test(key))) return [];
    // What is looked through last takes the place of nothing.
    const parts = !lists.test(key) ? [value] : value.type === "array" ? value.children.slice(0, -1) : [];
    const targets = parts.flatMap((part) => targetsIn(part, resolvers.test(key)));
    return [{ text: one.text.replace(/\s+/g, " "), line: one.line, targets }];
  });
}

/** `path.resolve(__dirname, "fake")` by its words; of a function, each that it names. */
function targetsIn(part: SyntaxNode, isFunction: boolean): string[] {
  const words = nodesOf(part, "string", "template_string").map(({ text }) =>
    text
      .replace(/^["'`]|["'`]$/g, "")
      .replace(/\$\{[^}]*\}/g, "")
      .replace(/^\/|^<rootDir>\/?/, ""),
  );
  if (!isFunction) return words.length === 0 ? [] : [words.join("/")];
  return words
    .filter((one) => one.includes("/") || /^[\w-]+$/.test(one))
    .map((one) => one.replace(/\/[^/]*\.\w+$/, ""));
}
