import { collectionOf } from "./test-files.ts";
import { isToolFile } from "./settings/tool-settings.ts";

/** What the commands of gates run in turn. */
export interface Reach {
  /** "package.json#test", "Makefile#check", "scripts/test.sh". */
  readonly places: ReadonlySet<string>;
  /** Files whose text is still to be read before all is known. */
  readonly wanted: readonly string[];
}

/** Texts by path; null: there is no such file. */
export type Texts = ReadonlyMap<string, string | null>;

const installs = [
  "preinstall",
  "install",
  "postinstall",
  "preprepare",
  "prepare",
  "postprepare",
  "prepublish",
];
const managers =
  /^(npm|pnpm|yarn|bun|npx|run-s|run-p|npm-run-all2?|concurrently|turbo|nx|lerna|wireit|wsrun)$/;
const interpreters =
  /^(node|nodejs|tsx|ts-node|deno|bun|sh|bash|zsh|dash|python\d?(\.\d+)?|ruby|perl|source|\.|exec|sudo|env|time|c8|nyc|cross-env|xvfb-run|coverage|timeout)$/;
/** Files in which runners of tasks are told what to run; all of each counts. */
const definitions: Readonly<Record<string, readonly string[]>> = {
  just: ["./justfile", "./Justfile", "./.justfile"],
  task: ["./Taskfile.yml", "./Taskfile.yaml"],
  tox: ["./tox.ini"],
  nox: ["./noxfile.py"],
  ...{ invoke: ["./tasks.py"], inv: ["./tasks.py"] },
  rake: ["./Rakefile"],
  mage: ["./magefile.go"],
  turbo: ["./turbo.json"],
};
const preloads = /^(-r|--require|--import|--loader|--experimental-loader|--preload)$/;
const makefiles = ["GNUmakefile", "makefile", "Makefile"];
const maxPlaces = 500;

/** Follows commands through package scripts with their hooks, make targets and script files. */
export function reachOf(commands: readonly string[], texts: Texts): Reach {
  const places = new Set<string>();
  const wanted = new Set<string>();
  const open = commands.map((command) => ({ command, folder: "" }));
  const read = (path: string): string | null => {
    const text = texts.get(path);
    if (text === undefined) wanted.add(path);
    return text ?? null;
  };
  for (let next = open.pop(); next !== undefined && places.size < maxPlaces; next = open.pop()) {
    for (const place of placesOf(next, read)) {
      if (places.has(place)) continue;
      places.add(place);
      open.push(...commandsOf(place, read));
    }
  }
  return { places, wanted: [...wanted] };
}

interface Placed {
  readonly command: string;
  /** With a slash at its end, or empty. */
  readonly folder: string;
}

type Read = (path: string) => string | null;

function placesOf({ command, folder: outer }: Placed, read: Read): string[] {
  const found: string[] = [];
  let folder = outer;
  for (const part of command.split(/&&|\|\||[;|&\n]|\$\(|\)/)) {
    const words = part
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^["'@-]?["']?|["']+$/g, (quote) => (/^-/.test(quote) ? "-" : "")));
    const start = words.findIndex((word) => !/^[A-Z_]\w*=/.test(word));
    const command_ = words.slice(start);
    const [first = ""] = command_;
    if (first === "cd") folder = pathIn(folder, `${command_[1] ?? ""}/`);
    else if (first === "make" || first === "gmake") found.push(...targetsOf(command_, folder, read));
    else found.push(...scriptsNamed(command_, folder, read), ...filesRun(command_, folder, read));
  }
  return found;
}

function scriptsNamed(words: readonly string[], folder: string, read: Read): string[] {
  if (!words.some((word) => managers.test(word))) return [];
  const prefix = words.findIndex((word) => /^(--prefix|-C|--cwd|--dir|-w|--workspace|--filter)$/.test(word));
  const named = prefix < 0 ? null : (words[prefix + 1] ?? "");
  const folders =
    named === null ? [folder] : [pathIn(folder, `${named}/`), pathIn(folder, `packages/${named}/`), folder];
  return folders.flatMap((one) => {
    const file = `${one}package.json`;
    const scripts = scriptsOf(read(file));
    const asked = words.flatMap((word) => (word === "t" || word === "tst" ? ["test"] : [word]));
    const names = words.some((word) => /^(ci|i|install|add)$/.test(word)) ? [...asked, ...installs] : asked;
    const all = Object.keys(scripts);
    return names
      .flatMap((name) =>
        name.endsWith("*") ? all.filter((one) => one.startsWith(name.replace(/\*+$/, ""))) : [name],
      )
      .flatMap((name) =>
        Object.hasOwn(scripts, name)
          ? [`pre${name}`, name, `post${name}`]
          : installs.includes(name)
            ? [name]
            : [],
      )
      .map((name) => `${file}#${name}`);
  });
}

function targetsOf(words: readonly string[], folder: string, read: Read): string[] {
  const directory = words.findIndex((word) => word === "-C");
  const within = directory < 0 ? folder : pathIn(folder, `${words[directory + 1] ?? ""}/`);
  const file = makefiles.map((name) => `${within}${name}`).find((path) => read(path) !== null);
  if (file === undefined) return [];
  const rules = rulesOf(read(file) ?? "");
  const named = words.slice(1).filter((word) => rules.has(word));
  const first = [...rules.keys()].find((name) => !name.startsWith("."));
  const targets = named.length > 0 ? named : first === undefined ? [] : [first];
  return [`${file}#`, ...targets.map((name) => `${file}#${name}`)];
}

function filesRun(words: readonly string[], folder: string, read: Read): string[] {
  const found: string[] = [];
  const [first = ""] = words;
  if (/[/.]/.test(first)) found.push(first);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? "";
    if (preloads.test(word)) found.push(next);
    const assigned = /^(?:--require|--import|--loader)=(.+)$/.exec(word)?.[1];
    if (assigned !== undefined) found.push(assigned);
    if (word === "-m" && /^python/.test(first))
      found.push(`${next.replaceAll(".", "/")}.py`, `${next.replaceAll(".", "/")}/__main__.py`);
  }
  for (const word of words)
    found.push(...(Object.hasOwn(definitions, word) ? (definitions[word] ?? []) : []));
  if (interpreters.test(first)) {
    const rest = words.slice(1).filter((word) => !word.startsWith("-") && !/^\w+=/.test(word));
    found.push(...rest.slice(0, 3));
  }
  return found
    .filter((path) => /^[\w@./-]+$/.test(path) && /[./]/.test(path))
    .map((path) => pathIn(folder, path))
    .filter(
      (path) =>
        collectionOf(path) === 0 && (!isToolFile(path) || path.endsWith("tox.ini")) && read(path) !== null,
    );
}

function commandsOf(place: string, read: Read): Placed[] {
  const [file = "", name] = place.split("#");
  const text = read(file) ?? "";
  const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/") + 1) : "";
  if (name !== undefined && file.endsWith("package.json")) {
    const scripts = scriptsOf(text);
    const command = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    return command === undefined ? [] : [{ command, folder }];
  }
  if (name !== undefined) {
    const recipe = rulesOf(text).get(name) ?? "";
    const needs = /^[^\t#]*?:([^=\n]*)/.exec(recipe)?.[1] ?? "";
    return [
      ...recipe
        .split("\n")
        .slice(1)
        .map((line) => line.trim().replace(/^[@-]+/, "")),
      ...needs
        .trim()
        .split(/\s+/)
        .filter(Boolean)
        .map((one) => `make ${one}`),
    ].map((command) => ({ command, folder }));
  }
  if (/\.[cm]?[jt]sx?$/.test(file)) {
    const imported = [...text.matchAll(/(?:from|import|require\()\s*\(?["'](\.{1,2}\/[^"']+)["']/g)].map(
      ([, path = ""]) => path,
    );
    return imported.flatMap((path) =>
      ["", ".js", ".ts", ".mjs", ".cjs"].map((end) => ({ command: `node ./${path}${end}`, folder })),
    );
  }
  return /\.(sh|bash|zsh)$|^[^.]+$/.test(file.split("/").at(-1) ?? "")
    ? text.split("\n").map((command) => ({ command, folder: "" }))
    : [];
}

export function scriptsOf(text: string | null): Readonly<Record<string, string>> {
  try {
    const { scripts } = JSON.parse(text ?? "{}") as { scripts?: unknown };
    if (typeof scripts !== "object" || scripts === null) return {};
    return Object.fromEntries(
      Object.entries(scripts).flatMap(([name, value]: [string, unknown]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** The rules of a makefile by target; what belongs to none of them under the empty name. */
export function rulesOf(text: string): Map<string, string> {
  const rules = new Map<string, string>([["", ""]]);
  let names: string[] = [""];
  for (const line of text.split("\n")) {
    const header = /^([^\s#:=][^:=#]*):(?![=:])/.exec(line);
    if (header) names = (header[1] ?? "").trim().split(/\s+/);
    else if (!/^[\t ]|^#|^\s*$/.test(line)) names = [""];
    if (/^\s*$|^#/.test(line)) continue;
    for (const name of names) rules.set(name, `${rules.get(name) ?? ""}${line}\n`);
  }
  return rules;
}

function pathIn(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${path}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.filter((part, at) => part !== "" || at === parts.length - 1).join("/");
}
