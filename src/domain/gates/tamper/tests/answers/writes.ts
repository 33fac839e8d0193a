import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { isNeutral } from "../origins/neutral-names.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { changesParameters } from "../functions/changed-parameters.ts";
import { callOf, valuesOf } from "../functions/own-calls.ts";
import { functionCalled } from "../functions/own-functions.ts";
import { substituted } from "../functions/substituted.ts";
import { pathOf, rootOf } from "./paths.ts";
import {
  answeringBy,
  givenBeside,
  givenBy,
  isWrittenOut,
  keywordsOf,
  unwrapped,
  writtenParts,
  type Given,
} from "./written-values.ts";

/** What happens in a test to a thing that it may check later. */
export interface Event {
  /** In the order of the source. */
  readonly at: number;
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  /** Of the thing, or "": of all that `touches` names. */
  readonly path: string;
  readonly touches: ReadonlySet<string>;
  /** Null: nobody knows what it is then. */
  readonly given: Given | null;
  readonly declares: boolean;
}

const assigns =
  /^(assignment(_expression|_statement)?|augmented_assignment(_expression)?|compound_assignment_expr)$/;
const counts = /^(update_expression|inc_statement|dec_statement)$/;
const declares = /^(variable_declarator|let_declaration|short_var_declaration|var_spec)$/;
const calls = /^(call|call_expression|method_invocation|new_expression|object_creation_expression)$/;
const lists = /^(expression_list|pattern_list|tuple|tuple_pattern|tuple_expression)$/;
const none: ReadonlySet<string> = new Set();

/** Where a body stands, and what functions of the tests' own put over what they give back there. */
export interface Telling {
  readonly file: SourceFile;
  /** All that the body stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
  readonly beside: readonly SourceFile[];
  readonly givenBack: (value: SyntaxNode, above: readonly SyntaxNode[]) => readonly Given[];
}

export function eventsIn(body: SyntaxNode, telling: Telling): Event[] {
  const { file } = telling;
  let at = 0;
  return [...walk(body)].flatMap(({ node, above }) => {
    const place = { at: at++, node, above, touches: none };
    const named = (target: SyntaxNode | undefined, said: Given | null, isNew = false): Event[] => {
      const path = (target && pathOf(target))?.replace(".__dict__", "") ?? null;
      const given = said === null ? null : answeringBy(said, path ?? "");
      if (path === null) return [];
      return [{ ...place, path: `${path}${given?.part ?? ""}`, given, declares: isNew }];
    };
    if (assigns.test(node.type))
      return writtenBy(node, above, telling).flatMap(([to, given]) => named(to, given));
    if (counts.test(node.type)) return named(node.children[0], null);
    if (declares.test(node.type))
      return declaredBy(node, above, telling).flatMap(([to, given]) => named(to, given, true));
    if (!calls.test(node.type)) return [];
    const set = setBy(node);
    if (set !== null) return set.given.flatMap((given) => named(set.target, given));
    if (isHarmless(node, file)) return [];
    const within = changedWithin(node, above, telling);
    if (within.length > 0) return within.flatMap(([to, given]) => named(to, given));
    return [{ ...place, path: "", touches: namesIn(node), given: null, declares: false }];
  });
}

/** What a function of the tests' own writes to what it is given here. */
function changedWithin(node: SyntaxNode, above: readonly SyntaxNode[], telling: Telling): Target[] {
  const { file, beside } = telling;
  const call = callOf(node, above, file);
  const site = [...telling.around, ...above];
  const called = call && functionCalled({ ...call, around: site }, file, beside);
  if (!call || !called || !changesParameters(called)) return [];
  const own = new Set(called.parameters.map(({ name }) => name));
  const values = valuesOf(called, call.args);
  const isGiven = ([to]: Target) => own.has(rootOf((to && pathOf(to)) ?? ""));
  return [...walk(called.body)].flatMap(({ node: one, above: outer }) => {
    const set = calls.test(one.type) ? setBy(one) : null;
    const written = assigns.test(one.type)
      ? writtenBy(one, outer, null)
      : (set?.given.map((given): Target => [set.target, given]) ?? []);
    return written.filter(isGiven).map(([to, given]): Target => [to && substituted(to, values), given]);
  });
}

type Target = [SyntaxNode | undefined, Given | null];

function whole(value: SyntaxNode, otherwise = false): Given {
  return { part: "", value: unwrapped(value), otherwise };
}

function writtenBy(node: SyntaxNode, above: readonly SyntaxNode[], telling: Telling | null): Target[] {
  const left = childIn(node, "left");
  const right = childIn(node, "right");
  if (left === null || right === null) return [];
  const sign = node.text.slice(left.text.length, node.text.length - right.text.length).trim();
  if (/^(\?\?|\|\|)=$/.test(sign)) return [[left, whole(right, true)]];
  if (!/^(:[^=]*)?=$/.test(sign)) return [[left, null]];
  return paired(left, right).flatMap(([to, value]) =>
    givenTo(to, value, telling?.givenBack(value ?? right, [...above, node])),
  );
}

function declaredBy(node: SyntaxNode, above: readonly SyntaxNode[], { givenBack }: Telling): Target[] {
  const target = childIn(node, "name") ?? childIn(node, "pattern") ?? childIn(node, "left");
  const value = childIn(node, "value") ?? childIn(node, "right");
  if (target === null || value === null) return [];
  if (/^(object|array|struct|tuple_struct|slice)_pattern$/.test(target.type))
    return [...walk(target)].map(({ node: one }): Target => [one, null]);
  return paired(target, value).flatMap(([to, one]) =>
    givenTo(to, one, givenBack(one ?? value, [...above, node])),
  );
}

/** First what it is, then what comes over it. */
function givenTo(target: SyntaxNode, value: SyntaxNode | undefined, back: readonly Given[] = []): Target[] {
  if (value === undefined) return [[target, null]];
  const said = unwrapped(value);
  const parts = isWrittenOut(said) ? [] : writtenParts(said);
  const beside = [...givenBeside(value), ...parts, ...back];
  return beside.length === 0
    ? [[target, whole(value)]]
    : [[target, null], ...beside.map((one): Target => [target, one])];
}

function paired(left: SyntaxNode, right: SyntaxNode): [SyntaxNode, SyntaxNode | undefined][] {
  if (!lists.test(left.type)) return [[left, right]];
  const values = lists.test(right.type) ? right.children : [];
  const isEven = values.length === left.children.length;
  return left.children.map((one, at) => [one, isEven ? values[at] : undefined]);
}

interface Setting {
  readonly target: SyntaxNode | undefined;
  readonly given: readonly Given[];
}

/** `Object.assign(u, …)`, `setattr(u, "age", 3)`, `u.update(age=3)`, `u.setAge(3)`. */
function setBy(node: SyntaxNode): Setting | null {
  const args = childIn(node, "arguments")?.children ?? [];
  const [first, key, value] = args;
  const callee = childIn(node, "function");
  const name = callee?.text ?? "";
  if (name === "Object.assign") return { target: first, given: args.slice(1).flatMap(givenBy) };
  const part = `.${/^["'](\w+)["']$/.exec(key?.text ?? "")?.[1] ?? "*"}`;
  if (/^(setattr|object\.__setattr__|Reflect\.set)$/.test(name) && value !== undefined)
    return { target: first, given: [{ part, value, otherwise: false }] };
  if (name === "Object.defineProperty" && value !== undefined) {
    const said = value.children.find((one) => /^(value|get)$/.test(childIn(one, "key")?.text ?? ""));
    const inner = said === undefined ? null : childIn(said, "value");
    const given = inner === null ? value : (childIn(inner, "body") ?? inner);
    return { target: first, given: [{ part, value: given, otherwise: false }] };
  }
  const mocked = node.type === "method_invocation" ? mockedBy(node, args) : null;
  if (mocked !== null) return mocked;
  const on = childIn(node, "object") ?? callee?.children[0];
  const method =
    node.type === "method_invocation" ? childIn(node, "name")?.text : callee?.children.at(-1)?.text;
  if (on === undefined || on === callee || method === undefined) return null;
  if (/^(splice|fill)$/.test(method) && args.length > (method === "fill" ? 0 : 2))
    return { target: on, given: [{ part: ".*", value: args.at(-1) ?? node, otherwise: false }] };
  if (method === "update" && first !== undefined)
    return {
      target: on,
      given: [...(first.type === "dictionary" ? givenBy(first) : []), ...givenBy(keywordsOf(node, args))],
    };
  const [, word] = /^set_?([A-Za-z]\w*)$/.exec(method) ?? [];
  if (word === undefined || first === undefined || args.length > 1 || method === "setup") return null;
  return {
    target: on,
    given: readersOf(word).map((reader) => ({ part: reader, value: first, otherwise: false })),
  };
}

/** `when(u.age()).thenReturn(36)`, `doReturn(36).when(u).age()` */
function mockedBy(node: SyntaxNode, args: readonly SyntaxNode[]): Setting | null {
  const on = childIn(node, "object");
  const word = childIn(node, "name")?.text ?? "";
  if (on?.type !== "method_invocation") return null;
  const outer = childIn(on, "name")?.text ?? "";
  const [told] = childIn(on, "arguments")?.children ?? [];
  const [value] = args;
  if (/^(thenReturn|willReturn)$/.test(word) && /^(when|given)$/.test(outer) && value !== undefined)
    return told?.type === "method_invocation" ? answersAs(told, value) : null;
  const first = childIn(on, "object");
  const [given] = first === null ? [] : (childIn(first, "arguments")?.children ?? []);
  if (
    outer !== "when" ||
    told === undefined ||
    given === undefined ||
    !/^(\w+\.)?(doReturn|willReturn)\(/.test(first?.text ?? "")
  )
    return null;
  return { target: told, given: [{ part: `.${word}()`, value: given, otherwise: false }] };
}

function answersAs(asked: SyntaxNode, value: SyntaxNode): Setting | null {
  const target = childIn(asked, "object");
  if (target === null) return null;
  const part = asked.text.slice(target.text.length).replace(/\s+/g, "");
  return { target, given: [{ part, value, otherwise: false }] };
}

function readersOf(word: string): string[] {
  const small = word.charAt(0).toLowerCase() + word.slice(1);
  const large = word.charAt(0).toUpperCase() + word.slice(1);
  const methods = [small, large, word, `get${large}`, `is${large}`, `get_${word}`, `Get${large}`];
  return [`.${small}`, `.${large}`, ...methods.map((one) => `.${one}()`)].filter(
    (one, i, all) => all.indexOf(one) === i,
  );
}

const shows = /^(console\.\w+|print|println|fmt\.\w+|t\.(Log|Logf|Helper|Run)|JSON\.stringify)$/;

/** Changes nothing that it gets. */
function isHarmless(node: SyntaxNode, { tree: { language } }: SourceFile): boolean {
  if (node.type === "method_invocation")
    return (
      /^(assert|verify|fail)/.test(childIn(node, "name")?.text ?? "") &&
      /^(Assertions)?$/.test(childIn(node, "object")?.text ?? "")
    );
  const callee = childIn(node, "function") ?? childIn(node, "constructor");
  if (callee === null) return false;
  if (shows.test(callee.text)) return true;
  const root = rootOf(callee.text);
  return callee.children.length === 0
    ? isNeutral(callee.text, language)
    : /^(expect|assert|t|self)$/.test(root) && !/\.skip/.test(callee.text);
}

function namesIn(node: SyntaxNode): ReadonlySet<string> {
  const names = [...walk(node)].flatMap(({ node: one }) =>
    /^(identifier|this|self|shorthand_property_identifier)$/.test(one.type) ? [one.text] : [],
  );
  return new Set(names);
}
