import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { nodesOf } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { asked, takenIn } from "./asked-names.ts";
import { givesOn } from "./gives-on.ts";
import { declaredAt, isSame, type Declared, type ModuleTexts } from "./declared-at.ts";
import { moduleSides, type ModuleSides } from "./module-sides.ts";
import { heirsIn } from "./heirs-of.ts";
import { isStillAsked } from "./still-asked.ts";
import { givenOnNames, takenNames, type TakenName } from "./taken-names.ts";

/**
 * Names by which tests ask something else of the product than before, while what they asked stands there still, and whoever
 * used it does so: nobody checks it any more. What is gone, is given on, or was left by its users, too, has moved.
 */
export function retargetedTests(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const asking = [...files.filter(asksElsewhere), ...splitOff(files)];
  if (asking.length === 0) return [];
  const sides = moduleSides(files, around.paths, around.modules);
  return asking.flatMap((file) => {
    const { path, after } = file;
    const found = retargetedIn(file, files, sides);
    // Of tests in the same words, each might stand in the place of each.
    const first = new Map(found.toReversed().map((one) => [`${one.was.path} ${one.was.name}`, one]));
    return found
      .filter((one) => first.get(`${one.was.path} ${one.was.name}`) === one)
      .map(({ was, is, taken }): TamperFinding => ({
        ...{ path: after?.path ?? path, line: taken.line, rule: "stubbed-assertion" },
        message: `"${taken.local}" is ${is.name} of ${is.path} for the tests now, and ${was.name} of ${was.path}, which the product has still, is checked no more`,
      }));
  });
}

/** Files around a change that are to be read to tell what its tests ask; with each that is known there may be others. */
export function subjectsWanted(
  files: readonly ChangedFile[],
  paths: readonly string[],
  known: readonly FileVersion[],
): string[] {
  const asking = [...files.filter(asksElsewhere), ...splitOff(files)];
  if (asking.length === 0) return [];
  const sides = moduleSides(files, paths, known);
  for (const file of asking) retargetedIn(file, files, sides);
  return [...sides.wanted];
}

/** Whether a file of tests takes a name from where it did not. */
function asksElsewhere({ before, after }: ChangedFile): boolean {
  if (!before?.tree || !after?.tree || !isOfTests(before) || !isOfTests(after)) return false;
  if (before.path !== after.path) return true;
  const known = new Set([...takenNames(before), ...givenOnNames(before)].map(saying));
  return [...takenNames(after), ...givenOnNames(after)].some((one) => !known.has(saying(one)));
}

/** New files of tests, each beside the one that some of its tests stood in. */
function splitOff(files: readonly ChangedFile[]): ChangedFile[] {
  const fresh = files.filter(({ before, after }) => before === null && after?.tree && isOfTests(after));
  if (fresh.length === 0) return [];
  const left = files.flatMap(({ before, after }) => {
    if (!before?.tree || !isOfTests(before)) return [];
    const kept = titlesIn(after);
    const gone = [...titlesIn(before)].filter((one) => !kept.has(one));
    return gone.length === 0 ? [] : [{ before, gone }];
  });
  return fresh.flatMap(({ path, after }) => {
    const own = titlesIn(after);
    return left
      .filter(({ before, gone }) => before.path !== path && gone.some((one) => own.has(one)))
      .map(({ before }) => ({ path, before, after }));
  });
}

const titles =
  /\b(?:test|it)(?:\.\w+)*\(\s*(["'`])(.+?)\1|^\s*(?:async\s+)?def\s+(test\w+)|^func\s+(Test\w+)|\bvoid\s+(\w+)\(/gm;

function titlesIn(version: FileVersion | null): ReadonlySet<string> {
  const found = [...(version?.text ?? "").matchAll(titles)];
  return new Set(found.map(([, , title, def, func, method]) => title ?? def ?? func ?? method ?? ""));
}

/** A product may have a folder that is named for tests: there, what checks nothing is none of them. */
function isOfTests({ path, tree }: FileVersion): boolean {
  if (!isTestContext(path)) return false;
  const isSure = collectionOf(path) === 2 || ofTests.test(path);
  return isSure || checks.test(tree?.root.text ?? "");
}

const ofTests =
  /^((packages|apps|libs|modules|services|crates|plugins)\/[\w.-]+\/)?(tests?|__tests__|specs?|e2e)\//;

/** `test("…", …)`, `expect(…)`, `assert …`; what a product calls a test by a name of its own is none. */
const checks =
  /\b(test|it|describe)(\.(each|only|skip|concurrent|for|describe|fails|serial))*\(\s*["'`]|\b(expect|assert\w*!?)\(|\bassert\.\w+\(|^\s*assert\s/m;

function saying({ local, name, source }: TakenName): string {
  return [local, name, source].join(" ");
}

interface Retargeted {
  readonly was: Declared;
  readonly is: Declared;
  readonly taken: TakenName;
}

function retargetedIn(
  { before, after }: ChangedFile,
  files: readonly ChangedFile[],
  sides: ModuleSides,
): Retargeted[] {
  if (before === null || after === null) return [];
  const [had, has] = [takenIn(before), takenIn(after)];
  const known = new Set(before.path === after.path ? had.map(saying) : []);
  const heirs = heirsIn({ had, has, before, after });
  const isUsed = usesOf(before);
  // Many names may have many heirs.
  const found = new Map<TakenName, Declared | null>();
  const meant = (taken: TakenName) => {
    if (!found.has(taken)) found.set(taken, asked(taken, after, sides.after));
    return found.get(taken) ?? null;
  };
  return had.filter(isUsed).flatMap((old) => {
    const others = heirs(old).filter((taken) => !known.has(saying(taken)));
    const checked = others.length === 0 ? null : checkedStill(old, before, sides);
    if (checked === null) return [];
    return others.flatMap((taken): Retargeted[] => {
      const is = meant(taken);
      if (is === null || !isRetargeted(checked, is, { files, sides })) return [];
      return checked.isAsked(files) ? [] : [{ was: checked.was, is, taken }];
    });
  });
}

interface Change {
  readonly files: readonly ChangedFile[];
  readonly sides: ModuleSides;
}

/** What a name was for the tests, where the product has that still. */
interface Checked {
  readonly known: Declared;
  /** What the statement of the base would bring now. */
  readonly was: Declared;
  readonly isAsked: (files: readonly ChangedFile[]) => boolean;
}

function checkedStill(old: TakenName, before: FileVersion, sides: ModuleSides): Checked | null {
  const known = asked(old, before, sides.before);
  if (known === null || isTestContext(known.path) || isPlain(known)) return null;
  const was = asked(old, before, sides.after);
  if (was === null) return null;
  let isAsked: boolean | undefined;
  return {
    ...{ known, was },
    isAsked: (files) => (isAsked ??= isStillAsked(old, was, { before, files, texts: sides.after })),
  };
}

function isRetargeted({ known, was }: Checked, is: Declared, { files, sides }: Change): boolean {
  if (isTestContext(is.path) || isSame(was, is) || isBuilt(was.path, is.path)) return false;
  if (givesOn(was, is, sides.after) || givesOn(is, was, sides.after)) return false;
  return !isLeftByOthers({ known, was, is }, files, sides);
}

function usesOf({ tree }: FileVersion): (taken: TakenName) => boolean {
  const uses = new Map<string, number>();
  for (const { text } of tree ? nodesOf(tree.root, ...words) : []) uses.set(text, (uses.get(text) ?? 0) + 1);
  // Members are found where they are asked.
  return ({ local, isGivenOn }) => isGivenOn === true || local.includes(".") || (uses.get(local) ?? 0) > 1;
}

const words = ["identifier", "type_identifier", "shorthand_property_identifier_pattern"];

/** A constant, which tests only hold something against, or a type. */
function isPlain({ node }: Declared): boolean {
  if (node === null) return false;
  if (/^(interface|type_alias)_declaration$/.test(node.type)) return true;
  const value = node.children.find(({ field }) => field === "value" || field === "right");
  return (
    value !== undefined && /^(number|integer|float|string|true|false|null|unary_expression)$/.test(value.type)
  );
}

/** What is built stands beside its source. */
function isBuilt(was: string, is: string): boolean {
  const stem = (path: string) =>
    path
      .split("/")
      .at(-1)
      ?.replace(/(\.min|\.d)?\.[^.]+$/, "");
  return /(^|\/)(dist|build|out|target|esm|cjs)\//.test(was) && stem(was) === stem(is);
}

/** Whether most of the product's files that used the one, or gave it on, and that the change touches do so with the other now. */
function isLeftByOthers(
  { known, was, is }: { readonly known: Declared; readonly was: Declared; readonly is: Declared },
  files: readonly ChangedFile[],
  sides: ModuleSides,
): boolean {
  const uses = (version: FileVersion, texts: ModuleTexts, what: Declared) =>
    takenIn(version).some((taken) => {
      const found = asked(taken, version, texts);
      return found !== null && isSame(found, what);
    }) || givesAs(version.path, what, texts);
  const users = files.flatMap(({ before, after }) => {
    if (before === null || after === null) return [];
    const isOther = [before, after].every(({ path }) => !isTestContext(path) && path !== was.path);
    return isOther && uses(before, sides.before, known) ? [after] : [];
  });
  const left = users.filter((one) => uses(one, sides.after, is) && !uses(one, sides.after, was));
  return left.length * 2 > users.length;
}

function givesAs(path: string, { name, path: own }: Declared, texts: ModuleTexts): boolean {
  const found = path === own ? null : declaredAt({ path, name }, texts);
  return found?.path === own && found.name === name;
}
