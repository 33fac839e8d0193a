import { listIn } from "../compared/list-in.ts";

/** `.isEqualTo(3)`; without arguments where it is not called. */
export interface Word {
  readonly name: string;
  readonly args: readonly string[] | null;
}

/** The words of a chain, each with what it is called with. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (let rest = text; rest !== "";) {
    const name = /^\.(\w+)/.exec(rest)?.[1];
    if (name === undefined) return [{ name: "?", args: null }];
    rest = rest.slice(name.length + 1);
    const list = rest.startsWith("(") ? listIn(rest, 0) : null;
    words.push({ name, args: list?.items ?? null });
    if (list !== null) rest = rest.slice(list.end);
  }
  return words;
}
