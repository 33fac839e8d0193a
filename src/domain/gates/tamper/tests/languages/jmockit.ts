import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

const verifying = /^(Full)?Verifications(InOrder)?$/;
const expecting = /^(Strict)?Expectations$/;
const counting = /^(times|minTimes|maxTimes)$/;

interface Recorded {
  readonly call: SyntaxNode;
  /** What is set after it: "times" to "1", "result" to "3". */
  readonly set: Map<string, string>;
}

/**
 * What JMockit checks of calls, in the words of Mockito: `new Verifications() {{ service.save(1); times = 1; }}` and
 * `new Expectations() {{ … }}`, which says what has to be called unless it only says what is answered.
 */
export function recordedChecks(node: SyntaxNode, above: readonly SyntaxNode[]): FoundAssertion[] {
  const kind = childIn(node, "type")?.text.split(".").at(-1) ?? "";
  if (node.type !== "object_creation_expression" || !(verifying.test(kind) || expecting.test(kind)))
    return [];
  const body = node.children.find(({ type }) => type === "class_body");
  if (body === undefined) return [];
  const recorded = recordedIn(body);
  const said = (text: string, looked: SyntaxNode): FoundAssertion => ({
    node,
    above,
    text,
    looked: [looked],
  });
  if (expecting.test(kind)) return recorded.filter(isDemanded).map((one) => said(expected(one), one.call));
  const mocks = childIn(node, "arguments")?.children.map(({ text }) => text) ?? [];
  const [first = body] = recorded.map(({ call }) => call);
  return [
    ...recorded.map((one) => said(verified(one), one.call)),
    ...(kind.startsWith("Full") ? [said(`verifyNoMoreInteractions(${mocks.join() || "all"})`, first)] : []),
    ...(kind.endsWith("InOrder") ? [said("assertThat(calls, isAskedInFull(inOrder))", first)] : []),
  ];
}

/** Calls with what follows each up to the next. */
function recordedIn(body: SyntaxNode): Recorded[] {
  const found: Recorded[] = [];
  for (const statement of nodesOf(body, "expression_statement")) {
    const [one] = statement.children;
    if (one?.type === "method_invocation" && childIn(one, "object") !== null)
      found.push({ call: one, set: new Map() });
    if (one?.type !== "assignment_expression") continue;
    // `result = service.load(1)` sets what was said before, and says nothing new.
    found.at(-1)?.set.set(childIn(one, "left")?.text ?? "", childIn(one, "right")?.text ?? "");
  }
  return found;
}

/** What answers something, and is not counted, stands there for its answer. */
function isDemanded({ set }: Recorded): boolean {
  const names = [...set.keys()];
  return set.get("minTimes") !== "0" && (names.some((one) => counting.test(one)) || !set.has("result"));
}

function verified({ call, set }: Recorded): string {
  const [min, max] = [set.get("minTimes"), set.get("maxTimes")];
  const times = set.get("times");
  const often =
    times !== undefined
      ? `times(${times})`
      : max !== undefined
        ? `atMost(${max})`
        : min === undefined || min === "1"
          ? "atLeastOnce()"
          : `atLeast(${min})`;
  return `verify(${childIn(call, "object")?.text ?? ""}, ${often}).${calledIn(call)}`;
}

function expected({ call, set }: Recorded): string {
  const often = set.get("times") ?? set.get("minTimes") ?? "";
  return `expect(${childIn(call, "object")?.text ?? ""}.${calledIn(call)}).times(${often})`;
}

/** JMockit's `anyInt` is a field, and `(Sum) any` a cast. */
function calledIn(call: SyntaxNode): string {
  const given = (childIn(call, "arguments")?.children ?? []).map(({ text }) => {
    const [, any] = /^(?:\([^()]*\)\s*)?(any(?:[A-Z]\w*)?)$/.exec(text) ?? [];
    return any === undefined ? text.replace(/^with(NotNull|Instance\w*|Any)\(.*$/, "any()") : `${any}()`;
  });
  return `${childIn(call, "name")?.text ?? ""}(${given.join(", ")})`;
}
