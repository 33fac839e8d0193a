import { type FileVersion } from "../changed-file.ts";
import { linesCalling } from "./lines-calling.ts";
import { type TakenName } from "./taken-names.ts";

interface Names {
  readonly had: readonly TakenName[];
  readonly has: readonly TakenName[];
  readonly before: FileVersion;
  readonly after: FileVersion;
}

/** For a name that a file took, what stands in its place: the same name, or where that is gone another one in the same words. */
export function heirsIn({ had, has, before, after }: Names): (old: TakenName) => readonly TakenName[] {
  const known = new Set(had.map(({ local }) => local));
  const byName = new Map<string, TakenName[]>();
  const byLine = new Map<string, Set<TakenName>>();
  const put = (line: string, one: TakenName) => byLine.set(line, (byLine.get(line) ?? new Set()).add(one));
  for (const one of has) {
    byName.set(one.local, [...(byName.get(one.local) ?? []), one]);
    if (!known.has(one.local)) for (const line of linesCalling(one.local, after)) put(line, one);
  }
  return ({ local }) => {
    const same = byName.get(local) ?? [];
    if (same.length > 0 || linesCalling(local, after).length > 0) return same;
    return [...new Set(linesCalling(local, before).flatMap((line) => [...(byLine.get(line) ?? [])]))];
  };
}
