import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { nameOf } from "./dropped.ts";

const failing = /^(unwrap|expect)$/;
/** The whole of a statement that fails where a panic was caught under a name; `N` stands for that. */
const asking = String.raw`^(let\s+[\w()]+\s*=\s*)?N\.(unwrap\(\)|expect\("[^"]*"\));?$|^(debug_)?assert!\(\s*N\.is_ok\(\)\s*(,[^;]*)?\);?$`;
const resuming = /^((std::)?panic::)?resume_unwind\(|^(std::|core::)?panic!/;

/** Rust: whether the test fails with what a call of `catch_unwind` caught; `above` leads from the test's body to that. */
export function failsWithPanic(above: readonly SyntaxNode[]): boolean {
  const parent = above.at(-1);
  if (parent === undefined) return false;
  if (above.some(({ text }) => text.startsWith("assert!") && wantsNoPanic(text))) return true;
  if (parent.type === "try_expression") return true;
  if (parent.type === "field_expression")
    return failing.test(childIn(parent, "field")?.text ?? "") || goesOnIf(above.at(-3), above.at(-2));
  if (parent.type === "let_condition")
    return /^let\s+Err\b/.test(parent.text) && goesOnIf(above.at(-2), parent);
  return parent.type === "let_declaration" && isAskedBehind(parent, above.at(-2));
}

/** `if caught.is_err() { panic!(…) }`, `if let Err(e) = caught { resume_unwind(e); }` */
function goesOnIf(choice: SyntaxNode | undefined, condition: SyntaxNode | undefined): boolean {
  if (choice?.type !== "if_expression" || condition?.field !== "condition") return false;
  if (condition.type === "call_expression" && !/\.is_err\(\)$/.test(condition.text)) return false;
  const then = childIn(choice, "consequence")?.children ?? [];
  return resuming.test(then.find(({ type }) => !/comment/.test(type))?.text ?? "");
}

/** `let done = catch_unwind(…); done.unwrap();` */
function isAskedBehind(holder: SyntaxNode, block: SyntaxNode | undefined): boolean {
  const name = nameOf(holder);
  if (name === null || name === "_" || block === undefined) return false;
  const behind = block.children.slice(block.children.indexOf(holder) + 1);
  const asked = new RegExp(asking.replaceAll("N", name));
  const at = behind.findIndex(({ text }) => asked.test(text));
  // Another may have the name by then.
  const other = new RegExp(`\\blet\\s+(mut\\s+)?${name}\\b|\\b${name}\\s*=(?!=)`);
  return at >= 0 && !behind.slice(0, at).some(({ text }) => other.test(text));
}

/** `assert!(catch_unwind(…).is_ok())` */
function wantsNoPanic(macro: string): boolean {
  const [opening] = /^assert!\(\s*(std::)?(panic::)?catch_unwind\(/.exec(macro) ?? [];
  if (opening === undefined) return false;
  let [at, depth] = [opening.length, 1];
  for (; at < macro.length && depth > 0; at += 1)
    depth += Number(macro.charAt(at) === "(") - Number(macro.charAt(at) === ")");
  return /^\s*\.is_ok\(\)\s*(,[^]*)?\)$/.test(macro.slice(at));
}
