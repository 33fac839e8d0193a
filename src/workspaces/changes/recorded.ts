import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { git, type GitPlace } from "../git/git.ts";
import { withLock } from "../git/lock.ts";
import { recordedRef } from "./record-changes.ts";

export interface Forgetting {
  /** Commits that were made before. */
  readonly before: Date;
  readonly findLive: () => Promise<(name: string) => boolean>;
}

/** So long git keeps what no reference leads to: somebody may be about to make one. */
const prunedAfter = "14.days.ago";

/** Lets go of recorded commits that nobody works on any more, in all mirrors; returns how many. */
export async function forgetRecorded(root: string, { before, findLive }: Forgetting): Promise<number> {
  const mirrors = (await namesIn(join(root, "mirrors"))).filter((name) => name.endsWith(".git"));
  const listed = await Promise.all(
    mirrors.map(async (name) => ({ name, refs: await oldRefs(placeOf(root, name), before) })),
  );
  // Asked after the commits were read: what is recorded meanwhile is not among them.
  const isLive = await findLive();
  let count = 0;
  for (const { name, refs } of listed) {
    const gone = refs.filter((ref) => !isLive(ref.slice(recordedRef("").length)));
    if (gone.length > 0) await forget(root, name, gone);
    count += gone.length;
  }
  return count;
}

async function oldRefs(place: GitPlace, before: Date): Promise<string[]> {
  const format = "--format=%(committerdate:unix) %(refname)";
  const { stdout } = await git(place, ["for-each-ref", format, recordedRef("")]);
  return stdout
    .toString("utf8")
    .split("\n")
    .flatMap((line) => {
      const [seconds = "", ref = ""] = line.split(" ");
      return ref !== "" && Number(seconds) * 1_000 < before.getTime() ? [ref] : [];
    });
}

async function forget(root: string, name: string, refs: readonly string[]): Promise<void> {
  const place = placeOf(root, name);
  await withLock(join(root, "locks", name.replace(/\.git$/, "")), async () => {
    const stdin = refs.map((ref) => `delete ${ref}\n`).join("");
    await git(place, ["update-ref", "--stdin"], { stdin });
    const config = { "gc.auto": "6700", "gc.autoDetach": "false" };
    await git(place, ["gc", "--auto", "--quiet", `--prune=${prunedAfter}`], { config });
  });
}

function placeOf(root: string, name: string): GitPlace {
  return { gitDir: join(root, "mirrors", name) };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
