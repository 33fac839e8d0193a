import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { isNeutralModule } from "../origins/neutral-names.ts";
import { partsOf, rootOf } from "./paths.ts";

/** Something that tests put in the place of a function or an attribute. */
export interface Stub {
  /** By which path it is reached: "app.User". */
  readonly on: string;
  readonly name: string;
  /** Names of the file that stand for it by themselves. */
  readonly brings: ReadonlySet<string>;
  /** What answers. */
  readonly answers: readonly SyntaxNode[];
}

const nothing: ReadonlySet<string> = new Set();
const answering =
  /^(mock(ReturnValue|ResolvedValue|RejectedValue|Implementation)(Once)?|returns|resolves|rejects|callsFake)$/;
const functions = /^(arrow_function|function_(expression|declaration|definition)|lambda)$/;
const fake =
  /^(((vi|jest|mock|t\.mock)\.fn|sinon\.(stub|fake(\.\w+)?))|(mock\.|mocker\.)?(Magic|Async)?Mock)\(/;
const spying = /^((vi|jest)\.spyOn|sinon\.(stub|replace)|mock\.method|t\.mock\.method)$/;
const replacing = /^(sinon\.replace|mock\.method|t\.mock\.method)$/;
const mocking = /^((vi|jest)\.(mock|doMock)|mock\.module)$/;

export function stubIn(node: SyntaxNode, file: SourceFile): Stub[] {
  if (/^assignment(_expression)?$/.test(node.type)) return ofAssignment(node);
  if (!/^(call|call_expression)$/.test(node.type)) return [];
  const args = childIn(node, "arguments")?.children ?? [];
  if (!isJavaScript(file.tree.language)) return ofPython(childIn(node, "function")?.text ?? "", args, file);
  const callee = childIn(node, "function");
  if (mocking.test(callee?.text ?? "")) return ofModule(args, file);
  if (replacing.test(callee?.text ?? "")) return ofCall(args, args.slice(2), file);
  const method = callee === null ? "" : (childIn(callee, "property")?.text ?? "");
  const spied = callee !== null && answering.test(method) ? spiedOn(childIn(callee, "object"), file) : null;
  return spied === null ? [] : ofCall(spied, args, file);
}

/** `users.load = () => ada`, `User.prototype.age = function () {…}`, `users.load = vi.fn(() => ada)` */
function ofAssignment(node: SyntaxNode): Stub[] {
  const left = childIn(node, "left");
  const right = childIn(node, "right");
  const on = left?.children[0];
  const name = left?.children.at(-1)?.text;
  if (!/^(member_expression|attribute)$/.test(left?.type ?? "") || !on || name === undefined) return [];
  if (right === null) return [];
  const answers = functions.test(right.type) ? [right] : answersOfFake(right);
  return answers.length === 0 ? [] : [{ on: on.text, name, brings: nothing, answers }];
}

/** `vi.fn(() => ada)`, `jest.fn().mockReturnValue(ada)`, `Mock(return_value=ada)`: what is said to whatever makes it. */
function answersOfFake(node: SyntaxNode): SyntaxNode[] {
  if (!fake.test(node.text)) return [];
  return nodesOf(node, "arguments", "argument_list").flatMap(({ children }) =>
    children.map((one) => childIn(one, "value") ?? one),
  );
}

/** What is spied on in the first of a chain, or where the name that the chain begins with was given its value. */
function spiedOn(object: SyntaxNode | null, { tree }: SourceFile): readonly SyntaxNode[] | null {
  if (object === null) return null;
  if (spying.test(childIn(object, "function")?.text ?? ""))
    return childIn(object, "arguments")?.children ?? [];
  if (object.type !== "identifier") {
    const [inner] = object.children;
    return inner === undefined
      ? null
      : spiedOn(inner.type === "member_expression" ? (inner.children[0] ?? null) : inner, { path: "", tree });
  }
  const declared = nodesOf(tree.root, "variable_declarator").filter(
    (one) => childIn(one, "name")?.text === object.text,
  );
  const value = declared.length === 1 && declared[0] ? childIn(declared[0], "value") : null;
  return value !== null && spying.test(childIn(value, "function")?.text ?? "")
    ? (childIn(value, "arguments")?.children ?? [])
    : null;
}

function ofCall(args: readonly SyntaxNode[], answers: readonly SyntaxNode[], file: SourceFile): Stub[] {
  const [on, key] = args;
  const name = /^["'`](\w+)["'`]$/.exec(key?.text ?? "")?.[1];
  if (on === undefined || name === undefined) return [];
  const source = sourceOf(on.text, file);
  const brings = source === null ? [] : namesFrom(source, file).filter((one) => one === name);
  return [{ on: on.text, name, brings: new Set(brings), answers }];
}

/** `vi.mock("./load.js", () => ({ load: () => ada }))`: what of the module the file takes by its name. */
function ofModule([first, factory]: readonly SyntaxNode[], file: SourceFile): Stub[] {
  const source = /^["'`]([^"'`]+)["'`]$/.exec(first?.text ?? "")?.[1];
  if (source === undefined || isNeutralModule(source, file.tree.language)) return [];
  const names = namesFrom(source, file);
  const [object] = factory === undefined ? [] : nodesOf(factory, "object");
  const given = object === undefined ? null : partsOf(object);
  const isKept = object?.children.some(({ type }) => type === "spread_element") ?? false;
  return names.flatMap((name): Stub[] => {
    const answer = given?.get(name);
    if (answer === undefined && (isKept || factory !== undefined)) return [];
    return [{ on: source, name, brings: new Set([name]), answers: answer === undefined ? [] : [answer] }];
  });
}

const patches = /^([\w.]+(?:\(\))?\.set(attr|item)|((unittest\.)?mock\.|mocker\.)?patch(\.object)?)$/;

function ofPython(callee: string, args: readonly SyntaxNode[], file: SourceFile): Stub[] {
  const [first, second, ...more] = args;
  if (!patches.test(callee) || first === undefined || args.some(({ text }) => /^wraps\s*=/.test(text)))
    return [];
  const said = placeOf(first);
  if (said !== null) {
    const [, on = "", name = ""] = said;
    return [{ on, name, brings: broughtBy(on, name, file), answers: valuesOf(args.slice(1)) }];
  }
  const name = /^["'](\w+)["']$/.exec(second?.text ?? "")?.[1];
  if (name === undefined) return [];
  return [{ on: first.text, name, brings: broughtBy(first.text, name, file), answers: valuesOf(more) }];
}

/** `"app.load"`, `f"{__name__}.load"`, `__name__ + ".load"` */
function placeOf({ text }: SyntaxNode): RegExpExecArray | null {
  const plain = text
    .replace(/^f(["'])\{__name__\}/, "$1__name__")
    .replace(/^__name__\s*\+\s*(["'])/, "$1__name__");
  return /^["']([\w.]+)\.(\w+)["']$/.exec(plain);
}

/** A name of the file's own, which it has by an import; or one that a test imports only once it is replaced. */
function broughtBy(on: string, name: string, { path, tree }: SourceFile): ReadonlySet<string> {
  const own = path.replace(/(\/__init__)?\.py$/, "").replaceAll("/", ".");
  const isOwn =
    /^(__name__|globals\(\)|sys\.modules\[__name__\])$/.test(on) || own === on || own.endsWith(`.${on}`);
  const isLater = () =>
    nodesOf(tree.root, "import_from_statement").some(
      (one) => !tree.root.children.includes(one) && one.text.startsWith(`from ${on} import`),
    );
  return isOwn || isLater() ? new Set([name]) : nothing;
}

function valuesOf(args: readonly SyntaxNode[]): SyntaxNode[] {
  return args.map((one) => childIn(one, "value") ?? one);
}

/** From where a file has all of a module by a name. */
export function sourceOf(name: string, { tree }: SourceFile): string | null {
  const found = imports(tree.root).find(({ text }) =>
    new RegExp(`\\*\\s*as\\s+${rootOf(name)}\\b`).test(text),
  );
  return found === undefined ? null : moduleOf(found);
}

function namesFrom(source: string, { tree }: SourceFile): string[] {
  return imports(tree.root)
    .filter((one) => moduleOf(one) === source)
    .flatMap((one) => nodesOf(one, "import_specifier"))
    .map((one) => childIn(one, "name")?.text ?? "");
}

function imports(root: SyntaxNode): SyntaxNode[] {
  return root.children.filter(({ type }) => type === "import_statement");
}

function moduleOf({ text }: SyntaxNode): string | null {
  return /["']([^"']+)["'];?\s*$/.exec(text)?.[1] ?? null;
}

/** Modules that everybody may fake: what comes from outside. */
const outside =
  /^(requests|time|datetime|os|socket|random|builtins|urllib|urllib3|httpx|aiohttp|subprocess|sys|logging|smtplib|uuid|secrets|boto3|redis|json|io|pathlib|shutil|tempfile)\b/;

/** Whether what is replaced is none of the repository's, as far as its file says. */
export function isOutside(on: string, file: SourceFile): boolean {
  const root = rootOf(on);
  if (file.tree.language === "python") return outside.test(on) && !on.includes("[__name__]");
  if (/^[./@~#]/.test(on)) return false;
  const from = imports(file.tree.root).find(({ text }) => brings(text, root)) ?? makerOf(root, file);
  const source = from === undefined ? null : moduleOf(from);
  return source === null || !/^(\.|@\/|~|#|src\/)/.test(source);
}

function brings(text: string, name: string): boolean {
  return new RegExp(`\\b${name.replaceAll("$", "\\$")}\\b`).test(text.replace(/\bfrom\b[^]*$/, ""));
}

/** Of `cart`, the statement that brings the `Cart` of `const cart = new Cart()`. */
function makerOf(name: string, { tree }: SourceFile): SyntaxNode | undefined {
  const values = nodesOf(tree.root, "variable_declarator")
    .filter((one) => childIn(one, "name")?.text === name)
    .map((one) => childIn(one, "value"));
  const makers = values.flatMap(
    (one) => /^(?:await\s+)?(?:new\s+)?([A-Za-z_$][\w$]*)[.(]/.exec(one?.text ?? "")?.[1] ?? [],
  );
  return imports(tree.root).find(({ text }) => makers.some((one) => brings(text, one)));
}
