import { pathIn } from "../paths.ts";
import { isTaskTable, tasksOf } from "./task-tables.ts";

/** The part of a file of the product that a gate's program imports. */
export const endings = "endings";

/** Whether a part is what of a module may end a program; other files may truly name a part so. */
export function isEndings(path: string, name: string | null): boolean {
  return name === endings && /\.[cm]?[jt]sx?$/.test(path);
}

/** What a place that a gate runs says; null: it is not there. */
export function partOf(path: string, { name, names }: Part, text: string): string | null {
  if (name === null) return text.replace(/[ \t]+$/gm, "").trim();
  if (path.endsWith("package.json")) {
    const scripts = scriptsOf(text);
    return Object.hasOwn(scripts, name) ? (scripts[name] ?? null) : null;
  }
  if (isEndings(path, name)) return endingsOf(text);
  if (isTaskTable(path)) return tasksOf(path, text).get(name) ?? null;
  if (name === ".PHONY") return phonyOf(text, names);
  return name === "" ? sharedBy(names, text) : (rulesOf(text).get(name) ?? null);
}

export interface Part {
  /** A script of a package, a target; empty: what all targets share; null: the whole file. */
  readonly name: string | null;
  /** All parts of the file that gates run. */
  readonly names: readonly string[];
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

const includes = /^\s*[-s]?include[ \t]+([^#\n]+)/gm;

/** Those of the targets that are made whatever file has their name. */
function phonyOf(text: string, names: readonly string[]): string | null {
  const said = (rulesOf(text).get(".PHONY") ?? "").split(/[\s:\\]+/);
  return said.some((word) => word.includes("$"))
    ? null
    : names.filter((one) => said.includes(one) && one !== ".PHONY").join(" ");
}

/** Files that a makefile takes in, as far as they are named there; a `.env` brings variables alone. */
export function includedIn(makefile: string, folder: string): string[] {
  const words = [...makefile.matchAll(includes)].flatMap(([, said = ""]) => said.trim().split(/\s+/));
  const paths = words.filter((word) => /^[\w@./-]+$/.test(word) && !/(^|\/)\.env[^/]*$/.test(word));
  return paths.map((word) => pathIn(folder, word));
}

/** Where a module only reads a variable of its process, and no more of it. */
const variableRead =
  /(?<!(\+\+|--|delete|typeof)\s*)\bprocess\.env(\.\w+\b|\["\w+"\]|\['\w+'\])(?=\s*(;|\)|\?\?[^=]|\|\|[^=]|&&[^=]|[!=]==)|[ \t]*\n\s*[\w"'@/]|\s*$)/g;

/** Lines by which a module ends the process that imports it, or alters what that process stands on. */
function endingsOf(text: string): string {
  const telling =
    /\bprocess\b|\bexit\b|\bglobalThis\b|\beval\b|^(global|console|fs|child_process)(\.\w+)+\s*=[^=]|\bObject\.(assign|defineProperty)\(\s*(process|globalThis|global|console|fs)\b/;
  return text
    .replace(variableRead, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => telling.test(line) && !/^\/\/[^{]*$/.test(line))
    .join("\n");
}

const assignment = /^([\w.-]+)\s*[:?+]{0,3}=(.*)$/;
/** Names that programs may find in their environment. */
const environmental =
  /^(PATH|SHELL|HOME|ENV|BASH_ENV|IFS|CI|\..*|MAKE.*|\w*(FLAGS|OPTIONS|OPTS|PATH|HOME)|(NODE|NPM|PYTHON|PYTEST|PIP|TOX|GO|CARGO|RUST|LD|JAVA|JDK|MAVEN|GRADLE|GIT|CGO|DYLD|VITEST|JEST)\w*)$/i;

/** What may ask for any variable: names that are made up, all handed on, and another file, but for one of settings. */
const asksUnnamed =
  /\$[({][\w.-]*\$|\$[({](value|origin|flavor|call)\s+[^)}\s]*\$|\$[({]eval\b|\.VARIABLES\b|\.EXPORT_ALL_VARIABLES\b|^\s*ifn?def\s.*\$|^\s*export\s*(#.*)?$|^\s*[-s]?include\s+(?!\S*\.env\b\S*\s*$)/m;

/** What all targets of a makefile share, without the variables that none of those run asks for. */
function sharedBy(names: readonly string[], text: string): string | null {
  const rules = rulesOf(text);
  const lines = (rules.get("") ?? "").split("\n");
  const run = names.map((name) => (name === "" ? "" : (rules.get(name) ?? ""))).join("\n");
  const shared = `${run}\n${lines.join("\n")}`;
  if (asksUnnamed.test(shared)) return lines.join("\n");
  const isIdle = (line: string, asking: string) => {
    const [, variable = "", value = ""] = assignment.exec(line) ?? [];
    if (
      variable === "" ||
      environmental.test(variable) ||
      /\$[({](shell|eval|call|file|error|info)\b|\\$/.test(value)
    )
      return false;
    return !new RegExp(`(?<!\\w)${variable.replace(/[.-]/g, "\\$&")}(?!\\w)`).test(asking);
  };
  const others = (line: string) => lines.filter((one) => one !== line).join("\n");
  return lines.filter((line) => !isIdle(line, `${run}\n${others(line)}`)).join("\n");
}
