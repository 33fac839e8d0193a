import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "./source-files.ts";

/** A class, or an interface, as a file declares it. */
export interface JavaClass {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly file: SourceFile;
  /** What it extends and implements, the class first. */
  readonly bases: readonly string[];
}

const declares = /^(class|interface|record|enum)_declaration$/;
const inherits = /^(superclass|super_interfaces|extends_interfaces)$/;
const known = new WeakMap<SyntaxNode, readonly JavaClass[]>();
/** Classes build on others, and these again. */
const maxDepth = 5;

export function classesIn(file: SourceFile): readonly JavaClass[] {
  const { root, language } = file.tree;
  if (language !== "java") return [];
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = nodesOf(
    root,
    "class_declaration",
    "interface_declaration",
    "record_declaration",
    "enum_declaration",
  ).map((node) => ({ name: childIn(node, "name")?.text ?? "", node, file, bases: basesOf(node) }));
  known.set(root, found);
  return found;
}

export function isClass({ type }: SyntaxNode): boolean {
  return declares.test(type);
}

/** Without packages, and without what a type is of. */
function basesOf({ children }: SyntaxNode): string[] {
  return children
    .filter(({ type }) => inherits.test(type))
    .flatMap(({ type, children: said }) =>
      type === "superclass" ? said : said.flatMap((one) => one.children),
    )
    .map(({ text }) =>
      text
        .replace(/<[^]*$/, "")
        .replace(/^.*\./, "")
        .trim(),
    );
}

/** All that a class has something from, the nearest first, as far as the files tell. */
export function inheritedBy(one: JavaClass, files: readonly SourceFile[]): JavaClass[] {
  const found: JavaClass[] = [];
  const queue = one.bases.map((name) => ({ name, depth: 1 }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { name, depth } = next;
    const [base, ...more] = files.flatMap(classesIn).filter((each) => each.name === name);
    if (base === undefined || more.length > 0 || found.includes(base)) continue;
    found.push(base);
    if (depth < maxDepth) queue.push(...base.bases.map((each) => ({ name: each, depth: depth + 1 })));
  }
  return found;
}

const extending =
  /^@([\w.]+\.)?(ExtendWith|RunWith|Listeners|RegisterExtension|Rule|ClassRule|TestExecutionListeners)\b/;

/** What a class, or a file, has its runner use: `@ExtendWith(Docker.class)`, `@Rule public Retry retry`. */
export function extensionsNamedIn(root: SyntaxNode): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { node, above } of walk(root)) {
    if (!/annotation$/.test(node.type) || !extending.test(node.text)) continue;
    const holder = above.at(-2);
    const named = [node, ...(holder?.type === "field_declaration" ? [holder] : [])];
    for (const one of named)
      for (const { text } of nodesOf(one, "type_identifier", "identifier")) found.add(text);
  }
  return found;
}

/** The names of the types by which a file may come to what other files of tests have. */
export function typesNamedIn({ tree: { root } }: SourceFile): ReadonlySet<string> {
  const found = new Set(extensionsNamedIn(root));
  for (const { node, above } of walk(root)) {
    const parent = above.at(-1);
    if (node.type === "type_identifier" && above.some(({ type }) => inherits.test(type)))
      found.add(node.text);
    if (/^(marker_)?annotation$/.test(node.type))
      found.add((childIn(node, "name")?.text ?? "").split(".").at(-1) ?? "");
    if (node.type === "identifier" && node.field === "object" && parent?.type === "method_invocation")
      found.add(node.text);
    if (node.type === "import_declaration" && /^import\s+static\b/.test(node.text))
      for (const word of node.text.match(/\b[A-Z]\w*/g) ?? []) found.add(word);
  }
  return found;
}

/** From which classes a file takes a name without saying so where it calls it. */
export function staticImportsOf(name: string, { tree: { root } }: SourceFile): string[] {
  return root.children
    .filter(({ type }) => type === "import_declaration")
    .flatMap(({ text }) => {
      const [, owner = "", brought] = /^import\s+static\s+(?:\w+\.)*(\w+)\.(\w+|\*)\s*;/.exec(text) ?? [];
      return brought === name || brought === "*" ? [owner] : [];
    });
}
