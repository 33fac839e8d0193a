import { folderOf } from "../../paths.ts";
import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "./source-files.ts";

/** A name that a file of Rust takes from one of its modules. */
export interface Use {
  /** Without `crate`, `self` and `super`. */
  readonly module: readonly string[];
  /** "*": all that there is. */
  readonly name: string;
  readonly alias: string;
}

const known = new WeakMap<SyntaxNode, readonly Use[]>();
/** A module gives on what another one has. */
const maxSteps = 3;

/** The name and the module by which a call, `common::check(…)` or what `use` brought, is known where it is declared; several where a star may bring it. */
export function placesOf(called: string, file: SourceFile): Omit<Use, "alias">[] {
  const parts = called.split("::");
  const name = parts.at(-1) ?? "";
  const module = plainPath(parts.slice(0, -1));
  if (module.length > 0) return [{ module, name }];
  return usesIn(file).flatMap((one) => {
    if (one.name === "*") return [{ module: one.module, name }];
    return one.alias === name ? [{ module: one.module, name: one.name }] : [];
  });
}

/** How often `use` brings something under this name that has another one where it is declared. */
export function renamedBy(name: string, file: SourceFile): number {
  return usesIn(file).filter((one) => one.alias === name && one.name !== name).length;
}

/** The files among others in which a module, or what it gives on, may declare a name. */
export function filesOfModule(
  { module, name }: Omit<Use, "alias">,
  files: readonly SourceFile[],
  steps = maxSteps,
): SourceFile[] {
  const end = module.join("/");
  const own = files.filter(({ path }) => end !== "" && isModule(path, end));
  // Whoever gives it on stands where nobody read it.
  if (own.length === 0 && end !== "") return files.filter(({ path }) => `/${path}`.includes(`/${end}/`));
  if (steps === 0) return own;
  const given = own.flatMap((file) =>
    usesIn(file)
      .filter((one) => one.name === "*" || one.alias === name)
      .flatMap((one) => filesOfModule({ module: one.module, name }, files, steps - 1)),
  );
  return [...new Set([...own, ...given])];
}

function isModule(path: string, end: string): boolean {
  const plain = path.replace(/(\/mod)?\.rs$/, "");
  return plain === end || plain.endsWith(`/${end}`);
}

/** Where the modules that a file declares without their bodies may stand. */
export function moduleFilesOf({ path, tree }: SourceFile): string[] {
  const folder = folderOf(path);
  const within = path.endsWith("/mod.rs") ? [folder] : [folder, `${path.replace(/\.rs$/, "")}/`];
  const names = nodesOf(tree.root, "mod_item")
    .filter((one) => childIn(one, "body") === null)
    .map((one) => childIn(one, "name")?.text ?? "");
  return within.flatMap((one) => names.flatMap((name) => [`${one}${name}.rs`, `${one}${name}/mod.rs`]));
}

/** All that a file takes from modules. */
export function usesIn({ tree: { root } }: Pick<SourceFile, "tree">): readonly Use[] {
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = nodesOf(root, "use_declaration").flatMap((one) => {
    const said = childIn(one, "argument");
    return said === null ? [] : usesOf(said, []);
  });
  known.set(root, found);
  return found;
}

function usesOf(node: SyntaxNode, outer: readonly string[]): Use[] {
  switch (node.type) {
    case "scoped_use_list": {
      const path = [...outer, ...(childIn(node, "path")?.text.split("::") ?? [])];
      return (childIn(node, "list")?.children ?? []).flatMap((one) => usesOf(one, path));
    }
    case "use_list":
      return node.children.flatMap((one) => usesOf(one, outer));
    case "use_wildcard":
      return [
        { module: plainPath([...outer, ...node.text.split("::").slice(0, -1)]), name: "*", alias: "*" },
      ];
    case "use_as_clause": {
      const path = [...outer, ...(childIn(node, "path")?.text.split("::") ?? [])];
      const name = path.at(-1) ?? "";
      return [{ module: plainPath(path.slice(0, -1)), name, alias: childIn(node, "alias")?.text ?? name }];
    }
    default: {
      const path = [...outer, ...node.text.split("::")];
      const name = path.at(-1) ?? "";
      return [{ module: plainPath(path.slice(0, -1)), name, alias: name }];
    }
  }
}

function plainPath(path: readonly string[]): string[] {
  return path.map((one) => one.trim()).filter((one) => one !== "" && !/^(crate|self|super)$/.test(one));
}
