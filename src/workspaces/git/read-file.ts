import { posix } from "node:path";
import { tellOfCommits } from "./commit-answers.ts";
import { type Mirror } from "../mirror.ts";
import { findObject, readFolder, readObject, readTree } from "./objects.ts";
import { type FoundObject } from "../../platform/object-reader.ts";

/** Names of what stands at the root of a commit's tree. */
export async function listRoot(mirror: Mirror, commit: string): Promise<string[]> {
  const entries = await readFolder(mirror, { commit, folder: "" });
  if (entries === null) throw new Error(`The mirror does not hold commit ${commit}`);
  return entries.map(({ name }) => name);
}

/** Bytes of the paths of a tree; of a larger one only the first are known. */
const longestListing = 16 * 1024 * 1024;

/** Paths of all files in a commit. */
export async function listFiles(mirror: Mirror, commit: string): Promise<string[]> {
  const args = ["ls-tree", "-r", "-z", "--name-only", commit];
  const { stdout } = await tellOfCommits(mirror, args, { maxBytes: longestListing });
  // Behind the last separator stands nothing, or what was cut off.
  return stdout.toString("utf8").split("\0").slice(0, -1);
}

/** The text of a regular file in a commit; null: there is none at this path, or it is larger than `maxBytes`. */
export async function readFileAt(
  mirror: Mirror,
  { commit, path }: { readonly commit: string; readonly path: string },
  maxBytes: number,
): Promise<string | null> {
  const { dir, base } = posix.parse(path);
  const entry = (await readFolder(mirror, { commit, folder: dir }))?.find(({ name }) => name === base);
  if (!/^100(?:644|755)$/.test(entry?.mode ?? "")) return null;
  return (await readObject(mirror, `${commit}:${path}`, maxBytes))?.content.toString("utf8") ?? null;
}

/** Whether a commit has anything at a path: a file, a link, a folder, a submodule. */
export async function isSomethingAt(
  mirror: Mirror,
  { commit, path }: { readonly commit: string; readonly path: string },
): Promise<boolean> {
  const { dir, base } = posix.parse(path);
  return (await readFolder(mirror, { commit, folder: dir }))?.some(({ name }) => name === base) ?? false;
}

/** Texts of files in a commit by path, read in one go. What is not there, no file, or larger than `maxBytes` is left out. */
export async function readTextsAt(
  mirror: Mirror,
  { commit, paths }: { readonly commit: string; readonly paths: readonly string[] },
  maxBytes: number,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const asked = [...new Set(paths)].filter((path) => path !== "");
  const found = await Promise.all(asked.map((path) => objectAt(mirror, commit, path)));
  for (const [at, path] of asked.entries()) {
    const blob = found[at];
    if (blob?.type !== "blob" || blob.size > maxBytes) continue;
    const read = await readObject(mirror, blob.object, maxBytes);
    if (read !== null) texts.set(path, read.content.toString("utf8"));
  }
  return texts;
}

/** By which git cannot be asked: a line break ends a question, and the other stands for bytes that are no UTF-8. */
const unaskable = /[\n\uFFFD]/;

async function objectAt(mirror: Mirror, commit: string, path: string): Promise<FoundObject | null> {
  if (!unaskable.test(path)) return findObject(mirror, `${commit}:${path}`);
  let found = await findObject(mirror, `${commit}^{tree}`);
  for (const name of path.split("/")) {
    const entries = found === null ? null : await readTree(mirror, found.object);
    const [entry, other] = (entries ?? []).filter((one) => one.name === name);
    // Of two that read alike nobody knows which is meant.
    if (entry === undefined || other !== undefined) return null;
    found = await findObject(mirror, entry.object);
  }
  return found;
}
