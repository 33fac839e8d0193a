import { claimsOf } from "../said/claims.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { assertionOf } from "../test-case.ts";
import { functionType } from "./waited-for.ts";

const keeping =
  /^(?<name>[A-Za-z_$][\w$]*)(?:\.(?:set|add|append|push|compareAndSet|put|offer)\((?:null,)?(?<given>\w+)\);?$|=(?<assigned>\w+);?$)/;
const writes = ["assignment_expression", "assignment", "call_expression", "call", "method_invocation"];
const deciding = /^(if|try|for|while|do|with|switch|match)_|_clause$|^(enhanced_for|try_with_resources)_/;
const joins = /\.(join|await\w*|get|invokeAll)\(|\bawait\b|\.Wait\(/;

/**
 * Whether a handler does nothing but keep what it caught, and the test fails at its end where anything was kept: `failure.set(thrown)`
 * and later, once the thread is done, `assertNull(failure.get())`.
 */
export function isToldAtLast(handler: SyntaxNode, attempt: SyntaxNode, body: SyntaxNode): boolean {
  const caught = caughtBy(handler);
  const kept = nodesOf(handler, ...writes).flatMap(({ text }) => {
    const { name, given, assigned } = keeping.exec(text.replace(/\s+/g, ""))?.groups ?? {};
    return name !== undefined && caught !== null && (given ?? assigned) === caught ? [name] : [];
  });
  if (nodesOf(handler, "if_statement", "return_statement").length > 0) return false;
  return kept.some((name) => isAsked(name, attempt, body));
}

function caughtBy({ text }: SyntaxNode): string | null {
  return (
    /^catch\s*\(\s*(?:[^)]*\s)?(\w+)\s*\)|^except\b[^:]*\bas\s+(\w+)\s*:/
      .exec(text)
      ?.slice(1)
      .find(Boolean) ?? null
  );
}

/** Some statement of the test itself, after the one that the attempt stands in, wants nothing to be kept under a name. */
function isAsked(name: string, attempt: SyntaxNode, body: SyntaxNode): boolean {
  const statements = statementsIn(body);
  const at = statements.findIndex((one) => [...walk(one)].some(({ node }) => node === attempt));
  const behind = statements.slice(at + 1);
  const asked = behind.findIndex((one) => wantsNone(one, name));
  if (at < 0 || asked < 0) return false;
  const own = statements[at];
  // What runs beside the test has to have come to its end by then.
  const isBeside = own !== undefined && own !== attempt && holdsFunction(own, attempt);
  if (isBeside && !behind.slice(0, asked).some(({ text }) => joins.test(text)) && !joins.test(own.text))
    return false;
  const reset = new RegExp(`(?<![\\w$.])${name}(\\s*=(?!=)|\\.(set|clear|pop\\w*|remove\\w*|splice)\\()`);
  return !behind.slice(0, asked).some(({ text }) => reset.test(text));
}

function statementsIn(body: SyntaxNode): readonly SyntaxNode[] {
  const [only, ...more] = body.children;
  if (only !== undefined && more.length === 0 && /block$|^statement_list$/.test(only.type))
    return only.children;
  const block = functionType.test(body.type) ? childIn(body, "body") : body;
  return (block ?? body).children;
}

function holdsFunction(statement: SyntaxNode, attempt: SyntaxNode): boolean {
  return [...walk(statement)].some(
    ({ node, above }) => node === attempt && above.some(({ type }) => functionType.test(type)),
  );
}

/** `assertNull(failure.get())`, `assert not errors`, `if (failure != null) throw failure`. */
function wantsNone(statement: SyntaxNode, name: string): boolean {
  if (statement.type === "if_statement") {
    const condition = (childIn(statement, "condition")?.text ?? "").replace(/\s+/g, "");
    const isSet = new RegExp(`^\\(?${name}(\\.get\\(\\))?(!==?(null|undefined|nil)|isnotNone)?\\)?$`).test(
      condition,
    );
    const then = childIn(statement, "consequence")?.text ?? "";
    return isSet && /^\{?\s*(throw|raise)\b/.test(then);
  }
  if (deciding.test(statement.type)) return false;
  const said = /^(assert|expression)_statement$/.test(statement.type)
    ? (statement.children[0] ?? statement)
    : statement;
  const node = statement.type === "assert_statement" ? statement : said;
  const none = new RegExp(`^(eq:${name}(\\.get\\(\\))?:(null|undefined)|eq:#${name}:0|falsy:${name})$`);
  return claimsOf(assertionOf(node)).some((claim) => none.test(claim));
}
