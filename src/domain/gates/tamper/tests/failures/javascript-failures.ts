import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { beginningOf } from "../checks/sides.ts";
import { partsOf } from "../answers/paths.ts";
import { calleeWords, javascriptAssertions } from "../languages/javascript-assertions.ts";
import { codeOf, type FoundFailure } from "./failing-code.ts";
import { failureOf, type Failure, type Wanted } from "./failure.ts";
import { equalTo, fitting, holding, textIn } from "./texts.ts";

type Wants = Pick<Failure, "types" | "said">;
const any: Wants = { types: [], said: [] };

/** `expect(f).toThrow(…)`, `assert.throws(f, …)` and their kin, whatever waits for them. */
export function javascriptThrows(body: SyntaxNode): FoundFailure[] {
  return javascriptAssertions(body).flatMap(({ node }) => {
    const words = calleeWords(node);
    const read = words[0] === "expect" ? ofExpect(node, words) : ofAssert(node, words);
    if (read === null) return [];
    const code = codeOf(read.subject, body);
    return [{ node, code, failure: failureOf("", read.wants.types, read.wants.said) }];
  });
}

interface Read {
  readonly subject: SyntaxNode;
  readonly wants: Wants;
}

/** The last of them is of chai-as-promised. */
const throwing = /^(toThrow|toThrowError|throws?|Throw|rejectedWith)$/;

function ofExpect(node: SyntaxNode, words: readonly string[]): Read | null {
  const subject = argsOf(beginningOf(node) ?? node)[0];
  if (subject === undefined || words.includes("not")) return null;
  const caught = caughtIn(subject);
  const calls = callsIn(node);
  const throws = calls.some(({ name }) => throwing.test(name));
  if (!throws && !words.some((one) => /^rejects$|^rejected$/.test(one)) && caught === null) return null;
  const wants = calls.flatMap(({ name, args }) => wantedBy(name, args));
  const [first = any, ...more] = wants;
  return {
    subject: caught ?? subject,
    wants: { types: first.types, said: [...first.said, ...more.flatMap(({ said }) => said)] },
  };
}

/** `p` of `await p.catch((e) => e)`. */
export function caughtIn(given: SyntaxNode): SyntaxNode | null {
  const node = /^(await|parenthesized)_expression$/.test(given.type) ? given.children[0] : given;
  if (node === undefined) return null;
  if (node !== given && /^(await|parenthesized)_expression$/.test(node.type)) return caughtIn(node);
  const callee = childIn(node, "function");
  const isCatch = node.type === "call_expression" && childIn(callee ?? node, "property")?.text === "catch";
  const gives = /^\(\s*\(?(\w+)(?:\s*:\s*\w+)?\)?\s*=>\s*\1\s*\)$/.test(
    childIn(node, "arguments")?.text ?? "",
  );
  return isCatch && gives && callee !== null ? childIn(callee, "object") : null;
}

/** The calls of a chain, the first of them last said. */
function callsIn(node: SyntaxNode): { name: string; args: readonly SyntaxNode[] }[] {
  const found: { name: string; args: readonly SyntaxNode[] }[] = [];
  for (let one: SyntaxNode | null = node; one !== null;) {
    if (one.type === "call_expression")
      found.unshift({ name: calleeWords(childIn(one, "function")).at(-1) ?? "", args: argsOf(one) });
    one = one.type === "call_expression" ? childIn(one, "function") : childIn(one, "object");
  }
  return found.slice(1);
}

function wantedBy(name: string, args: readonly SyntaxNode[]): Wants[] {
  const [first, second] = args;
  if (throwing.test(name)) return [together(args.map(thrown))];
  if (first === undefined) return [];
  if (/^(toBeInstanceOf|instance[oO]f)$/.test(name)) return [{ types: [lastWord(first.text)], said: [] }];
  if (/^(toHaveProperty|property)$/.test(name) && second !== undefined)
    return [{ types: [], said: [equalTo(textIn(first.text) ?? "", second.text)] }];
  if (/^(toMatchObject|toEqual|toStrictEqual)$/.test(name)) return [thrown(first)];
  if (name === "toBe") return [{ types: [], said: [equalTo("", first.text)] }];
  return [];
}

function together(all: readonly Wants[]): Wants {
  return { types: all.flatMap(({ types }) => types), said: all.flatMap(({ said }) => said) };
}

/** What an argument of `toThrow`, or a second one of `throws`, wants. */
function thrown(given: SyntaxNode): Wants {
  const { type, text } = given;
  if (/^(string|template_string)$/.test(type)) return { types: [], said: [holding("message", text)] };
  if (type === "regex" || text.startsWith("new RegExp("))
    return { types: [], said: [fitting("message", text)] };
  if (type === "identifier" || type === "member_expression") return { types: [lastWord(text)], said: [] };
  if (type === "new_expression") {
    const [message] = argsOf(given);
    return { types: [], said: message === undefined ? [] : [equalTo("message", message.text)] };
  }
  const parts = partsOf(given);
  if (parts === null) return any;
  const named = textIn(parts.get("name")?.text ?? "");
  const said = [...parts].flatMap(([of, value]): Wanted[] => {
    if (of === "name") return [];
    return [value.type === "regex" ? fitting(of, value.text) : equalTo(of, value.text)];
  });
  return { types: named === null ? [] : [named], said };
}

function ofAssert(node: SyntaxNode, words: readonly string[]): Read | null {
  const word = words.at(-1) ?? "";
  // Deno's: of which kind it is, and what it says.
  const isOfDeno = /^assert(Throws|Rejects)$/.test(word);
  if (!(isOfDeno || /^(throws|rejects|throwsAsync)$/.test(word)) || node.type !== "call_expression")
    return null;
  const [subject, ...rest] = argsOf(node);
  if (subject === undefined) return null;
  if (isOfDeno) return { subject, wants: together(rest.slice(0, 2).map(thrown)) };
  const wants = rest
    .slice(0, 1)
    .filter(({ type }) => !/string/.test(type))
    .map(thrown);
  return { subject, wants: together(wants) };
}

function argsOf(node: SyntaxNode): SyntaxNode[] {
  return childIn(node, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
}

function lastWord(text: string): string {
  return text.split(".").at(-1) ?? text;
}

/** Names that the test gives to what was thrown: `const e = await p.catch((e) => e)`. */
export function javascriptErrors(body: SyntaxNode): { name: string; code: readonly SyntaxNode[] }[] {
  return [...walk(body)].flatMap(({ node }) => {
    const value = node.type === "variable_declarator" ? childIn(node, "value") : null;
    const code = value === null ? null : caughtIn(value);
    return code === null ? [] : [{ name: childIn(node, "name")?.text ?? "", code: [code] }];
  });
}
