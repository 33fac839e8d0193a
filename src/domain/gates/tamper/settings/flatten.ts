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
  /** Where it stands, if that is another file than the tool's own. */
  readonly path?: string;
}

/** Values by their dotted key. A key within a list of objects stands once for all of them. */
export type Settings = Map<string, Setting[]>;

/** Where it stands that a program does something to its settings of which nobody can tell what comes of it. */
export const altered = "(altered)";

const maxDepth = 30;

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

/** What the first says goes before what the other says. */
export function merge(one: Settings, other: Settings): Settings {
  return new Map([...other, ...one]);
}

export function add(settings: Settings, key: string, setting: Setting): void {
  const known = settings.get(key);
  if (known) known.push(setting);
  else settings.set(key, [setting]);
}

export function join(key: string, name: string): string {
  return key === "" ? name : `${key}.${name}`;
}

/** What is said below a key, as if that was all; empty: everything. */
export function below(settings: Settings, key: string): Settings {
  if (key === "") return settings;
  return new Map(
    [...settings].flatMap(([name, values]): [string, Setting[]][] =>
      name === key || name.startsWith(`${key}.`) ? [[name.slice(key.length + 1), values]] : [],
    ),
  );
}
