import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";

/** Annotations are put together of others, and these again. */
const maxDepth = 3;

/** What a class, a method or a field is marked by, with what the tests' own annotations among these stand for. */
export function annotationsOf(node: SyntaxNode, sources: readonly SourceFile[] = []): SyntaxNode[] {
  const found = namedAt(node);
  let next = found;
  for (let depth = 0; depth < maxDepth && next.length > 0 && sources.length > 0; depth += 1) {
    next = next
      .flatMap((one) => ownAnnotation(nameOf(one), sources))
      .filter(isSeen)
      .flatMap(namedAt);
    found.push(...next.filter((one) => !ofAnnotations.test(nameOf(one))));
  }
  return found;
}

/** What says only where an annotation may stand. */
const ofAnnotations = /^(Target|Retention|Documented|Inherited|Repeatable)$/;

/** Where the tests' sources declare an annotation, if they do so once. */
export function ownAnnotation(name: string, sources: readonly SourceFile[]): SyntaxNode[] {
  const all = sources.flatMap((file) =>
    declaredIn(file).filter((one) => childIn(one, "name")?.text === name),
  );
  return all.length === 1 ? all : [];
}

const known = new WeakMap<SyntaxNode, readonly SyntaxNode[]>();

function declaredIn({ tree: { language, root } }: SourceFile): readonly SyntaxNode[] {
  if (language !== "java") return [];
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = nodesOf(root, "annotation_type_declaration");
  known.set(root, found);
  return found;
}

/** Whether a runner comes to see an annotation of the tests' own. */
function isSeen(declaration: SyntaxNode): boolean {
  return namedAt(declaration).some((one) => nameOf(one) === "Retention" && /\bRUNTIME\b/.test(one.text));
}

export function nameOf(annotation: SyntaxNode): string {
  return (childIn(annotation, "name")?.text ?? "").split(".").at(-1) ?? "";
}

function namedAt(node: SyntaxNode): SyntaxNode[] {
  const modifiers = node.children.find(({ type }) => type === "modifiers");
  return modifiers?.children.filter(({ type }) => /^(marker_)?annotation$/.test(type)) ?? [];
}
