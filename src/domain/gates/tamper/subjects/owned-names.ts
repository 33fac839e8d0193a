import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { childIn, walk, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** A function or method of the product. */
export interface Owned {
  readonly name: string;
  /** The class that it belongs to, or what Go calls the receiver; "": none. */
  readonly owner: string;
  /** Those whose heir the owner says that it is. */
  readonly bases: readonly string[];
  readonly node: SyntaxNode;
}

const declaring =
  /^((generator_)?function_declaration|method_(definition|declaration)|function_(definition|item))$/;
const classes =
  /^((abstract_)?class(_declaration|_definition)?|(interface|enum|record|object)_declaration|impl_item)$/;
const read = new WeakMap<FileVersion, readonly Owned[]>();

export function ownedIn(version: FileVersion | null): readonly Owned[] {
  if (!version?.tree || isTestContext(version.path)) return [];
  const before = read.get(version);
  if (before !== undefined) return before;
  const found: Owned[] = [];
  for (const { node, above } of walk(version.tree.root)) {
    if (!isDeclaration(node)) continue;
    const holder = above.findLast((one, at) => classes.test(one.type) || isHeld(one, above[at + 1]));
    found.push({ name: nameOf(node), ...ownerOf(node, holder), node });
  }
  read.set(version, found);
  return found;
}

function isDeclaration(node: SyntaxNode): boolean {
  if (declaring.test(node.type)) return true;
  const isHolding = /^(variable_declarator|(public_)?field_definition|pair)$/.test(node.type);
  return isHolding && /^(arrow_function|function_expression)$/.test(childIn(node, "value")?.type ?? "");
}

/** `const cart = { add() {} }` */
function isHeld(node: SyntaxNode, next: SyntaxNode | undefined): boolean {
  return node.type === "variable_declarator" && next?.type === "object";
}

function ownerOf(node: SyntaxNode, holder: SyntaxNode | undefined): Pick<Owned, "owner" | "bases"> {
  const receiver = childIn(node, "receiver")?.text;
  if (receiver !== undefined)
    return { owner: /(\w+)(\[[^\]]*\])?\s*\)$/.exec(receiver)?.[1] ?? "", bases: [] };
  if (holder === undefined) return { owner: "", bases: [] };
  const head = holder.text.slice(0, 300).split(/[{:]\s*(\n|$)|\{/)[0] ?? "";
  const owner = nameOf(holder);
  return { owner, bases: (head.match(/\w+/g) ?? []).filter((word) => word !== owner) };
}

function nameOf(node: SyntaxNode): string {
  return (childIn(node, "name") ?? childIn(node, "property") ?? childIn(node, "key"))?.text ?? "";
}

/** What a product's owners have, and what they have come by. */
export interface OwnedNames {
  /** Whether something that stands on both sides has got the other name besides. */
  readonly isBeside: (was: string, is: string) => boolean;
  readonly fresh: ReadonlySet<string>;
}

export function ownedNames(products: readonly ChangedFile[]): OwnedNames {
  const was = bySide(products, "before");
  const is = bySide(products, "after");
  const gained = (key: string, name: string) => {
    const own = was.byOwner.get(key);
    return own === undefined ? !was.names.has(name) : !own.has(name);
  };
  const fresh = new Map<string, Set<string>>();
  for (const [key, names] of is.byOwner)
    for (const name of names) if (gained(key, name)) put(fresh, name, key);
  const has = (key: string, name: string) => is.byOwner.get(key)?.has(name) === true;
  return {
    fresh: new Set(fresh.keys()),
    isBeside: (old, name) =>
      was.names.has(old) &&
      [...(fresh.get(name) ?? [])].some(
        (key) =>
          has(key, old) || [...(is.bases.get(key) ?? [])].some((base) => is.byClass.get(base)?.has(old)),
      ),
  };
}

interface Side {
  readonly names: ReadonlySet<string>;
  readonly byOwner: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byClass: ReadonlyMap<string, ReadonlySet<string>>;
  readonly bases: ReadonlyMap<string, ReadonlySet<string>>;
}

function bySide(products: readonly ChangedFile[], side: "before" | "after"): Side {
  const names = new Set<string>();
  const byOwner = new Map<string, Set<string>>();
  const byClass = new Map<string, Set<string>>();
  const bases = new Map<string, Set<string>>();
  for (const file of products)
    for (const one of ownedIn(file[side])) {
      const key = `${placeOf(file)}\n${one.owner}`;
      names.add(one.name);
      put(byOwner, key, one.name);
      put(byClass, one.owner, one.name);
      for (const base of one.bases) put(bases, key, base);
    }
  return { names, byOwner, byClass, bases };
}

/** Files of Go that stand in one folder are one package. */
function placeOf({ path }: ChangedFile): string {
  return path.endsWith(".go") ? folderOf(path) : path;
}

function put(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}
