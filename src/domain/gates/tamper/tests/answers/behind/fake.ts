import { nodesOf, childIn, type SyntaxNode } from "../../../syntax-tree.ts";
import { type SourceFile } from "../../functions/source-files.ts";

/** Something of the tests' own that answers where the product asks a part of itself. */
export interface Fake {
  /** What is replaced, by all names that tell of it. */
  readonly name: string;
  /** The last of these, by which the product asks it. */
  readonly key: string;
  /** What it answers, with what the names in that stand for. */
  readonly said: string;
  /** It is reckoned or stands elsewhere: it may say whatever is wanted. */
  readonly isOpen: boolean;
  /** It stands where every product asks the network, so that it says something only of one that did so before. */
  readonly isOfNetwork?: boolean;
  /** All that it is set up in, the outermost first. */
  readonly above: readonly SyntaxNode[];
}

const values = new WeakMap<SyntaxNode, ReadonlyMap<string, readonly SyntaxNode[]>>();
const declarations = [
  ...["variable_declarator", "assignment", "short_var_declaration", "var_spec", "const_spec"],
  ...["let_declaration", "const_item", "static_item"],
];
/** Beyond this, nobody writes down an answer. */
const longest = 400;

/** What answers, as it reads, and behind it what its names are given in the file. */
export function saidBy(answers: readonly SyntaxNode[], { tree: { root } }: SourceFile): string {
  const known = valuesIn(root);
  const said = new Set(answers);
  for (const answer of said) {
    if (said.size > 12) break;
    for (const { text } of nodesOf(answer, "identifier", "shorthand_property_identifier"))
      for (const value of known.get(text) ?? []) said.add(value);
  }
  return [...said].map(({ text }) => text).join(" ; ");
}

function valuesIn(root: SyntaxNode): ReadonlyMap<string, readonly SyntaxNode[]> {
  const before = values.get(root);
  if (before !== undefined) return before;
  const found = new Map<string, SyntaxNode[]>();
  for (const one of nodesOf(root, ...declarations)) {
    const name = (childIn(one, "name") ?? childIn(one, "left") ?? childIn(one, "pattern"))?.text ?? "";
    const value = childIn(one, "value") ?? childIn(one, "right");
    if (value === null || value.text.length > longest) continue;
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  values.set(root, found);
  return found;
}

const reckons = /^[\s\d.()+*/_-]*\d[\s\d.()]*[+*/-][\s\d.(]*\d[\s\d.()+*/_-]*$/;

/** `6 * 6`: a number that nobody sees written. */
export function isReckoned(answer: SyntaxNode): boolean {
  return nodesOf(answer, "binary_expression", "binary_operator").some(({ text }) => reckons.test(text));
}
