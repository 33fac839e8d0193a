/** A place that a shell command seems to write to, and the directory in which the shell would then be. */
export interface ShellWrite {
  readonly path: string;
  /** Relative to where the command starts; "" is that place itself. */
  readonly from: string;
  /** Seen in a redirection; otherwise an argument of a command that modifies files. */
  readonly redirected: boolean;
}

const modifiers = new Set(
  "tee cp mv rm rmdir unlink touch truncate ln install dd chmod chown mkdir rsync patch".split(" "),
);
const inPlace = new Set(["sed", "perl", "ruby"]);
const shells = new Set(["sh", "bash", "dash", "zsh", "eval"]);
const modifyingGit = new Set("mv rm checkout restore apply".split(" "));
const transparent = new Set("sudo env command exec nohup time nice xargs".split(" "));
const separators = new Set([";", "&", "&&", "|", "||", "\n", "(", ")", "{", "}"]);
const deepest = 4;

/**
 * Where a shell command would write, as far as reading it can tell. It sees through quotes, `cd` and
 * `sh -c`, not through variables or programs: the scan of the finished diff is what decides.
 */
export function shellWrites(command: string, depth = 0): readonly ShellWrite[] {
  const writes: ShellWrite[] = [];
  let from = "";
  let words: string[] = [];
  const finish = () => {
    const [name, ...args] = plainCommand(words);
    words = [];
    if (name === undefined) return;
    if (name === "cd") from = join(from, args[0] ?? "");
    else if (shells.has(name) && depth < deepest) {
      for (const inner of args.filter((word) => /\s|>/.test(word))) {
        for (const write of shellWrites(inner, depth + 1))
          writes.push({ ...write, from: join(from, write.from) });
      }
    } else if (modifies(name, args)) {
      for (const path of args.map(valueOf)) writes.push({ path, from, redirected: false });
    }
  };
  const tokens = tokenize(withoutHeredocs(command));
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) continue;
    if (token.kind === "redirect") {
      const target = tokens[index + 1];
      if (target?.kind === "word") writes.push({ path: target.text, from, redirected: true });
      index += 1;
    } else if (token.kind === "separator") finish();
    else words.push(token.text);
  }
  finish();
  return writes;
}

/** Without assignments before it and programs that only start another. */
function plainCommand(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !/^\w+=/.test(word) && !transparent.has(word));
  if (first === -1) return [];
  const [name = "", ...args] = words.slice(first);
  return [name.slice(name.lastIndexOf("/") + 1), ...args];
}

function modifies(name: string, args: readonly string[]): boolean {
  if (modifiers.has(name)) return true;
  if (name === "git") return args.some((word) => modifyingGit.has(word));
  return inPlace.has(name) && args.some((word) => /^-\w*i/.test(word) || word.startsWith("--in-place"));
}

/** `of=file` and `--target-directory=dir` name a path behind the sign. */
function valueOf(word: string): string {
  const named = /^(?:-{0,2}[\w-]+)=(.+)$/.exec(word);
  return named?.[1] ?? word;
}

type Token =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "redirect" }
  | { readonly kind: "separator" };

const pieces =
  /(?<redirect>(?:\d*|&)>{1,2}[|&]?(?!\d|-))|(?<duplicate>\d*>&[\d-])|(?<separator>&&|\|\||[;&|\n(){}])|(?<word>(?:\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|'[^']*'|[^\s;&|(){}<>"'\\])+)|(?<rest>[\s\S])/g;

function tokenize(command: string): Token[] {
  return [...command.matchAll(pieces)].flatMap(({ groups = {} }): Token[] => {
    if (groups["redirect"] !== undefined) return [{ kind: "redirect" }];
    const { separator, word } = groups;
    if (separator !== undefined && separators.has(separator)) return [{ kind: "separator" }];
    if (word !== undefined) return [{ kind: "word", text: unquote(word) }];
    return [];
  });
}

function unquote(word: string): string {
  return word.replace(/\\([\s\S])|"((?:\\[\s\S]|[^"\\])*)"|'([^']*)'/g, (...match: unknown[]) => {
    const [, escaped, double, single] = match as [string, ...(string | undefined)[]];
    return escaped ?? double?.replace(/\\([\s\S])/g, "$1") ?? single ?? "";
  });
}

/** What a here-document holds is data, not a command. */
function withoutHeredocs(command: string): string {
  const lines = command.split("\n");
  const lastOf = new Map(lines.map((line, at) => [line.trimStart(), at]));
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    kept.push(line);
    const words = Array.from(line.matchAll(/<<-?\s*["']?(\w+)/g), ([, word = ""]) => word);
    const end = words.find((word) => (lastOf.get(word) ?? 0) > at);
    if (end === undefined) continue;
    while (lines[at + 1]?.trimStart() !== end) at += 1;
    at += 1;
  }
  return kept.join("\n");
}

function join(base: string, path: string): string {
  if (path.startsWith("/") || base === "") return path;
  return path === "" ? base : `${base}/${path}`;
}
