import { textOf } from "../changed-file.ts";
import { type Side } from "./side.ts";

/** What Cargo builds by itself, and runs the tests of. */
const roots = /(^|\/)(src\/(lib|main)\.rs|src\/bin\/([^/]+|[^/]+\/main)\.rs|tests\/([^/]+|[^/]+\/main)\.rs)$/;

/**
 * Whether a file of Rust that has a new path is part of a build: by its place, or because a file of the change names
 * it, as none that stays as it is can have done.
 */
export function isBuiltByCargo(path: string, { files, settings }: Side): boolean {
  if (roots.test(path)) return true;
  const [, folder = "", file = ""] = /(?:^|([^/]+)\/)([^/]+)\.rs$/.exec(path) ?? [];
  const name = file === "mod" ? folder : file;
  const named = new RegExp(
    `\\bmod\\s+(r#)?${name.replace(/\W/g, ".")}\\s*[;{]|["/]${name.replace(/\W/g, ".")}(\\.rs|/mod\\.rs)"`,
  );
  return [...files, ...settings.filter((one) => one.path.endsWith("Cargo.toml"))].some((one) =>
    named.test(textOf(one)),
  );
}
