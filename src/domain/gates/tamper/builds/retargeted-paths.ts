import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { flattenData } from "../settings/flatten.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { isTestContext } from "../test-files.ts";
import { aliasedElsewhere } from "./aliased-modules.ts";
import { lineOf } from "./told-by-data.ts";
import { xmlElements } from "./xml-elements.ts";

/**
 * Folders that a build takes the product from, and that are others now, though those of the base stay and have the same files: it
 * is not they that are tested any more. What has moved stands in one place only.
 */
export function retargetedPaths(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const heads = [...paths, ...files.flatMap(({ after }) => after?.path ?? [])];
  const stood = new Set([
    ...paths,
    ...files.flatMap(({ before, after }) => (before === null ? [] : (after?.path ?? []))),
  ]);
  return files.flatMap(({ path, before, after }) => {
    if (before === null || after === null) return [];
    const find = (target: string, message: string) => ({
      ...{ path, line: lineOf(after, target), rule: "weakened-configuration" },
      message: `${message}: ${target}`,
    });
    const folders = foldersTold(before, after)
      .filter(({ was, is, isPackage }) => {
        const [old, fresh] = [was, is].map((one) => pathIn(folderOf(path), `${one.replace(/\/+$/, "")}/`));
        return old !== undefined && fresh !== undefined && isLeft(old, fresh, { heads, isPackage });
      })
      .map(({ was, is }) => find(is, `the product comes from another folder now, and ${was} stays`));
    const modules = aliasedElsewhere({ before, after }, { bases: paths, heads }).map(({ name, is, target }) =>
      find(target, `what is imported as ${name} is ${is} now, and what it was stays`),
    );
    const hidden = hiddenBy({ before, after }, { heads, stood }).map(({ is, was }) =>
      find(is, `tests find what is in ${is} before ${was}`),
    );
    return [...folders, ...modules, ...hidden];
  });
}

interface Told {
  readonly was: string;
  readonly is: string;
  /** A whole package, whose files may have any names. */
  readonly isPackage: boolean;
}

function foldersTold(before: FileVersion, after: FileVersion): Told[] {
  if (/(^|\/)(pyproject|Cargo)\.toml$|(^|\/)setup\.cfg$/.test(after.path)) return ofManifest(before, after);
  if (/(^|\/)pom\.xml$/.test(after.path)) return ofMaven(before, after);
  return /\.gradle(\.kts)?$/.test(after.path) ? ofGradle(before, after) : [];
}

/** Where pytest looks for modules first now, with a file of the product that another one there hides. */
function hiddenBy(
  { before, after }: { readonly before: FileVersion; readonly after: FileVersion },
  { heads, stood: places }: { readonly heads: readonly string[]; readonly stood: ReadonlySet<string> },
): Pick<Told, "was" | "is">[] {
  const base = folderOf(after.path);
  const [known, now] = [pathsOf(before), pathsOf(after)];
  return now.flatMap((is) => {
    if (is === "") return [];
    const folder = pathIn(base, `${is}/`);
    const own = heads.filter((path) => path.startsWith(folder) && sources.test(path));
    const names = own.map((path) => path.slice(folder.length));
    const stood = known.includes(is) ? rootsBehind(is, known) : [];
    const roots = rootsBehind(is, now)
      .filter((root) => !stood.includes(root))
      .map((root) => (root === "" ? base : pathIn(base, `${root}/`)));
    const was = roots
      .filter((root) => root !== folder)
      .flatMap((root) => names.map((name) => `${root}${name}`))
      .find((path) => places.has(path) && !path.startsWith(folder) && !isTestContext(path));
    return was === undefined ? [] : [{ was, is }];
  });
}

const variables = /(^|\/)(\.env[^/]*|[^/]+\.env)$/;

/** In their order: `pythonpath = lib src`, `PYTHONPATH=lib:src`. */
function pathsOf(version: FileVersion): string[] {
  const told = variables.test(version.path)
    ? [...textOf(version).matchAll(/^(?:export\s+)?PYTHONPATH\s*=\s*["']?([^"'\n#]*)/gm)].flatMap(
        ([, said = ""]) => said.trim().split(/[:;]/),
      )
    : toolSettingsOf(version)
        .filter(({ kin }) => kin === "pytest")
        .flatMap(({ settings }) => settings.get("pythonpath") ?? [])
        .flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  return told
    .map((one) => one.replace(/^\.\/|\/+$/g, ""))
    .filter((one) => !one.includes("$"))
    .map((one) => (one === "." ? "" : one));
}

/** Folders that are looked into later than one of a list: those behind it, and those that are not in the list. */
function rootsBehind(one: string, list: readonly string[]): string[] {
  return [...list.slice(list.indexOf(one) + 1), ...["", "src"].filter((root) => !list.includes(root))];
}

const sourceKey =
  /(^|\.)(packages\.find\.where|find\.where|packages\.from|package[-_]dir(\.[\w-]*)?|sources|packages)$/;
const packageKey = /(^|\.)(dev-|build-)?(dependencies|sources)\.[\w-]+\.path$/;

function ofManifest(before: FileVersion, after: FileVersion): Told[] {
  const [was, now] = [flattenData(before.data), flattenData(after.data)];
  const wordsAt = (settings: typeof was, key: string) =>
    (settings.get(key) ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  return [...now.keys()]
    .filter((key) => sourceKey.test(key) || packageKey.test(key))
    .flatMap((key) => {
      const fresh = wordsAt(now, key).filter((one) => !wordsAt(was, key).includes(one));
      const gone = wordsAt(was, key).filter((one) => !wordsAt(now, key).includes(one));
      // `package-dir = { shop = "fakes/shop" }`: where nothing was said, the package stands by its own name.
      const own = /package[-_]dir\.([\w-]+)$/.exec(key)?.[1];
      const old = gone.length > 0 || own === undefined ? gone : [own, `src/${own}`];
      const isPackage = packageKey.test(key);
      return old.flatMap((one) => fresh.map((is): Told => ({ was: one, is, isPackage })));
    });
}

function ofMaven(before: FileVersion, after: FileVersion): Told[] {
  const saidIn = (version: FileVersion) =>
    xmlElements(textOf(version)).flatMap(({ name, text }) =>
      /^(sourceDirectory|resource\.directory)$/.test(name) ? [text.trim()] : [],
    );
  const known = saidIn(before);
  const old = known.length > 0 ? known : ["src/main/java"];
  const fresh = saidIn(after).filter((one) => !known.includes(one));
  return old.flatMap((was) => fresh.map((is): Told => ({ was, is, isPackage: false })));
}

/** Versions of Java for which some classes are written anew. */
const ofRelease = /java-?\d+/;

function ofGradle(before: FileVersion, after: FileVersion): Told[] {
  const saidIn = (version: FileVersion) =>
    textOf(version)
      .split("\n")
      .filter((line) => /\b(set)?[sS]rcDirs?\b/.test(line))
      .flatMap((line) => [...line.matchAll(/["']([\w./-]+)["']/g)].map(([, folder = ""]) => folder));
  const known = saidIn(before);
  const fresh = saidIn(after).filter((one) => !known.includes(one) && !ofRelease.test(one));
  const old = ["src/main/java", "src/main/kotlin", ...known];
  return old.flatMap((was) => fresh.map((is): Told => ({ was, is, isPackage: false })));
}

/** Whether both folders stand, with files of the same names; of packages, any. */
function isLeft(
  old: string,
  fresh: string,
  { heads, isPackage }: { readonly heads: readonly string[]; readonly isPackage: boolean },
): boolean {
  if (old === fresh || fresh.startsWith(old) || isTestContext(`${old}a.py`)) return false;
  const [stays, comes] = [old, fresh].map((folder) =>
    heads.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length)),
  );
  if (stays === undefined || comes === undefined) return false;
  const known = new Set(stays.filter((path) => sources.test(path)));
  return isPackage
    ? known.size > 0 && comes.some((path) => sources.test(path))
    : comes.some((path) => known.has(path));
}

/** But for those that every package may have, to describe it. */
const sources = /(^|\/)(?!__init__\.py$|(?:package|module)-info\.java$)[^/]*\.(py|rs|java|kt|go)$/;
