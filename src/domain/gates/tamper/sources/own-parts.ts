import { type FileVersion } from "../changed-file.ts";
import { type SyntaxNode } from "../syntax-tree.ts";
import { findTests } from "../tests/read-tests.ts";

/** Tests, and groups that have none but new ones. */
export function ownParts({ path, tree }: FileVersion, before: FileVersion | null): ReadonlySet<SyntaxNode> {
  const testsOf = (version: Pick<FileVersion, "path" | "tree"> | null) =>
    version?.tree ? findTests({ path: version.path, tree: version.tree }, []) : [];
  const old = new Set(testsOf(before).map(({ name }) => name));
  const tests = testsOf({ path, tree });
  const withOld = new Set(tests.filter(({ name }) => old.has(name)).flatMap(({ around }) => around));
  const isOwn = (one: SyntaxNode) =>
    /^(call_expression|class_definition)$/.test(one.type) && !withOld.has(one);
  return new Set(tests.map(({ node, around }) => around.find(isOwn) ?? node));
}

/** A text without parts of it; each is looked for in its line alone. */
export function without(parts: ReadonlySet<SyntaxNode>, text: string): string {
  const begins = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const kept: string[] = [];
  let end = 0;
  for (const part of [...parts].sort((one, other) => one.line - other.line)) {
    const from = Math.max(end, begins[part.line - 1] ?? 0);
    const [head = ""] = part.text.split("\n", 1);
    const at = text.slice(from, begins[part.line] ?? text.length).indexOf(head);
    // What stands within another part is gone with it.
    if (at < 0 || !text.startsWith(part.text, from + at)) continue;
    kept.push(text.slice(end, from + at));
    end = from + at + part.text.length;
  }
  return [...kept, text.slice(end)].join("");
}
