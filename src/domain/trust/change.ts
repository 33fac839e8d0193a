/** What stands at a path, as git sees it. */
export type FileKind = "file" | "executable" | "symlink" | "submodule";

/** One path that differs between base and head. A rename is both: its old path and its new one. */
export interface Change {
  readonly status: "added" | "modified" | "deleted" | "renamed" | "type-changed";
  readonly path: string;
  /** Of a rename. */
  readonly oldPath: string | null;
  /** Null: nothing was there. */
  readonly before: FileKind | null;
  /** Null: nothing is there any more. */
  readonly after: FileKind | null;
  /** What a symlink at head points to. */
  readonly linkTarget: string | null;
  /** The commit that a submodule at head points to. */
  readonly submodule: string | null;
  /** Null for binary content. */
  readonly lines: { readonly added: number; readonly deleted: number } | null;
}

export interface ChangeTotals {
  /** Files of the base's tree. */
  readonly baseFiles: number;
  readonly deletedFiles: number;
  readonly patchBytes: number;
}

/** Every path that a change touches: what was moved away is gone from where it stood. */
export function touchedPaths(changes: readonly Pick<Change, "path" | "oldPath">[]): string[] {
  return changes.flatMap(({ path, oldPath }) => (oldPath === null ? [path] : [oldPath, path]));
}

/** The first of the paths that is not below the folder; null: all are. */
export function firstOutside(paths: readonly string[], folder: string): string | null {
  return paths.find((path) => !path.startsWith(`${folder}/`)) ?? null;
}
