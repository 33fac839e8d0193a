import { childIn, isJavaScript, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { keyOf, meaningsIn, pathOf, textOf, type Meaning } from "./engine-paths.ts";
import { isOfPackage } from "./own-assertions.ts";
import { isCompared, isOfEngine, ownClasses, targetsOf } from "./patched-by-product.ts";

/** All methods of these, and not only those that are known to compare. */
const methods =
  /^(Object\.prototype\.\w+|Array\.prototype\.\w+|Number\.is\w+|(Map|Set|String)\.prototype\.\w+)$/;
const whole = /^(Object|Promise|WeakMap|WeakSet|BigInt|Boolean|Proxy)$/;
/** Tests choose what is random or rounded, whether an engine keeps traces, and whether it has what a shim gives it. */
const chosen = /^(Math\.(?!abs$)\w+|Error\.captureStackTrace|Object\.assign)$/;
const stubbing = /^(vi|jest|sinon|mock|t\.mock|td)\.(spyOn|stub|method|replace|replaceProperty|stubGlobal)$/;
const answering =
  /^(mock(Return|Resolved|Rejected)Value(Once)?|mockImplementation(Once)?|returns|resolves|callsFake|value)$/;
/** They take what stands there as their last argument. */
const direct = /\.(method|replace|replaceProperty|stubGlobal)$/;

interface Written {
  readonly path: string;
  /** What stands there now. */
  readonly value: SyntaxNode | null;
}

/** What tests and setups put in the place of that by which every check compares. */
export function patchedByTests({ language, root }: SyntaxTree): SyntaxNode[] {
  if (!isJavaScript(language)) return [];
  const meaning = meaningsIn(root);
  return [...walk(root)]
    .filter(({ node, above }) =>
      writtenBy(node, meaning, root).some(
        ({ path, value }) =>
          (isCompared(path) || methods.test(path) || whole.test(path)) &&
          !chosen.test(path) &&
          isOfEngine(path, above) &&
          !isHonest({ path, value }, meaning, root),
      ),
    )
    .map(({ node }) => node);
}

function writtenBy(node: SyntaxNode, meaning: Meaning, root: SyntaxNode): Written[] {
  const left = node.type === "assignment_expression" ? childIn(node, "left") : null;
  const value = left === null ? null : childIn(node, "right");
  // `Error = class {}` writes over what every file has, unless the file declares the name.
  if (left?.type === "identifier" && meaning(left.text) === null && !ownClasses(root).has(left.text))
    return whole.test(left.text) || /^[A-Z]/.test(left.text) ? [{ path: left.text, value }] : [];
  return [...targetsOf(node, meaning).map(({ path }) => ({ path, value })), ...stubbedBy(node, meaning)];
}

/** `vi.spyOn(Object, "is").mockReturnValue(true)`, `mock.method(JSON, "stringify", quiet)`, `vi.stubGlobal("Promise", Fake)` */
function stubbedBy(node: SyntaxNode, meaning: Meaning): Written[] {
  if (node.type !== "call_expression") return [];
  const callee = childIn(node, "function");
  const last = childIn(node, "arguments")?.children.at(-1) ?? null;
  if (callee !== null && direct.test(callee.text))
    return stubIn(node, meaning).map((path) => ({ path, value: last }));
  const inner = callee === null ? null : childIn(callee, "object");
  const isAnswer = answering.test((callee === null ? null : childIn(callee, "property"))?.text ?? "");
  return isAnswer && inner !== null ? stubIn(inner, meaning).map((path) => ({ path, value: last })) : [];
}

function stubIn(node: SyntaxNode, meaning: Meaning): string[] {
  const callee = childIn(node, "function")?.text ?? "";
  if (!stubbing.test(callee)) return [];
  const [first = null, second = null] = childIn(node, "arguments")?.children ?? [];
  if (callee.endsWith("stubGlobal")) return [textOf(first, meaning) ?? ""];
  const [owner, key] = [pathOf(first, meaning), keyOf(second, meaning)];
  if (owner === "" || key === null) return [];
  return [/^(globalThis|global|window|self)$/.test(owner) ? key : `${owner}.${key}`];
}

/** It puts back what stood there, or only listens to it, is the same of another realm or of a package, or only fails. */
function isHonest({ path, value }: Written, meaning: Meaning, root: SyntaxNode): boolean {
  if (value === null) return false;
  const isOriginal = (node: SyntaxNode | null) => node !== null && isNameOf(node, path, { meaning, root });
  if (isOriginal(value) || value.text === "undefined" || callsThrough(value, isOriginal)) return true;
  if (/^(require|(vi|jest)\.(requireActual|importActual))\(\s*["'](?![./#~])/.test(value.text)) return true;
  if (isOfPackage(value, root)) return true;
  const body = childIn(value, "body");
  const [first] = body?.type === "statement_block" ? body.children : [];
  return first?.type === "throw_statement";
}

interface Names {
  readonly meaning: Meaning;
  readonly root: SyntaxNode;
}

/** Whether it is what stood there at first, also where several functions of the file keep that under the same name, or do so later. */
export function isNameOf(node: SyntaxNode, path: string, { meaning, root }: Names): boolean {
  const keepsIt = (one: SyntaxNode, field: string) => pathOf(childIn(one, field), meaning) === path;
  const givenAnew = nodesOf(root, "assignment_expression").filter(
    (one) => childIn(one, "left")?.type === "identifier" && childIn(one, "left")?.text === node.text,
  );
  if (givenAnew.some((one) => !keepsIt(one, "right"))) return false;
  if (pathOf(node, meaning) === path) return true;
  const declared = nodesOf(root, "variable_declarator").filter(
    (one) => childIn(one, "name")?.text === node.text,
  );
  const given = declared.filter((one) => childIn(one, "value") !== null);
  return given.length + givenAnew.length > 0 && given.every((one) => keepsIt(one, "value"));
}

/** `function (value) { calls += 1; return original.call(this, value); }` */
function callsThrough(value: SyntaxNode, isOriginal: (node: SyntaxNode | null) => boolean): boolean {
  const given = nodesOf(childIn(value, "parameters") ?? value, "identifier").map(({ text }) => text);
  const returned = nodesOf(childIn(value, "body") ?? value, "return_statement");
  return (
    childIn(value, "body")?.children.at(-1)?.type === "return_statement" &&
    !nodesOf(value, "assignment_expression").some((one) =>
      given.includes(childIn(one, "left")?.text ?? ""),
    ) &&
    returned.every(({ children: [call] }) => {
      const callee = call?.type === "call_expression" ? childIn(call, "function") : null;
      const [first, ...rest] = (call && childIn(call, "arguments")?.children) ?? [];
      const on = callee && childIn(callee, "object");
      const isSame = /^(call|apply)$/.test((callee && childIn(callee, "property"))?.text ?? "");
      const passed = rest.map(({ text }) => text.replace(/^\.\.\./, ""));
      const isAll = passed.join() === given.join() || passed.join() === "arguments";
      return (
        isSame && isAll && first?.text === "this" && !given.includes(on?.text ?? "") && isOriginal(on ?? null)
      );
    })
  );
}
