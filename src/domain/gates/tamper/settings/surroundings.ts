import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, foldersOf } from "../paths.ts";
import { lostResults } from "../kept-results.ts";
import { saysAliases } from "../builds/alias-files.ts";
import { runnersAround } from "../collected/runners-around.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { mayBeIncluded } from "../tests/included-texts.ts";
import { lostComparisons } from "../tests/functions/comparisons.ts";
import { losesCase } from "../tests/tables/case-files.ts";
import { losesRows } from "../tests/tables/data-files.ts";
import { mayBePart } from "./reached-settings.ts";
import { holdsSettings } from "./tool-files.ts";

/** What the base has and the change leaves as it is. */
export interface Surroundings {
  readonly paths: readonly string[];
  /** Files of tools' settings, and lists of Python's packages, as far as `settingsAround` asks for them. */
  readonly settings: readonly FileVersion[];
  /** Settings that take something from a changed file, and unchanged parts of settings, as far as `reachedSettings` asks for them. */
  readonly parts: readonly FileVersion[];
  /** Files of tests that the changed ones take something from, as far as `standingFiles` asks for them. */
  readonly standing: readonly FileVersion[];
  /** Files of tests that may use what the change makes of others, as far as `mayDepend` asks for them. */
  readonly dependents: readonly FileVersion[];
  /** Files of the product that read what the change newly gives to tests, as far as `mayReadSwitches` asks for them. */
  readonly readers: readonly FileVersion[];
  /** What tells what changed tests ask: files of the product, fixtures, manifests, as far as `modulesWanted` asks for them. */
  readonly modules: readonly FileVersion[];
}

export const nothingAround: Surroundings = {
  ...{ paths: [], settings: [], parts: [] },
  ...{ standing: [], dependents: [], readers: [], modules: [] },
};

/** Whether a change brings what may take the place, or make use, of something that it leaves as it is. */
export function needsSurroundings(files: readonly ChangedFile[]): boolean {
  return files.some((file) => {
    const { path, before, after } = file;
    if (losesRows(file) || losesCase(file) || lostResults(file).length > 0) return true;
    if (lostComparisons(file).length > 0) return true;
    if (
      /\.rs$|\.gradle(\.kts)?$|(^|\/)(\.\w+ignore|\.env[\w.-]*|[\w.-]+\.env|tox\.toml|application-test\.\w+|pom\.xml|BUILD(\.bazel)?|jvm\.config|gradle\.properties)$/.test(
        path,
      )
    )
      return true;
    if (mayBePart(path)) return true;
    if (before !== null && (isTestContext(before.path) || showsPython(before) || mayBeIncluded(before)))
      return true;
    if (before?.kind === "symlink") return true;
    return after !== null && (mayTakePlaces(after) || saysAliases(after.path) || isTestContext(after.path));
  });
}

/** Files of settings in the folders of changed ones, and above them. */
export function settingsAround(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const folders = new Set(
    files.flatMap(({ before, after }) => {
      const isRead = after !== null && (mayTakePlaces(after) || variables.test(after.path));
      const isShown = before !== null && showsPython(before);
      return [...(isRead ? foldersOf(after.path) : []), ...(isShown ? foldersOf(before.path) : [])];
    }),
  );
  const runners = new Set([...runnersAround(files, paths), ...choosersAround(files, paths)]);
  return paths.filter(
    (path) =>
      ((holdsSettings(path) || requirements.test(path) || buildsJava.test(path)) &&
        folders.has(folderOf(path))) ||
      runners.has(path),
  );
}

/** Tests run with these if settings say so. */
const variables = /(^|\/)(\.env[^/]*|[^/]+\.env)$/;

/** Which packages of Python there are. */
const requirements = /(^|\/)([\w-]*requirements[\w-]*\.(txt|in)|Pipfile|setup\.py|environment\.ya?ml)$/;

/** Which tags of JUnit's tests are left out. */
const buildsJava = /(^|\/)(pom\.xml|build\.gradle(\.kts)?|testng[\w-]*\.xml)$/;

/** Which tests of JavaScript are run by their titles. */
const choosesByTitle = /(^|\/)(\.mocharc[^/]*|playwright\.config\.[^/]+)$/;

function choosersAround(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const tests = files.flatMap(({ after }) =>
    after !== null && collectionOf(after.path) > 0 ? after.path : [],
  );
  const folders = new Set(tests.filter((path) => /\.[cm]?[jt]sx?$/.test(path)).flatMap(foldersOf));
  return paths.filter((path) => choosesByTitle.test(path) && folders.has(folderOf(path)));
}

/** Python's settings say who runs its coroutines, a build of Java which tests; a module of Go takes folders out of another. */
function mayTakePlaces(version: FileVersion): boolean {
  const { path } = version;
  return showsPython(version) || holdsSettings(path) || /\.(py|java)$|(^|\/)go\.mod$/.test(path);
}

/** What documentation shows of Python may be run as a test. */
function showsPython({ path, text }: FileVersion): boolean {
  return /\.(rst|md|txt|py)$/.test(path) && /^\s*>>> /m.test(text ?? "");
}
