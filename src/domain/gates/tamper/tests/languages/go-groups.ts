import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

const perhaps = /^(func_literal|(if|for|select|expression_switch|type_switch|go|defer)_statement)$/;

/**
 * What fails a function of an `errgroup`, where the test fails with the group: `g.Go(func() error { if got != 3 { return err } … })`
 * and `if err := g.Wait(); err != nil { t.Fatal(err) }`, which is one of what is `found` already.
 */
export function checksInGroups(body: SyntaxNode, found: readonly FoundAssertion[]): FoundAssertion[] {
  const groups = groupsAsked(body, found);
  if (groups.size === 0) return [];
  return [...walk(body)].flatMap(({ node, above }): FoundAssertion[] => {
    if (node.type !== "return_statement" || /^return\s+nil\b/.test(node.text)) return [];
    const at = above.findLastIndex(({ type }) => type === "func_literal");
    const runner = childIn(above[at - 2] ?? node, "function")?.text ?? "";
    if (!groups.has(runner.replace(/\.Go$/, "")) || !runner.endsWith(".Go")) return [];
    const choice = above.findLastIndex(({ type }) => type === "if_statement");
    const holder = above[choice];
    if (holder === undefined || choice < at || above[choice + 1]?.field !== "consequence") return [];
    const looked = holder.children.filter(({ field }) => field === "initializer" || field === "condition");
    const text = `check(${looked.map((one) => one.text).join("; ")})`;
    return [{ node, above: above.slice(0, choice), text, looked, holder }];
  });
}

/** Groups by their names, of whose errors the test wants that there is none, whatever else is so. */
function groupsAsked(body: SyntaxNode, found: readonly FoundAssertion[]): ReadonlySet<string> {
  if (!body.text.includes(".Wait()")) return new Set();
  const errors = new Map<string, string | null>();
  const given = new Map<string, number>();
  for (const { text } of nodesOf(body, "short_var_declaration", "assignment_statement")) {
    const [, error, value = ""] = /^(\w+)\s*:?=\s*([^]*)$/.exec(text) ?? [];
    const group = /^(\w+)\.Wait\(\)$/.exec(value)?.[1];
    // By then it may be the error of something else.
    if (error === undefined) continue;
    errors.set(error, errors.has(error) ? null : (group ?? null));
    given.set(error, (given.get(error) ?? 0) + 1);
  }
  const asked = found
    .filter(({ above }) => !above.some(({ type }) => perhaps.test(type)))
    .flatMap(({ text = "", node }) => askedBy(text === "" ? node.text : text));
  const groups = asked.flatMap(
    ({ group, error }) => group ?? (error === undefined ? [] : (errors.get(error) ?? [])),
  );
  // A group that takes the place of another knows nothing of its errors.
  return new Set(groups.filter((one) => (given.get(one) ?? 0) < (declared(one, body) ? 1 : 2)));
}

function declared(group: string, body: SyntaxNode): boolean {
  return nodesOf(body, "var_spec").some((one) => new RegExp(`^(\\w+,\\s*)*${group}\\b`).test(one.text));
}

interface Asked {
  readonly group?: string | undefined;
  readonly error?: string | undefined;
}

function askedBy(text: string): Asked[] {
  const said = text.replace(/\s+/g, "");
  const { group, error, named } =
    /^check\((?:(?<named>\w+):?=(?<group>\w+)\.Wait\(\);)?(?<error>\w+)!=nil\)$/.exec(said)?.groups ??
    /^(?:assert|require)\.(?:NoError|Nil)f?\(t,(?:(?<group>\w+)\.Wait\(\)|(?<error>\w+))[,)]/.exec(said)
      ?.groups ??
    {};
  return named !== undefined && named !== error ? [] : [{ group, error }];
}
