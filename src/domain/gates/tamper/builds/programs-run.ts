import { pathIn } from "../paths.ts";
import { isToolFile } from "../settings/tool-files.ts";
import { collectionOf } from "../test-files.ts";

type Read = (path: string) => string | null;

/** What stands between a folder and the end of a name where all such files of the folder count. */
export const anyOf = "*";

const interpreters =
  /^(node|nodejs|tsx|ts-node|deno|bun|sh|bash|zsh|dash|python\d?(\.\d+)?|ruby|perl|source|\.|exec|sudo|env|time|xvfb-run|coverage|timeout)$/;
/** Files in which runners of tasks are told what to run; all of each counts. */
const definitions: Readonly<Record<string, readonly string[]>> = {
  just: ["./justfile", "./Justfile", "./.justfile"],
  task: ["./Taskfile.yml", "./Taskfile.yaml"],
  tox: ["./tox.ini", "./tox.toml"],
  nox: ["./noxfile.py"],
  ...{ invoke: ["./tasks.py"], inv: ["./tasks.py"] },
  rake: ["./Rakefile"],
  mage: ["./magefile.go"],
  turbo: ["./turbo.json"],
  ...{ makers: ["./Makefile.toml"], "cargo-make": ["./Makefile.toml"] },
  earthly: ["./Earthfile"],
  doit: ["./dodo.py"],
  scons: ["./SConstruct"],
  gulp: ["./gulpfile.js", "./gulpfile.mjs", "./gulpfile.ts", "./gulpfile.cjs"],
  grunt: ["./Gruntfile.js", "./Gruntfile.cjs"],
};
const preloads = /^(-r|--require|--import|--loader|--experimental-loader|--preload)$/;
/** Lists of what is to be installed, and the like: no program. */
const data = /\.(txt|in|toml|cfg|ini|lock|ya?ml|md)$/;
/** Modules of Python that run a program which they are given. */
const running = /^(coverage|cProfile|profile|trace|pdb|debugpy|runpy|kernprof|memory_profiler|viztracer)$/;

/** The files that a command runs, as far as they are there; of a folder of sources, all of it. */
export function filesRun(words: readonly string[], folder: string, read: Read): string[] {
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
  for (const word of new Set(words))
    found.push(...(Object.hasOwn(definitions, word) ? (definitions[word] ?? []) : []));
  if (/(^|\s)cargo(\s\+\S+)? make(\s|$)/.test(words.join(" "))) found.push("./Makefile.toml");
  found.push(...definitionsGiven(words), ...argumentsRun(words));
  const own = withoutWrappers(words);
  if (own.length < words.length) return [...filesRun(own, folder, read), ...existing(found, folder, read)];
  return [...existing(found, folder, read), ...foldersBuilt(words, folder)];
}

function existing(found: readonly string[], folder: string, read: Read): string[] {
  return found
    .filter((path) => /^[\w@./-]+$/.test(path) && /[./]/.test(path))
    .map((path) => pathIn(folder, path))
    .filter(
      (path) =>
        collectionOf(path) === 0 && (!isToolFile(path) || path.endsWith("tox.ini")) && read(path) !== null,
    );
}

const defining = /^(-c|-f|--conf|--noxfile|--justfile|--taskfile|--file|--rakefile)$/;

/** `tox -c ci/tox.ini`: where runners of tasks are told what to run instead. */
function definitionsGiven(words: readonly string[]): string[] {
  const at = words.findIndex((word) => Object.hasOwn(definitions, word));
  if (at < 0) return [];
  return words.slice(at + 1).flatMap((word, index, all) => {
    const [name = "", assigned] = word.split("=");
    return defining.test(name) ? [assigned ?? all[index + 1] ?? ""] : [];
  });
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

const wrapper = /^(npx|bunx|pnpx|sudo|time|nice|xvfb-run|c8|nyc|cross-env(-shell)?)$/;
const surroundings = /^(uv|poetry|pdm|pipenv|rye|hatch|pixi|conda|bundle|npm|pnpm|yarn)$/;
/** Options of those that take the next word. */
const given =
  /^(--with|--group|--extra|--only-group|--project|--directory|--python|-p|--package|-c|--env|-e|--env-file|-[rnxo]|--reporter|--include|--exclude|--extension|--lines|--branches|--functions|--statements|--(temp|reports?)-dir(ectory)?|--src|--cwd|--config|--nycrc-path)$/;

/** What a command runs within surroundings that another one makes. */
function withoutWrappers(words: readonly string[]): readonly string[] {
  const [first = "", second = ""] = words;
  const isRun = surroundings.test(first) && /^(run|exec|x|dlx)$/.test(second);
  let at = wrapper.test(first) ? 1 : isRun ? 2 : 0;
  if (at === 0) return words;
  while (/^-|^\w+=/.test(words[at] ?? "")) at += given.test(words[at] ?? "") ? 2 : 1;
  return words.slice(at);
}

/** Names that a repository gives to what judges it; others may be the product. */
const ofTools = /(^|\/)(\.?github|ci|scripts?|tools?|hack|build|checks?|lint\w*|xtask\w*)(\/|$)/;
const toolPackage = /^(xtask\w*|(\w+-)+(check|lint|tools?|verify|ci)|(lint|tools?|verify|ci)(-\w+)*)$/;

/** Folders whose sources `go run` and `cargo run` build. */
function foldersBuilt(words: readonly string[], folder: string): string[] {
  const [first, second = ""] = words;
  if (first === "go" && second === "run") {
    const target = words.slice(2).find((word) => !word.startsWith("-")) ?? "";
    const path = pathIn(folder, target.replace(/\/+$/, ""));
    if (!/^\.?\.?\/|^[\w-]+\//.test(target) || !ofTools.test(path)) return [];
    return [path.endsWith(".go") ? path : `${path}/${anyOf}.go`];
  }
  if (first !== "cargo") return [];
  const at = words.findIndex((word) => /^(-p|--package|--bin)$/.test(word));
  const name = /^(run|r)$/.test(second) && at >= 0 ? (words[at + 1] ?? "") : second;
  if (!toolPackage.test(name)) return [];
  return ["", "crates/", "tools/"].map(
    (above) => `${pathIn(folder, `${above}${name}/`)}src/${anyOf}${anyOf}.rs`,
  );
}
