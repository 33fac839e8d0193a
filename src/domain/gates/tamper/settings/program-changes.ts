import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

/** What a program does to a value after it wrote it. */
export interface ProgramChange {
  /** The name of the value. */
  readonly name: string;
  /** The dotted key within it; empty: it is the value itself. */
  readonly key: string;
  /** `set` takes the place of what was there, `add` goes beside it, `take` leaves nothing. */
  readonly kind: "set" | "add" | "take";
  readonly values: readonly SyntaxNode[];
}

export interface ProgramChanges {
  readonly changes: readonly ProgramChange[];
  /** What is done to values so that nobody can tell what comes of it. */
  readonly opaque: readonly SyntaxNode[];
}

/** All that each name of a program may stand for, in the order of the text. */
export function valuesByName(root: SyntaxNode): ReadonlyMap<string, readonly SyntaxNode[]> {
  const values = new Map<string, SyntaxNode[]>();
  const add = (name: string, value: SyntaxNode | null) => {
    const known = values.get(name) ?? [];
    if (value !== null) known.push(value);
    values.set(name, known);
  };
  for (const one of nodesOf(root, "variable_declarator"))
    add(childIn(one, "name")?.text ?? "", childIn(one, "value"));
  for (const one of nodesOf(root, "function_declaration")) add(childIn(one, "name")?.text ?? "", one);
  for (const one of nodesOf(root, "assignment_expression")) {
    const name = childIn(one, "left")?.text ?? "";
    if (values.has(name)) add(name, childIn(one, "right"));
  }
  return values;
}

const exported = /^(module\.exports|exports\.default|exports)(?![\w$])/;

/** Where an expression leads: the name that it begins with, and the key within; null: nobody can tell. */
function placeOf(text: string): { name: string; key: string } | null {
  const plain = text.replace(/\s+/g, "").replace(/[?!](?=[.[])/g, "");
  const [name = ""] = exported.exec(plain) ?? /^[\w$]+/.exec(plain) ?? [];
  const key = plain
    .slice(name.length)
    .replace(/^(\.at)?[[(]-?\d+[\])]/, "")
    .replace(/\[\d+\]/g, "")
    .replace(/\[["'`]([^"'`\]]*)["'`]\]/g, ".$1")
    .replace(/^\./, "");
  return name === "" || /[[\](){}]/.test(key) ? null : { name, key };
}

const adding = /^(.+?)\??\.(push|unshift)$/;
const emptying = /^(.+?)\??\.(splice|pop|shift|reverse|fill|copyWithin)$/;
const defining =
  /^(Object\.(defineProperty|defineProperties|setPrototypeOf)|Reflect\.(set|deleteProperty|defineProperty))$/;

/** What is done to the values of these names. */
export function changesIn(root: SyntaxNode, names: ReadonlySet<string>): ProgramChanges {
  const changes: ProgramChange[] = [];
  const opaque: SyntaxNode[] = [];
  const record = (node: SyntaxNode, target: string, done: Pick<ProgramChange, "kind" | "values">) => {
    const place = placeOf(target);
    const [root = ""] = /^[\w$]+/.exec(target.trim()) ?? [];
    if (place !== null) changes.push({ ...place, ...done });
    else if (names.has(root)) opaque.push(node);
  };
  const isOwn = (target: string) => names.has(/^[\w$]+/.exec(target.trim())?.[0] ?? "");
  for (const { node } of walk(root)) {
    const [target, done] = doneBy(node);
    if (done === "opaque" && isOwn(target)) opaque.push(node);
    if (done !== null && done !== "opaque" && (done.kind === "set" || isOwn(target)))
      record(node, target, done);
  }
  return { changes, opaque };
}

type Done = Pick<ProgramChange, "kind" | "values"> | "opaque" | null;

/** The expression that something is done to, and what. */
function doneBy(node: SyntaxNode): readonly [string, Done] {
  switch (node.type) {
    case "assignment_expression": {
      const value = childIn(node, "right");
      const left = childIn(node, "left")?.text ?? "";
      // A list that is cut off.
      if (/\.\s*length$/.test(left)) return [left, "opaque"];
      return [left, value === null ? null : { kind: "set", values: [value] }];
    }
    case "augmented_assignment_expression":
      return [childIn(node, "left")?.text ?? "", "opaque"];
    case "update_expression":
      return [childIn(node, "argument")?.text ?? "", "opaque"];
    case "unary_expression":
      return /^delete\b/.test(node.text)
        ? [childIn(node, "argument")?.text ?? "", { kind: "take", values: [] }]
        : ["", null];
    case "call_expression":
      return doneByCall(node);
  }
  return ["", null];
}

function doneByCall(call: SyntaxNode): readonly [string, Done] {
  const name = (childIn(call, "function")?.text ?? "").replace(/\s+/g, "");
  const given = childIn(call, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
  const [first, ...others] = given;
  const [, longer] = adding.exec(name) ?? [];
  if (longer !== undefined) return [longer, { kind: "add", values: given }];
  const [, emptied] = emptying.exec(name) ?? [];
  if (emptied !== undefined) return [emptied, "opaque"];
  if (name === "Object.assign") return [first?.text ?? "", { kind: "add", values: others }];
  return [first?.text ?? "", defining.test(name) ? "opaque" : null];
}
