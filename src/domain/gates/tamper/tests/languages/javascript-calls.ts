import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type Mark } from "../test-case.ts";
import { calleeWords } from "./javascript-assertions.ts";

const runners = /^(x|f)?(test|it|specify|Scenario)$/;
const groups = /^(x|f)?(describe|suite|context)$/;
const marking = /^(skip|only|todo|failing|fails|fail|skipIf|runIf|fixme)$/;
export const functions = ["arrow_function", "function_expression", "function", "generator_function"];

/** A table without rows: `test.each([])`. */
const overNothing = /\.(each|for)\(\s*\[\s*\]\s*(as\b[^()]*)?\)$/;
export const declared = /^((generator_)?function_declaration|method_definition)$/;

export interface TestCall {
  readonly kind: "test" | "group";
  readonly name: string;
  readonly body: SyntaxNode | null;
  readonly marks: readonly Mark[];
  /** What it claims without a function that would check it. */
  readonly claims?: readonly string[];
}

/** What a call makes: a test or a group of them; null: neither. */
export function testCall(node: SyntaxNode): TestCall | null {
  if (node.type !== "call_expression") return null;
  const rule = ruleTest(node);
  if (rule !== null) return rule;
  const words = calleeWords(childIn(node, "function"));
  const [first = "", ...rest] = words;
  const isModule = first === "QUnit" && rest[0] === "module";
  // A group of Playwright is a part of what makes its tests: `test.describe("shop", …)`.
  const isPart = runners.test(first) && groups.test(rest[0] ?? "");
  const word = isModule
    ? "module"
    : [first, ...rest].slice(isPart ? 1 : 0).find((one) => runners.test(one) || groups.test(one));
  if (word === undefined || (word !== first && word !== rest[0])) return null;
  const args = childIn(node, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
  const said = args[0]?.type === "object" ? saidIn(args[0]) : null;
  const body = args.findLast(({ type }) => functions.includes(type)) ?? said?.body ?? null;
  const name = said?.body ? said.name : args[0];
  if (body === null && (name === undefined || !/string/.test(name.type))) return null;
  // `test.cases.every((one) => …)`: something of a thing that is called so.
  if (rest.length > 1 && name !== undefined && functions.includes(name.type)) return null;
  // `regexp.test("a")` and the like: a test has a function, or is yet to be written.
  if (body === null && args.length < 2 && !words.some((one) => marking.test(one)) && word !== first)
    return null;
  const marks = words.filter((one) => marking.test(one)).map((what) => markOf(what, node));
  if (overNothing.test(childIn(node, "function")?.text ?? ""))
    marks.push({ what: "runs over nothing", line: node.line });
  if (/^x/.test(word)) marks.push({ what: "skip", line: node.line });
  if (/^f/.test(word)) marks.push({ what: "only", line: node.line });
  marks.push(...args.filter(({ type }) => type === "object").flatMap(optionMarks));
  return { kind: isModule || groups.test(word) ? "group" : "test", name: nameOf(name), body, marks };
}

/** `it.skipIf(process.platform === "win32")("…", …)` says under which condition. */
function markOf(what: string, { line, children: [callee] }: SyntaxNode): Mark {
  const given = callee?.type === "call_expression" ? childIn(callee, "arguments")?.children : undefined;
  return /^(skipIf|runIf)$/.test(what) && given?.length === 1
    ? { what, line, where: `${what} ${given[0]?.text ?? ""}` }
    : { what, line };
}

/** ESLint's `ruleTester.run("eqeqeq", rule, { valid: […], invalid: […] })`, of which each row is a check. */
function ruleTest(call: SyntaxNode): TestCall | null {
  const callee = childIn(call, "function");
  const args = childIn(call, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
  if (callee?.type === "identifier" && /^testRule$/.test(callee.text)) return rulesOfStyle(args.at(-1));
  const [name, rule, rows] = args;
  const isRun = callee?.type === "member_expression" && childIn(callee, "property")?.text === "run";
  if (!isRun || name === undefined || rule === undefined || rows?.type !== "object") return null;
  const lists = rows.children.filter((one) => /^(valid|invalid)$/.test(childIn(one, "key")?.text ?? ""));
  if (lists.length < 2) return null;
  const claims = lists.flatMap((list) => rowClaims(list, rule.text));
  return { kind: "test", name: nameOf(name), body: null, marks: [], claims };
}

function rowClaims(list: SyntaxNode, rule: string): string[] {
  return (childIn(list, "value")?.children ?? [])
    .filter(({ type }) => type !== "comment")
    .map(({ text }) => `expect(${rule}(${text})).toBe("${childIn(list, "key")?.text ?? ""}")`);
}

/** Stylelint's `testRule({ ruleName, config, accept: […], reject: […] })` */
function rulesOfStyle(said: SyntaxNode | undefined): TestCall | null {
  if (said?.type !== "object") return null;
  const valueOf = (key: string) => {
    const found = said.children.find((one) => childIn(one, "key")?.text === key);
    return (found && childIn(found, "value")?.text) ?? "";
  };
  const lists = said.children.filter((one) => /^(accept|reject)$/.test(childIn(one, "key")?.text ?? ""));
  const claims = lists.flatMap((list) => rowClaims(list, "lint"));
  const rows = lists.flatMap((list) => childIn(list, "value")?.children ?? []);
  const marks = [said, ...rows].flatMap(optionMarks);
  return { kind: "test", name: `${valueOf("ruleName")} ${valueOf("config")}`, body: null, marks, claims };
}

/** `Deno.test({ name: "adds", fn() {…} })` */
function saidIn({ children }: SyntaxNode): {
  readonly name: SyntaxNode | undefined;
  readonly body: SyntaxNode | null;
} {
  const find = (word: string) =>
    children.find(
      (one) => (childIn(one, "key") ?? childIn(one, "name"))?.text.replace(/["'`]/g, "") === word,
    );
  const [name, run] = [find("name"), find("fn")];
  const value = run?.type === "method_definition" ? run : run && childIn(run, "value");
  const isRun =
    value !== undefined && value !== null && (functions.includes(value.type) || declared.test(value.type));
  return { name: name && (childIn(name, "value") ?? undefined), body: isRun ? value : null };
}

function nameOf(node: SyntaxNode | undefined): string {
  if (node === undefined || functions.includes(node.type)) return "";
  return node.text.replace(/^["'`]|["'`]$/g, "");
}

function optionMarks(options: SyntaxNode): Mark[] {
  return options.children.flatMap((pair) => {
    const key = (childIn(pair, "key")?.text ?? pair.text).replace(/["'`]/g, "");
    const value = childIn(pair, "value")?.text ?? "";
    if (/^(retry|retries)$/.test(key) && value !== "0")
      return [{ what: "swallows failures by retries", line: pair.line }];
    return /^(skip|only|ignore|todo|fails|expectFailure)$/.test(key) && value !== "false"
      ? [{ what: key, line: pair.line }]
      : [];
  });
}
