import { any, type Truth } from "../condition.ts";
import { type FileVersion } from "../changed-file.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { hasTag } from "../tests/java-tags.ts";
import { findTests } from "../tests/read-tests.ts";
import { type FoundTest } from "../tests/test-case.ts";

/** By what a runner chooses a test. */
export interface Labels {
  readonly path: string;
  /** As it stands at its line. */
  readonly name: string;
  readonly line: number;
  /** Groups, classes or modules around it, the outermost first, and its own name; null: they are made where it runs. */
  readonly names: readonly string[] | null;
  /** Whether it, or what it stands in, is marked so. */
  readonly isMarked: (mark: string) => Truth;
  /** The same of each row of its tables that is marked by itself. */
  readonly markedRows: readonly (readonly string[])[];
  /** What it imports: runners of JavaScript take tests of their own alone. */
  readonly isOfPlaywright: boolean;
}

/** The tests of a file with all that a runner may choose them by. */
export function labelsIn(version: FileVersion): Labels[] {
  const { path, tree } = version;
  if (tree === null) return [];
  const isOfPlaywright =
    isJavaScript(tree.language) && /["'][\w@/.-]*playwright[\w/.-]*["']/.test(tree.root.text);
  return findTests({ path, tree }, []).map((test) => ({
    ...{ path, name: test.name, line: test.node.line, isOfPlaywright },
    ...labelsOf(test, tree.root, tree.language),
  }));
}

function labelsOf(
  test: FoundTest,
  root: SyntaxNode,
  language: string,
): Pick<Labels, "names" | "isMarked" | "markedRows"> {
  switch (language) {
    case "python":
      return pythonLabels(test, root);
    case "java":
      return javaLabels(test, root);
    case "go":
      return { names: /[/\s"]/.test(test.name) ? null : [test.name], ...unmarked };
    case "rust":
      return { names: [...namesOf(test.around, "mod_item"), test.name], ...unmarked };
    default:
      return javascriptLabels(test);
  }
}

const unmarked: Pick<Labels, "isMarked" | "markedRows"> = { isMarked: () => null, markedRows: [] };

function namesOf(around: readonly SyntaxNode[], type: string): string[] {
  return around.filter((one) => one.type === type).map((one) => childIn(one, "name")?.text ?? "");
}

function pythonLabels(
  { name, around }: FoundTest,
  root: SyntaxNode,
): Pick<Labels, "names" | "isMarked" | "markedRows"> {
  const decorators = around
    .flatMap(({ children }) => children)
    .filter(({ type }) => type === "decorator")
    .map(({ text }) => text);
  const own = nodesOf(root, "assignment")
    .filter(({ text }) => /^pytestmark\b/.test(text))
    .map(({ text }) => text);
  const meant = new Map(
    nodesOf(root, "assignment").flatMap(({ text }): [string, string][] => {
      const [, alias, mark] = /^(\w+)\s*=\s*(?:pytest\.)?mark\.(\w+)/.exec(text) ?? [];
      return alias === undefined || mark === undefined ? [] : [[alias, mark]];
    }),
  );
  const rows = decorators.flatMap((text) => [...text.matchAll(/\bmarks\s*=\s*(\[[^\]]*\]|[^,\s]+)/g)]);
  const said = [...decorators.map((text) => text.replace(/\bmarks\s*=\s*(\[[^\]]*\]|[^,\s]+)/g, "")), ...own];
  const marks = new Set(said.flatMap((text) => marksIn(text, meant)));
  // What stands for something else may stand for a mark.
  const isOpen = said.some(
    (text) => /^@\s*[\w.]+\s*$/.test(text) && marksIn(text, meant).length === 0 && !known.test(text),
  );
  return {
    names: [...namesOf(around, "class_definition"), name],
    isMarked: (mark) => marks.has(mark) || (isOpen ? null : false),
    markedRows: rows.map(([, text = ""]) => marksIn(text, meant)),
  };
}

const known =
  /^@\s*(staticmethod|classmethod|(pytest\.)?fixture|(\w+\.)?(patch|freeze_time|given|settings|override_settings)\b)/;

function marksIn(text: string, meant: ReadonlyMap<string, string>): string[] {
  const direct = [...text.matchAll(/\bmark\.(\w+)/g)].map(([, name = ""]) => name);
  return [...direct, ...(text.match(/\w+/g) ?? []).flatMap((word) => meant.get(word) ?? [])];
}

function javaLabels(
  { name, around }: FoundTest,
  root: SyntaxNode,
): Pick<Labels, "names" | "isMarked" | "markedRows"> {
  const annotations = around
    .filter(({ type }) => /^(class|method)_declaration$/.test(type))
    .flatMap(({ children }) => children.find(({ type }) => type === "modifiers")?.children ?? [])
    .filter(({ type }) => /annotation$/.test(type));
  const [packaged = ""] = nodesOf(root, "package_declaration").map(({ text }) =>
    text.replace(/^package\s+|[;\s]+$/g, ""),
  );
  return {
    names: [packaged, ...namesOf(around, "class_declaration"), name],
    isMarked: (mark) => any(annotations.map((one) => hasTag(one, mark, root))),
    markedRows: [],
  };
}

const grouping = /^(\w+\.)*(describe|suite|context|module|test|it|specify)\b/;

function javascriptLabels({ node, around }: FoundTest): Pick<Labels, "names" | "isMarked" | "markedRows"> {
  const calls = around.filter(
    (one) =>
      one.type === "call_expression" && (one === node || grouping.test(childIn(one, "function")?.text ?? "")),
  );
  const titles = calls.map(titleOf);
  const tags = calls.flatMap(tagsIn);
  // Playwright looks for its tags in the title.
  const all = [...titles, ...tags];
  const names = all.includes(null) ? null : all.flatMap((one) => one ?? []);
  return {
    names,
    isMarked: (mark) => tags.includes(mark) || (tags.includes(null) ? null : false),
    markedRows: [],
  };
}

/** Null: it is put together where the test runs. */
function titleOf(call: SyntaxNode): string | null {
  const [first] = childIn(call, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
  if (first === undefined || !/^(template_)?string$/.test(first.type) || first.text.includes("${"))
    return null;
  const isTable = /\.(each|for)\b/.test(childIn(call, "function")?.text ?? "");
  return isTable && /[%$]/.test(first.text) ? null : first.text.slice(1, -1).replace(/\\(.)/g, "$1");
}

/** `{ tag: "@slow" }` of Playwright, `{ tags: ["slow"] }` of Vitest; null: one that cannot be told. */
function tagsIn(call: SyntaxNode): (string | null)[] {
  const options = childIn(call, "arguments")?.children.filter(({ type }) => type === "object") ?? [];
  return options.flatMap(({ children }) =>
    children.flatMap((pair) => {
      if (pair.type === "spread_element") return [null];
      if (!/^["'`]?tags?["'`]?$/.test(childIn(pair, "key")?.text ?? "")) return [];
      const value = childIn(pair, "value") ?? pair;
      const said = value.type === "array" ? value.children : [value];
      return said.map(({ type, text }) => (type === "string" ? text.slice(1, -1) : null));
    }),
  );
}
