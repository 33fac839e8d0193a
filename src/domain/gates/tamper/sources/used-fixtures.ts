import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { pythonImports } from "./python-imports.ts";

/** Tests of Python that newly use a fixture which puts something else in the place of what they ask. */
export function usedFixtures(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    if (!isPythonTest(after)) return [];
    const known = usesIn(before).map(({ name }) => name);
    const fixtures = [...around.modules, ...files.flatMap((file) => file.after ?? [])].filter(
      (one) => one.path === path || isConftestFor(one.path, path),
    );
    const asked = askedIn(after);
    return usesIn(after).flatMap(({ name, line }): TamperFinding[] => {
      const at = known.indexOf(name);
      if (at >= 0) {
        known.splice(at, 1);
        return [];
      }
      const replaced = fixtures.flatMap((one) => replacedBy(name, one)).find((one) => asked.has(one));
      if (replaced === undefined) return [];
      const message = `the fixture ${name} stands in the place of "${replaced}", which the tests check`;
      return [{ path, line, rule: "stubbed-assertion", message }];
    });
  });
}

/** Where fixtures for the changed tests stand. */
export function conftestsWanted(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const tests = files.flatMap(({ after }) => (isPythonTest(after) ? [after.path] : []));
  return tests.length === 0 ? [] : paths.filter((path) => tests.some((one) => isConftestFor(path, one)));
}

function isConftestFor(path: string, test: string): boolean {
  return /(^|\/)conftest\.py$/.test(path) && test.startsWith(folderOf(path));
}

function isPythonTest(version: FileVersion | null): version is FileVersion {
  return version?.tree?.language === "python" && collectionOf(version.path) > 0;
}

interface Use {
  readonly name: string;
  readonly line: number;
}

/** By marks, and by the parameters of tests. */
function usesIn(version: FileVersion | null): Use[] {
  if (!isPythonTest(version) || version.tree === null) return [];
  const { root } = version.tree;
  const marked = nodesOf(root, "call")
    .filter((one) => /(^|\.)usefixtures$/.test(childIn(one, "function")?.text ?? ""))
    .flatMap(({ text, line }) =>
      [...text.matchAll(/["'](\w+)["']/g)].map(([, name = ""]): Use => ({ name, line })),
    );
  const given = nodesOf(root, "function_definition")
    .filter((one) => /^test/.test(childIn(one, "name")?.text ?? ""))
    .flatMap((one) => childIn(one, "parameters")?.children ?? [])
    .filter(({ type }) => type === "identifier")
    .map(({ text, line }): Use => ({ name: text, line }));
  return [...marked, ...given];
}

/** What is called where something is asserted, or before, by the last word of its module: "tax.rate". */
function askedIn(version: FileVersion): ReadonlySet<string> {
  if (version.tree === null) return new Set();
  const tests = nodesOf(version.tree.root, "function_definition").filter((one) =>
    /^test/.test(childIn(one, "name")?.text ?? ""),
  );
  const taken = pythonImports(version.tree.root);
  const said = tests.flatMap((one) => nodesOf(one, "assert_statement", "assignment"));
  return new Set(
    said
      .flatMap((one) => nodesOf(one, "call"))
      .flatMap((one) => {
        const called = childIn(one, "function")?.text ?? "";
        const owner = called.split(".").slice(0, -1).join(".");
        return taken.flatMap(({ module, name, local }) => {
          if (local === called && name !== null) return [`${lastOf(module)}.${name}`];
          return local === owner ? [`${lastOf(name ?? module)}.${lastOf(called)}`] : [];
        });
      }),
  );
}

function lastOf(path: string): string {
  return path.split(".").at(-1) ?? path;
}

const patching = [
  /(?:^|\.)patch\(\s*["'](?:[\w.]+\.)?(\w+)\.(\w+)["']/,
  /(?:^|\.)(?:patch\.object|setattr)\(\s*(?:\w+\.)*(\w+)\s*,\s*["'](\w+)["']/,
  /(?:^|\.)setattr\(\s*["'](?:[\w.]+\.)?(\w+)\.(\w+)["']/,
];

/** What a fixture of this name writes over, by the last word of its module. */
function replacedBy(name: string, { tree }: FileVersion): string[] {
  if (tree?.language !== "python") return [];
  const imports = pythonImports(tree.root);
  const named = (owner = "", word = "") => {
    const taken = imports.find(({ local }) => local === owner);
    return `${taken === undefined ? owner : lastOf(taken.name ?? taken.module)}.${word}`;
  };
  return nodesOf(tree.root, "decorated_definition")
    .filter((one) => /^@[\w.]*fixture\b/.test(one.text) && nameOf(one) === name)
    .flatMap((one) => [
      ...nodesOf(one, "call").flatMap(({ text }) =>
        patching.flatMap((each) => {
          const [, owner, word] = each.exec(text) ?? [];
          return word === undefined ? [] : [named(owner, word)];
        }),
      ),
      ...nodesOf(one, "assignment").flatMap((each) => {
        const [, owner, word] = /^(?:\w+\.)*(\w+)\.(\w+)$/.exec(childIn(each, "left")?.text ?? "") ?? [];
        return word === undefined ? [] : [named(owner, word)];
      }),
    ]);
}

/** By what a fixture is asked for: `name=` in its mark, or the function's. */
function nameOf(definition: SyntaxNode): string {
  const [, named] = /^@[^\n]*\bname\s*=\s*["'](\w+)["']/.exec(definition.text) ?? [];
  return named ?? childIn(definition.children.at(-1) ?? definition, "name")?.text ?? "";
}
