import { fixtureName } from "../functions/fixture-name.ts";
import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { functionOf, type OwnFunction } from "../functions/declared-function.ts";
import { type SourceFile } from "../functions/source-files.ts";

/** What pytest gives a test by the name of a parameter. */
export interface Fixture {
  /** The parameter. */
  readonly node: SyntaxNode;
  readonly called: OwnFunction;
}

/** Fixtures of the test's file, or of others of the change, that a test asks for by its parameters. */
export function fixturesOf(around: readonly SyntaxNode[], files: readonly SourceFile[]): Fixture[] {
  const test = around.at(-1);
  if (test?.type !== "function_definition") return [];
  const names = childIn(test, "parameters")?.children.filter(({ type }) => type === "identifier") ?? [];
  return names.flatMap((node) => {
    const [found] = fixturesNamed(node.text, files);
    return found === undefined ? [] : [{ node, called: found }];
  });
}

/** Those of a name, the nearest file's first. */
export function fixturesNamed(name: string, files: readonly SourceFile[]): OwnFunction[] {
  return files.flatMap((file) => fixturesIn(file).get(name) ?? []);
}

const known = new WeakMap<SourceFile, ReadonlyMap<string, readonly OwnFunction[]>>();

/** By their names; each test of a file asks. */
function fixturesIn(file: SourceFile): ReadonlyMap<string, readonly OwnFunction[]> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const found = new Map<string, OwnFunction[]>();
  if (file.tree.language === "python" && file.tree.root.text.includes("fixture"))
    for (const one of nodesOf(file.tree.root, "decorated_definition")) {
      const inner = one.children.at(-1);
      const name = fixtureName(one);
      if (!inner || name === "" || !/^@(pytest\.)?fixture\b/m.test(one.text)) continue;
      const called = functionOf(inner, [file.tree.root, one], file);
      if (called !== null) found.set(name, [...(found.get(name) ?? []), called]);
    }
  known.set(file, found);
  return found;
}
