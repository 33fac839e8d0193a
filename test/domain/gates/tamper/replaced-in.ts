import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

/** A change of one place in a file, and the rule that it breaks. */
export type Found = [title: string, rule: string, base: Tree, edits: Readonly<Record<string, Edit>>];
export type Honest = Row;

type Replacement = [was: string | RegExp, now: string];

export interface Replaced {
  readonly found: (title: string, rule: string, ...replacement: Replacement) => Found;
  readonly honest: (title: string, was: string | RegExp, now: string) => Honest;
}

/** Rows of changes that replace something in a file, while others stand beside it. */
export function replacedIn(path: string, text: string, beside: Tree = {}): Replaced {
  const edited = (title: string, was: string | RegExp, now: string): Readonly<Record<string, Edit>> => {
    const after = text.replace(was, now);
    if (after === text) throw new Error(`nothing changes where ${title}`);
    return { [path]: after };
  };
  const base = { ...beside, [path]: text };
  return {
    found: (title, rule, ...[was, now]) => [title, rule, base, edited(title, was, now)],
    honest: (title, was, now) => [title, base, edited(title, was, now)],
  };
}

/** The rules that a change breaks, each once. */
export async function rulesOf([title, , base, edits]: Found): Promise<string[]> {
  const found = await foundInChange([title, base, edits]);
  return [...new Set(found.map((one) => one.replace(/^\S+ ([\w-]+): [^]*$/, "$1")))];
}
