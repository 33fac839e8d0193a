import { type DeclaredTest } from "../../domain/gates/trials/test-names.ts";
import { type Declaration } from "../../domain/gates/trials/touched-tests.ts";
import { type Capture, type Match, type Range } from "./query-messages.ts";
import { querySource } from "./query-source.ts";

const kinds = ["value", "function", "method", "class"] as const;

/** Tests that a source declares, in its order. Null: it can't be read, like all of what follows. */
export async function findTests(path: string, text: string): Promise<(DeclaredTest & Range)[] | null> {
  const matches = await querySource(path, text, ["tests"]);
  if (matches === null) return null;
  const titled = mergeByName(matches, ["group", "test"]);
  const parents = titled.map((one) => ({
    ...one,
    title: readTitle(one.name, text.slice(one.name.start, one.name.end)),
  }));
  return parents
    .filter(({ kind }) => kind === "test")
    .map(({ title, start, end, line }) => {
      const around = parents.filter(
        (one) => one.start <= start && end <= one.end && one.end - one.start > end - start,
      );
      const groups = around.map((one) => one.title);
      return { name: title, groups, line, start, end, text: text.slice(start, end) };
    });
}

/** Functions and methods at any depth that have a name, classes, and values of the top level. */
export async function findDeclarations(path: string, text: string): Promise<(Declaration & Range)[] | null> {
  const matches = await querySource(path, text, ["declarations"]);
  if (matches === null) return null;
  return mergeByName(matches, kinds).map(({ name, kind, start, end, line }) => {
    return { name: text.slice(name.start, name.end), kind, line, start, end, text: text.slice(start, end) };
  });
}

/** Modules that a source names, as it writes them; names that it takes of one follow it in the language's way. */
export async function findImports(path: string, text: string): Promise<string[] | null> {
  const matches = await querySource(path, text, ["imports"]);
  if (matches === null) return null;
  const modules = matches.flatMap(({ properties, captures }) => {
    const read = (name: string) =>
      captures.filter((one) => one.name === name).map((one) => text.slice(one.start, one.end));
    const joined = read("module")
      .map(unquote)
      .join(properties["join"] ?? "");
    return expandBraces(`${properties["prefix"] ?? ""}${joined}`.replace(/\s+/g, ""));
  });
  return [...new Set(modules)];
}

interface Named<Kind> extends Range {
  readonly kind: Kind;
  readonly line: number;
  readonly name: Capture;
}

/** One for each name: as wide as the widest match, for it may hold decorators; of two kinds, it has the later in the list. */
function mergeByName<Kind extends string>(matches: readonly Match[], wanted: readonly Kind[]): Named<Kind>[] {
  const merged = new Map<number, Named<Kind>>();
  for (const { captures } of matches) {
    const name = captures.find((one) => one.name === "name" || one.name === "title");
    const whole = captures.find((one) => wanted.some((kind) => kind === one.name));
    const kind = wanted.find((one) => one === whole?.name);
    if (name === undefined || whole === undefined || kind === undefined) continue;
    const from = captures.find((one) => one.name === "from") ?? whole;
    const known = merged.get(name.start);
    const first = known !== undefined && known.start < from.start ? known : from;
    const end = Math.max(known?.end ?? 0, whole.end);
    const isKnown = known !== undefined && wanted.indexOf(known.kind) > wanted.indexOf(kind);
    merged.set(name.start, {
      kind: isKnown ? known.kind : kind,
      name,
      start: first.start,
      line: first.line,
      end,
    });
  }
  return [...merged.values()].sort((one, other) => one.start - other.start || other.end - one.end);
}

/** A title as it is written; one that is computed stands as an interpolation. */
function readTitle({ name }: Capture, written: string): string {
  if (name === "name") return written;
  const literal = unquote(written);
  return literal === written ? `\${${written}}` : literal.replace(/\\(["'`\\])/g, "$1");
}

function unquote(written: string): string {
  return written.replace(/^(["'`])((?:(?!\1)[^\\]|\\[^])*)\1$/, "$2");
}

/** `a::{b, c::d}` are `a::b` and `a::c::d`. */
function expandBraces(path: string): string[] {
  const open = path.indexOf("{");
  if (open < 0) return path === "" ? [] : [path];
  const parts: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let at = open; at < path.length; at += 1) {
    const char = path.charAt(at);
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    if ((char === "," && depth === 1) || (char === "}" && depth === 0)) {
      parts.push(path.slice(from, at));
      from = at + 1;
    }
  }
  return parts.filter((part) => part !== "").flatMap((part) => expandBraces(path.slice(0, open) + part));
}
