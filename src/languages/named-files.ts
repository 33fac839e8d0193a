import { dirname, join, normalize } from "node:path/posix";
import { programFiles } from "./every-language.ts";

/** The files of a commit. */
export interface CommitFiles {
  readonly paths: ReadonlySet<string>;
  readonly read: (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export interface NamedFiles {
  readonly files: ReadonlySet<string>;
  /** Of the package's manifest. */
  readonly scripts: ReadonlySet<string>;
}

/** Behind these words of a command stands a program, or a file that one loads. */
const running =
  /(?<=(?:^|[;&|(\n]|\b(?:node|tsx|ts-node|bun|deno(?: run)?|python[\d.]*|bash|sh|zsh|ruby|perl|php|source|exec|npx|time)(?:\s+--?[\w-]+(?:=\S+)?)*\s|(?:-r|--require|--import|--loader|-c|--config\w*|--rcfile|--reporter|-p|--project|-f|--file)[\s=])\s*)((?:\.{0,2}\/)?[\w@][\w@./-]*)/gm;
const scripted =
  /\b(?:npm|yarn|pnpm|bun)(?:\s+--?\S+)*\s+(?:run(?:-script)?\s+)?(?:--?\S+\s+)*([\w:.-]+)|\b(?:run-[sp]|npm-run-all\d?|concurrently|wireit)((?:\s+(?:"[^"]*"|'[^']*'|[\w:.*-]+))+)/g;
const loading = /(?:\bfrom|\brequire\(|\bimport\(?)\s*["'](\.[^"']+)["']/g;
const endings = ["", ".js", ".mjs", ".cjs", ".ts", ".mts", ".py", ".sh", ".json", "/index.js", "/index.ts"];
/** A program of the judge's may load the product. */
const productSources = /(^|\/)(src|lib|app|pkg|internal|dist|build)\//;

/** Finds what the gates' commands run: scripts of the package, files, and what those load or run. */
export async function findNamedFiles(commands: readonly string[], commit: CommitFiles): Promise<NamedFiles> {
  const manifest = (await commit.read(["package.json"])).get("package.json") ?? "{}";
  const { scripts, entries } = readManifest(manifest);
  const used = followScripts(commands, scripts);
  const texts = [...commands, ...[...used].map((name) => scripts.get(name) ?? "")];
  const isOwn = (path: string) => !entries.has(normalize(path));
  const direct = texts.flatMap((text) => findRun(text, commit.paths, "")).filter(isOwn);
  const further: string[] = [];
  for (const [path, text] of await commit.read(direct)) {
    const loaded = [...text.matchAll(loading)].map(([, name = ""]) =>
      find(join(dirname(path), name), commit.paths),
    );
    const run = /\.(sh|bash|mk)$|akefile$|\/[^.]*$/.test(path) ? findRun(text, commit.paths, "") : [];
    further.push(
      ...([...loaded, ...run].filter(
        (one) => one !== null && isOwn(one) && !productSources.test(one),
      ) as string[]),
    );
  }
  return { files: new Set([...direct, ...further]), scripts: used };
}

function readManifest(text: string): { scripts: ReadonlyMap<string, string>; entries: ReadonlySet<string> } {
  let manifest: Partial<Record<string, unknown>> = {};
  try {
    manifest = JSON.parse(text) as typeof manifest;
  } catch {
    // An unreadable one names nothing.
  }
  const pairs = Object.entries((manifest["scripts"] ?? {}) as Record<string, unknown>);
  const shipped = JSON.stringify(["main", "module", "bin", "exports"].map((key) => manifest[key]));
  const entries = [...shipped.matchAll(/"(\.?\/?[\w./-]+\.\w+)"/g)].map(([, path = ""]) => normalize(path));
  return { scripts: new Map(pairs.map(([name, value]) => [name, String(value)])), entries: new Set(entries) };
}

function followScripts(commands: readonly string[], scripts: ReadonlyMap<string, string>): Set<string> {
  const used = new Set<string>();
  const left = [...commands];
  for (let text = left.pop(); text !== undefined; text = left.pop()) {
    const asked = [...text.matchAll(scripted)].flatMap(([, one, several = ""]) => [
      one ?? "",
      ...several.split(/["'\s]+/),
    ]);
    const wanted = asked
      .filter(Boolean)
      .flatMap((name) => [name === "t" ? "test" : name, `pre${name}`, `post${name}`]);
    for (const [name, script] of scripts) {
      const isAsked = wanted.some(
        (one) => one === name || (one.endsWith("*") && name.startsWith(one.replace(/\*+$/, ""))),
      );
      if (!isAsked || used.has(name)) continue;
      used.add(name);
      left.push(script);
    }
  }
  return used;
}

/** Files that a text runs as a shell would, seen from a folder. */
function findRun(text: string, paths: ReadonlySet<string>, folder: string): string[] {
  const unquoted = text.replace(/["'`]/g, " ");
  const found = [...unquoted.matchAll(running)].map(([, name = ""]) => find(join(folder, name), paths));
  const programs = Object.entries(programFiles).filter(([name]) =>
    new RegExp(`(^|[\\s;&|])${name}(\\s|$)`).test(unquoted),
  );
  const own = [...paths].filter(
    (path) => !path.includes("/") && programs.some(([, names]) => names.test(path)),
  );
  return [...found.filter((path) => path !== null), ...own];
}

function find(path: string, paths: ReadonlySet<string>): string | null {
  const ending = endings.find((one) => paths.has(normalize(path) + one));
  return ending === undefined ? null : normalize(path) + ending;
}
