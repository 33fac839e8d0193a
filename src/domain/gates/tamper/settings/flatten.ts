import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

export type Leaf = string | number | boolean | null;

export interface Setting {
  readonly value: Leaf;
  readonly line: number | null;
  /** The first of its list, or in none. */
  readonly opens: boolean;
  /** A piece of a program, of which nobody knows what comes of it. */
  readonly isCode: boolean;
  /** The `files` of the object that it stands in; null: there are none. */
  readonly files: readonly string[] | null;
}

/** Values by their dotted key. A key within a list of objects stands once for all of them. */
export type Settings = Map<string, Setting[]>;

const maxDepth = 30;
const maxNodes = 50_000;

export function flattenData(data: unknown): Settings {
  const settings: Settings = new Map();
  addData(settings, { key: "", value: data, depth: 0, opens: true, files: null });
  return settings;
}

interface DataEntry {
  readonly key: string;
  readonly value: unknown;
  readonly depth: number;
  readonly opens: boolean;
  readonly files: readonly string[] | null;
}

function addData(settings: Settings, { key, value, depth, opens, files }: DataEntry): void {
  if (depth > maxDepth) return;
  if (Array.isArray(value)) {
    if (value.length === 0) add(settings, key, { value: null, line: null, opens, isCode: false, files });
    for (const [at, each] of (value as unknown[]).entries())
      addData(settings, { key, value: each, depth: depth + 1, opens: at === 0, files });
  } else if (typeof value === "object" && value !== null) {
    const own = "files" in value ? [value.files].flat(3).map(String) : files;
    for (const [name, each] of Object.entries(value))
      addData(settings, {
        key: join(key, name),
        value: each,
        depth: depth + 1,
        opens: true,
        files: own,
      });
  } else if (value !== undefined) {
    add(settings, key, {
      value: isLeaf(value) ? value : null,
      line: null,
      opens,
      isCode: false,
      files,
    });
  }
}

function isLeaf(value: unknown): value is Leaf {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** The object literals of a configuration that is written as a program, and what is assigned to their parts. */
export function flattenProgram(root: SyntaxNode): Settings {
  const settings: Settings = new Map();
  const constants = new Map(
    nodesOf(root, "variable_declarator").map((one) => [
      childIn(one, "name")?.text ?? "",
      childIn(one, "value"),
    ]),
  );
  const reader: ProgramReader = {
    settings,
    constants,
    resolving: new Set(),
    files: null,
    opens: true,
    left: maxNodes,
  };
  for (const { node } of walk(root)) {
    if (node.type === "export_statement") {
      const value = childIn(node, "value") ?? node.children.find(({ type }) => type !== "comment");
      if (value) addNode(reader, "", value);
    }
    if (node.type !== "assignment_expression") continue;
    const left = childIn(node, "left")?.text ?? "";
    const value = childIn(node, "right");
    if (value === null) continue;
    const key = left
      .replace(/^(module\.exports|exports\.default|\w+)\.?/, "")
      .replace(/\[["'`](.*?)["'`]\]/g, ".$1");
    addNode(reader, key, value);
  }
  return settings;
}

interface ProgramReader {
  readonly settings: Settings;
  readonly constants: ReadonlyMap<string, SyntaxNode | null>;
  /** Names that are being looked up: none may lead back to itself. */
  readonly resolving: Set<string>;
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
    case "identifier": {
      const value = reader.constants.get(node.text);
      if (!value || reader.resolving.has(node.text)) break;
      reader.resolving.add(node.text);
      addNode(reader, key, value);
      reader.resolving.delete(node.text);
      return;
    }
    case "arrow_function":
    case "as_expression":
    case "satisfies_expression":
    case "parenthesized_expression":
    case "spread_element": {
      const inner = childIn(node, "body") ?? node.children[0];
      if (inner) addNode(reader, key, inner);
      return;
    }
  }
  add(reader.settings, key, { value: literal(node), line: node.line, isCode: isCode(node), opens, files });
}

function addCall(reader: ProgramReader, key: string, call: SyntaxNode): void {
  const { files, opens } = reader;
  const name = childIn(call, "function")?.text ?? "";
  const within = /ignores$/i.test(name) ? join(key, "ignores") : key;
  // What is done to a list that stands there itself, or makes one, is more than what it is given.
  const isMade = !/^[\w.$]+$/.test(name) || (key === "" && !/^define|config$/i.test(name));
  const value = `${name.replace(/\s+/g, "")}()`;
  if (isMade) add(reader.settings, within, { value, line: call.line, opens, isCode: true, files });
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

/** What the first says goes before what the other says. */
export function merge(one: Settings, other: Settings): Settings {
  return new Map([...other, ...one]);
}

function add(settings: Settings, key: string, setting: Setting): void {
  const known = settings.get(key);
  if (known) known.push(setting);
  else settings.set(key, [setting]);
}

function join(key: string, name: string): string {
  return key === "" ? name : `${key}.${name}`;
}
