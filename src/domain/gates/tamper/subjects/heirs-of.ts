import { type FileVersion } from "../changed-file.ts";
import { type TakenName } from "./taken-names.ts";

interface Names {
  readonly had: readonly TakenName[];
  readonly has: readonly TakenName[];
  readonly before: FileVersion;
  readonly after: FileVersion;
}

/** What stands in the place of a name that a file took: the same name, or where that is gone another one in the same words. */
export function heirsOf(old: TakenName, { had, has, before, after }: Names): readonly TakenName[] {
  const same = has.filter(({ local }) => local === old.local);
  if (same.length > 0 || linesCalling(old.local, after).length > 0) return same;
  const lines = new Set(linesCalling(old.local, before));
  return has.filter(
    ({ local }) =>
      !had.some((one) => one.local === local) && linesCalling(local, after).some((line) => lines.has(line)),
  );
}

/** The lines on which a file calls something, but for its name and for constants. */
export function linesCalling(name: string, { text }: FileVersion): string[] {
  const word = new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$").replaceAll(".", "\\.")}(?![\\w$])`, "g");
  return (text ?? "")
    .split("\n")
    .filter((line) => !/^\s*(import|from|export|use)\b|\b(require|import)\(/.test(line) && /[(.<]/.test(line))
    .filter((line) => new RegExp(word.source).test(line))
    .map((line) =>
      line
        .replace(word, "§")
        .replace(/"[^"]*"|'[^']*'|\b\d[\w.]*/g, "0")
        .trim(),
    );
}
