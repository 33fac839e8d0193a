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
const shells = /\.(sh|bash|mk)$|akefile$|(^|\/)[^/.]*$/;
const endings = ["", ".js", ".mjs", ".cjs", ".ts", ".mts", ".py", ".sh", ".json", "/index.js", "/index.ts"];
/** A program of the judge's may load or run the product. */
const productSources =
  /(^|\/)(src|lib|app|pkg|internal|dist|build|bin(?!\/(rspec|rubocop|phpunit|test|lint|check|ci)\b))\/|^(index|main|cli|server)\.\w+$/;

/** Finds what the gates' commands run: scripts of the package, files, and what those load or run. */
export async function findNamedFiles(commands: readonly string[], commit: CommitFiles): Promise<NamedFiles> {
  const manifest = (await commit.read(["package.json"])).get("package.json") ?? "{}";
  const scripts = readScripts(manifest);
  const used = followScripts(commands, scripts);
  const texts = [...commands, ...[...used].map((name) => scripts.get(name) ?? "")];
  const direct = texts.flatMap((text) => findRun(text, commit.paths));
  const further: string[] = [];
  for (const [path, text] of await commit.read(direct)) {
    const loaded = [...text.matchAll(loading)].map(([, name = ""]) => join(dirname(path), name));
    further.push(
      ...findFiles(loaded, commit.paths),
      ...(shells.test(path) ? findRun(text, commit.paths) : []),
    );
  }
  const files = [...direct, ...further].filter((path) => !productSources.test(path));
  return { files: new Set(files), scripts: used };
}

function readScripts(manifest: string): ReadonlyMap<string, string> {
  try {
    const { scripts } = JSON.parse(manifest) as { readonly scripts?: Readonly<Record<string, unknown>> };
    return new Map(Object.entries(scripts ?? {}).map(([name, value]) => [name, String(value)]));
  } catch {
    // An unreadable one names nothing.
    return new Map();
  }
}

function followScripts(commands: readonly string[], scripts: ReadonlyMap<string, string>): Set<string> {
  const used = new Set<string>();
  const left = [...commands];
  for (let text = left.pop(); text !== undefined; text = left.pop()) {
    const asked = [...text.matchAll(scripted)].flatMap(([, one = "", several = ""]) => [
      one,
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

/** Files that a text runs as a shell would, from the root. */
function findRun(text: string, paths: ReadonlySet<string>): string[] {
  const plain = text.replace(/["'`]/g, " ");
  const programs = Object.entries(programFiles).filter(([name]) =>
    new RegExp(`(^|[\\s;&|])${name}(\\s|$)`).test(plain),
  );
  const own = [...paths].filter((path) => programs.some(([, names]) => names.test(path)));
  return [
    ...findFiles(
      [...plain.matchAll(running)].map(([, name = ""]) => name),
      paths,
    ),
    ...own,
  ];
}

function findFiles(names: readonly string[], paths: ReadonlySet<string>): string[] {
  return names.flatMap((name) => {
    const ending = endings.find((one) => paths.has(normalize(name) + one));
    return ending === undefined ? [] : [normalize(name) + ending];
  });
}
