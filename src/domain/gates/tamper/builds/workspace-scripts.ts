import { pathIn } from "../paths.ts";
import { scriptsOf } from "./script-parts.ts";

type Read = (path: string) => string | null;

/** Packages whose scripts a command runs: those of this name, or (empty) all. */
export const workspaces = "workspaces:";

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
  /^(npm|pnpm|yarn|bun|npx|run-s|run-p|npm-run-all2?|concurrently|turbo|nx|lerna|wireit|wsrun|ultra)$/;
/** What runs a script over all packages by itself. */
const overall = /^(turbo|nx|lerna|wsrun|ultra|-r|-ws|--recursive|--workspaces(=true)?|workspaces|foreach)$/;
const selecting = /^(-w|-F|--workspace|--filter|--scope|workspace)$/;
const folders = /^(--prefix|-C|--cwd|--dir|-w|--workspace|--filter)$/;

/** The scripts of packages that a command runs, with their hooks. */
export function scriptsNamed(words: readonly string[], folder: string, read: Read): string[] {
  if (!words.some((word) => managers.test(word))) return [];
  const said = words.flatMap((word) => /^(--[\w-]+)=(.+)$/.exec(word)?.slice(1) ?? [word]);
  const names = [...new Set(said.flatMap(namesIn))];
  const asked = said.some((word) => /^(ci|i|install|add)$/.test(word)) ? [...names, ...installs] : names;
  return [
    ...foldersOf(said, folder).flatMap((one) => scriptsIn(`${one}package.json`, asked, read)),
    ...selectedBy(said.slice(0, endOf(said)), folder, read).flatMap((selected) =>
      asked.flatMap((name) => withHooks(name).map((one) => `${workspaces}${selected}#${one}`)),
    ),
  ];
}

/** What stands after two dashes is told to the script. */
function endOf(words: readonly string[]): number {
  const at = words.indexOf("--");
  return at < 0 ? words.length : at;
}

/** Where the packages may stand that a command names. */
function foldersOf(words: readonly string[], folder: string): string[] {
  const named = words.flatMap((word, at) => (folders.test(word) ? [words[at + 1] ?? ""] : []));
  if (words[0] === "yarn" && words[1] === "workspace") named.push(words[2] ?? "");
  const within = named.flatMap((name) => {
    const last = name.slice(name.lastIndexOf("/") + 1);
    const places = ["packages", "apps", "libs", "services"].map((place) => `${place}/${last}/`);
    return [`${name}/`, ...places].map((one) => pathIn(folder, one));
  });
  return [...within, folder];
}

/** Packages that a command names otherwise than by their folder. */
function selectedBy(words: readonly string[], folder: string, read: Read): string[] {
  const named = words.flatMap((word, at) => (selecting.test(word) ? [words[at + 1] ?? ""] : []));
  if (named.length === 0) return words.some((word) => overall.test(word)) ? [""] : [];
  return named.flatMap((name) => {
    // With pnpm the same option asks for the root, and a script follows.
    if (words[0] === "pnpm" && words.includes("-w") && !words.includes("--filter")) return [];
    if (read(pathIn(folder, `${name}/package.json`)) !== null) return [];
    return [/^@?[\w.-]+(\/[\w.-]+)?$/.test(name) && !/^\.|\.\.\./.test(name) ? name : ""];
  });
}

/** What a word of a command may name: scripts of several tasks, of a target, of one of a project. */
function namesIn(word: string): string[] {
  if (word === "t" || word === "tst") return ["test"];
  return [...new Set([word, ...word.split(","), word.slice(word.indexOf("#") + 1)])].filter(
    (name) => name !== "" && !name.startsWith("-") && !name.includes("#"),
  );
}

function withHooks(name: string): string[] {
  return [`pre${name}`, name, `post${name}`];
}

function scriptsIn(file: string, names: readonly string[], read: Read): string[] {
  const scripts = scriptsOf(read(file));
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
}
