import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import { type ReplayScript, replayScriptSchema } from "./script.ts";

export interface ScriptProblem {
  readonly file: string;
  /** From 1; null when the problem is the file itself. */
  readonly line: number | null;
  readonly problem: string;
}

export type ScriptsRead =
  | { readonly kind: "valid"; readonly scripts: readonly ReplayScript[] }
  | { readonly kind: "invalid"; readonly problems: readonly ScriptProblem[] };

/** The scripts of a directory in the order of their file names. One broken script makes all invalid. */
export async function readScripts(directory: string): Promise<ScriptsRead> {
  const names = await listScripts(directory);
  if (names.kind === "invalid") return names;
  const scripts: ReplayScript[] = [];
  const problems: ScriptProblem[] = [];
  for (const file of names.files) {
    const read = parseScript(file, await readFile(join(directory, file), "utf8"));
    if (read.kind === "valid") scripts.push(read.script);
    else problems.push(...read.problems);
  }
  return problems.length === 0 ? { kind: "valid", scripts } : { kind: "invalid", problems };
}

export function describeProblem({ file, line, problem }: ScriptProblem): string {
  return line === null ? `${file}: ${problem}` : `${file}:${line}: ${problem}`;
}

type ScriptRead =
  | { readonly kind: "valid"; readonly script: ReplayScript }
  | { readonly kind: "invalid"; readonly problems: readonly ScriptProblem[] };

export function parseScript(file: string, text: string): ScriptRead {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => ({
      file,
      line: lines.linePos(pos[0]).line,
      problem: message,
    }));
    return { kind: "invalid", problems };
  }
  const parsed = replayScriptSchema.safeParse(document.toJS());
  if (parsed.success) return { kind: "valid", script: { ...parsed.data, file } };
  const problems = parsed.error.issues.map((issue) => ({
    file,
    line: lineOf(document, lines, issue.path),
    problem: issue.path.length === 0 ? issue.message : `${pathInWords(issue.path)}: ${issue.message}`,
  }));
  return { kind: "invalid", problems };
}

async function listScripts(
  directory: string,
): Promise<{ kind: "files"; files: readonly string[] } | { kind: "invalid"; problems: ScriptProblem[] }> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    const files = entries
      .filter((entry) => !entry.isDirectory() && /\.ya?ml$/.test(entry.name))
      .map((entry) => entry.name)
      .sort();
    return { kind: "files", files };
  } catch (error) {
    const problem = `the directory of replay scripts cannot be read: ${(error as Error).message}`;
    return { kind: "invalid", problems: [{ file: directory, line: null, problem }] };
  }
}

/** The line of the innermost thing on the way to `path` that is in the file. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** turns[0].steps[2].write */
function pathInWords(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      if (typeof part === "number") return `[${part}]`;
      return index === 0 ? String(part) : `.${String(part)}`;
    })
    .join("");
}
