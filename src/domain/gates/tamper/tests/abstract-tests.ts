import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { javaTests } from "./languages/java-tests.ts";

/** Classes of tests that became abstract, and that nothing of the change builds on: nobody runs them. */
export function abstractTests(files: readonly ChangedFile[]): TamperFinding[] {
  const known = new Set(files.flatMap(({ before }) => classesOf(before).map(nameOf)));
  return files.flatMap(({ path, after }) =>
    classesOf(after)
      .filter((one) => !known.has(nameOf(one)) && !hasHeir(nameOf(one), files))
      .map((one) => ({
        ...{ path, line: one.line, rule: "skipped-test" },
        message: `the tests of ${nameOf(one)} do not run: it is abstract`,
      })),
  );
}

function classesOf(version: FileVersion | null): SyntaxNode[] {
  if (version?.tree?.language !== "java" || collectionOf(version.path) === 0) return [];
  return nodesOf(version.tree.root, "class_declaration").filter(
    (one) =>
      /\babstract\b/.test(one.children.find(({ type }) => type === "modifiers")?.text ?? "") &&
      javaTests(one).length > 0,
  );
}

function nameOf(node: SyntaxNode): string {
  return childIn(node, "name")?.text ?? "";
}

function hasHeir(name: string, files: readonly ChangedFile[]): boolean {
  return files.some(({ after }) =>
    new RegExp(`(?<!\\babstract\\s+)\\bclass\\s+\\w+\\s+extends\\s+${name}\\b`).test(textOf(after)),
  );
}
