import { childIn, plainSource, walk, type SyntaxNode } from "../syntax-tree.ts";
import { add, altered, join, type Leaf, type Setting, type Settings } from "./flatten.ts";
import { changesIn, valuesByName, type ProgramChange } from "./program-changes.ts";

const maxNodes = 50_000;

/** The object literals of a configuration that is written as a program, and what is done to their parts. */
export function flattenProgram(root: SyntaxNode): Settings {
  const settings: Settings = new Map<string, Setting[]>();
  const values = valuesByName(root);
  const { changes, opaque } = changesIn(root, new Set(values.keys()));
  const reader: ProgramReader = {
    ...{ settings, values, changes: byName(changes) },
    ...{ resolving: new Set(), resolved: new Set() },
    ...{ files: null, opens: true, left: maxNodes },
  };
  for (const { node } of walk(root)) {
    if (node.type !== "export_statement") continue;
    const value =
      childIn(node, "value") ??
      childIn(node, "declaration") ??
      node.children.find(({ type }) => type !== "comment");
    if (value) addNode(reader, "", value);
  }
  for (const change of changes.filter(({ name }) => !values.has(name))) apply(reader, "", change);
  for (const change of changes.filter(({ name }) => values.has(name) && !reader.resolved.has(name)))
    if (change.key !== "" || change.kind === "add") apply(reader, "", change);
  for (const { text, line } of opaque) addAltered(settings, text.replace(/\s+/g, ""), line);
  // What comes after so much is not read.
  if (reader.left < 0) addAltered(settings, "more than can be read", null);
  return settings;
}

function addAltered(settings: Settings, value: string, line: number | null): void {
  add(settings, altered, { value, line, opens: true, isCode: true, files: null });
}

function byName(changes: readonly ProgramChange[]): ReadonlyMap<string, readonly ProgramChange[]> {
  const found = new Map<string, ProgramChange[]>();
  for (const change of changes) {
    const known = found.get(change.name);
    if (known) known.push(change);
    else found.set(change.name, [change]);
  }
  return found;
}

interface ProgramReader {
  readonly settings: Settings;
  readonly values: ReadonlyMap<string, readonly SyntaxNode[]>;
  readonly changes: ReadonlyMap<string, readonly ProgramChange[]>;
  /** Names that are being looked up: none may lead back to itself. */
  readonly resolving: Set<string>;
  /** Names that were looked up, together with all that is done to them. */
  readonly resolved: Set<string>;
  /** Of the object that is being read. */
  files: readonly string[] | null;
  /** Whether what is read next is the first of its list, or in none. */
  opens: boolean;
  left: number;
}

function addNode(reader: ProgramReader, key: string, node: SyntaxNode): void {
  // Names that name each other many times over are followed so far.
  reader.left -= 1;
  if (reader.left < 0) return;
  const { files, opens } = reader;
  switch (node.type) {
    case "object":
      reader.files = filesOf(node) ?? files;
      for (const child of node.children) addMember(reader, key, child);
      reader.files = files;
      return;
    case "array":
      addList(reader, key, node);
      return;
    case "call_expression":
      addCall(reader, key, node);
      return;
    case "identifier":
      if (addNamed(reader, key, node.text)) return;
      break;
    default: {
      const parts = partsOf(node, key);
      for (const part of parts) {
        reader.opens = opens;
        addNode(reader, key, part);
      }
      if (parts.length > 0) return;
    }
  }
  add(reader.settings, key, { value: literal(node), line: node.line, isCode: isCode(node), opens, files });
}

/** The expressions that may be what another one comes to. */
function partsOf(node: SyntaxNode, key: string): readonly SyntaxNode[] {
  const of = (...fields: string[]) => fields.flatMap((one) => childIn(node, one) ?? []);
  switch (node.type) {
    case "arrow_function":
    case "function_expression":
    case "function_declaration":
    case "function": {
      const [body] = of("body");
      if (body?.type !== "statement_block") return body === undefined ? [] : [body];
      // Within settings, a function is something that a tool calls later.
      return key === "" ? returnedBy(body) : [];
    }
    case "as_expression":
    case "satisfies_expression":
    case "parenthesized_expression":
    case "spread_element":
    case "await_expression":
    case "export_specifier":
      return node.children.slice(0, 1);
    case "export_clause":
      return node.children;
    case "ternary_expression":
      return of("consequence", "alternative");
    case "binary_expression": {
      const lists = of("left", "right").filter(({ type }) => type === "object" || type === "array");
      return /&&|\|\||\?\?/.test(node.text) ? lists : [];
    }
  }
  return [];
}

/** What a function gives back, or sets as Karma's do: `config.set({ … })`. */
function returnedBy(body: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const left = [body];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (/function|method_definition|class_body/.test(node.type)) continue;
    if (node.type === "return_statement") found.push(...node.children.slice(0, 1));
    else if (node.type === "call_expression" && /^\w+\.set$/.test(childIn(node, "function")?.text ?? ""))
      found.push(...(childIn(node, "arguments")?.children ?? []).filter(({ type }) => type === "object"));
    else left.push(...[...node.children].reverse());
  }
  return found;
}

/** Whether a name is known: then all that it stands for is read, and all that is done to it. */
function addNamed(reader: ProgramReader, key: string, name: string): boolean {
  const values = reader.values.get(name) ?? [];
  if (values.length === 0 || reader.resolving.has(name)) return false;
  reader.resolving.add(name);
  reader.resolved.add(name);
  const { opens } = reader;
  for (const value of values) {
    reader.opens = opens;
    addNode(reader, key, value);
  }
  for (const change of reader.changes.get(name) ?? [])
    if (change.key !== "" || change.kind === "add") apply(reader, key, change);
  reader.resolving.delete(name);
  return true;
}

function apply(reader: ProgramReader, key: string, change: ProgramChange): void {
  const place = [key, change.key].filter((one) => one !== "").join(".");
  // Each looks through all that was read so far.
  reader.left -= 1 + reader.settings.size / 100;
  if (reader.left < 0) return;
  if (change.kind !== "add" && change.key !== "") {
    const gone = [...reader.settings.keys()].filter((one) => one === place || one.startsWith(`${place}.`));
    for (const one of gone) reader.settings.delete(one);
  }
  for (const value of change.values) {
    reader.opens = true;
    addNode(reader, place, value);
  }
}

function addCall(reader: ProgramReader, key: string, call: SyntaxNode): void {
  const { files, opens } = reader;
  const callee = childIn(call, "function");
  const name = callee?.text ?? "";
  const within = /ignores$/i.test(name) ? join(key, "ignores") : key;
  // A function that is called where it stands gives back what it says.
  if (callee?.type === "parenthesized_expression") {
    addNode(reader, key, callee);
    return;
  }
  // What is done to a list that stands there itself, or makes one, is more than what it is given.
  const isMade = !/^[\w.$]+$/.test(name) || (key === "" && !/^define|config$/i.test(name));
  const value = `${name.replace(/\s+/g, "")}()`;
  if (isMade) add(reader.settings, within, { value, line: call.line, opens, isCode: true, files });
  if (/^[\w$]+$/.test(name) && reader.values.has(name)) addNamed(reader, key, name);
  for (const child of childIn(call, "arguments")?.children ?? []) addNode(reader, within, child);
}
function addList(reader: ProgramReader, key: string, list: SyntaxNode): void {
  const { files, opens } = reader;
  if (list.children.length === 0)
    add(reader.settings, key, { value: null, line: list.line, opens, isCode: false, files });
  for (const [at, child] of list.children.filter(({ type }) => type !== "comment").entries()) {
    reader.opens = at === 0;
    addNode(reader, key, child);
  }
}

function filesOf(object: SyntaxNode): readonly string[] | null {
  const member = object.children.find((one) => childIn(one, "key")?.text.replace(/["'`]/g, "") === "files");
  const value = member === undefined ? null : childIn(member, "value");
  if (value === null) return null;
  return value.type === "array"
    ? value.children.map((one) => String(literal(one)))
    : [String(literal(value))];
}

function addMember(reader: ProgramReader, key: string, member: SyntaxNode): void {
  reader.opens = true;
  if (member.type === "spread_element") addNode(reader, key, member);
  if (member.type === "shorthand_property_identifier") {
    addNode(reader, join(key, member.text), { ...member, type: "identifier" });
  }
  // What a tool calls there: nobody knows what it gives back.
  if (member.type === "method_definition") {
    const value = plainSource(member);
    const place = join(key, childIn(member, "name")?.text ?? "");
    add(reader.settings, place, { value, line: member.line, opens: true, isCode: true, files: reader.files });
  }
  const name = childIn(member, "key")?.text.replace(/^["'`]|["'`]$/g, "");
  const value = childIn(member, "value");
  if (name !== undefined && value !== null) addNode(reader, join(key, name), value);
}

function literal({ type, text }: SyntaxNode): Leaf {
  if (type === "true" || type === "false") return type === "true";
  if (type === "number") return Number(text.replaceAll("_", ""));
  return type === "string" || type === "template_string" ? text.slice(1, -1) : text.replace(/\s+/g, "");
}

function isCode({ type, children }: SyntaxNode): boolean {
  if (type === "template_string") return children.some((one) => one.type === "template_substitution");
  return !/^(true|false|number|string|null|undefined)$/.test(type);
}
