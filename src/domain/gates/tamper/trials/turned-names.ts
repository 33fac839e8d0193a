import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";
import { isOfTests } from "../tests/functions/declared-function.ts";
import { moduleIn } from "../tests/functions/imports.ts";

/** By each name that a file brings from elsewhere what that is: "src/a safe" of `import { safe as total } from "../src/a"`. */
type Origins = ReadonlyMap<string, string>;

/**
 * Names that bring something else into a file of tests than they did: another thing of the product under the name of the one that
 * is broken. What has moved with the change brings the same.
 */
export function turnedNames(
  { before, after }: ChangedFile,
  files: readonly ChangedFile[],
): ReadonlySet<string> {
  const [was, is] = [originsIn(before), originsIn(after)];
  const moved = files.flatMap((file) =>
    file.before !== null && file.after?.path !== file.before.path
      ? [file.before.path.replace(/(\/(index|__init__))?\.[^./]+$/, "")]
      : [],
  );
  const isMoved = (origin: string) => {
    const [module = ""] = origin.split(" ");
    return moved.some((path) => path === module || path.endsWith(`/${module}`));
  };
  return new Set(
    [...is].flatMap(([name, origin]) => {
      // By another name, it is something else than what had this one without an import.
      const known =
        was.get(name) ?? (/ (default|\*)$/.test(origin) || origin.endsWith(` ${name}`) ? origin : "");
      return known === origin || isMoved(known) || ofRunners.test(origin) ? [] : [name];
    }),
  );
}

/** Tests go from one to another of these. */
const ofRunners =
  /^(vitest|@jest|@playwright|node:|chai|expect|unittest|pytest|mock|org\/(junit|assertj|hamcrest|mockito|testng)|junit\/)/;

function originsIn(version: FileVersion | null): Origins {
  if (!version?.tree) return new Map();
  const { path, tree } = version;
  const own = tree.language === "rust" ? functionsIn(tree.root, path) : [];
  const statements = nodesOf(tree.root, ...importing).filter(isBringing);
  return new Map([
    ...own,
    ...statements.flatMap((one) =>
      broughtBy(one.text.replace(/\s+/g, " "), (source) => moduleIn(source, { path, tree })),
    ),
  ]);
}

/** Rust's tests may have a function of their own before that of the product beside them. */
function functionsIn(root: SyntaxNode, path: string): [string, string][] {
  return [...walk(root)].flatMap(({ node, above }): [string, string][] =>
    node.type === "function_item" && isOfTests(above, path)
      ? [[childIn(node, "name")?.text ?? "", "own fn"]]
      : [],
  );
}

const importing = [
  ...["import_statement", "import_from_statement", "lexical_declaration", "variable_declaration"],
  ...["use_declaration", "import_declaration", "import_spec"],
];

function isBringing({ type, text }: SyntaxNode): boolean {
  return !type.endsWith("variable_declaration") && type !== "lexical_declaration"
    ? true
    : /\brequire\(/.test(text);
}

/** Those that a statement brings, with what they are. */
function broughtBy(text: string, moduleOf: (source: string) => string): [string, string][] {
  const [, listed = "", source = ""] =
    /^import (?:type )?(.+) from ["'](.+)["']/.exec(text) ??
    /^(?:const|let|var) (.+) = (?:await )?require\(["'](.+)["']\)/.exec(text) ??
    [];
  if (source !== "") return namesIn(listed, ":").map(([own, name]) => [name, `${moduleOf(source)} ${own}`]);
  const [, from = "", names = ""] = /^from \.*([\w.]+) import (.+)$/.exec(text) ?? [];
  if (from !== "") return namesIn(names, "").map(([own, name]) => [name, `${moduleOf(from)} ${own}`]);
  const [, place = "", used = ""] = /^(?:pub\S* )?use (?:(.+?)::)?(\{.+\}|[^:{}]+);$/.exec(text) ?? [];
  if (used !== "") return namesIn(used, "").map(([own, name]) => [name, `${place} ${own}`]);
  const [, holder = "", member = ""] = /^import (?:static )?([\w.]+)\.(\w+);$/.exec(text) ?? [];
  if (member !== "") return [[member, `${holder.replaceAll(".", "/")} ${member}`]];
  const [, alias, path = ""] = /^(\w+ )?"([^"]+)"$/.exec(text) ?? [];
  const last = path.split("/").at(-1) ?? "";
  return path === "" ? [] : [[alias?.trim() ?? last, `${path} ${last}`]];
}

/** `{ a, b as c }`, `a, { b: c }`: each with what it is called where it comes from. */
function namesIn(listed: string, sign: string): [own: string, name: string][] {
  const isNamed = listed.includes("{");
  return listed.split(/[{},()]/).flatMap((one): [string, string][] => {
    const [own = "", name = own] = one.trim().split(sign === "" ? / as / : / as |\s*:\s*/);
    if (!/^[\w$]+$/.test(name)) return [];
    const isWhole = sign !== "" && (own === "*" || !isNamed || listed.trim().startsWith(one.trim() + ","));
    return [[isWhole ? "default" : own.replace(/^type /, ""), name]];
  });
}
