import { childIn, plainSource, type SyntaxNode } from "../syntax-tree.ts";
import { filesOf, givenBy, isCode, literal, partsOf } from "./expressions.ts";
import { add, altered, below, join, type Setting, type Settings } from "./flatten.ts";
import { loadedBy } from "./loaded-parts.ts";
import { changesIn, valuesByName, type ProgramChange } from "./program-changes.ts";

const maxNodes = 50_000;

/** What a program takes from other files; null: nobody can tell what that is. */
export interface Imported {
  /** What a name of the program stands for, and what of that is meant: `shared.test` has the rest "test". */
  readonly named: (name: string, rest: string) => Settings | null;
  /** What a file gives, and what of that is meant; empty: all of it. */
  readonly given: (reference: string, rest: string) => Settings | null;
}

export const nothingImported: Imported = { named: () => null, given: () => null };

/**
 * The object literals of a configuration that is written as a program, and what is done to their parts. `given`: only
 * what it gives to others by this name; null: what a tool takes of it.
 */
export function flattenProgram(root: SyntaxNode, imported: Imported, given: string | null = null): Settings {
  const settings: Settings = new Map<string, Setting[]>();
  const values = valuesByName(root);
  const { changes, opaque } = changesIn(root, new Set(values.keys()));
  const reader: ProgramReader = {
    ...{ settings, values, changes: byName(changes), imported },
    ...{ resolving: new Set(), resolved: new Set() },
    ...{ files: null, opens: true, left: maxNodes },
  };
  if (given !== null) {
    addNamed(reader, "", given);
    return settings;
  }
  for (const value of givenBy(root)) addNode(reader, "", value);
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
  readonly imported: Imported;
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
  const loaded = loadedBy(node);
  if (loaded !== null && graft(reader, key, reader.imported.given(loaded.reference, loaded.rest))) return;
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
      if (addNamed(reader, key, node.text) || graft(reader, key, reader.imported.named(node.text, "")))
        return;
      break;
    case "member_expression":
      if (addMemberOf(reader, key, node)) return;
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

/** Puts in its place what stands elsewhere; false: there is nothing. */
function graft(reader: ProgramReader, key: string, settings: Settings | null): boolean {
  if (settings === null || settings.size === 0) return false;
  reader.left -= settings.size;
  for (const [name, values] of settings)
    for (const one of values)
      add(reader.settings, name === "" ? key : join(key, name), { ...one, files: one.files ?? reader.files });
  return true;
}

/** `limits.lines`: a part of what a name stands for. */
function addMemberOf(reader: ProgramReader, key: string, node: SyntaxNode): boolean {
  const [, name = "", rest = ""] =
    /^([\w$]+)\.([\w$.]+)$/.exec(node.text.replace(/\?\.|\s+/g, (one) => (one.trim() === "" ? "" : "."))) ??
    [];
  if (name === "") return false;
  if (graft(reader, key, reader.imported.named(name, rest))) return true;
  if (!reader.values.has(name)) return false;
  const part: ProgramReader = { ...reader, settings: new Map<string, Setting[]>(), files: null, opens: true };
  const isKnown = addNamed(part, "", name);
  reader.left = part.left;
  return isKnown && graft(reader, key, below(part.settings, rest));
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
  if (!reader.values.has(name) && graft(reader, key, reader.imported.named(name, ""))) return;
  // What is done to a list that stands there itself, or makes one, is more than what it is given.
  const isPlain = name === "globalIgnores" && !reader.values.has(name);
  const isMade = !isPlain && (!/^[\w.$]+$/.test(name) || (key === "" && !/^define|config$/i.test(name)));
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
