import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { pythonImports } from "../sources/python-imports.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { sourcesOf, sourcesWith, type SourceFile } from "./functions/source-files.ts";
import { pythonTestClasses } from "./languages/python-heirs.ts";

/** A test, or a class of tests, that a file runs because it imports it. */
interface Brought {
  readonly by: string;
  readonly from: string;
  readonly name: string;
  /** What the importing file calls it. */
  readonly local: string;
}

/** Python: tests that a file ran as it imported them, `from shared import *`, and that it imports no more while they stay. */
export function lostImports(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const [before, after] = [files.map((one) => one.before), files.map((one) => one.after)];
  const were = broughtIn(sourcesOf([...before, ...around.dependents]), sourcesWith(before, around.standing));
  if (were.length === 0) return [];
  const [own, all] = [sourcesOf([...after, ...around.dependents]), sourcesWith(after, around.standing)];
  const now = broughtIn(own, all);
  const isSame = (one: Brought, other: Brought) => one.from === other.from && one.name === other.name;
  const fresh = now.filter((one) => !were.some((other) => one.by === other.by && isSame(one, other)));
  return were
    .filter((one) => !now.some((other) => one.by === other.by && isSame(one, other)))
    .filter((one) => {
      const source = all.find(({ path }) => path === one.from);
      const itself = own.find(({ path }) => path === one.by);
      const stays = source !== undefined && declares(source, one.name);
      if (!stays || (itself !== undefined && declares(itself, one.local))) return false;
      const at = fresh.findIndex((other) => isSame(one, other));
      if (at >= 0) fresh.splice(at, 1);
      return at < 0;
    })
    .map(({ by, from, name }) => {
      const file = files.find((each) => each.before?.path === by);
      const message = `${name} of ${from} is run no more from ${by}`;
      return { path: file?.path ?? from, line: file?.after ? 1 : null, rule: "deleted-test", message };
    });
}

function broughtIn(files: readonly SourceFile[], all: readonly SourceFile[]): Brought[] {
  const collected = files.filter(({ path, tree }) => tree.language === "python" && collectionOf(path) > 0);
  return collected.flatMap((file) => [
    ...pythonImports(file.tree.root).flatMap(({ module, name, local }): Brought[] => {
      const source = name === null || isBase(local, file) ? undefined : sourceOf(module, file, all);
      if (name === null || source === undefined || !isCollected(name, local, source)) return [];
      return [{ by: file.path, from: source.path, name, local }];
    }),
    ...nodesOf(file.tree.root, "import_from_statement")
      .filter(({ children }) => children.some(({ type }) => type === "wildcard_import"))
      .flatMap((one): Brought[] => {
        const source = sourceOf(childIn(one, "module_name")?.text ?? "", file, all);
        if (source === undefined) return [];
        return givenToAll(source).map((name) => ({ by: file.path, from: source.path, name, local: name }));
      }),
  ]);
}

/** The file of tests that a module is, as its name ends. */
function sourceOf(module: string, file: SourceFile, all: readonly SourceFile[]): SourceFile | undefined {
  const end = module.replace(/^\.+/, "").replaceAll(".", "/");
  return all.find(({ path }) => {
    const plain = path.replace(/(\/__init__)?\.py$/, "");
    return end !== "" && path !== file.path && (plain === end || plain.endsWith(`/${end}`));
  });
}

/** What builds on it tells whose tests are run. */
function isBase(local: string, { tree }: SourceFile): boolean {
  return nodesOf(tree.root, "class_definition").some((one) =>
    (childIn(one, "superclasses")?.children ?? []).some(({ text }) => text === local),
  );
}

/** Functions by what they are called where they come to, classes so, too, unless they are unittest's. */
function isCollected(name: string, local: string, source: SourceFile): boolean {
  if (functionsIn(source).includes(name)) return /^test/.test(local);
  const owner = nodesOf(source.tree.root, "class_definition").find(
    (one) => childIn(one, "name")?.text === name,
  );
  const isCase = /TestCase\b/.test((owner && childIn(owner, "superclasses")?.text) ?? "");
  return (isCase || /^Test/.test(local)) && classesIn(source).includes(name);
}

function declares(source: SourceFile, name: string): boolean {
  return [...functionsIn(source), ...classesIn(source)].includes(name);
}

function functionsIn(source: SourceFile): string[] {
  return definitionsIn(source.tree.root).map((one) => childIn(one, "name")?.text ?? "");
}

function classesIn(source: SourceFile): string[] {
  return pythonTestClasses(source).flatMap(({ name, tests }) => (tests.length > 0 ? [name] : []));
}

function definitionsIn(root: SyntaxNode): SyntaxNode[] {
  return root.children
    .map((one) => (one.type === "decorated_definition" ? (childIn(one, "definition") ?? one) : one))
    .filter(({ type }) => type === "function_definition");
}

/** But for what `__all__` leaves out. */
function givenToAll(source: SourceFile): string[] {
  const said = nodesOf(source.tree.root, "assignment").find(
    (one) => childIn(one, "left")?.text === "__all__",
  );
  const listed = said === undefined ? null : (childIn(said, "right")?.text ?? "");
  return [...functionsIn(source), ...classesIn(source)]
    .filter((name) => isCollected(name, name, source))
    .filter((name) => listed === null || new RegExp(`["']${name}["']`).test(listed));
}
