import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { isTestContext } from "../test-files.ts";
import { lineOf, recordOf } from "./told-by-data.ts";

const groups = ["dependencies", "devDependencies", "optionalDependencies"];
/** What these say goes for a package wherever it is asked for. */
const groupsForAll = ["overrides", "resolutions", "pnpm.overrides"];
const manifest = /(^|\/)package\.json$/;
const telling = /(^|\/)(package\.json|pnpm-workspace\.yaml)$/;
const local = /^(?:workspace|file|link|portal):/;

/** Packages of the repository's own that tests get other ones for by the same name, while they stay, and any that tests bring. */
export function retargetedPackages(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const heads = new Set([...paths, ...files.flatMap(({ after }) => after?.path ?? [])]);
  return files.flatMap(({ path, before, after }) => {
    if (before === null || after === null || !telling.test(path)) return [];
    const find = (word: string, message: string) => ({
      ...{ path, line: lineOf(after, `"${word}"`), rule: "replaced-tool" },
      message,
    });
    const [was, now] = [specsOf(before), specsOf(after)];
    const taken = now
      .map((one) => ({ ...one, known: was.filter(({ name }) => name === one.name).map(({ spec }) => spec) }))
      .filter((one) => isOther(one, path, heads))
      .map(({ name, spec }) => find(name, `the package ${name} comes from ${spec.slice(0, 120)} now`));
    const named = takenName({ path, before, after }, files, heads);
    return named === null
      ? taken
      : [...taken, find(named, `takes the name ${named} of a package that stays under another one`)];
  });
}

interface Spec {
  readonly name: string;
  readonly spec: string;
  /** It is meant whoever asks for the package. */
  readonly isForAll: boolean;
}

interface Fresh extends Spec {
  /** What the base says for the name. */
  readonly known: readonly string[];
}

/** Whether a package that the repository has is to be another one, or any one is what tests bring. */
function isOther({ name, spec, known, isForAll }: Fresh, path: string, heads: ReadonlySet<string>): boolean {
  if (known.includes(spec)) return false;
  const isOwn = known.some((one) => local.test(one));
  const [, alias] = /^(?:workspace|npm):(@?[^@\s]+)@/.exec(spec) ?? [];
  if (alias !== undefined) return isOwn && alias !== name && /[\w-]/.test(alias) && !/^[\^~*\d]/.test(alias);
  const [, target] = /^(?:file|link|portal):(.+)$/.exec(spec) ?? [];
  if (target === undefined) return false;
  const folder = (said: string) => pathIn(folderOf(path), `${said.replace(/\/+$/, "")}/`);
  if (!heads.has(`${folder(target)}package.json`)) return false;
  if ((isForAll || known.length > 0) && isTestContext(`${folder(target)}index.js`)) return true;
  if (!isOwn && !isForAll) return false;
  const places = known.flatMap((one) => /^(?:file|link|portal):(.+)$/.exec(one)?.[1] ?? []).map(folder);
  // Of a workspace only the name is known, by which its folder may be called.
  const last = (one: string) => one.split("/").filter(Boolean).at(-1) ?? "";
  const standing = [...heads].filter((one) => manifest.test(one)).map(folderOf);
  const olds = places.length > 0 ? places : standing.filter((one) => last(one) === last(name));
  return olds.some((old) => old !== folder(target) && heads.has(`${old}package.json`));
}

/** The name that a package takes from another one which the change calls otherwise. */
function takenName(
  { path, before, after }: ChangedFile,
  files: readonly ChangedFile[],
  heads: ReadonlySet<string>,
): string | null {
  const [was, now] = [nameOf(before), nameOf(after)];
  if (after === null || now === null || now === was) return null;
  const givesNothing = isEmptyRoot(after, heads);
  const isLeft = files.some(
    (other) =>
      other.path !== path &&
      other.after !== null &&
      nameOf(other.before) === now &&
      nameOf(other.after) !== now &&
      !(givesNothing && other.path.startsWith(folderOf(path))),
  );
  return isLeft ? now : null;
}

const entries = ["exports", "main", "module", "browser", "types", "typings"];

/** Whether nobody can take anything from a package, which only holds others together then. */
function isEmptyRoot({ path, data }: FileVersion, heads: ReadonlySet<string>): boolean {
  const said = recordOf(data);
  const plain = ["js", "cjs", "mjs", "jsx", "ts", "tsx", "json", "node"];
  return (
    entries.every((entry) => said[entry] === undefined) &&
    plain.every((kind) => !heads.has(`${folderOf(path)}index.${kind}`))
  );
}

function specsOf({ data }: FileVersion): Spec[] {
  const told = (group: string, isForAll: boolean) => {
    const said = group.split(".").reduce<unknown>((part, key) => recordOf(part)[key], data);
    return pairsIn(said).map(([name, spec]): Spec => ({ name, spec, isForAll }));
  };
  return [
    ...groups.flatMap((group) => told(group, false)),
    ...groupsForAll.flatMap((group) => told(group, true)),
  ];
}

/** With those for what a package asks for, which npm writes within it: `"a": { ".": "1", "b": "2" }`, and pnpm as `a>b`. */
function pairsIn(said: unknown, outer = ""): [string, string][] {
  return Object.entries(recordOf(said)).flatMap(([key, value]): [string, string][] => {
    const name = key === "." ? outer : key.replace(/^.*>/, "").replace(/^(.+)@.*$/, "$1");
    return typeof value === "string" ? [[name, value]] : pairsIn(value, name);
  });
}

function nameOf(version: FileVersion | null): string | null {
  if (version === null || !manifest.test(version.path)) return null;
  const name = recordOf(version.data)["name"];
  return typeof name === "string" ? name : null;
}
