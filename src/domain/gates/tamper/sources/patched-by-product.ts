import { childIn, isJavaScript, walk, type SyntaxNode, type SyntaxTree, type Visit } from "../syntax-tree.ts";
import { assertionsWritten, checksHandedOn } from "./patched-checks.ts";

/** By what matchers compare, in words that every engine has. */
const compares =
  /^(Object\.(is|keys|entries|getPrototypeOf|getOwnPropertyDescriptors?|getOwnPropertySymbols)|Array\.isArray|Number\.is(NaN|Integer|Finite)|Promise\.prototype\.(then|catch|finally)|RegExp\.prototype\.(test|exec)|Error\.(prototype|captureStackTrace)|(Number|String|Boolean|Symbol|Object|Array|Date)\.prototype\.(valueOf|toString|constructor|hasOwnProperty))$/;

/** What a product does to that by which its tests compare and to what they check with. */
export function patchedByProduct({ language, root }: SyntaxTree): SyntaxNode[] {
  if (!isJavaScript(language)) return [];
  const replaced = [...walk(root)].filter(isReplaced).map(({ node }) => node);
  return [...replaced, ...checksHandedOn(root), ...assertionsWritten(root)];
}

function isReplaced({ node, above }: Visit): boolean {
  const target = targetOf(node).replace(/^(globalThis|global|window)\./, "");
  // `if (!Object.is) Object.is = …` gives an old engine what it lacks.
  return (
    compares.test(target) &&
    !above.some(
      (one) => one.type === "if_statement" && childIn(one, "condition")?.text.includes(target) === true,
    )
  );
}

function targetOf(node: SyntaxNode): string {
  if (node.type === "assignment_expression") {
    const left = childIn(node, "left")?.text ?? "";
    const [, owner, key] = /^([\w.]+)\[["'](\w+)["']\]$/.exec(left) ?? [];
    const target = owner === undefined ? left : `${owner}.${key}`;
    return childIn(node, "right")?.text.startsWith(`${target} ||`) === true ? "" : target;
  }
  if (node.type !== "call_expression") return "";
  const [, owner, key] =
    /^(?:Reflect\.(?:set|defineProperty)|Object\.defineProperty)\(\s*([\w.]+)\s*,\s*["'](\w+)["']/.exec(
      node.text,
    ) ?? [];
  return owner === undefined ? "" : `${owner}.${key}`;
}
