import { takenNames } from "../subjects/taken-names.ts";
import { childIn, nodesOf, walk, type SourceLanguage, type SyntaxNode } from "../syntax-tree.ts";
import { inGo } from "./comparing-in-go.ts";
import { inJava } from "./comparing-in-java.ts";
import { inPython } from "./comparing-in-python.ts";
import { inRust } from "./comparing-in-rust.ts";
import { type Handed, type Manner, type Tester } from "./comparing-manner.ts";

const manners: Partial<Record<SourceLanguage, Manner>> = {
  python: inPython,
  go: inGo,
  java: inJava,
  rust: inRust,
};

/** Of languages other than JavaScript: whether a file of tests compares by it what another module of the product answers. */
export function comparesBy(tester: Tester): boolean {
  const manner = manners[tester.tree.language];
  const { version, one } = tester;
  if (manner === undefined || !one.path.endsWith(version.path.replace(/^.*\./, "."))) return false;
  const names = new Set(manner.calledAs(tester));
  if (names.size === 0 && one.owner === null) return false;
  for (const { node, above } of walk(tester.tree.root)) {
    const list = callTypes.includes(node.type) ? childIn(node, "arguments") : null;
    if (list === null || manner.isTest?.(above, version.path) === false) continue;
    const within = above.find(({ type }) => manner.functions.includes(type)) ?? tester.tree.root;
    const place = { tester, manner, within };
    const on = methodCalled(node, place);
    if (on === null && !names.has(calleeOf(node))) continue;
    const compared = on !== null && one.isOnItself ? [on, list] : [list];
    if (compared.some((part) => answers(part, place, maxSteps))) return true;
  }
  return false;
}

/** `Same()` of `Same().same(load(1), ann)`, `load(1)` of `load(1).same(ann)`, `User` of `User::same(&load(1), &ann)` */
function methodCalled(call: SyntaxNode, place: Place): SyntaxNode | null {
  const { version, tree, one } = place.tester;
  const called = call.type === "method_invocation" ? call : childIn(call, "function");
  const isMember = called?.type === "method_invocation" || members.test(called?.type ?? "");
  const parts = called?.children.filter(({ field }) => field !== "arguments") ?? [];
  const [on, name] = parts;
  if (one.owner === null || !isMember || on === undefined || name?.text !== one.name) return null;
  const owner = new RegExp(`(?<![\\w$])${one.owner}(?![\\w$])`);
  const isNamed = /^[A-Z]\w*$/.test(on.text) || takenNames(version).some(({ local }) => local === on.text);
  if (isNamed || called?.type === "scoped_identifier") return owner.test(on.text) ? on : null;
  const isKnown =
    one.isOnItself ||
    owner.test(tree.root.text) ||
    isAsked(calleeOf(call), place) ||
    nodesOf(on, ...callTypes).some((each) => isAsked(calleeOf(each), place));
  return isKnown ? on : null;
}

const members = /^(attribute|selector_expression|field_expression|scoped_identifier)$/;

/** A variable holds what another one held. */
const maxSteps = 3;

interface Place {
  readonly tester: Tester;
  readonly manner: Manner;
  /** The function in which it stands. */
  readonly within: SyntaxNode;
}

/** Whether the product answers a part of it, there or in a variable that it names. */
function answers(value: SyntaxNode, place: Place, steps: number): boolean {
  const { tester, manner, within } = place;
  const calls = nodesOf(value, ...callTypes).map(calleeOf);
  if (calls.some((name) => !manner.makes.test(name) && isAsked(name, place))) return true;
  if (steps === 0) return false;
  const names = nodesOf(value, "identifier").flatMap(({ text }) => (text === "self" ? [] : [text]));
  const own = nodesOf(value, "attribute").flatMap(({ text }) => (text.startsWith("self.") ? [text] : []));
  const holding = [
    ...bindingsIn(within, manner).filter((one) => one.names.some((name) => names.includes(name))),
    // What a method sets up for the others: `self.got = load(1)`.
    ...(own.length === 0 ? [] : bindingsIn(tester.tree.root, manner)).filter((one) =>
      one.names.some((name) => own.includes(name.replace(/^cls\./, "self."))),
    ),
  ];
  const given = names.filter((name) => isGiven(name, place));
  const handed = given.flatMap((name) => manner.handed?.(name, tester) ?? []);
  return (
    holding.some((one) => answers(one.value, place, steps - 1)) ||
    handed.some(
      (one) => answers(one.value, { ...one, manner }, steps - 1) || isFunctionOfProduct(one, manner),
    )
  );
}

/** `return load`, which the test calls. */
function isFunctionOfProduct({ value, tester }: Handed, { makes, isProduct }: Manner): boolean {
  const [name] = value.children;
  return (
    /^(identifier|attribute)$/.test(name?.type ?? "") &&
    !makes.test(name?.text ?? "") &&
    isProduct(name?.text ?? "", tester)
  );
}

/** Whether a test, or a fixture, asks for a fixture of this name. */
function isGiven(name: string, { manner, within }: Place): boolean {
  const given = manner.given === undefined ? null : childIn(within, manner.given);
  return (
    name !== "self" && (given?.children ?? []).some((one) => nodesOf(one, "identifier")[0]?.text === name)
  );
}

/** Whether the product has what is called so, or made what it is called on. */
function isAsked(name: string, place: Place): boolean {
  const { tester, manner, within } = place;
  if (manner.isProduct(name, tester)) return true;
  const [, root = ""] = /^(?:this\.|self\.)?(\w+)\./.exec(name) ?? [];
  // `client.get("/users/1")`: a fixture.
  if (isGiven(root, place)) {
    const given = manner.handed?.(root, tester) ?? [];
    const made = given.flatMap(({ value }) => nodesOf(value, ...callTypes).slice(0, 1));
    return made.length === 0 || !made.every((call) => isOfOwner(calleeOf(call), tester));
  }
  const fields = manner.fields === undefined ? [] : nodesOf(tester.tree.root, manner.fields);
  const scopes = [within, ...(name.startsWith("self.") ? [tester.tree.root] : fields)];
  return scopes
    .flatMap((scope) => bindingsIn(scope, manner))
    .some(
      (one) =>
        one.names.some((own) => own.replace(/^self\./, "") === root) &&
        nodesOf(one.node, ...callTypes, "type_identifier")
          .map((part) => (part.type === "type_identifier" ? part.text : calleeOf(part)))
          .some((part) => manner.isProduct(part, tester) && !isOfOwner(part, tester)),
    );
}

/** Whether one of the things is made by it that compare others with themselves: what such a thing answers is tested with it. */
function isOfOwner(maker: string, { one }: Tester): boolean {
  return one.isOnItself && new RegExp(`(^|[.:])(New)?${one.owner ?? ""}(::new)?$`).test(maker);
}

interface Binding {
  readonly node: SyntaxNode;
  readonly names: readonly string[];
  readonly value: SyntaxNode;
}

function bindingsIn(scope: SyntaxNode, { bindings }: Manner): Binding[] {
  return nodesOf(scope, ...bindings).flatMap((node) => {
    const told = childIn(node, "declarator") ?? node;
    const target = childIn(told, "left") ?? childIn(told, "name") ?? childIn(told, "pattern");
    const value = childIn(told, "right") ?? childIn(told, "value") ?? told;
    if (target === null) return [];
    const names = [target.text, ...nodesOf(target, "identifier").map(({ text }) => text)];
    return [{ node, names, value }];
  });
}

const callTypes = ["call", "call_expression", "method_invocation"];

function calleeOf(call: SyntaxNode): string {
  if (call.type !== "method_invocation")
    return callTypes.includes(call.type) ? (childIn(call, "function")?.text ?? "") : "";
  return [childIn(call, "object"), childIn(call, "name")].flatMap((part) => part?.text ?? []).join(".");
}
