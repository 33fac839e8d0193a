import { type FileKind } from "../../trust/change.ts";
import { type SyntaxTree } from "./syntax-tree.ts";

/** One side of a changed path. */
export interface FileVersion {
  readonly path: string;
  readonly kind: FileKind;
  /** Null: it is no text, or too large to be read. */
  readonly text: string | null;
  /** Null: there is no parser for its language. */
  readonly tree: SyntaxTree | null;
  /** There is a parser, which this text would take beyond all bounds. */
  readonly isUnparsable?: true;
  /** What a file of settings (JSON, YAML, TOML, INI) says; undefined: it is none, or cannot be read. */
  readonly data: unknown;
}

/** A path that differs between base and head; of a rename, `before` has the old path. */
export interface ChangedFile {
  readonly path: string;
  readonly before: FileVersion | null;
  readonly after: FileVersion | null;
}

/** Whether a file comes to stand where none was, be it new or from elsewhere. */
export function isComing({ path, before, after }: ChangedFile): boolean {
  return after !== null && before?.path !== path;
}

export function textOf(version: FileVersion | null): string {
  return version?.text ?? "";
}
