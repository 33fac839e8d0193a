import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { linesCalling } from "./lines-calling.ts";
import { ownedIn, ownedNames, type OwnedNames } from "./owned-names.ts";
import { answersWith, calleeOf, calling, reaches } from "./reaching-calls.ts";
import { takenNames } from "./taken-names.ts";

/**
 * Tests that call another function or method in the same words, which is new, while the one that they called stays and whoever
 * called it does so still. What calls the new one by then has only got another name.
 */
export function renamedCalls(files: readonly ChangedFile[]): TamperFinding[] {
  const tests = files.filter(({ before, after }) => isTest(before) && isTest(after));
  const products = files.filter(({ before, after }) => ![before, after].some((one) => isTest(one)));
  if (tests.length === 0 || products.length === 0) return [];
  const names = ownedNames(products);
  if (names.fresh.size === 0) return [];
  return tests
    .flatMap(({ before, after }) =>
      before === null || after === null
        ? []
        : renamedIn({ before, after }, names).filter(({ was, is }) => !isFollowed(was, is, products)),
    )
    .map(({ path, line, was, is }) => ({
      ...{ path, line, rule: "stubbed-assertion" },
      message: `"${is}" is called in the place of "${was}", which the product has still and which is checked no more`,
    }));
}

function isTest(version: FileVersion | null): boolean {
  return version !== null && !version.path.endsWith(".rs") && collectionOf(version.path) > 0;
}

interface Renamed {
  readonly path: string;
  readonly line: number;
  readonly was: string;
  readonly is: string;
}

function renamedIn(
  { before, after }: { readonly before: FileVersion; readonly after: FileVersion },
  { fresh, isBeside }: OwnedNames,
): Renamed[] {
  const called = new Set(callsIn(before).map(calleeOf));
  const calls = callsIn(after);
  const callees = new Set(calls.map(calleeOf));
  // What is imported is followed to where it stands.
  const taken = new Set(takenNames(before).map(({ local }) => local));
  const gone = [...called].filter((name) => !taken.has(name) && !callees.has(name));
  const heirs = [...callees].filter((name) => fresh.has(name));
  return gone.flatMap((was) => {
    const lines = new Set(linesCalling(was, before));
    const is = heirs.find(
      (name) => isBeside(was, name) && linesCalling(name, after).some((line) => lines.has(line)),
    );
    if (is === undefined) return [];
    const line = calls.find((one) => calleeOf(one) === is)?.line ?? 1;
    return [{ path: after.path, line, was, is }];
  });
}

/** Whether one of both calls the other, or something that called the old one calls the new one instead. */
function isFollowed(was: string, is: string, products: readonly ChangedFile[]): boolean {
  const count = (version: FileVersion | null, name: string) =>
    callsIn(version).filter((one) => calleeOf(one) === name).length;
  return products.some(({ before, after }) => {
    const owned = ownedIn(after);
    if (owned.some(({ name, node }) => name === was && reaches(node, is))) return true;
    if (owned.some(({ name, node }) => name === is && answersWith(node, was))) return true;
    return count(after, was) < count(before, was) && count(after, is) > count(before, is);
  });
}

function callsIn(version: FileVersion | null): SyntaxNode[] {
  return version?.tree ? nodesOf(version.tree.root, ...calling) : [];
}
