import { childIn, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

/** Go and Java: what ends the process well before anybody asks for it, or where the runner's own guard does not see it. */
export function endsEarly({ language, root }: SyntaxTree): SyntaxNode[] {
  if (language === "go") return endsOfGo(root);
  return language === "java" ? endsOfJava(root) : [];
}

function endsOfJava(root: SyntaxNode): SyntaxNode[] {
  return [...walk(root)]
    .filter(
      ({ node, above }) =>
        node.type === "method_invocation" &&
        /^System\.exit\(\s*0\s*\)$/.test(node.text) &&
        above.some(({ type }) => type === "static_initializer"),
    )
    .map(({ node }) => node);
}

/** Of packages that reach the system below `os`, where Go's own look for an end in the middle of a test does not stand. */
const below = /(^|\/)(syscall|unix)$/;
const ends = /(^|\/)(os|syscall|unix)\.Exit$/;
const asks = /(^|\/)(syscall|unix)\.(Raw)?Syscall6?$/;
/** A program that ends well whatever it is told. */
const doesNothing = /^["`](\/usr)?\/bin\/true["`]$|^["`]exit 0["`]$/;
const nowhere: ReadonlySet<string> = new Set();

function endsOfGo(root: SyntaxNode): SyntaxNode[] {
  const file = readFile(root);
  if (file === null) return [];
  const starting = startingIn(root);
  return [...walk(root)]
    .filter(({ node, above }) => {
      if (node.type !== "call_expression") return false;
      const called = meaningOf(childIn(node, "function"), file);
      if (!isEnd(called, node, file)) return false;
      if (below.test(called.slice(0, called.lastIndexOf("."))) && endsWell(called, node, file)) return true;
      return above.some(
        (one, at) =>
          (one.type === "defer_statement" && ends.test(called)) ||
          (one.type === "var_declaration" && at === 1) ||
          (one.type === "function_declaration" && starting.has(childIn(one, "name")?.text ?? "")),
      );
    })
    .map(({ node }) => node);
}

/** Whether a call, before anything was asked, ends the process or makes it another. */
function isEnd(called: string, call: SyntaxNode, file: GoFile): boolean {
  return /\.(Exec|Kill)$/.test(called) || endsWell(called, call, file);
}

/** Whether a call leaves 0 behind, or makes the process one that does. */
function endsWell(called: string, call: SyntaxNode, file: GoFile): boolean {
  const given = childIn(call, "arguments")?.children ?? [];
  const [first, second] = given.map((one) => valueOf(one, file));
  if (ends.test(called)) return /^0+$/.test(first ?? "");
  if (/\.Exec$/.test(called))
    return given.some(
      (one) =>
        nodesOf(one, ...texts).some(({ text }) => doesNothing.test(text)) ||
        doesNothing.test(valueOf(one, file)),
    );
  return asks.test(called) && /\.SYS_EXIT(_GROUP)?$/.test(first ?? "") && second === "0";
}

const texts = ["interpreted_string_literal", "raw_string_literal"];

interface GoFile {
  /** Packages of the standard library and others, by the names under which the file has them. */
  readonly packages: ReadonlyMap<string, string>;
  /** What names are given where they are declared; one that is given several things has none. */
  readonly values: ReadonlyMap<string, SyntaxNode | null>;
}

/** Null: nothing in the file ends anything. */
function readFile(root: SyntaxNode): GoFile | null {
  if (!/\b(Exit|Exec|Kill|SYS_EXIT)/.test(root.text)) return null;
  const packages = new Map(["os", "syscall", "unix"].map((name) => [name, name]));
  for (const one of nodesOf(root, "import_spec")) {
    const path = (childIn(one, "path")?.text ?? "").slice(1, -1);
    const name = childIn(one, "name")?.text;
    if (name !== undefined && (path === "os" || below.test(path))) packages.set(name, path);
  }
  return { packages, values: valuesIn(root) };
}

function valuesIn(root: SyntaxNode): Map<string, SyntaxNode | null> {
  const values = new Map<string, SyntaxNode | null>();
  const declared = nodesOf(root, "var_spec", "const_spec", "short_var_declaration", "assignment_statement");
  for (const one of declared) {
    const isSpec = one.type.endsWith("_spec");
    const names = isSpec
      ? one.children.filter(({ field }) => field === "name")
      : (childIn(one, "left")?.children ?? []);
    const given = childIn(one, isSpec ? "value" : "right")?.children ?? [];
    names.forEach(({ text }, at) => values.set(text, values.has(text) ? null : (given[at] ?? null)));
  }
  return values;
}

/** `os.Exit`, by whatever name the file calls it; empty: it is nothing of these packages. */
function meaningOf(node: SyntaxNode | null, file: GoFile, seen: ReadonlySet<string> = nowhere): string {
  if (node === null) return "";
  if (node.type === "parenthesized_expression") return meaningOf(node.children[0] ?? null, file, seen);
  if (node.type === "selector_expression") {
    const path = file.packages.get(childIn(node, "operand")?.text ?? "");
    if (path !== undefined) return `${path}.${childIn(node, "field")?.text ?? ""}`;
  }
  if (node.type !== "identifier") return "";
  // All that is taken in by a dot is called by its own name.
  const dotted = file.packages.get(".");
  if (dotted !== undefined && /^(Exit|Exec)$/.test(node.text)) return `${dotted}.${node.text}`;
  if (seen.has(node.text)) return "";
  return meaningOf(file.values.get(node.text) ?? null, file, new Set([...seen, node.text]));
}

function valueOf(node: SyntaxNode | undefined, { values }: GoFile): string {
  if (node === undefined) return "";
  if (node.type !== "identifier") return node.text;
  return values.get(node.text)?.text ?? "";
}

/** Functions that run before anybody asks for anything: `init`, and all that this, or a variable of the package, calls. */
function startingIn(root: SyntaxNode): ReadonlySet<string> {
  const functions = new Map(
    root.children
      .filter(({ type }) => type === "function_declaration")
      .map((one) => [childIn(one, "name")?.text ?? "", one] as const),
  );
  const left = root.children.filter(
    (one) =>
      one.type === "var_declaration" ||
      (one.type === "function_declaration" && childIn(one, "name")?.text === "init"),
  );
  const starting = new Set(["init"]);
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    for (const { text } of calledIn(one)) {
      const called = functions.get(text);
      if (called === undefined || starting.has(text)) continue;
      starting.add(text);
      left.push(called);
    }
  }
  return starting;
}

function calledIn(node: SyntaxNode): SyntaxNode[] {
  return nodesOf(node, "call_expression").flatMap((one) => childIn(one, "function") ?? []);
}
