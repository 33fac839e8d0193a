import { pathIn } from "../paths.ts";
import { includedIn, rulesOf } from "./script-parts.ts";

type Read = (path: string) => string | null;

export const makefiles = ["GNUmakefile", "makefile", "Makefile"];
/** How `make` treats all targets alike. */
export const manners = [".IGNORE", ".ONESHELL", ".PHONY"];

/** The targets that a command makes, and what says how. */
export function targetsOf(words: readonly string[], folder: string, read: Read): string[] {
  const directories = optionsIn(words, /^(?:-C|--directory)(?:=?(.+))?$/);
  const within = directories.reduce((outer, one) => pathIn(outer, `${one}/`), folder);
  const given = optionsIn(words, /^(?:-f|--file|--makefile)(?:=?(.+))?$/);
  const names = given.length > 0 ? given : makefiles;
  const found = names.map((name) => pathIn(within, name)).filter((path) => read(path) !== null);
  return (given.length > 0 ? found : found.slice(0, 1)).flatMap((file) => targetsIn(file, words, read));
}

function targetsIn(file: string, words: readonly string[], read: Read): string[] {
  const text = read(file) ?? "";
  const rules = rulesOf(text);
  const named = words.slice(1).filter((word) => rules.has(word));
  const first = [...rules.keys()].find((name) => name !== "" && !name.startsWith("."));
  const targets = named.length > 0 ? named : first === undefined ? [] : [first];
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  return [
    `${file}#`,
    ...[...targets, ...manners].map((name) => `${file}#${name}`),
    ...includedIn(text, folder).filter((path) => read(path) !== null),
  ];
}

/** What an option is given, in its own word or the next. */
function optionsIn(words: readonly string[], option: RegExp): string[] {
  return words.flatMap((word, at) => {
    const found = option.exec(word);
    return found === null ? [] : [found[1] ?? words[at + 1] ?? ""];
  });
}
