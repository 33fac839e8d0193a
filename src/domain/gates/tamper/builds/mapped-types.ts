import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { flattenData } from "../settings/flatten.ts";
import { nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

const project = /(^|\/)[tj]sconfig(\.[\w-]+)*\.json$/;
const endings = ["", ".d.ts", ".ts", ".d.mts", "/index.d.ts", "/index.ts"];

/** Modules that TypeScript is to take for others: for what the change says is anything, or for what stands with the tests. */
export function mappedTypes(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (after === null || !project.test(path)) return [];
    const known = targetsOf(before);
    return [...targetsOf(after)].flatMap(([name, targets]) =>
      targets
        .filter((target) => known.get(name)?.includes(target) !== true)
        .flatMap((target): TamperFinding[] => {
          const place = pathIn(folderOf(path), target);
          const brought = files.find((one) => endings.some((end) => one.after?.path === `${place}${end}`));
          const isAnything = brought?.after?.path.includes(".d.") === true && givesAny(brought.after);
          const ofTests =
            isTestContext(target.replace(/^(\.\/)+/, "")) && !/test|spec|mock|fixture/i.test(name);
          if (!isAnything && !ofTests) return [];
          const message = `what is imported as ${name} is ${isAnything ? "anything" : "of the tests"} for the compiler: ${target}`;
          return [{ path, line: lineOf(after, name), rule: "weakened-configuration", message }];
        }),
    );
  });
}

/** By the name of a module, from where the settings stand. */
function targetsOf(version: FileVersion | null): ReadonlyMap<string, readonly string[]> {
  const settings = flattenData(version?.data);
  const words = (key: string) =>
    (settings.get(key) ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const [base = "."] = words("compilerOptions.baseUrl");
  const key = "compilerOptions.paths.";
  return new Map(
    [...settings.keys()]
      .filter((one) => one.startsWith(key))
      .map((one) => [
        one.slice(key.length),
        words(one).map((target) => (/^\.\.?\//.test(target) ? target : `${base}/${target}`)),
      ]),
  );
}

/** Whether what a file of types gives as a whole is `any`. */
function givesAny({ tree }: FileVersion): boolean {
  if (tree === null) return false;
  const given = nodesOf(tree.root, "export_statement", "export_assignment").map(
    ({ text }) => /^export\s*(?:=|default)\s*([\w$]+)/.exec(text)?.[1],
  );
  const isAny = ({ text }: SyntaxNode) => {
    const [, name, type] = /^([\w$]+)\s*:\s*(any|Record<string,\s*any>)$/.exec(text.trim()) ?? [];
    return type !== undefined && given.includes(name);
  };
  return (
    nodesOf(tree.root, "variable_declarator").some(isAny) || /\bexport\s+default\s+any\b/.test(tree.root.text)
  );
}

function lineOf(version: FileVersion, word: string): number | null {
  const at = textOf(version)
    .split("\n")
    .findIndex((line) => line.includes(`"${word}"`));
  return at < 0 ? null : at + 1;
}
