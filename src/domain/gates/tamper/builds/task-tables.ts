import { pathIn } from "../paths.ts";

type Read = (path: string) => string | null;

interface Table {
  readonly file: RegExp;
  readonly names: readonly string[];
  /** Sections of TOML that hold tasks; with one after them, a task that has a section of its own. */
  readonly section?: RegExp;
  /** The key of JSON that holds tasks. */
  readonly key?: string;
  /** What reads them. */
  readonly runner: RegExp;
}

const tables: readonly Table[] = [
  {
    file: /(^|\/)pyproject\.toml$/,
    names: ["pyproject.toml"],
    section:
      /^(?:tool\.poe\.tasks|tool\.hatch\.envs\.[\w.-]+\.scripts|tool\.(?:pdm|rye)\.scripts|tool\.(?:taskipy|pixi)\.tasks)(?:\.([\w:-]+))?$|^tool\.(tox)(?:\.env_run_base)?$|^tool\.tox\.env\.([\w-]+)$/,
    runner: /^(poe|hatch|pdm|task|rye|pixi|tox)$/,
  },
  {
    file: /(^|\/)\.?mise\.toml$/,
    names: ["mise.toml", ".mise.toml"],
    section: /^tasks(?:\.([\w:-]+))?$/,
    runner: /^(mise|rtx)$/,
  },
  {
    file: /(^|\/)pixi\.toml$/,
    names: ["pixi.toml"],
    section: /^tasks(?:\.([\w:-]+))?$/,
    runner: /^pixi$/,
  },
  { file: /(^|\/)deno\.jsonc?$/, names: ["deno.json", "deno.jsonc"], key: "tasks", runner: /^deno$/ },
  { file: /(^|\/)composer\.json$/, names: ["composer.json"], key: "scripts", runner: /^composer$/ },
];

/** Whether a file names tasks, and perhaps much besides. */
export function isTaskTable(path: string): boolean {
  return tables.some(({ file }) => file.test(path));
}

/** The tasks that a command names, with what runs before and after each. */
export function tasksNamed(words: readonly string[], folder: string, read: Read): string[] {
  return tables
    .filter(({ runner }) => words.some((word) => runner.test(word)))
    .flatMap(({ names }) => names.map((name) => pathIn(folder, name)))
    .flatMap((path) => namedIn(path, words, read).map((name) => `${path}#${name}`));
}

function namedIn(path: string, words: readonly string[], read: Read): string[] {
  const tasks = tasksOf(path, read(path) ?? "");
  if (tasks.size === 0) return [];
  return [...new Set(words)].flatMap((word) => {
    // "dev:test": a task of one of several surroundings.
    const names = [word, word.slice(word.indexOf(":") + 1)].filter((name) => tasks.has(name));
    return names.flatMap((name) => [`pre_${name}`, `pre-${name}`, name, `post_${name}`, `post-${name}`]);
  });
}

/** What each task of a file says. */
export function tasksOf(path: string, text: string): ReadonlyMap<string, string> {
  const table = tables.find(({ file }) => file.test(path));
  if (table?.key !== undefined) return ofJson(text, table.key);
  return table?.section === undefined ? new Map() : ofToml(text, table.section);
}

/** The words of a task as commands, and as names of other tasks of the same file. */
export function commandsIn(path: string, name: string, text: string): string[] {
  const said = tasksOf(path, text).get(name) ?? "";
  const runner = ["deno", "composer", "mise", "pixi"].find((one) => path.includes(one)) ?? "poe";
  const words = said.replace(/["'`[\]{},]/g, " ");
  const lines = words.split(
    /\n|\b(?:cmd|shell|run|script|command|depends|depends_on|sequence|composite)\s*=/,
  );
  return [...lines, `${runner} ${words.replace(/[\s@&|;]+/g, " ")}`];
}

function ofJson(text: string, key: string): Map<string, string> {
  try {
    const data = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    const tasks = data?.[key];
    if (typeof tasks !== "object" || tasks === null) return new Map();
    return new Map(Object.entries(tasks).map(([name, said]) => [name, spell(said)]));
  } catch {
    return new Map();
  }
}

function spell(said: unknown): string {
  if (typeof said === "string") return said;
  if (typeof said !== "object" || said === null) return "";
  return Object.values(said).map(spell).join("\n");
}

const entry = /^\s*["']?([\w:.-]+)["']?\s*=/;

/** A task ends where the next begins, unless a text or a list is still open there. */
function ofToml(text: string, sections: RegExp): Map<string, string> {
  const tasks = new Map<string, string>();
  let [within, name, open] = [false, "", 0];
  let own = false;
  for (const line of text.split("\n")) {
    const [, header] = /^\s*\[+([^[\]]+)\]+\s*(?:#.*)?$/.exec(line) ?? [];
    if (header !== undefined && open <= 0) {
      const section = sections.exec(header.replace(/["'\s]/g, ""));
      within = section !== null;
      // Of the environments of tox, each is one.
      const named = section?.slice(1).find((one: string | undefined) => one !== undefined);
      own = named !== undefined;
      name = named ?? "";
      continue;
    }
    if (!within || /^\s*(#.*)?$/.test(line)) continue;
    if (!own && open <= 0) name = entry.exec(line)?.[1] ?? name;
    open += depthOf(line, open);
    tasks.set(name, `${tasks.get(name) ?? ""}${line.trim()}\n`);
  }
  return tasks;
}

/** How many more lists and texts a line opens than it shuts. */
function depthOf(line: string, open: number): number {
  const quotes = (line.match(/"""|'''/g) ?? []).length;
  if (quotes % 2 === 1) return open > 0 ? -open : 1;
  const plain = line.replace(/"[^"]*"|'[^']*'/g, "");
  return (plain.match(/[[{]/g) ?? []).length - (plain.match(/[\]}]/g) ?? []).length;
}
