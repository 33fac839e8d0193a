import { pathIn } from "../paths.ts";

/** No shell gives a word that has it, so what is marked by it is no script's name. */
const unsayable = "\0";
/** Before the words of a call of a runner of tests, in the name of a place that is no command. */
export const runs = `${unsayable}runs:`;

/** A call of a runner of tests. */
export interface ToldRun {
  /** "pytest", "go": by its own name alone. */
  readonly tool: string;
  /** What it is told, without quotes. */
  readonly words: readonly string[];
  /** Where, with a slash at its end, or empty. */
  readonly folder: string;
}

const tools =
  /^(pytest|py\.test|unittest|vitest|jest|mocha|_mocha|playwright|node|tsx|go|gotestsum|cargo|cargo-nextest|python[\d.]*|cucumber|cucumber-js|behave|mvn|mvnw|mvnd|gradle|gradlew)$/;
/** What has to stand behind the name of a tool that does other things as well. */
const testing: Readonly<Record<string, RegExp>> = {
  playwright: /^test$/,
  node: /^--test(-|$)/,
  tsx: /^--test(-|$)/,
  go: /^test$/,
  cargo: /^(test|t|nextest)$/,
};
/** What is told to these is no call of the tool. */
const otherwise =
  /^(install|add|i|ci|echo|printf|which|pip\d?|uninstall|remove|rm|cp|mv|=|:|deps|#.*|\/\/.*)$/;
const tokens = /(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\;|&()])+|[;|&()\n]+/gs;
const longest = 4000;

/** The calls of runners of tests in a command, as places. */
export function runsTold(command: string, outer: string): string[] {
  const found: string[] = [];
  const folders = [outer];
  for (const words of callsIn(command.slice(0, longest))) {
    const folder = folders.at(-1) ?? outer;
    if (words === "(") folders.push(folder);
    else if (words === ")") folders.splice(1, folders.length > 1 ? 1 : 0);
    else if (words[0] === "cd") folders[folders.length - 1] = pathIn(folder, `${words[1] ?? ""}/`);
    else {
      const told = toldIn(words);
      if (told !== null) found.push(`${folder}#${runs}${told.join(unsayable)}`);
    }
  }
  return found;
}

export function runsAmong(places: ReadonlySet<string>): ToldRun[] {
  return [...places].flatMap((place): ToldRun[] => {
    const at = place.indexOf(`#${runs}`);
    if (at < 0) return [];
    const [tool = "", ...words] = place.slice(at + 1 + runs.length).split(unsayable);
    return [{ tool, words, folder: place.slice(0, at) }];
  });
}

/** The words of a line, without their quotes. */
export function wordsIn(line: string): string[] {
  return (line.slice(0, longest).match(tokens) ?? [])
    .map(unquoted)
    .filter((word) => !/^[;|&()\n]+$/.test(word));
}

function callsIn(command: string): (readonly string[] | "(" | ")")[] {
  const found: (string[] | "(" | ")")[] = [];
  let words: string[] = [];
  for (const [token] of command.replace(/\\\n/g, " ").matchAll(tokens)) {
    if (!/^[;|&()\n]/.test(token)) words.push(unquoted(token));
    else {
      found.push(words);
      words = [];
      for (const sign of token) if (sign === "(" || sign === ")") found.push(sign);
    }
  }
  return [...found, words];
}

function unquoted(token: string): string {
  return token.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|\\./gs, (part) =>
    part.startsWith("\\") ? part.slice(1) : withoutEscapes(part.slice(1, -1), part.charAt(0)),
  );
}

function withoutEscapes(text: string, quote: string): string {
  return quote === "'" ? text : text.replace(/\\(["\\$`])/g, "$1");
}

/** The name of the tool, and what it is told; options that pytest takes from a variable go first. */
function toldIn(words: readonly string[]): string[] | null {
  const names = words.map((word) => word.slice(word.lastIndexOf("/") + 1).replace(/\.(cmd|js|mjs|exe)$/, ""));
  const at = names.findIndex((name, index) => isCalled(name, words.slice(index + 1)));
  const tool = names[at]
    ?.replace(/^_/, "")
    .replace("py.test", "pytest")
    .replace(/^python.*/, "python")
    .replace(/^tsx$/, "node");
  if (tool === undefined || words.slice(0, at).some((word) => otherwise.test(word))) return null;
  const given = words.slice(0, at).flatMap((word) => {
    const [, said] = /^PYTEST_ADDOPTS=(.*)$/s.exec(word) ?? [];
    return said === undefined ? [] : wordsIn(said);
  });
  return [tool, ...given, ...words.slice(at + 1)];
}

/** Of Python, a program; what it runs as a module is another tool. */
function isCalled(name: string, told: readonly string[]): boolean {
  if (!tools.test(name)) return false;
  if (name.startsWith("python"))
    return !told.includes("-m") && told.some((word) => /^(?!-).*\.py$/.test(word));
  const next = testing[name];
  return next === undefined || told.some((word) => next.test(word));
}
