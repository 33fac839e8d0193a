import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { bindingsAt, declares, naming, usesOf, type Binding, type Place } from "./names.ts";
import { checking } from "./neutral-names.ts";
import { partsIn, type Part } from "./parts.ts";

const plain = /^(number|integer|float|string|true|false|null|none|undefined)$/;

/** What may change the thing that a name stands for: who is given it, what is written to it, and who has that done. */
export function changesOf(binding: Binding): Part[] {
  const { above, file } = binding;
  const holder = above.findLast(({ type }) => declares.test(type));
  const value = holder === undefined ? null : (childIn(holder, "value") ?? childIn(holder, "right"));
  const isPlain = plain.test(value?.type ?? "");
  return usesOf(binding).flatMap((use) => {
    const written = writtenAt(use, file);
    if (written !== null) return [...written, ...callersOf(use, file)];
    return isPlain && !isPointedTo(use) ? [] : receiversOf(use, file);
  });
}

/** Whether a variable is used for anything but to be declared and checked: whatever the file has run may come to it then. */
export function isTouched(binding: Binding): boolean {
  const declared = binding.above.at(-1);
  if (declared === undefined || naming.test(declared.type) || isImported(binding)) return false;
  return usesOf(binding).some((use) => {
    if (use.node === binding.node || use.above.at(-1) === declared) return false;
    const statement = use.above.findLastIndex(({ type }) => /_(statement|declaration)$|^block$/.test(type));
    const outer = use.above.slice(statement + 1).find(({ type }) => calls.test(type));
    return writtenAt(use, binding.file) !== null || outer === undefined || !checking.test(outer.text);
  });
}

function isImported({ above }: Binding): boolean {
  return above.some(({ type }) => type.startsWith("import_"));
}

/** `&got`: what gets it may write there. */
function isPointedTo({ above }: Place): boolean {
  return above
    .slice(-2)
    .some(({ type, text }) => /^(unary|reference)_expression$/.test(type) && text.startsWith("&"));
}

const writes = /assign|^(update_expression|inc_statement|dec_statement)/;

/** What is written at a use of a name, or within what it stands for; null: nothing is. */
function writtenAt({ node, above }: Place, file: SourceFile): Part[] | null {
  const at = above.findLastIndex(({ type }) => writes.test(type));
  const statement = above[at];
  if (statement === undefined) return null;
  const target = above[at + 1] ?? node;
  if (target.field !== "left" && !/^(update|inc|dec)/.test(statement.type)) return null;
  return partsIn(childIn(statement, "right") ?? target, above.slice(0, at + 1), file);
}

const calls = /^(call_expression|call|new_expression|macro_invocation)$/;

/** Who gets the thing, alone or with others, but for what only checks it. */
function receiversOf({ above, node }: Place, file: SourceFile, seen = new Set<SyntaxNode>()): Part[] {
  const statement = above.findLastIndex(({ type }) => /_(statement|declaration)$|^block$/.test(type));
  const around = above.slice(statement + 1);
  const at = around.findIndex(({ type }) => calls.test(type));
  const outer = around[at];
  if (outer === undefined || checking.test(outer.text)) return innerReceivers(around, above, file);
  if (around[at + 1]?.field === "function" && outer.children.length < 2) return [];
  return [
    ...partsIn(outer, above.slice(0, statement + 1 + at), file).filter((one) => one?.node !== node),
    ...callersOf({ node, above }, file, seen),
  ];
}

/** `expect(save(u)).toBe(true)`: what stands within the check is asked, too. */
function innerReceivers(
  around: readonly SyntaxNode[],
  above: readonly SyntaxNode[],
  file: SourceFile,
): Part[] {
  const inner = around.filter(({ type, text }) => calls.test(type) && !checking.test(text));
  return inner.slice(0, 1).flatMap((one) => partsIn(one, above.slice(0, above.indexOf(one)), file));
}

/**
 * Who calls the function in which something happens: those whom it, or the thing that holds it, is given to. Each function is
 * asked for once, however they call each other.
 */
function callersOf({ above }: Place, file: SourceFile, seen = new Set<SyntaxNode>()): Part[] {
  return above.flatMap((one, at) => {
    const outer = above.slice(0, at);
    if (calls.test(one.type)) {
      if (checking.test(one.text) || above[at + 1]?.field === "function") return [];
      return partsIn(childIn(one, "function") ?? childIn(one, "constructor") ?? one, [...outer, one], file);
    }
    if (one.type === "decorated_definition")
      return one.children
        .filter(({ type }) => type === "decorator")
        .flatMap((each) => partsIn(each, [...outer, one], file));
    const name = naming.test(one.type) || one.type === "variable_declarator" ? childIn(one, "name") : null;
    if (name === null || above[at + 1] === name || seen.has(one)) return [];
    seen.add(one);
    return bindingsAt(name.text, outer, file).flatMap((binding) =>
      usesOf(binding).flatMap((use) =>
        receiversOf({ node: use.node, above: use.above.filter((each) => each !== one) }, file, seen),
      ),
    );
  });
}
