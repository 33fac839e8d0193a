import { type SyntaxNode } from "../../syntax-tree.ts";
import { type OwnFunction } from "./declared-function.ts";
import { classesIn, inheritedBy, isClass, staticImportsOf, type JavaClass } from "./java-classes.ts";
import { type CallSite } from "./scope.ts";
import { type SourceFile } from "./source-files.ts";

interface Called extends CallSite {
  readonly name: string;
}

/** The methods of a name in a file. */
export type MethodsOf = (file: SourceFile, name: string) => readonly OwnFunction[];

/** The method of another class that a call comes to: an inherited one, or one of a class that is named or imported; null: none, or several. */
export function methodElsewhere(
  { name, on, around }: Called,
  files: readonly SourceFile[],
  methodsOf: MethodsOf,
): OwnFunction | null {
  const [file] = files;
  if (file === undefined) return null;
  const within = (owner: JavaClass) =>
    methodsOf(owner.file, name).filter((one) => one.around.findLast(isClass) === owner.node);
  const owners = /^[A-Z]/.test(on) ? named([on], files) : ownersAround(around, on, files);
  for (const owner of owners) {
    const found = within(owner);
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  if (on !== "") return null;
  const brought = named(staticImportsOf(name, file), files).flatMap(within);
  return brought.length === 1 ? (brought[0] ?? null) : null;
}

function named(names: readonly string[], files: readonly SourceFile[]): JavaClass[] {
  return files.flatMap(classesIn).filter((one) => names.includes(one.name));
}

/** What the classes around a call inherit, those of the nearest first; `this` is the nearest alone. */
function ownersAround(around: readonly SyntaxNode[], on: string, files: readonly SourceFile[]): JavaClass[] {
  const nodes = around.filter(isClass).toReversed();
  const classes = (files[0] === undefined ? [] : classesIn(files[0])).filter(({ node }) =>
    nodes.includes(node),
  );
  const sorted = nodes.flatMap((node) => classes.filter((one) => one.node === node));
  return (on === "" ? sorted : sorted.slice(0, 1)).flatMap((one) => inheritedBy(one, files));
}
