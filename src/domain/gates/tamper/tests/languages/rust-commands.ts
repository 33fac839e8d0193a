import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

const checks = /^(success|failure|interrupted|code|stdout|stderr)$/;
const part =
  /^(?:predicates?::)?(?:prelude::)?(?:predicate::)?(?:str::)?(contains|starts_with|ends_with)\(([^]*)\)$/;
const equal = /^(?:predicates?::)?(?:prelude::)?predicate::(?:eq|str::diff)\(([^]*)\)$/;
const predicate = /^(?:predicates?|str)::|\b(?:is_match|is_empty|similar|always)\(|\.(?:and|or|not)\(/;

/**
 * What assert_cmd says of a command that was run, link by link: `cmd.assert().success().stdout("a")` wants that it succeeds and what it
 * prints; null: it is no such link.
 */
export function saidOfCommand(call: SyntaxNode, above: readonly SyntaxNode[]): FoundAssertion | null {
  const name = fieldOf(call);
  const run = name !== null && checks.test(name) ? runBy(call) : null;
  if (name === null || run === null) return null;
  const given = childIn(call, "arguments")?.children.map(({ text }) => text) ?? [];
  return { node: call, above, text: textOf(`${run}.${name}`, given), looked: [call] };
}

function textOf(asked: string, [wanted, ...more]: readonly string[]): string {
  if (wanted === undefined || more.length > 0) return `assert!(${asked}())`;
  const [, word, text] = part.exec(wanted) ?? [];
  if (word !== undefined && text !== undefined) return `assert!(${asked}.${word}(${text}))`;
  if (/\bis_empty\(\)\.not\(\)$/.test(wanted)) return `assert!(!${asked}.is_empty())`;
  const [, same] = equal.exec(wanted) ?? [];
  if (same !== undefined) return `assert_eq!(${asked}, ${same})`;
  return predicate.test(wanted) ? `assert!(${asked}.matches(${wanted}))` : `assert_eq!(${asked}, ${wanted})`;
}

/** `cmd.arg("a").assert()`, and what a test calls so. */
function runBy(call: SyntaxNode): string | null {
  let on = objectOf(call);
  while (on !== null && checks.test(fieldOf(on) ?? "")) on = objectOf(on);
  if (on?.type === "identifier") return on.text === "assert" ? on.text : null;
  return on !== null && fieldOf(on) === "assert" && childIn(on, "arguments")?.children.length === 0
    ? on.text
    : null;
}

function fieldOf(call: SyntaxNode): string | null {
  const callee = call.type === "call_expression" ? childIn(call, "function") : null;
  return callee?.type === "field_expression" ? (childIn(callee, "field")?.text ?? null) : null;
}

function objectOf(call: SyntaxNode): SyntaxNode | null {
  const callee = childIn(call, "function");
  return callee === null ? null : childIn(callee, "value");
}
