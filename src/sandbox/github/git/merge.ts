import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Repository } from "../state.ts";
import { readCommit } from "./commits.ts";
import { mergeBase } from "./history.ts";
import { askGit, gitIn, runGit } from "./run-git.ts";
import { readBlob, writeBlob } from "./trees.ts";

const unknownOption = 129;

/** The tree of both sides merged, or null when they conflict. */
export async function mergedTree(
  repository: Repository,
  ours: string,
  theirs: string,
): Promise<string | null> {
  const common = await mergeBase(repository, ours, theirs);
  // One descends from the other: there is nothing to merge.
  if (common === ours || common === theirs) {
    return (await readCommit(repository, common === ours ? theirs : ours)).tree;
  }
  const args = ["merge-tree", "--write-tree", "--no-messages", ours, theirs];
  const { exitCode, stdout } = await runGit(repository.directory, args);
  if (exitCode === 0) return stdout.toString("utf8").split("\n")[0] ?? null;
  return exitCode === unknownOption ? mergedTreeByIndex(repository, ours, theirs) : null;
}

/** The same for a git before 2.38, which merges no trees by itself; it knows no renames. */
export async function mergedTreeByIndex(
  repository: Repository,
  ours: string,
  theirs: string,
): Promise<string | null> {
  const base = await mergeBase(repository, ours, theirs);
  if (base === null) return null;
  const work = await mkdtemp(join(tmpdir(), "sandbox-merge-"));
  try {
    return await mergeIn(work, repository, [base, ours, theirs]);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function mergeIn(
  work: string,
  repository: Repository,
  sides: readonly string[],
): Promise<string | null> {
  const env = { GIT_INDEX_FILE: join(work, "index") };
  await gitIn(repository, ["read-tree", "-i", "-m", "--aggressive", ...sides], { env });
  const unmerged = await gitIn(repository, ["ls-files", "--unmerged", "-z"], { env });
  for (const [path, stages] of stagesByPath(unmerged)) {
    const merged = await mergedBlob(work, repository, stages);
    if (merged === null) return null;
    const lines = [`0 ${"0".repeat(40)}\t${path}`, `${merged.mode} ${merged.sha}\t${path}`];
    await gitIn(repository, ["update-index", "-z", "--index-info"], { env, stdin: `${lines.join("\0")}\0` });
  }
  return askGit(repository, ["write-tree"], { env });
}

interface Stage {
  readonly mode: string;
  readonly sha: string;
}

/** What base (1), ours (2) and theirs (3) have at each path on which they differ. */
function stagesByPath(listing: string): Map<string, Map<string, Stage>> {
  const paths = new Map<string, Map<string, Stage>>();
  for (const line of listing.split("\0").filter((each) => each !== "")) {
    const [entry = "", path = ""] = line.split("\t");
    const [mode = "", sha = "", stage = ""] = entry.split(" ");
    const stages = paths.get(path) ?? new Map<string, Stage>();
    paths.set(path, stages.set(stage, { mode, sha }));
  }
  return paths;
}

async function mergedBlob(
  work: string,
  repository: Repository,
  stages: ReadonlyMap<string, Stage>,
): Promise<Stage | null> {
  const [base, ours, theirs] = [stages.get("1"), stages.get("2"), stages.get("3")];
  if (base === undefined || ours === undefined || theirs === undefined) return null;
  const files: string[] = [];
  for (const { sha } of [ours, base, theirs]) {
    const blob = await readBlob(repository, sha);
    if (blob === null) return null;
    const file = join(work, `side-${files.length}`);
    await writeFile(file, blob);
    files.push(file);
  }
  const { exitCode, stdout } = await runGit(repository.directory, ["merge-file", "-p", "-q", ...files]);
  if (exitCode !== 0) return null;
  return {
    mode: ours.mode === base.mode ? theirs.mode : ours.mode,
    sha: await writeBlob(repository, stdout),
  };
}
