import { childIn, isJavaScript, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { partsIn, type Part } from "../origins/parts.ts";
import { bindingsAt, type Binding } from "../origins/names.ts";
import { isParameter } from "../origins/parameters.ts";
import { importsOf, moduleIn } from "../functions/imports.ts";
import { callOf, valuesOf } from "../functions/own-calls.ts";
import { functionCalled } from "../functions/own-functions.ts";
import { substituted } from "../functions/substituted.ts";
import { isOutside, sourceOf, stubIn, type Stub } from "./stub-calls.ts";
import { holdsAt } from "./holds.ts";
import { pathAround, rootOf } from "./paths.ts";

export interface Placed extends Stub {
  readonly above: readonly SyntaxNode[];
}

const known = new WeakMap<SyntaxNode, readonly Placed[]>();
const declared = ["function_definition", "function_declaration"];
const functionType = /function|lambda|method_definition/;

/** What the tests of a file put in the place of functions and attributes that others have. */
export class Stubs {
  readonly #stubs: readonly Placed[];
  readonly #file: SourceFile;

  /** Those that hold where a test comes to a check. */
  constructor(above: readonly SyntaxNode[], file: SourceFile, beside: readonly SourceFile[]) {
    this.#file = file;
    this.#stubs = stubsIn(file, beside).filter((one) => holdsAt(one.above, above));
  }

  /** What answers in the place of a name, or of a part of what it stands for; null: it answers itself. */
  answering(part: Part): Part[] | null {
    if (part === null || this.#stubs.length === 0 || part.file !== this.#file) return null;
    const found = this.#stubs.find((one) => isStubbed(part, one));
    if (found !== undefined) return found.answers.flatMap((one) => answerOf(one, found.above, this.#file));
    // What a stub is given changes nothing.
    const isGiven = part.above.some((one, at) => {
      if (!/^(call|call_expression)$/.test(one.type)) return false;
      const callee = childIn(one, "function");
      const [first] =
        callee === null || part.above[at + 1] === callee
          ? []
          : calleesIn(callee, part.above.slice(0, at + 1));
      return (
        first !== undefined && this.#stubs.some((stub) => isStubbed({ ...first, file: this.#file }, stub))
      );
    });
    return isGiven ? [] : null;
  }

  /** What those say, each by itself, that replace a part of a thing that is looked at, or of what its kind can do. */
  within(looked: readonly SyntaxNode[], above: readonly SyntaxNode[]): readonly string[] {
    if (this.#stubs.length === 0) return [];
    const parts = looked.flatMap((one) => partsIn(one, above, this.#file)).filter((part) => part !== null);
    return this.#stubs
      .filter((stub) => parts.some((part) => isPartStubbed(part, stub)))
      .map(({ answers }) => answers.map(({ text }) => text).join(" "));
  }
}

/** Of a function, what it gives back: what it is given changes nothing. */
function answerOf(one: SyntaxNode, above: readonly SyntaxNode[], file: SourceFile): Part[] {
  const list = childIn(one, "parameters") ?? childIn(one, "parameter");
  const given = new Set(list?.text.match(/[\w$]+/g) ?? []);
  const body = functionType.test(one.type) ? (childIn(one, "body") ?? one) : one;
  return partsIn(body, above, file).filter((part) => part === null || !given.has(part.node.text));
}

function calleesIn(callee: SyntaxNode, above: readonly SyntaxNode[]) {
  return [...walk(callee, above)].filter(({ node }) => node.type === "identifier");
}

export function stubsIn(file: SourceFile, beside: readonly SourceFile[]): readonly Placed[] {
  const before = known.get(file.tree.root);
  if (before !== undefined) return before;
  const language = file.tree.language;
  const found =
    isJavaScript(language) || language === "python"
      ? [...walk(file.tree.root)].flatMap(({ node, above }) =>
          [...stubsAt(node, file), ...stubsByCall(node, above, { file, beside })].map((one) => ({
            ...one,
            above: [...above, node],
          })),
        )
      : [];
  known.set(file.tree.root, found);
  return found;
}

function stubsAt(node: SyntaxNode, file: SourceFile): Stub[] {
  return stubIn(node, file).filter((one) => !isOutside(one.on, file));
}

/** `calm(cart, 3)`, where a function of the tests' own stubs what it is given, or what its file has of the product. */
function stubsByCall(
  node: SyntaxNode,
  above: readonly SyntaxNode[],
  { file, beside }: { readonly file: SourceFile; readonly beside: readonly SourceFile[] },
): Stub[] {
  const call = callOf(node, above, file);
  const called = call && functionCalled({ ...call, around: above }, file, beside);
  if (!call || !called || above.includes(called.node)) return [];
  const given = substituted(called.body, valuesOf(called, call.args));
  const body = substituted(given, localsOf(given));
  return [...walk(body)].flatMap((inner) => [
    ...stubsAt(inner.node, file),
    ...(called.file === file
      ? []
      : stubIn(inner.node, called.file).flatMap((one) => broughtTo(file, one, called.file))),
  ]);
}

/** What a function calls by names of its own, by which it may put something in a place: `const known = rates.of`, `def rate(code): …` */
function localsOf(body: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const named = nodesOf(body, "variable_declarator", "assignment", ...declared).map((one) => ({
    name: childIn(one, "name") ?? childIn(one, "left"),
    value: declared.includes(one.type) ? one : (childIn(one, "value") ?? childIn(one, "right")),
  }));
  const names = named.map(({ name }) => name?.text);
  return new Map(
    named.flatMap(({ name, value }): [string, SyntaxNode][] => {
      const isOnly = names.indexOf(name?.text) === names.lastIndexOf(name?.text);
      return name?.type === "identifier" && value !== null && isOnly ? [[name.text, value]] : [];
    }),
  );
}

/** What another file stubs of a module, as far as this one takes it from there by its name. */
function broughtTo(file: SourceFile, stub: Stub, from: SourceFile): Stub[] {
  const source = sourceOf(stub.on, from);
  if (source === null || isOutside(stub.on, from)) return [];
  const module = moduleIn(source, from);
  const isTaken = importsOf(file).some((one) => one.module === module && one.words.has(stub.name));
  return isTaken ? [{ ...stub, brings: new Set([stub.name]) }] : [];
}

/** `cart.sum` or `cart.prices.sum` of `cart.total()`; what a module has besides is somebody else. */
function isPartStubbed({ node, above, file }: NonNullable<Part>, { on }: Stub): boolean {
  const [root, asked] = pathAround(node, above).split(".");
  if (root === undefined || asked === undefined) return false;
  const bindings = bindingsAt(node.text, above, file);
  if (rootOf(on) !== root) return isMadeBy(bindings, classOf(on));
  return (
    /^[A-Z]/.test(root) || !bindings.some((one) => one.above.some(({ type }) => type.startsWith("import_")))
  );
}

function classOf(on: string): string | undefined {
  return /(?:^|\.)([A-Z]\w*)(?:\.prototype)?$/.exec(on)?.[1];
}

function isMadeBy(bindings: readonly Binding[], own: string | undefined): boolean {
  if (own === undefined) return false;
  return bindings.some((one) => new RegExp(`\\b${own}\\b`).test(one.above.at(-1)?.text ?? ""));
}

/** Of a class: of what it makes, or may have made. */
function isMadeByClass({ node, above, file }: NonNullable<Part>, { on, name }: Stub): boolean {
  const own = classOf(on);
  if (own === undefined) return false;
  const bindings = bindingsAt(node.text, above, file);
  const makes = isMadeBy(bindings, own);
  const isCalled = above.some((one) => childIn(one, "function")?.text.endsWith(`.${name}`) ?? false);
  return makes || (!isCalled && !bindings.some(isParameter));
}

/** `new Sum(1, 2).value`, or the same called. */
function pathEnds(one: SyntaxNode): string {
  return one.type === "member_expression" ? one.text : "";
}

function isStubbed(part: NonNullable<Part>, stub: Stub): boolean {
  const path = pathAround(part.node, part.above);
  const steps = path.split(".");
  if (steps.length > 1) {
    if (!steps.slice(1).includes(stub.name)) return false;
    if (rootOf(stub.on) === steps[0]) return `${path}.`.startsWith(`${stub.on}.${stub.name}.`);
    return isMadeByClass(part, stub);
  }
  const [on, own, ...more] = stub.on.split(".");
  if (on === path && own === "prototype" && more.length === 0)
    return part.above.some((one) => pathEnds(one).endsWith(`.${stub.name}`));
  return stub.name === path && stub.brings.has(path);
}
