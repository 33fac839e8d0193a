import { type FileVersion } from "../changed-file.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { below, flattenData, type Setting, type Settings } from "./flatten.ts";
import { flattenProgram, nothingImported, type Imported } from "./flatten-program.ts";
import { loadedBy } from "./loaded-parts.ts";
import { ofPackage } from "./part-names.ts";

/** The other files of a repository that settings may take something from, on one side of a change. */
export interface Parts {
  /** What stands where a file names something by a reference; null: that is none of the repository's, or unknown. */
  readonly of: (from: string, reference: string) => FileVersion | null;
}

export const noParts: Parts = { of: () => null };

const maxHops = 4;

/** Where a name of a program comes from, and what of it that stands for: "limits.lines"; "": all that is given. */
interface Origin {
  readonly reference: string;
  readonly name: string;
}

/** What a program of settings takes from files beside it. */
export function importedBy({ path, tree }: FileVersion, parts: Parts, hops = 0): Imported {
  if (tree === null || hops >= maxHops) return nothingImported;
  let origins: ReadonlyMap<string, Origin> | null = null;
  const known = new Map<string, Settings | null>();
  const given = (reference: string, name: string): Settings | null => {
    const key = JSON.stringify([reference, name]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const version = parts.of(path, /^[./@#]/.test(reference) ? reference : `${ofPackage}${reference}`);
    const found = version === null ? null : standingAt(version.path, givenBy(version, name, { parts, hops }));
    known.set(key, found);
    return found;
  };
  const partOf = (reference: string, words: string): Settings | null => {
    const [first = "", ...others] = words.split(".");
    if (first === "") return given(reference, "");
    // `import * as shared`: what is meant is what the file gives by a name.
    const part = given(reference, first);
    if (part !== null && part.size > 0) return below(part, others.join("."));
    const all = given(reference, "");
    return all && below(all, words);
  };
  return {
    given: partOf,
    named: (name, rest) => {
      origins ??= originsIn(tree.root);
      const origin = origins.get(name);
      const words = [origin?.name ?? "", rest].filter((one) => one !== "").join(".");
      return origin === undefined ? null : partOf(origin.reference, words);
    },
  };
}

function standingAt(path: string, settings: Settings): Settings {
  return new Map(
    [...settings].map(([key, values]) => [key, values.map((one): Setting => ({ path, ...one }))]),
  );
}

/** What a file gives by a name. */
function givenBy(
  version: FileVersion,
  name: string,
  { parts, hops }: { readonly parts: Parts; readonly hops: number },
): Settings {
  const { data, tree } = version;
  if (data !== undefined) return below(flattenData(data), name === "default" ? "" : name);
  if (tree === null || !isJavaScript(tree.language)) return new Map<string, Setting[]>();
  const imported = importedBy(version, parts, hops + 1);
  if (name === "" || name === "default") return flattenProgram(tree.root, imported);
  const own = flattenProgram(tree.root, imported, ownNameOf(tree.root, name) ?? name);
  if (own.size > 0) return own;
  const [handedOn] = nodesOf(tree.root, "export_statement").flatMap((one) => {
    const source = childIn(one, "source");
    const isOfIt = nodesOf(one, "export_specifier").length === 0 || ownNameOf(one, name) !== null;
    if (source === null || !isOfIt) return [];
    const found = imported.given(textIn(source), ownNameOf(one, name) ?? name);
    return found === null || found.size === 0 ? [] : [found];
  });
  return handedOn ?? below(flattenProgram(tree.root, imported), name);
}

/** `export { floor as limit }`: what it is called where it stands; null: nothing is given so. */
function ownNameOf(node: SyntaxNode, name: string): string | null {
  const one = nodesOf(node, "export_specifier").find(
    (each) => (childIn(each, "alias") ?? childIn(each, "name"))?.text === name,
  );
  return (one === undefined ? null : childIn(one, "name")?.text) ?? null;
}

function originsIn(root: SyntaxNode): ReadonlyMap<string, Origin> {
  const found = new Map<string, Origin>();
  for (const statement of nodesOf(root, "import_statement")) {
    const source = childIn(statement, "source");
    if (source === null) continue;
    const reference = textIn(source);
    for (const clause of nodesOf(statement, "import_clause"))
      for (const one of clause.children)
        if (one.type === "identifier") found.set(one.text, { reference, name: "default" });
    for (const one of nodesOf(statement, "namespace_import"))
      found.set(one.children[0]?.text ?? "", { reference, name: "" });
    for (const one of nodesOf(statement, "import_specifier")) {
      const name = childIn(one, "name")?.text ?? "";
      found.set(childIn(one, "alias")?.text ?? name, { reference, name });
    }
  }
  for (const declarator of nodesOf(root, "variable_declarator")) {
    const value = childIn(declarator, "value");
    const loaded = value === null ? null : loadedBy(value);
    const pattern = childIn(declarator, "name");
    if (loaded === null || pattern === null) continue;
    const { reference, rest } = loaded;
    if (pattern.type === "identifier") found.set(pattern.text, { reference, name: rest });
    if (pattern.type !== "object_pattern") continue;
    for (const one of pattern.children) {
      const name = (childIn(one, "key") ?? one).text;
      found.set((childIn(one, "value") ?? one).text, {
        reference,
        name: rest === "" ? name : `${rest}.${name}`,
      });
    }
  }
  return found;
}

function textIn({ text }: SyntaxNode): string {
  return text.replace(/^["'`]|["'`]$/g, "");
}
