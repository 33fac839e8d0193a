import { fixtureName } from "../tests/functions/fixture-name.ts";
import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { pythonImports } from "./python-imports.ts";

/** Tests of Python that newly use a fixture which puts something else in the place of what they ask. */
export function usedFixtures(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    if (!isPythonTest(after)) return [];
    const fixtures = [...around.modules, ...files.flatMap((file) => file.after ?? [])].filter(
      (one) => one.path === path || isConftestFor(one.path, path),
    );
    const tests = testsIn(after);
    const used = usesIn(before);
    return newUses(used, usesIn(after), tests).flatMap(({ name, line, test }): TamperFinding[] => {
      const written = fixtures.flatMap((one) => replacedBy(name, one));
      if (written.length === 0) return [];
      const had = used.filter((one) => one.name === name);
      const asking = tests.filter(
        ({ place }) => isPartOf(place, test) && !had.some((one) => isPartOf(place, one.test)),
      );
      const asked = askedIn(
        asking.map(({ node }) => node),
        after,
      );
      const replaced = written.find((one) => asked.has(one));
      if (replaced === undefined) return [];
      const message = `the fixture ${name} stands in the place of "${replaced}", which the tests check`;
      return [{ path, line, rule: "stubbed-assertion", message }];
    });
  });
}

/** Those that no test of the base had by this name, nor one that has gone, which may have another name now. */
function newUses(before: readonly Use[], after: readonly Use[], tests: readonly Test[]): Use[] {
  const known = new Set(before.map(({ test, name }) => `${test} ${name}`));
  const standing = new Set(tests.flatMap(({ place }) => wholesOf(place)));
  const gone = before.flatMap(({ test, name }) => (standing.has(test) ? [] : [name]));
  return after.filter(({ test, name }) => {
    if (known.has(`${test} ${name}`)) return false;
    const at = gone.indexOf(name);
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
}

/** Where fixtures for the changed tests stand. */
export function conftestsWanted(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const tests = files.flatMap(({ after }) => (isPythonTest(after) ? [after.path] : []));
  return tests.length === 0 ? [] : paths.filter((path) => tests.some((one) => isConftestFor(path, one)));
}

export function isConftestFor(path: string, test: string): boolean {
  return /(^|\/)conftest\.py$/.test(path) && test.startsWith(folderOf(path));
}

function isPythonTest(version: FileVersion | null): version is FileVersion {
  return version?.tree?.language === "python" && collectionOf(version.path) > 0;
}

interface Use {
  readonly name: string;
  readonly line: number;
  /** The place of the test or class that it is for; none of a whole file. */
  readonly test: string;
}

interface Test {
  readonly node: SyntaxNode;
  /** By its name and those of what stands around it. */
  readonly place: string;
}

const definition = /^(function|class)_definition$/;

/** By marks, and by the parameters of tests. */
function usesIn(version: FileVersion | null): Use[] {
  if (!isPythonTest(version) || version.tree === null) return [];
  const { root } = version.tree;
  if (!/usefixtures|\bdef test/.test(root.text)) return [];
  return [...walk(root)].flatMap(({ node, above }): Use[] => {
    if (isTest(node)) {
      const given = childIn(node, "parameters")?.children ?? [];
      const test = placeOf([...above, node]);
      return given
        .filter(({ type }) => type === "identifier")
        .map(({ text, line }) => ({ name: text, line, test }));
    }
    if (node.type !== "call" || !/(^|\.)usefixtures$/.test(childIn(node, "function")?.text ?? "")) return [];
    // What a mark is for stands beside it, or is all that stands around it.
    const marked = above.findLast(({ type }) => type === "decorated_definition" || definition.test(type));
    const scope = (marked === undefined ? null : childIn(marked, "definition")) ?? marked ?? root;
    const test = placeOf([...above, scope]);
    return [...node.text.matchAll(/["'](\w+)["']/g)].map(([, name = ""]) => ({
      ...{ name, line: node.line, test },
    }));
  });
}

function testsIn({ tree }: FileVersion): Test[] {
  if (tree === null) return [];
  return [...walk(tree.root)].flatMap(({ node, above }) =>
    isTest(node) ? [{ node, place: placeOf([...above, node]) }] : [],
  );
}

function isTest(node: SyntaxNode): boolean {
  return node.type === "function_definition" && /^test/.test(childIn(node, "name")?.text ?? "");
}

function placeOf(way: readonly SyntaxNode[]): string {
  const names = new Set(way.filter(({ type }) => definition.test(type)));
  return [...names].map((one) => childIn(one, "name")?.text ?? "").join(".");
}

/** A place, those around it, and its file. */
function wholesOf(place: string): string[] {
  const names = place.split(".");
  return ["", ...names.map((_, at) => names.slice(0, at + 1).join("."))];
}

function isPartOf(place: string, whole: string): boolean {
  return whole === "" || place === whole || place.startsWith(`${whole}.`);
}

/** What is called where tests assert something, or before, by the last word of its module: "tax.rate". */
function askedIn(tests: readonly SyntaxNode[], { tree }: FileVersion): ReadonlySet<string> {
  if (tree === null) return new Set();
  const taken = pythonImports(tree.root);
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
    .filter((one) => /^@[\w.]*fixture\b/.test(one.text) && fixtureName(one) === name)
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
