import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

type Link = Required<Pick<FoundAssertion, "text" | "looked">>;

/** What REST Assured asks of an answer, behind `then()`. */
const ofAnswers = /^(statusCode|statusLine|body|contentType|headers?|cookies?|time)$/;

/** RxJava's `sums.test()` gathers what comes. */
const observed = /\.test\(\)(\.(assert|await)\w+\([^()]*\))*$/;

/**
 * What libraries check link by link, as `assertThat` would say it: `mvc.perform(get("/")).andExpect(status().isOk())`,
 * `given().get("/").then().statusCode(200)`, `onView(…).check(matches(…))`, `sums.test().assertValue(3)`,
 * `rule.check(classes)`; empty: it is none.
 */
export function linksOf(call: SyntaxNode): readonly Link[] {
  if (call.type !== "method_invocation") return [];
  const [name, on] = [nameOf(call), childIn(call, "object")];
  const given = childIn(call, "arguments")?.children.map(({ text }) => text) ?? [];
  if (on === null) return [];
  if (/^andExpect(All)?$/.test(name)) {
    const root = below(on, (one) => /^and(Expect(All)?|Do)$/.test(nameOf(one)));
    return given.map((one) => ({ text: `assertThat(${root.text}, ${one})`, looked: [root] }));
  }
  if (/^assert[A-Z]/.test(name) && observed.test(on.text))
    return [{ text: `assertThat(${on.text}, ${name}(${given.join(", ")}))`, looked: [on] }];
  if (name === "check" && (/(^|\.)onView\(/.test(on.text) || /^\w*[rR]ule\w*$/.test(on.text)))
    return [{ text: `assertThat(${on.text}, ${given.join(", ")})`, looked: [on] }];
  const asked = ofAnswers.test(name) ? askedBy(on) : null;
  return asked === null
    ? []
    : saidOfAnswer(`${asked.text}.${name}`, given).map((text) => ({ text, looked: [asked] }));
}

/** `body("a", is(1), "b", is(2))` says two things. */
function saidOfAnswer(asked: string, given: readonly string[]): string[] {
  const [first = "", second, ...more] = given;
  if (second === undefined) return [`assertThat(${asked}(), ${first})`];
  const said = `assertThat(${asked}(${first}), ${second})`;
  return /^"/.test(more[0] ?? "") ? [said, ...saidOfAnswer(asked, more)] : [said];
}

/** `then(sum).isEqualTo(3)` of AssertJ, as a whole. */
export function thenOf(call: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  if (call.type !== "method_invocation" || above.at(-1)?.type === "method_invocation") return null;
  const root = below(call, (one) => childIn(one, "object") !== null);
  const given = childIn(root, "arguments")?.children ?? [];
  return root !== call && nameOf(root) === "then" && given.length > 0
    ? `assertThat${call.text.slice("then".length)}`
    : null;
}

/** Whether it goes on from such a link, or is one: its links say all. */
export function isChained(call: SyntaxNode): boolean {
  if (call.type !== "method_invocation") return false;
  for (let one: SyntaxNode | null = call; one?.type === "method_invocation"; one = childIn(one, "object"))
    if (linksOf(one).length > 0) return true;
  return false;
}

function askedBy(on: SyntaxNode): SyntaxNode | null {
  const then = nodesOf(on, "method_invocation").find(
    (one) => nameOf(one) === "then" && (childIn(one, "arguments")?.children ?? []).length === 0,
  );
  return then === undefined ? null : childIn(then, "object");
}

function below(on: SyntaxNode, isLink: (one: SyntaxNode) => boolean): SyntaxNode {
  let root = on;
  while (root.type === "method_invocation" && isLink(root)) root = childIn(root, "object") ?? root;
  return root;
}

function nameOf(call: SyntaxNode): string {
  return childIn(call, "name")?.text ?? "";
}
