import { folderOf, foldersOf, pathIn } from "../../paths.ts";
import { type Assertion, type TestCase } from "../test-case.ts";

const read =
  /^expect\((.+)\)\.(?:toBe|toEqual|toStrictEqual)\((?:await)?(?:\w+\.)*readFile(?:Sync)?\((.+?)(?:,(?:["']utf-?8["']|\{encoding:["']utf-?8["']\}))?\)(?:\.toString\(\))?\);?$/;
const matched = /^(?:await)?expect\((.+)\)\.toMatchFileSnapshot\((.+)\);?$/;
const literal = /^(["'`])([^"'`$]+)\1$/;
/** A file that is named from where the test stands. */
const beside =
  /^(?:(?:path\.)?(?:join|resolve)\((?:__dirname|import\.meta\.dirname),(["'])([^"']+)\1\)|newURL\((["'])([^"']+)\3,import\.meta\.url\))$/;

/** Whether what was held against what a file says is held against the same file now, as a snapshot: Vitest. */
export function matchesItsFile(one: Assertion, before: TestCase, after: TestCase): boolean {
  const [, subject, said = ""] = read.exec(one.said) ?? [];
  if (subject === undefined) return false;
  const files = filesMeant(said, before.path);
  return after.assertions.some((other) => {
    const [, looked, snapshot = ""] = matched.exec(other.said) ?? [];
    const named = literal.exec(snapshot)?.[2] ?? besideTest(snapshot);
    return (
      looked === subject &&
      named !== null &&
      ["await", "return"].some((word) => after.body.includes(`${word}${other.text}`)) &&
      files.includes(pathIn(folderOf(after.path), named))
    );
  });
}

/** What is not named from where the test stands is named from a folder above it, in which it is run. */
function filesMeant(said: string, path: string): string[] {
  const own = besideTest(said);
  if (own !== null) return [pathIn(folderOf(path), own)];
  const named = literal.exec(said)?.[2];
  return named === undefined ? [] : ["", ...foldersOf(path)].map((folder) => pathIn(folder, named));
}

function besideTest(said: string): string | null {
  const [, , joined, , addressed] = beside.exec(said) ?? [];
  return joined ?? addressed ?? null;
}
