import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { listIn } from "../compared/list-in.ts";
import { type FoundTest, type Mark } from "../test-case.ts";
import {
  functionsAmong,
  macroNamed,
  marksAmong,
  tokensGiven,
  type TokenFunction,
} from "./rust-token-trees.ts";

/** A body whose last expression is what has to hold. */
export const propertyBody = "property_block";

const test = /^\[\s*((\w+::)*test|rstest|test_case|quickcheck)\b/;

/** Tests that stand in what a macro is given, or in what a macro of the file makes: `proptest! {…}`, `macro_rules! age_tests {…}`. */
export function macroTests(root: SyntaxNode): FoundTest[] {
  const found: FoundTest[] = [];
  for (const { node, above } of walk(root)) {
    const name = macroNamed(node);
    const tokens = name === "" ? null : tokensGiven(node);
    if (tokens !== null && /^(proptest|quickcheck)$/.test(name))
      found.push(
        ...functionsAmong(tokens)
          .flatMap((one) => testOf(one, [...above, node], name))
          .map((one) => ({
            ...one,
            scope: [...one.scope, ...configuredBy(tokens), ...strategiesOf(one.node, root)],
          })),
      );
    if (node.type !== "macro_definition") continue;
    const rows = rowsOf(childIn(node, "name")?.text ?? "", root);
    const made = [...walk(node)].flatMap((each) =>
      /^token_(tree|repetition)$/.test(each.node.type) ? functionsAmong(each.node) : [],
    );
    found.push(...made.flatMap((one) => testOf(one, [...above, node], "")).map((one) => ({ ...one, rows })));
  }
  return found;
}

/** What makes the values of a property under a name: `fn ids() -> impl Strategy`, `prop_compose! { fn ids() … }`. */
function strategiesOf({ text }: SyntaxNode, root: SyntaxNode): SyntaxNode[] {
  const asked = new Set([...text.matchAll(/\bin\s+(\w+) ?\(/g)].map(([, name = ""]) => name));
  return [...walk(root)].flatMap(({ node }) => {
    const said = macroNamed(node) === "prop_compose" || node.type === "function_item" ? node.text : "";
    return asked.has(/\bfn\s+(\w+)/.exec(said)?.[1] ?? "") ? [node] : [];
  });
}

/** `#![proptest_config(ProptestConfig::with_cases(50))]` before all. */
function configuredBy({ children }: SyntaxNode): SyntaxNode[] {
  return children.slice(0, 1).filter(({ text }) => /^\[\s*proptest_config\b/.test(text));
}

function testOf(one: TokenFunction, above: readonly SyntaxNode[], macro: string): FoundTest[] {
  const { name, node, body, attributes } = one;
  const isProperty = macro === "quickcheck";
  if (!isProperty && !attributes.some(({ text }) => test.test(text))) return [];
  return [
    {
      ...{ name, node, around: above, scope: [node] },
      body: isProperty ? { ...body, type: propertyBody } : body,
      marks: [...attributes.flatMap(markOf), ...(isProperty ? [] : marksAmong(body))],
    },
  ];
}

function markOf({ text, line }: SyntaxNode): Mark[] {
  const [, word] = /^\[\s*(ignore|should_panic|cfg)\b/.exec(text) ?? [];
  return word === undefined ? [] : [{ what: word === "cfg" ? `#${text.slice(0, 80)}` : word, line }];
}

/** What the macros of this name in a file are given, piece by piece. */
function rowsOf(name: string, root: SyntaxNode): string[] {
  const rows: string[] = [];
  for (const { node } of walk(root)) {
    const tokens = macroNamed(node) === name ? tokensGiven(node) : null;
    const said = tokens?.text.replace(/\s+/g, "").replaceAll(";", ",") ?? "";
    rows.push(...(listIn(said, 0)?.items ?? []));
  }
  return rows;
}

/** The last expression of a body that gives back whether a property holds. */
export function heldAtLast(body: SyntaxNode): SyntaxNode | null {
  const text = body.text.replace(/^\{\s*|\s*\}$/g, "");
  const last = body.children.findLast(({ type }) => !/comment/.test(type));
  if (text === "" || last === undefined) return null;
  const said = body.children.some(({ type }) => /_(statement|declaration|item)$/.test(type))
    ? last.text
    : text;
  return { ...last, text: `assert!(${said})`, children: body.children };
}
