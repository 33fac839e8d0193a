import { runs, runsTold } from "../selected/told-runs.ts";
import { folderOf, pathIn } from "../paths.ts";
import { manners, targetsOf } from "./make-targets.ts";
import { importsOf, modulesOf } from "./program-imports.ts";
import { filesRun } from "./programs-run.ts";
import { endings, rulesOf, scriptsOf } from "./script-parts.ts";
import { settingsTold, told } from "./told-settings.ts";
import { commandsIn, isTaskTable, tasksNamed } from "./task-tables.ts";
import { scriptsNamed } from "./workspace-scripts.ts";

/** What the commands of gates run in turn. */
export interface Reach {
  /**
   * "package.json#test", "Makefile#check", "scripts/test.sh", "src/schema.ts#endings"; where files cannot be told
   * by their paths, "workspaces:a#test" for a script of the package a, and "tools/check/*.go".
   */
  readonly places: ReadonlySet<string>;
  /** Files whose text is still to be read before all is known. */
  readonly wanted: readonly string[];
}

/** Texts by path; null: there is no such file. */
export type Texts = ReadonlyMap<string, string | null>;

const maxPlaces = 2000;
/** What is longer, no system takes. */
const longestPath = 1000;

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
      for (const command of commandsOf(place, read)) open.push(command);
    }
  }
  return { places, wanted: [...wanted] };
}

interface Placed {
  readonly command: string;
  /** The same with what a makefile's variables stand for. */
  readonly said?: string;
  /** With a slash at its end, or empty. */
  readonly folder: string;
  /** It is the product's, which a change may alter: what counts is whether it ends the process. */
  readonly isProduct?: boolean;
}

type Read = (path: string) => string | null;

function placesOf({ command, said = command, folder: outer, isProduct }: Placed, read: Read): string[] {
  const found: string[] = [];
  let folder = outer;
  const around: string[] = [];
  for (const part of command.split(/(&&|\|\||\$\(|[;|&\n()])/)) {
    if (part === "(" || part === "$(") around.push(folder);
    if (part === ")") folder = around.pop() ?? folder;
    const words = part
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^["'@-]?["']?|["']+$/g, (quote) => (/^-/.test(quote) ? "-" : "")));
    const start = words.findIndex((word) => !/^[A-Z_]\w*=/.test(word));
    const call = words.slice(start);
    const [first = ""] = call;
    if (first === "cd") {
      const target = pathIn(folder, `${call[1] ?? ""}/`);
      folder = target.length > longestPath ? folder : target;
    } else for (const place of placesNamed(call, folder, read)) found.push(place);
  }
  if (isProduct === true) return found.map((path) => `${path}#${endings}`);
  return [...found, ...runsTold(said, outer)];
}

function placesNamed(words: readonly string[], folder: string, read: Read): string[] {
  if (/^g?make$/.test(words[0] ?? "")) return targetsOf(words, folder, read);
  const settings = settingsTold(words, folder);
  // What wraps a command is told of data that is no program.
  const isData = (path: string) =>
    path.endsWith(".json") && settings.some((one) => one.startsWith(`${path}#`));
  return [
    ...scriptsNamed(words, folder, read),
    ...tasksNamed(words, folder, read),
    ...filesRun(words, folder, read).filter((path) => !isData(path)),
    ...settings,
  ];
}

function commandsOf(place: string, read: Read): Placed[] {
  const [file = "", name] = place.split("#");
  if (name?.startsWith(told) === true || name?.startsWith(runs) === true) return [];
  const text = read(file) ?? "";
  const folder = folderOf(file);
  if (name !== undefined && file.endsWith("package.json")) {
    const scripts = scriptsOf(text);
    const command = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    return command === undefined ? [] : [{ command, folder }];
  }
  if (/\.[cm]?[jt]sx?$/.test(file)) return importsOf(text, { folder, isProduct: name === endings });
  if (file.endsWith(".py")) return [...modulesOf(text, folder), ...callsIn(file, text, folder)];
  if (name !== undefined && isTaskTable(file))
    return commandsIn(file, name, text).map((command) => ({ command, folder }));
  if (name !== undefined) return manners.includes(name) ? [] : recipeOf(text, name, folder);
  return /\.(sh|bash|zsh)$|^[^.]+$/.test(file.split("/").at(-1) ?? "")
    ? besideItself(text, folder)
        .split("\n")
        .map((command) => ({ command, folder: "" }))
    : [];
}

function recipeOf(text: string, name: string, folder: string): Placed[] {
  const recipe = rulesOf(text).get(name) ?? "";
  const needs = /^[^\t#]*?:([^=\n]*)/.exec(recipe)?.[1] ?? "";
  const lines = recipe
    .split("\n")
    .slice(1)
    .map((line) =>
      line
        .trim()
        .replace(/^[@-]+/, "")
        .replace(/\$[({]MAKE[)}]/g, "make"),
    );
  const targets = needs.trim().split(/\s+/).filter(Boolean);
  return [...lines, ...targets.map((one) => `make ${one}`)].map((command) => ({
    ...{ command, folder },
    said: withVariables(command, text),
  }));
}

/** A command of a makefile with what its variables stand for, as far as that is written out. */
function withVariables(command: string, text: string): string {
  if (!command.includes("$")) return command;
  const given = [...text.matchAll(/^(?:export\s+)?(\w+)\s*(?:[?:]{0,2}|)=[ \t]*([^\n]*)$/gm)];
  const known = new Map(given.map(([, name = "", value = ""]) => [name, value]));
  return command.replace(
    /\$[({](\w+)[)}]/g,
    (all, name: string) =>
      known.get(name)?.replace(/\$[({](\w+)[)}]/g, (one, inner: string) => known.get(inner) ?? one) ?? all,
  );
}

/** What sessions of nox and tasks of invoke run: `session.run("pytest", "-q")`, `c.run("pytest -q")`. */
function callsIn(file: string, text: string, folder: string): Placed[] {
  if (!/(^|\/)(noxfile|tasks)\.py$/.test(file)) return [];
  return [...text.matchAll(/\.run(?:_always)?\(([^()]*)\)/g)].map(([, given = ""]) => {
    const words = [...given.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(
      ([, double, single]) => double ?? single ?? "",
    );
    const said = words.length === 1 ? (words[0] ?? "") : words.map((word) => JSON.stringify(word)).join(" ");
    return { command: "", said, folder };
  });
}

/** How a script names the folder that it stands in. */
const ownFolder =
  /\$\(\s*dirname\s+(?:--\s+)?"?\$(?:0|\{0\}|BASH_SOURCE|\{BASH_SOURCE(?:\[0\])?(?:-[^}\n]{0,40})?\})"?\s*\)|\$\{(?:0|BASH_SOURCE)%\/\*\}/g;

/** A script in which the folder that it stands in is named as what it is. */
function besideItself(text: string, folder: string): string {
  const plain = text.replace(ownFolder, `./${folder.replace(/\/$/, "")}`);
  const names = [
    ...plain.matchAll(
      /^[ \t]*(?:readonly |local |export )?(\w+)=["']?(?:\$\(\s*cd\s+(?:-P\s+|--\s+)?)?["']?(\.\/[\w./-]*)/gm,
    ),
  ];
  const known = new Map(names.map(([, name = "", path = ""]) => [name, path]));
  return plain.replace(
    /\$(?:\{(\w+)\}|(\w+))/g,
    (all, one?: string, other?: string) => known.get(one ?? other ?? "") ?? all,
  );
}
