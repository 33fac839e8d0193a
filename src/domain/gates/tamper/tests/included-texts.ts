import { folderOf, pathIn } from "../paths.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";

const including = /#!?\[(?:cfg_attr\([^\]]*,\s*)?doc\s*=\s*include_str!\(\s*"([^"]+)"\s*\)/g;

/** The texts that a source of Rust has for its documentation: `#![doc = include_str!("../README.md")]`. */
export function textsIncluded({ path, text }: FileVersion): string[] {
  if (!path.endsWith(".rs")) return [];
  return [...(text ?? "").matchAll(including)].map(([, named = ""]) => pathIn(folderOf(path), named));
}

/** Whether a text shows code, which a source may have for its documentation. */
export function mayBeIncluded({ path, text }: FileVersion): boolean {
  return path.endsWith(".md") && /^\s*(`{3}|~{3})/m.test(text ?? "");
}

/** Sources that may have a changed text for their documentation: the roots of libraries. */
export function includersWanted(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const isText = files.some(({ before }) => before !== null && mayBeIncluded(before));
  return isText ? paths.filter((path) => /(^|\/)src\/lib\.rs$/.test(path)) : [];
}
