import { stat } from "node:fs/promises";
import { sep } from "node:path";
import {
  type FolderEntry,
  type FoundObject,
  ObjectReader,
  type ReadObject,
} from "../../platform/object-reader.ts";
import { gitEnvironment, GitFailure, partialRemote } from "./git.ts";

interface Bare {
  /** The bare repository. */
  readonly path: string;
}

const readers = new Map<string, ObjectReader>();

/** What a name in a mirror stands for (`COMMIT^{tree}`, `COMMIT:a/path`); null: nothing that is here. */
export async function findObject(mirror: Bare, name: string): Promise<FoundObject | null> {
  return asked((await readerOf(mirror)).find(name));
}

/** The same with its content; null also where it has more than `maxBytes`. */
export async function readObject(mirror: Bare, name: string, maxBytes: number): Promise<ReadObject | null> {
  const found = await findObject(mirror, name);
  if (found === null || found.size > maxBytes) return null;
  return asked((await readerOf(mirror)).read(found.object));
}

/** The hash of a commit's whole tree. Throws when there is no such commit. */
export async function treeOf(mirror: Bare, commit: string): Promise<string> {
  const found = await findObject(mirror, `${commit}^{tree}`);
  if (found === null) throw new GitFailure("cat-file", null, `there is no commit ${commit}`);
  return found.object;
}

/** What stands in a folder of a commit ("": at its root), not below it; null: there is no such folder. */
export async function readFolder(
  mirror: Bare,
  { commit, folder }: { readonly commit: string; readonly folder: string },
): Promise<FolderEntry[] | null> {
  return asked((await readerOf(mirror)).list(`${commit}:${folder}`));
}

/** What stands in the folder of that hash; null: there is none. */
export async function readTree(mirror: Bare, tree: string): Promise<FolderEntry[] | null> {
  return asked((await readerOf(mirror)).list(tree));
}

/** Resolves when nothing reads below a directory any more. */
export async function closeReaders(root: string): Promise<void> {
  const below = [...readers].filter(([identity]) => identity.startsWith(`${root}${sep}`));
  for (const [identity] of below) readers.delete(identity);
  await Promise.all(below.map(([, reader]) => reader.close()));
}

async function readerOf(mirror: Bare): Promise<ObjectReader> {
  const identity = await identityOf(mirror);
  const { path } = mirror;
  const reader =
    readers.get(identity) ?? new ObjectReader({ file: "git", cwd: path, env: environment(path) });
  readers.set(identity, reader);
  return reader;
}

/** A mirror may be thrown away and made anew, with less in it. */
export async function identityOf({ path }: Bare): Promise<string> {
  const { ino, birthtimeMs } = await stat(path);
  return [path, ino, birthtimeMs].join(" ");
}

/** What is missing is missing: no remote is asked for it. */
function environment(path: string): Record<string, string> {
  return gitEnvironment({ gitDir: path }, { config: { [`remote.${partialRemote}.promisor`]: "false" } });
}

async function asked<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (error) {
    throw new GitFailure("cat-file", null, (error as Error).message);
  }
}
