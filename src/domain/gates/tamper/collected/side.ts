import { type FileVersion } from "../changed-file.ts";

/** One side of a change, with all that stays as it is. */
export interface Side {
  readonly files: readonly FileVersion[];
  readonly settings: readonly FileVersion[];
  readonly paths: readonly string[];
}
