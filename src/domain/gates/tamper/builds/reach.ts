import { folderOf, pathIn } from "../paths.ts";
import { collectionOf } from "../test-files.ts";
import { isToolFile } from "../settings/tool-settings.ts";
import { endings, includedIn, rulesOf, scriptsOf } from "./script-parts.ts";

/** What the commands of gates run in turn. */
export interface Reach {
  /** "package.json#test", "Makefile#check", "scripts/test.sh", "src/schema.ts#endings". */
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
/** Lists of what is to be installed, and the like: no program. */
const data = /\.(txt|in|toml|cfg|ini|lock|ya?ml|md)$/;
/** Modules of Python that run a program which they are given. */
const running = /^(coverage|cProfile|profile|trace|pdb|debugpy|runpy|kernprof|memory_profiler|viztracer)$/;
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
  /** It is the product's, which a change may alter: what counts is whether it ends the process. */
  readonly isProduct?: boolean;
}

type Read = (path: string) => string | null;

function placesOf({ command, folder: outer, isProduct }: Placed, read: Read): string[] {
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
  return isProduct === true ? found.map((path) => `${path}#${endings}`) : found;
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
  return [
    `${file}#`,
    ...[...targets, ".IGNORE"].map((name) => `${file}#${name}`),
    ...includedIn(read(file) ?? "", within).filter((path) => read(path) !== null),
  ];
}

function filesRun(words: readonly string[], folder: string, read: Read): string[] {
  const found: string[] = [];
  const [first = ""] = words;
  if (/[/.]/.test(first)) found.push(first);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? "";
    if (preloads.test(word) && !data.test(next)) found.push(next);
    const assigned = /^(?:--require|--import|--loader)=(.+)$/.exec(word)?.[1];
    if (assigned !== undefined) found.push(assigned);
    if (word === "-m" && /^python/.test(first))
      found.push(`${next.replaceAll(".", "/")}.py`, `${next.replaceAll(".", "/")}/__main__.py`);
  }
  for (const word of words)
    found.push(...(Object.hasOwn(definitions, word) ? (definitions[word] ?? []) : []));
  found.push(...argumentsRun(words));
  return found
    .filter((path) => /^[\w@./-]+$/.test(path) && /[./]/.test(path))
    .map((path) => pathIn(folder, path))
    .filter(
      (path) =>
        collectionOf(path) === 0 && (!isToolFile(path) || path.endsWith("tox.ini")) && read(path) !== null,
    );
}

/** What an interpreter is given to run; what it only parses, or hands to one of its own modules, is not. */
function argumentsRun(words: readonly string[]): string[] {
  const [first = ""] = words;
  if (!interpreters.test(first)) return [];
  // What stands after the program is told to the program.
  const own = words.slice(1, 1 + words.slice(1).findIndex((word) => !word.startsWith("-")));
  if (/^node/.test(first) && own.includes("--check")) return [];
  if (/^(ba|z|da)?sh$/.test(first) && words[1] === "-n") return [];
  const module = /^python/.test(first) ? words.indexOf("-m") : -1;
  if (module >= 0 && !running.test(words[module + 1] ?? "")) return [];
  const given = words.slice(1).filter((word) => !word.startsWith("-") && !/^\w+=/.test(word));
  return given.slice(0, 3);
}

function commandsOf(place: string, read: Read): Placed[] {
  const [file = "", name] = place.split("#");
  const text = read(file) ?? "";
  const folder = folderOf(file);
  if (name !== undefined && file.endsWith("package.json")) {
    const scripts = scriptsOf(text);
    const command = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    return command === undefined ? [] : [{ command, folder }];
  }
  if (/\.[cm]?[jt]sx?$/.test(file)) return importsOf(text, { folder, isProduct: name === endings });
  if (name !== undefined) {
    const recipe = rulesOf(text).get(name) ?? "";
    const needs = /^[^\t#]*?:([^=\n]*)/.exec(recipe)?.[1] ?? "";
    return [
      ...recipe
        .split("\n")
        .slice(1)
        .map((line) =>
          line
            .trim()
            .replace(/^[@-]+/, "")
            .replace(/\$[({]MAKE[)}]/g, "make"),
        ),
      ...needs
        .trim()
        .split(/\s+/)
        .filter(Boolean)
        .map((one) => `make ${one}`),
    ].map((command) => ({ command, folder }));
  }
  return /\.(sh|bash|zsh)$|^[^.]+$/.test(file.split("/").at(-1) ?? "")
    ? text.split("\n").map((command) => ({ command, folder: "" }))
    : [];
}

/** Whether a program imports the product, and not a part of its own that stands in a folder beside it. */
function isProductOf(target: string, program: string): boolean {
  const product = [...target.matchAll(/(?<=^|\/)(src|lib|app)\//g)].map(({ index }) =>
    target.slice(0, index),
  );
  if (product.length === 0 || target.startsWith(program)) return false;
  return product.every(
    (around) => around === "" || !program.startsWith(around) || isScriptIn(around, program),
  );
}

/** A package of a workspace keeps scripts beside its part of the product. */
function isScriptIn(folder: string, program: string): boolean {
  return (
    /^(packages|apps|services)\/[^/]+\/$/.test(folder) &&
    /^(scripts?|tools?)\//.test(program.slice(folder.length))
  );
}

/** What a program of JavaScript imports by path. */
function importsOf(text: string, from: { readonly folder: string; readonly isProduct: boolean }): Placed[] {
  const { folder } = from;
  const imported = [...text.matchAll(/(?:from|import|require\()\s*\(?["'](\.{1,2}\/[^"']+)["']/g)].map(
    ([, path = ""]) => path,
  );
  return imported.flatMap((path) => {
    const target = pathIn(folder, path);
    const isProduct = from.isProduct || isProductOf(target, folder);
    const ends = ["", ".js", ".ts", ".mjs", ".cjs"];
    return ends.map((end) => ({ command: `node ./${path}${end}`, folder, isProduct }));
  });
}
