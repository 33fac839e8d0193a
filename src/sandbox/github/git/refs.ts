import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Repository } from "../state.ts";
import { askGit, objectsOf } from "./run-git.ts";

export interface RefChange {
  readonly ref: string;
  readonly before: string | null;
  readonly after: string | null;
}

export const nullSha = "0".repeat(40);

/** Full names of branches and tags with what they point at. */
export async function readRefs(repository: Repository): Promise<Map<string, string>> {
  const { directory } = repository;
  const refs = await readPackedRefs(directory);
  for (const folder of ["refs/heads", "refs/tags"]) {
    // A file of its own is newer than what was packed.
    for (const ref of await filesBelow(directory, folder)) {
      const text = (await ifThere(readFile(join(directory, ref), "utf8"))) ?? "";
      const target = text.startsWith("ref: ") ? await refTarget(repository, ref) : text.trim();
      if (target !== null && target !== "") refs.set(ref, target);
    }
  }
  return refs;
}

async function readPackedRefs(directory: string): Promise<Map<string, string>> {
  const text = (await ifThere(readFile(join(directory, "packed-refs"), "utf8"))) ?? "";
  const packed = text.split("\n").flatMap((line) => {
    const [, target = "", ref = ""] = /^([0-9a-f]{40}) (refs\/(?:heads|tags)\/.+)$/.exec(line) ?? [];
    return ref === "" ? [] : [[ref, target] as const];
  });
  return new Map(packed);
}

async function filesBelow(directory: string, folder: string): Promise<string[]> {
  const entries = (await ifThere(readdir(join(directory, folder), { withFileTypes: true }))) ?? [];
  const found = await Promise.all(
    entries.map(async (entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(directory, name);
      return entry.name.endsWith(".lock") ? [] : [name];
    }),
  );
  return found.flat();
}

/** A ref and its folder may be deleted while refs are read. */
async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}

export async function branchHead(repository: Repository, branch: string): Promise<string | null> {
  return (await objectsOf(repository).find(`refs/heads/${branch}^{commit}`))?.object ?? null;
}

/** What a branch or tag, by its full name, points at; null: there is none of this name. */
export async function refTarget(repository: Repository, ref: string): Promise<string | null> {
  if (!(/^refs\/(?:heads|tags)\/./.test(ref) && isPlain(ref))) return null;
  return (await objectsOf(repository).find(ref))?.object ?? null;
}

/** Names that mean themselves: nothing that git would compute. */
function isPlain(name: string): boolean {
  return !/^-|[\s~^:?*[\\]|\.\.|@\{/.test(name);
}

/** Commits that were seen in a repository: nothing here ever takes one away again. */
const seenCommits = new WeakMap<Repository, Set<string>>();

/** The commit that a branch, tag, full ref or sha means. */
export async function resolveCommit(repository: Repository, revision: string): Promise<string | null> {
  const seen = seenCommits.get(repository) ?? new Set();
  seenCommits.set(repository, seen);
  if (seen.has(revision)) return revision;
  const commit = await askCommit(repository, revision);
  if (commit !== null) seen.add(commit);
  return commit;
}

async function askCommit(repository: Repository, revision: string): Promise<string | null> {
  if (!isPlain(revision)) return null;
  const names = [`refs/heads/${revision}`, `refs/tags/${revision}`, `refs/${revision}`];
  if (revision.startsWith("refs/") || /^[0-9a-f]{7,40}$/.test(revision)) names.push(revision);
  const found = await Promise.all(names.map((name) => objectsOf(repository).find(`${name}^{commit}`)));
  return found.find((one) => one !== null)?.object ?? null;
}

export async function isValidRef(repository: Repository, ref: string): Promise<boolean> {
  return (await askGit(repository, ["check-ref-format", ref])) !== null;
}

/** Moves a ref if it still is where it was; null means absent. */
export async function moveRef(
  repository: Repository,
  ref: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const args =
    to === null ? ["update-ref", "-d", ref, from ?? nullSha] : ["update-ref", ref, to, from ?? nullSha];
  return (await askGit(repository, args)) !== null;
}
