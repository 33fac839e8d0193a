import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

type Said = Required<Pick<FoundAssertion, "text" | "looked">>;

/** Links that ask something of an answer; all others go on to a part of it. */
const asking =
  /^(Is|Not|Has|Contains|In(Range|List|Delta)|Equal|Empty|Null$|True$|False$|NoContent|StatusRange|StatusList|Content(Type|Encoding)|Gt$|Ge$|Lt$|Le$|Assert|Type$|(Body|JSON|Header|Cookies?|Headers?)(Equals?|Matches|Present|NotPresent|FromFile|Length|Schema)|Every)/;
/** How many things those are given that do so by some of them alone. */
const askingIfGiven: Readonly<Record<string, number>> = { Status: 1, Body: 1, JSON: 1, Header: 2, Cookie: 2 };
/** What runs a chain of apitest and baloo; without it nothing is asked. */
const ending = /^(End|Done)$/;

/**
 * `e.GET("/").Expect().Status(200).JSON().Object().ContainsKey("a")` of httpexpect, and `apitest.New().Get("/").Expect(t).Status(200).End()`,
 * link by link, as `assert.True` would say it; null: it is no such link.
 */
export function saidOfLink(call: SyntaxNode, above: readonly SyntaxNode[], body: SyntaxNode): Said | null {
  const [on, name] = partsOf(call);
  const wanted = on === null || !asks(call) ? null : wantedIn(on, body);
  if (on === null || wanted === null) return null;
  if (wanted === "where it ends" && ![...above, call].some((one) => ending.test(partsOf(one)[1])))
    return null;
  let root = on;
  for (let [inner] = partsOf(root); inner !== null && asks(root); [inner] = partsOf(root)) root = inner;
  const given = childIn(call, "arguments")?.children.map(({ text }) => text) ?? [];
  return { text: `assert.True(t, ${root.text}.${name}(${given.join(", ")}))`, looked: [root] };
}

function asks(call: SyntaxNode): boolean {
  const [, name] = partsOf(call);
  const given = childIn(call, "arguments")?.children ?? [];
  const least = Object.hasOwn(askingIfGiven, name) ? askingIfGiven[name] : undefined;
  return least === undefined ? asking.test(name) : given.length >= least;
}

/** Whether a chain says from some link on what is wanted, also by a name that the test gave to it. */
function wantedIn(on: SyntaxNode, body: SyntaxNode): "at once" | "where it ends" | null {
  for (let one: SyntaxNode | null = on; one !== null; [one] = partsOf(one)) {
    const [inner, name] = partsOf(one);
    const given = childIn(one, "arguments")?.children ?? [];
    if (inner !== null && name === "Expect" && given.length < 2)
      return given.length === 0 ? "at once" : "where it ends";
    if (one.type === "identifier") return isAnswer(one.text, body) ? "at once" : null;
  }
  return null;
}

/** `obj := e.GET("/").Expect().JSON().Object()` */
function isAnswer(name: string, body: SyntaxNode): boolean {
  return nodesOf(body, "short_var_declaration").some(
    (one) => childIn(one, "left")?.text === name && /\.Expect\(\)/.test(childIn(one, "right")?.text ?? ""),
  );
}

function partsOf(call: SyntaxNode): [on: SyntaxNode | null, name: string] {
  const callee = call.type === "call_expression" ? childIn(call, "function") : null;
  return callee?.type === "selector_expression"
    ? [childIn(callee, "operand"), childIn(callee, "field")?.text ?? ""]
    : [null, ""];
}

const checkers =
  /^(Assert|Require|Equal|Is[A-Z]|Not[A-Z]|Has[A-Z]|Contains|Snapshot|Match|Test$|Length|Len$|Error|NoError|Nil$|True$|False$|Check|Want|Verify)/;

/** `gt.Value(t, got).Equal(2)`, `goldie.New(t).Assert(t, "a", got)`, `verify.Number(got).Equal(2).Assert(t)`: a chain that is given `t`. */
export function isChainOfT(call: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const [on, name] = partsOf(call);
  if (on?.type !== "call_expression" || above.at(-1)?.type !== "expression_statement") return false;
  if (!checkers.test(name)) return false;
  for (let one: SyntaxNode | null = call; one !== null; [one] = partsOf(one))
    if (/^(t|tb|s\.T\(\))$/.test(childIn(one, "arguments")?.children[0]?.text ?? "")) return true;
  return false;
}

/** What runs checks that stand elsewhere: `analysistest.Run(t, …)`, `testscript.Run(t, …)`, `properties.TestingRun(t)`, `leaktest.Check(t)()`. */
export function runsChecks(call: SyntaxNode): boolean {
  const name = childIn(call, "function")?.text ?? "";
  const [first] = childIn(call, "arguments")?.children ?? [];
  return (
    first?.text === "t" &&
    /^(analysistest\.Run\w*|testscript\.Run\w*|\w+\.TestingRun|leaktest\.Check\w*|hit\.(Test|Must|Do))$/.test(
      name,
    )
  );
}

/** `switch { case got != 3: t.Fatal() }`: under which of its cases a test fails; null: under none. */
export function ofCase(
  above: readonly SyntaxNode[],
): (Said & { outer: SyntaxNode[]; holder: SyntaxNode }) | null {
  const at = above.findLastIndex(({ type }) =>
    /^(if_statement|expression_case|default_case|func_literal|communication_case|for_statement)$/.test(type),
  );
  const [inner, holder] = [above[at], above[at - 1]];
  if (inner === undefined || holder?.type !== "expression_switch_statement") return null;
  const value = childIn(holder, "value");
  const own = childIn(inner, "value");
  const lists = own === null ? holder.children.flatMap((one) => childIn(one, "value") ?? []) : [own];
  const values = lists.filter(({ type }) => type === "expression_list").flatMap(({ children }) => children);
  const looked = [...(value === null ? [] : [value]), ...values];
  const each = values.map(({ text }) =>
    value === null ? text : `${value.text} ${own === null ? "!=" : "=="} ${text}`,
  );
  const said = own === null && value === null ? each.map((one) => `!(${one})`) : each;
  const passed = own === null ? [] : passedBefore(inner, holder);
  const text =
    passed.length === 0
      ? `check(${said.join(own === null ? " && " : " || ")})`
      : `check(${[...passed.map((one) => `!(${one})`), `(${said.join(" || ")})`].join(" && ")})`;
  return { text, looked, outer: above.slice(0, at - 1), holder };
}

/** Conditions of a switch that come before one of its cases, and by which nothing is done. */
function passedBefore(inner: SyntaxNode, holder: SyntaxNode): string[] {
  if (childIn(holder, "value") !== null) return [];
  const before = holder.children.slice(0, holder.children.indexOf(inner));
  return before.flatMap((one) => {
    const value = one.type === "expression_case" ? childIn(one, "value") : null;
    return value === null || nodesOf(one, "call_expression", "return_statement").length > 0
      ? []
      : [value.text];
  });
}
