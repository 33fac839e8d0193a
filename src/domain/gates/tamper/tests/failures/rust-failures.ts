import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { rustAssertions } from "../languages/rust-tests.ts";
import { claimIn } from "./claims.ts";
import { type FoundFailure } from "./failing-code.ts";
import { failureOf, type Wanted } from "./failure.ts";
import { equalTo } from "./texts.ts";

/** A pattern that takes one value alone: nothing is left open in it, and nothing is bound. */
const oneValue = String.raw`(?<value>[\w:]+::[A-Z]\w*(?:\([\d"'\w]*\))?)`;
const forms: readonly RegExp[] = [
  /^assert!\((?<code>.+)\.is_err\(\)(?:,.*)?\)$/,
  /^(?!assert)(?<code>.+)\.(?:unwrap_err|expect_err)\(.*\)$/,
  /^assert!\(matches!\((?<code>.+),Err\(_\)\)(?:,.*)?\)$/,
  /^assert_eq!\((?<code>.+)\.(?:unwrap_err\(\)|expect_err\("[^"]*"\)),(?<value>.+?)\)$/,
  /^assert_eq!\((?<code>.+)\.err\(\),Some\((?<value>.+)\)\)$/,
  /^assert_eq!\((?<code>.+),Err\((?<value>.+)\)\)$/,
  new RegExp(String.raw`^assert!\(matches!\((?<code>.+),Err\(${oneValue}\)\)(?:,.*)?\)$`),
  new RegExp(String.raw`^assert!\(matches!\((?<code>.+)\.unwrap_err\(\),${oneValue}\)(?:,.*)?\)$`),
];

/** Rust's checks of a result that has to be an error. */
export function rustFailures(body: SyntaxNode): (FoundFailure & { tells?: true })[] {
  const given = new Map<string, SyntaxNode>();
  const errors = new Map<string, SyntaxNode>();
  for (const { node } of walk(body)) {
    if (node.type !== "let_declaration") continue;
    const pattern = childIn(node, "pattern")?.text ?? "";
    const value = childIn(node, "value");
    if (value === null) continue;
    const error = /^Err\((\w+)\)$/.exec(pattern)?.[1];
    const result = resultIn(value);
    if (error !== undefined) errors.set(error, value);
    else if (result !== null) errors.set(pattern, result);
    else given.set(pattern, value);
  }
  const named = (text: string) => panicsIn(plain(given.get(text)?.text ?? text));
  return rustAssertions(body).flatMap(({ node, above }): (FoundFailure & { tells?: true })[] => {
    const matched = matchedBy(node, above);
    if (matched !== null) return [matched];
    const said = plain(node.text);
    for (const form of forms) {
      const { code, value } = form.exec(said)?.groups ?? {};
      if (code === undefined || /\|\||&&/.test(code.replace(/\((move)?\|\|/g, "("))) continue;
      const wants: Wanted[] = value === undefined ? [] : [equalTo("", value)];
      return [{ node, code: [asNode(node, named(code))], failure: failureOf("", [], wants) }];
    }
    const claim = claimIn(said);
    const source = claim === null ? undefined : errors.get(claim.name);
    return claim === null || source === undefined
      ? []
      : [{ node, code: [asNode(node, named(plain(source.text)))], failure: claim.wants }];
  });
}

/** `parse("?")` of `parse("?").unwrap_err()`. */
function resultIn(value: SyntaxNode): SyntaxNode | null {
  const callee = value.type === "call_expression" ? childIn(value, "function") : null;
  const isErr = callee !== null && /^(unwrap_err|expect_err)$/.test(childIn(callee, "field")?.text ?? "");
  return isErr ? childIn(callee, "value") : null;
}

function plain(text: string): string {
  return text.replace(/\s+/g, "").replace(/^&/, "");
}

/** What `catch_unwind` runs, as it compares with what a test runs that should panic. */
function panicsIn(code: string): string {
  const inside =
    /^(?:std::)?(?:panic::)?catch_unwind\((?:(?:\w+::)*AssertUnwindSafe\()?(?:move)?\|\|(.+?)\)+$/.exec(
      code,
    )?.[1];
  if (inside === undefined) return code;
  const closed = inside.split("(").length - inside.split(")").length;
  return panickingCode(`${inside.replace(/^\{|;?\}$/g, "")}${")".repeat(Math.max(0, closed))}`);
}

/** It panics as it stands, or because of what it gave. */
export function panickingCode(source: string): string {
  return source.replace(/^let_=/, "").replace(/\.(unwrap\(\)|expect\("[^"]*"\))$/, "");
}

/** `match f() { Err(E::Bad) => {}, other => panic!(…) }` */
function matchedBy(node: SyntaxNode, above: readonly SyntaxNode[]): (FoundFailure & { tells: true }) | null {
  const match = above.findLast(({ type }) => type === "match_expression");
  const value = match === undefined ? null : childIn(match, "value");
  const arms = match === undefined ? [] : (childIn(match, "body")?.children ?? []);
  if (value === null || !/^panic!/.test(node.text)) return null;
  const calm = arms.filter(({ text }) => !/\b(panic|unreachable)!/.test(text));
  const wanted = new RegExp(String.raw`^Err\(${oneValue}\)$`).exec(plain(calm[0]?.children[0]?.text ?? ""))
    ?.groups?.["value"];
  if (calm.length !== 1 || wanted === undefined) return null;
  return { node, code: [value], failure: failureOf("", [], [equalTo("", wanted)]), tells: true };
}

/** A part of a check that no node of its own stands for, as in a macro. */
function asNode(node: SyntaxNode, text: string): SyntaxNode {
  return { type: "call_expression", field: null, text, line: node.line, children: [] };
}
