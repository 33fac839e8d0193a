import { asked, takenIn } from "../subjects/asked-names.ts";
import { declaredAt, type Declared } from "../subjects/declared-at.ts";
import { heirsIn, inheritsFrom } from "../subjects/heirs.ts";
import { isOfDependency, isOfPackage, modulesOfPackage } from "../subjects/own-packages.ts";
import { takenNames, type TakenName } from "../subjects/taken-names.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { importsOf } from "../tests/functions/imports.ts";
import { isProductPath, type Tester } from "./comparing-manner.ts";

/** Whether a file of tests compares by it what another module of the product answers. */
export function comparesInScript(tester: Tester): boolean {
  const { tree, one } = tester;
  const bases = takenFrom(
    tester,
    (found) => found.path === one.path || inheritsFrom(one.path, found, tester.texts),
  );
  const theirs = [...bases, ...heirsIn(tree.root, bases)];
  const local = takenFrom(
    tester,
    ({ path, name }) => path === one.path && (name === "*" ? "default" : name) === one.name,
  );
  const others = productNames(tester);
  const asks = (part: SyntaxNode) =>
    nodesOf(part, "call_expression").some((call) => others.has(rootOf(childIn(call, "function"))));
  const answers = heldIn(tree.root, asks);
  const isAnswer = (part: SyntaxNode) =>
    asks(part) || nodesOf(part, "identifier").some(({ text }) => answers.has(text));
  return (
    local.some((name) => asksByIt(name, tree.root, isAnswer)) ||
    (one.owner !== null && asksItsMember(tester, theirs, { others, answers, isAnswer }))
  );
}

/** What a file calls things that it takes from where they stand, from a module that gives them on, by the name of a package or an alias. */
function takenFrom(tester: Tester, isMeant: (found: Declared) => boolean): string[] {
  const { version, one, texts, beside } = tester;
  const taken = [...new Set([...takenNames(version), ...takenIn(version)])];
  return taken.flatMap((each) => {
    const found = asked(each, version, texts);
    if (found !== null) return isMeant(found) ? [each.local] : [];
    const given = modulesOfPackage(each.source, beside, texts).flatMap(
      (path) => declaredAt({ path, name: each.name }, texts) ?? [],
    );
    const isAlias = isAliasOf(each, one.path) && !isOfDependency(each.source, beside);
    const alias = isAlias ? [{ path: one.path, name: each.name, node: null }] : [];
    return [...given, ...alias].some(isMeant) ? [each.local] : [];
  });
}

/** `@kit/same` and `@acme/kit`, of which nobody knows where they lead, may be `packages/kit/src/same.ts`. */
function isAliasOf({ source }: TakenName, path: string): boolean {
  if (/^\.{1,2}(\/|$)|^node:/.test(source)) return false;
  const [last = ""] = source.split("/").slice(-1);
  const words = path.replace(/(\/index)?\.[^./]+$/, "").split("/");
  return words.includes(last.replace(/\.[cm]?[jt]sx?$/, ""));
}

/** What a file calls what it takes from the product, but for where the function stands: what the tests' own files make is given to what they ask. */
function productNames({ version: { path }, tree, one, texts, beside }: Tester): ReadonlySet<string> {
  const module = one.path.replace(/(\/index)?\.[^./]+$/, "");
  const near = importsOf({ path, tree })
    .filter((other) => other.module !== module && !isTestContext(`${other.module}.ts`))
    .flatMap(({ words }) => [...words]);
  const ofPackages = takenNames({ tree }).flatMap(({ local, name, source }) => {
    if (!isOfPackage(source, beside)) return [];
    const found = modulesOfPackage(source, beside, texts).flatMap(
      (at) => declaredAt({ path: at, name }, texts) ?? [],
    );
    return found.every((other) => isProductPath(other.path, one)) ? [local] : [];
  });
  return new Set([...near, ...ofPackages]);
}

function rootOf(callee: SyntaxNode | null): string {
  return /^[\w$]+/.exec(callee?.text ?? "")?.[0] ?? "";
}

/** The variables that hold what is meant. */
function heldIn(root: SyntaxNode, isMeant: (value: SyntaxNode) => boolean): ReadonlySet<string> {
  return new Set(
    nodesOf(root, "variable_declarator", "assignment_expression").flatMap((one) => {
      const value = childIn(one, "value") ?? childIn(one, "right");
      const target = childIn(one, "name") ?? childIn(one, "left");
      return value !== null && target !== null && isMeant(value)
        ? nodesOf(target, "identifier", "shorthand_property_identifier_pattern").map(({ text }) => text)
        : [];
    }),
  );
}

const comparing = /eq|same|match|compare|diff|alike|assert|expect|check|verify/i;
/** What one thing says of another by such a word is no other rule of the product's. */
const equal = /equal|^eqs?$|same|alike|identical|compare|diff/i;
const handing = /^expect\.(extend|addEqualityTesters)$|\.to(Satisfy|SatisfyAll|SatisfyAny)$/;

const named = ["identifier", "shorthand_property_identifier", "member_expression"];

/** `same(price(1), two)`, also by a variable that holds what is asked, `expect(price(1)).toSatisfy((one) => same(one, two))`, `expect.extend({ same })` */
function asksByIt(name: string, root: SyntaxNode, isAnswer: (part: SyntaxNode) => boolean): boolean {
  return nodesOf(root, "call_expression").some((call) => {
    const callee = childIn(call, "function");
    const list = childIn(call, "arguments");
    if (callee === null || list === null) return false;
    if (handing.test(callee.text)) return nodesOf(list, ...named).some(({ text }) => text === name);
    // Of what is asked in other words, the answer is what is tested.
    return callee.text === name && comparing.test(name) && isAnswer(list);
  });
}

interface Asked {
  readonly others: ReadonlySet<string>;
  /** Variables that hold what the product answered. */
  readonly answers: ReadonlySet<string>;
  readonly isAnswer: (part: SyntaxNode) => boolean;
}

/** `new Same().same(price(1), two)`, `Same.same(price(1), two)`, `price(1).same(two)` */
function asksItsMember(
  { tree: { root }, one }: Tester,
  local: readonly string[],
  { others, answers, isAnswer }: Asked,
): boolean {
  if (!comparing.test(one.name)) return false;
  const isTheirs = (part: SyntaxNode) => nodesOf(part, ...named).some(({ text }) => local.includes(text));
  const theirs = heldIn(root, isTheirs);
  return nodesOf(root, "call_expression").some((call) => {
    const callee = childIn(call, "function");
    const list = childIn(call, "arguments");
    if (callee === null || list === null || childIn(callee, "property")?.text !== one.name) return false;
    const owner = bare(childIn(callee, "object"));
    if (owner === null) return false;
    if (isTheirs(owner) || theirs.has(owner.text)) return isAnswer(list);
    const isAnswered =
      answers.has(owner.text) ||
      (owner.type === "call_expression" && others.has(rootOf(childIn(owner, "function"))));
    return equal.test(one.name) && isAnswered;
  });
}

/** `(await price(1))` */
function bare(node: SyntaxNode | null): SyntaxNode | null {
  if (node === null || !/^(parenthesized|await|non_null)_expression$/.test(node.type)) return node;
  return bare(node.children[0] ?? null);
}
