import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { foldersOf } from "../paths.ts";

const manifest = /(^|\/)go\.mod$/;

/** Folders that a new module of Go takes out of the one around them: what is run there no longer reaches them. */
export function cutOffModules(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const standing = [...paths, ...files.flatMap(({ before }) => (before === null ? [] : [before.path]))];
  const modules = new Set(standing.filter((path) => manifest.test(path)));
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (after === null || !manifest.test(path) || before?.path === path) return [];
    const [folder = "", ...above] = foldersOf(path);
    const isWithin = above.some((one) => modules.has(`${one}go.mod`));
    // What the change moves there itself is compared with where it was.
    const holdsTests = standing.some((one) => one.startsWith(folder) && one.endsWith("_test.go"));
    const message = "a module of its own takes the tests of this folder out of the module around it";
    return isWithin && holdsTests ? [{ path, line: null, rule: "widened-exclusion", message }] : [];
  });
}
