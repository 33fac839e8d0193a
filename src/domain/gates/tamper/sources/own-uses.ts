import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

interface Use {
  readonly name: string;
  /** From where on: "app", "crate". */
  readonly first: string;
  /** What has another name there. */
  readonly renamed: boolean;
  readonly line: number;
}

const inTests = /(^|\/)tests\//;
const checking = /^(debug_)?assert(_eq|_ne|_matches)?$|^panic$/;
const known = /^(std|core|alloc|pretty_assertions|similar_asserts|assert2|assert_matches|k9|more_asserts)$/;

/**
 * Rust: names that tests of a crate took from it and now take from the tests' own modules, and macros to check with
 * that come from there.
 */
export function ownUses(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const root = rootOf(after);
    if (root === null) return [];
    const was = usesIn(rootOf(before));
    const own = ownModules(root, path);
    const isOwn = ({ first }: Use) => own.has(first);
    return usesIn(root)
      .filter((one) => {
        if (was.some(({ name, first }) => name === one.name && first === one.first)) return false;
        if (checking.test(one.name)) return one.renamed || !known.test(one.first);
        if (known.test(one.name)) return one.renamed;
        return isOwn(one) && was.some((other) => other.name === one.name && !isOwn(other));
      })
      .map(({ name, line }) => ({
        ...{ path, line, rule: "stubbed-assertion" },
        message: `"${name}" means something of the test's own where the test checks`,
      }));
  });
}

function rootOf(version: FileVersion | null): SyntaxNode | null {
  const { tree = null, path = "" } = version ?? {};
  if (tree?.language !== "rust") return null;
  return inTests.test(path) || /#\[cfg\(.*\btest\b/.test(tree.root.text) ? tree.root : null;
}

/** Of a crate of tests all is theirs; beside a product, nobody knows. */
function ownModules(root: SyntaxNode, path: string): ReadonlySet<string> {
  if (!inTests.test(path)) return new Set();
  const declared = nodesOf(root, "mod_item").map((one) => childIn(one, "name")?.text ?? "");
  return new Set([...declared, "self", "crate", "super"]);
}

function usesIn(root: SyntaxNode | null): Use[] {
  if (root === null) return [];
  return nodesOf(root, "use_declaration", "extern_crate_declaration").flatMap(({ text, line }) => {
    const path = text.replace(/^(pub\S*\s+)?(use|extern\s+crate)\s+/, "");
    const first = /^(?:::)?(\w+)/.exec(path)?.[1] ?? "";
    const names = [...path.matchAll(/(?:(\w+)\s+as\s+)?(\w+)(?=\s*[,;}])/g)];
    return names.map(([, from = "", name = ""]) => ({
      ...{ name, first, line },
      renamed: from !== "" && from !== name,
    }));
  });
}
