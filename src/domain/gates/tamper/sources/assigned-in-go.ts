import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isEdge } from "../tests/answers/behind/edges.ts";

/**
 * What files of tests of Go write over before any test runs, in `init`, in `TestMain` or where a variable is made, though tests
 * call it: they check that, then.
 */
export function assignedInGo(files: readonly ChangedFile[], { standing }: Surroundings): TamperFinding[] {
  const known = new Set(files.flatMap(({ before }) => assignmentsIn(before).map(({ text }) => text)));
  return files.flatMap(({ path, after }) => {
    const fresh = assignmentsIn(after).filter(({ text }) => !known.has(text));
    if (fresh.length === 0) return [];
    const tests = [...standing, ...files.flatMap((file) => file.after ?? [])].filter(
      (one) => one.path.endsWith("_test.go") && folderOf(one.path) === folderOf(path),
    );
    const called = new Set(tests.flatMap(calledIn));
    return fresh
      .filter((one) => called.has(nameOf(one)) && !isEdge(nameOf(one)))
      .map(({ line, text }) => ({
        ...{ path, line, rule: "stubbed-assertion" },
        message: `stands in the place of the product before all tests: ${text.replace(/\s+/g, " ").slice(0, 160)}`,
      }));
  });
}

const ofTests = /^(Test(?!Main\b)|Benchmark|Fuzz|Example)/;

/** Those outside of tests that write to a name which the file does not make. */
function assignmentsIn(version: FileVersion | null): SyntaxNode[] {
  const tree = version?.tree;
  if (!tree || tree.language !== "go" || !version.path.endsWith("_test.go")) return [];
  const own = new Set(
    nodesOf(tree.root, "var_spec", "short_var_declaration", "parameter_declaration").flatMap((one) =>
      nodesOf(childIn(one, "name") ?? childIn(one, "left") ?? one, "identifier").map(({ text }) => text),
    ),
  );
  const { children } = tree.root;
  const before = children.filter(
    (one) =>
      one.type === "var_declaration" ||
      (one.type === "function_declaration" &&
        !ofTests.test(childIn(one, "name")?.text ?? "") &&
        (/^(init|TestMain)$/.test(childIn(one, "name")?.text ?? "") || isCalledBefore(one, children))),
  );
  return before
    .flatMap((one) => nodesOf(one, "assignment_statement"))
    .filter((one) => /^=/.test(operatorOf(one)) && !own.has(childIn(one, "left")?.text ?? ""));
}

function operatorOf({ text, children }: SyntaxNode): string {
  return text.slice(children[0]?.text.length ?? 0).trim();
}

/** Whether what runs before all tests calls a function. */
function isCalledBefore(one: SyntaxNode, children: readonly SyntaxNode[]): boolean {
  const name = childIn(one, "name")?.text ?? "";
  return children.some(
    (other) =>
      (other.type === "var_declaration" ||
        (other.type === "function_declaration" &&
          /^(init|TestMain)$/.test(childIn(other, "name")?.text ?? ""))) &&
      nodesOf(other, "call_expression").some((call) => childIn(call, "function")?.text === name),
  );
}

function nameOf(assignment: SyntaxNode): string {
  return (childIn(assignment, "left")?.text ?? "").split(".").at(-1) ?? "";
}

/** What tests themselves call. */
function calledIn({ tree }: FileVersion): string[] {
  if (tree === null) return [];
  return nodesOf(tree.root, "function_declaration")
    .filter((one) => ofTests.test(childIn(one, "name")?.text ?? ""))
    .flatMap((one) => nodesOf(one, "call_expression"))
    .map((one) => childIn(one, "function")?.text.split(".").at(-1) ?? "");
}
