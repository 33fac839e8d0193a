import { type FileVersion } from "../../changed-file.ts";
import { folderOf } from "../../paths.ts";
import { isJavaScript } from "../../syntax-tree.ts";
import { fixturesForAll } from "../../settings/fixtures-for-all.ts";
import { isTestContext } from "../../test-files.ts";
import { mocksNamedIn } from "../answers/behind/mock-folders.ts";
import { mayWantWhatIsSet } from "../reached/wants-what-is-set.ts";
import { importsOf } from "./imports.ts";
import { typesNamedIn } from "./java-classes.ts";
import { moduleFilesOf } from "./rust-modules.ts";
import { mockFolder, sourcesOf, type SourceFile } from "./source-files.ts";

/** Beyond these, files stay unread: what these check counts for nothing new. */
const maxFiles = 60;
const maxBeside = 12;

/** Of the paths, those of tests' files that the versions take something from, but for those that are known. */
export function standingFiles(
  versions: readonly (FileVersion | null)[],
  paths: readonly string[],
  known: readonly FileVersion[],
): string[] {
  const read = new Set(known.map(({ path }) => path));
  const contexts = paths.filter((path) => (isTestContext(path) || mockFolder.test(path)) && !read.has(path));
  const byPlain = new Map<string, string[]>();
  for (const path of contexts) {
    const plain = plainOf(path);
    byPlain.set(plain, [...(byPlain.get(plain) ?? []), path]);
  }
  const wanted = sourcesOf([...versions, ...known]).flatMap((file) => wantedBy(file, contexts, byPlain));
  const askers = versions.filter((one) => one !== null && mayWantWhatIsSet(one.text ?? ""));
  const beside = contexts.filter((path) => askers.some((one) => one !== null && isBeside(path, one.path)));
  const isForAll = versions.some((version) => fixturesForAll(version).length > 0);
  const fixtures = isForAll ? contexts.filter((path) => /(^|\/)conftest\.py$/.test(path)) : [];
  return [...new Set([...wanted, ...fixtures, ...beside.slice(0, maxBeside)])].slice(
    0,
    Math.max(0, maxFiles - known.length),
  );
}

/** Of these it is seen how tests are skipped here. */
function isBeside(path: string, test: string): boolean {
  const ending = (one: string) => /\.\w+$/.exec(one)?.[0];
  return folderOf(path) === folderOf(test) && ending(path) === ending(test);
}

function wantedBy(
  file: SourceFile,
  contexts: readonly string[],
  byPlain: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const { language } = file.tree;
  if (language === "go")
    return contexts.filter((path) => folderOf(path) === folderOf(file.path) && /_test\.go$/.test(path));
  if (language === "rust") {
    const modules = new Set(moduleFilesOf(file));
    return contexts.filter((path) => modules.has(path));
  }
  if (language === "java") {
    const types = typesNamedIn(file);
    return contexts.filter(
      (path) => path.endsWith(".java") && types.has(plainOf(path).split("/").at(-1) ?? ""),
    );
  }
  const modules = importsOf(file).map(({ module }) => module);
  if (isJavaScript(language))
    return [...modules, ...mocksNamedIn(file)].flatMap((module) =>
      (byPlain.get(module) ?? []).filter((path) => /\.[cm]?[jt]sx?$/.test(path)),
    );
  if (language !== "python") return [];
  const ends = new Set(modules.map((module) => module.split("/").at(-1)));
  return contexts.filter((path) => {
    const plain = plainOf(path);
    if (!path.endsWith(".py") || !ends.has(plain.split("/").at(-1))) return false;
    return modules.some((module) => plain === module || plain.endsWith(`/${module}`));
  });
}

function plainOf(path: string): string {
  return path.replace(/(\/index|\/__init__)?\.[^./]+$/, "");
}
