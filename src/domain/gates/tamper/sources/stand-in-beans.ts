import { type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** What Spring has in the place of a part of the product, where tests declare it. */
export interface StandIn {
  /** The class that declares it. */
  readonly by: string;
  /** The type that is asked for, and got from it. */
  readonly type: string;
  /** Under these profiles alone; empty: under any. */
  readonly profiles: readonly string[];
  /** Only where a test names, or holds, the class that declares it. */
  readonly isNamed: boolean;
  /** It comes before the product's own. */
  readonly isFirst: boolean;
  readonly node: SyntaxNode;
}

const scanned = /^(Component|Service|Repository|Controller|RestController|Configuration|Named|Singleton)$/;

export function standInsOf(version: FileVersion | null): StandIn[] {
  if (version?.tree?.language !== "java" || !isTestContext(version.path)) return [];
  const { root } = version.tree;
  if (!/@(Bean|Component|Service|Repository|Primary|TestConfiguration|Configuration)\b/.test(root.text))
    return [];
  return [...walk(root)].flatMap(({ node, above }): StandIn[] => {
    if (node.type !== "class_declaration") return [];
    const named = annotationsOf(node);
    const isNamed = named.has("TestConfiguration") || above.some(({ type }) => type === "class_declaration");
    const by = childIn(node, "name")?.text ?? "";
    const profiles = profilesIn(named.get("Profile"));
    const own = [...named.keys()].some((name) => scanned.test(name))
      ? basesOf(node).map((type) => ({ by, type, profiles, isNamed, isFirst: named.has("Primary"), node }))
      : [];
    const methods = (childIn(node, "body")?.children ?? []).filter(
      ({ type }) => type === "method_declaration",
    );
    const made = methods.flatMap((method): StandIn[] => {
      const said = annotationsOf(method);
      if (!said.has("Bean")) return [];
      const type = (childIn(method, "type")?.text ?? "").replace(/<[^]*$/, "");
      const inner = profilesIn(said.get("Profile"));
      const all = inner.length > 0 ? inner : profiles;
      return [{ by, type, profiles: all, isNamed, isFirst: said.has("Primary"), node: method }];
    });
    return [...own, ...made];
  });
}

/** Of the annotations of a declaration the text, by their names. */
export function annotationsOf(node: SyntaxNode): ReadonlyMap<string, string> {
  const modifiers = node.children.find(({ type }) => type === "modifiers")?.children ?? [];
  return new Map(
    modifiers
      .filter(({ type }) => /annotation$/.test(type))
      .map((one) => [(childIn(one, "name")?.text ?? "").split(".").at(-1) ?? "", one.text]),
  );
}

export function profilesIn(annotation: string | undefined): string[] {
  return [...(annotation ?? "").matchAll(/"([\w.-]+)"/g)].map(([, name = ""]) => name);
}

function basesOf(node: SyntaxNode): string[] {
  return ["superclass", "interfaces"]
    .flatMap((field) => childIn(node, field) ?? [])
    .flatMap((one) => nodesOf(one, "type_identifier"))
    .map(({ text }) => text);
}
