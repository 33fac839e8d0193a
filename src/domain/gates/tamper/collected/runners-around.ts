import { type ChangedFile } from "../changed-file.ts";
import { folderOf, foldersOf } from "../paths.ts";
import { collectionOf } from "../test-files.ts";

const runners =
  /(^|\/)(package\.json|pyproject\.toml|setup\.cfg|tox\.ini|\.?pytest\.(ini|toml)|pom\.xml|(build|settings)\.gradle(\.kts)?|Cargo\.toml|\.mocharc[^/]*|\.taprc|(vitest|vite|jest|playwright|ava|karma|wtr|web-test-runner)\.[^/]*(config|conf|workspace)\.[^/]+)$/;

/** Where runners may say where they look for tests that stand elsewhere now. */
export function runnersAround(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const moved = files.filter(
    ({ before, after }) => after !== null && collectionOf(after.path) > 0 && before?.path !== after.path,
  );
  if (moved.length === 0) return [];
  const tests = files.flatMap(({ before, after }) => [before, after]);
  const folders = new Set(
    tests.flatMap((one) => (one !== null && collectionOf(one.path) > 0 ? foldersOf(one.path) : [])),
  );
  return paths.filter((path) => runners.test(path) && folders.has(folderOf(path)));
}
