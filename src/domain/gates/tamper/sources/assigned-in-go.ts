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
  const known = new Set(files.flatMap(({ before }) => assignmentsIn(before).map(({ node }) => node.text)));
  return files.flatMap(({ path, after }) => {
    const fresh = assignmentsIn(after).filter(({ node }) => !known.has(node.text));
    if (after === null || fresh.length === 0) return [];
    const tests = [...standing, ...files.flatMap((file) => file.after ?? [])].filter(
      (one) => one.path.endsWith("_test.go") && folderOf(one.path) === folderOf(path),
    );
    const called = new Set(tests.flatMap(calledIn));
    const plain = plainNames(after);
    const ofAll = tests.flatMap((one) => variablesOf(one.tree?.root));
    return fresh
      .filter(({ node, around }) => {
        const declared = new Map([...ofAll, ...declaredIn(around)]);
        const written = functionsGiven(node).flatMap((left) => productOf(left, declared) ?? []);
        return written.some((one) => called.has(plain(one)) && !isEdge(lastOf(one)));
      })
      .map(({ node: { line, text } }) => ({
        ...{ path, line, rule: "stubbed-assertion" },
        message: `stands in the place of the product before all tests: ${text.replace(/\s+/g, " ").slice(0, 160)}`,
      }));
  });
}

const ofTests = /^(Test(?!Main\b)|Benchmark|Fuzz|Example)/;

interface Assignment {
  readonly node: SyntaxNode;
  /** The function or the declaration that it stands in. */
  readonly around: SyntaxNode;
}

/** Those outside of tests. */
function assignmentsIn(version: FileVersion | null): Assignment[] {
  const tree = version?.tree;
  if (!tree || tree.language !== "go" || !version.path.endsWith("_test.go")) return [];
  const { children } = tree.root;
  const before = children.filter(
    (one) =>
      one.type === "var_declaration" ||
      (one.type === "function_declaration" &&
        !ofTests.test(childIn(one, "name")?.text ?? "") &&
        (/^(init|TestMain)$/.test(childIn(one, "name")?.text ?? "") || isCalledBefore(one, children))),
  );
  return before.flatMap((around) =>
    nodesOf(around, "assignment_statement")
      .filter((node) => /^=/.test(operatorOf(node)))
      .map((node) => ({ node, around })),
  );
}

/** What is given a function, or what may be one. */
function functionsGiven(assignment: SyntaxNode): string[] {
  const right = childIn(assignment, "right")?.children ?? [];
  return (childIn(assignment, "left")?.children ?? []).flatMap(({ text }, at) => {
    const value = right[at] ?? right[0];
    return value === undefined || noFunction.test(value.type) ? [] : [text];
  });
}

const noFunction = /^(?!func_).*_literal$|^(true|false|nil|unary_expression|binary_expression)$/;

/** Names with what they are given, where that is one thing. */
type Declared = readonly (readonly [name: string, value: string])[];

function declaredIn(around: SyntaxNode): Declared {
  const made = nodesOf(around, "var_spec", "short_var_declaration", "parameter_declaration", "range_clause");
  return made.flatMap((one) => {
    const left = childIn(one, "left")?.children ?? one.children.filter(({ field }) => field === "name");
    const isSingle = left.length === 1 && one.type !== "range_clause";
    const value = isSingle ? (childIn(one, "right") ?? childIn(one, "value"))?.text : undefined;
    return left.map(({ text }) => [text, value ?? ""] as const);
  });
}

function variablesOf(root: SyntaxNode | undefined): Declared {
  return (root?.children ?? []).filter(({ type }) => type === "var_declaration").flatMap(declaredIn);
}

/** What is written to, unless the tests made it: `s.Load` of `s := &shop.Default` is `shop.Default.Load`. */
function productOf(left: string, declared: ReadonlyMap<string, string>): string | null {
  const [, first = "", rest = ""] = /^\*?\(?\*?(\w+)\)?(.*)$/s.exec(left) ?? [];
  const value = declared.get(first);
  if (value === undefined) return `${first}${rest}`;
  const [, other] = /^&?([A-Za-z_][\w.]*)$/.exec(value) ?? [];
  return other === undefined || other === first || /^(nil|true|false)$/.test(other)
    ? null
    : `${other}${rest}`;
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

function lastOf(name: string): string {
  return name.split(".").at(-1) ?? "";
}

/** As the package itself calls it: `sut.Round` is `Round` where `sut` is the package that the file's tests are of. */
function plainNames({ tree }: FileVersion): (name: string) => string {
  if (tree === null) return (name) => name;
  const clause = tree.root.children.find(({ type }) => type === "package_clause");
  const own = clause?.children.at(-1)?.text.replace(/_test$/, "");
  const imported = new Map(
    nodesOf(tree.root, "import_spec").map((one) => {
      const path = (childIn(one, "path")?.text ?? "").replace(/^["`]|["`]$/g, "").replace(/\/v\d+$/, "");
      const last = path.split("/").at(-1) ?? "";
      return [childIn(one, "name")?.text ?? last, last];
    }),
  );
  return (name) => {
    const [, first = "", rest] = /^(\w+)\.(.+)$/s.exec(name) ?? [];
    if (rest === undefined) return name;
    const owner = imported.get(first) ?? first;
    return owner === own ? rest : `${owner}.${rest}`;
  };
}

/** What tests themselves call, but for what they are given to tell of themselves. */
function calledIn(version: FileVersion): string[] {
  if (version.tree === null) return [];
  return nodesOf(version.tree.root, "function_declaration")
    .filter((one) => ofTests.test(childIn(one, "name")?.text ?? ""))
    .flatMap((one) => {
      const given = nodesOf(one, "parameter_declaration")
        .filter(({ text }) => /\btesting\.(T|B|F|M|TB|PB)$/.test(text))
        .flatMap(({ children }) => children.flatMap(({ field, text }) => (field === "name" ? [text] : [])));
      const called = nodesOf(one, "call_expression").map((call) => childIn(call, "function")?.text ?? "");
      return [...new Set(called)].filter((name) => !given.includes(name.split(".")[0] ?? ""));
    })
    .map(plainNames(version));
}
