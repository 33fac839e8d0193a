import { type FileVersion } from "../../changed-file.ts";
import { type SyntaxTree } from "../../syntax-tree.ts";
import { isTestContext } from "../../test-files.ts";

/** Where runners look for what is to answer in the place of a module. */
export const mockFolder = /(^|\/)__mocks__\//;

export interface SourceFile {
  readonly path: string;
  readonly tree: SyntaxTree;
  /** The change leaves it as it is. */
  readonly stands?: true;
}

/** The files of tests on one side of a change, which may call each other's functions. */
export function sourcesOf(versions: readonly (FileVersion | null)[]): SourceFile[] {
  return versions.flatMap((version) =>
    version?.tree &&
    version.kind !== "symlink" &&
    (isTestContext(version.path) || mockFolder.test(version.path))
      ? [{ path: version.path, tree: version.tree }]
      : [],
  );
}

/** The same, with those around the change that its own take something from. */
export function sourcesWith(
  versions: readonly (FileVersion | null)[],
  standing: readonly FileVersion[],
): SourceFile[] {
  const known = sourcesOf(standing).map((one): SourceFile => ({ ...one, stands: true }));
  return [...sourcesOf(versions), ...known];
}
