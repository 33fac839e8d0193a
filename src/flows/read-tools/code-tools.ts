import { z } from "zod";
import { findRepository } from "../../store/configuration/repositories.ts";
import { listPhases } from "../../store/jobs/phases.ts";
import { fetchCommit } from "../../workspaces/fetch.ts";
import { isAncestor } from "../../workspaces/git/ancestry.ts";
import { findObject } from "../../workspaces/git/objects.ts";
import { listFiles, readFileAt } from "../../workspaces/git/read-file.ts";
import { compareCommits, findText, listLastCommits, showCommit } from "../../workspaces/git/read-history.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { openEscalationMirror } from "../escalations/attempt/mirror.ts";
import { jobNumber, seenJob } from "./job-tools.ts";
import { readTool, type Onlooker, type ReadToolDeps } from "./read-tool.ts";

const maxBytes = 256 * 1024;
const longestFile = 4 * 1024 * 1024;
const hash = z.string().regex(/^[0-9a-f]{7,64}$/, "must be a commit's hash");
const path = z.string().min(1).max(4_096);
const about = z.strictObject({
  job: jobNumber,
  commit: hash.optional().describe("Of the job; without it, the newest of its last phase."),
});

interface Code {
  readonly mirror: Mirror;
  readonly commit: string;
  /** Where the work of the phase began. */
  readonly base: string;
  /** null: it is no commit of the job. */
  readonly resolve: (commit: string) => Promise<string | null>;
}

/** What a job works on; null: there is no such job, none that may be seen, or it has no such commit. */
async function openCode(
  deps: ReadToolDeps,
  asked: { readonly job: number; readonly commit?: string | undefined },
  onlooker: Onlooker,
): Promise<Code | null> {
  const job = await seenJob(deps, asked.job, onlooker);
  const repository = job === null ? null : await findRepository(deps.db, job.repositoryId);
  if (job === null || repository === null) return null;
  const mirror = await openEscalationMirror(deps, { repository });
  const phases = (await listPhases(deps.db, job.id)).toReversed();
  const known = phases.flatMap(({ pushedSha, claimSha, baseSha }) => [pushedSha, claimSha, baseSha]);
  const heads = await listFetched(mirror, [...new Set(known.filter((each) => each !== null))]);
  const [head] = heads;
  if (head === undefined) return null;
  const resolve = (commit: string) => resolveCommit(mirror, { commit, heads });
  const commit = asked.commit === undefined ? head : await resolve(asked.commit);
  const base = phases.find(({ baseSha }) => heads.includes(baseSha))?.baseSha ?? head;
  return commit === null ? null : { mirror, commit, base, resolve };
}

async function listFetched(mirror: Mirror, commits: readonly string[]): Promise<string[]> {
  const there: string[] = [];
  for (const commit of commits) if (await fetchCommit(mirror, commit)) there.push(commit);
  return there;
}

/** Only what leads to a head of the job is the job's. */
async function resolveCommit(
  mirror: Mirror,
  { commit, heads }: { readonly commit: string; readonly heads: readonly string[] },
): Promise<string | null> {
  const sha = (await findObject(mirror, `${commit}^{commit}`))?.object;
  if (sha === undefined) return null;
  for (const head of heads) if (await isAncestor(mirror, sha, head)) return sha;
  return null;
}

export const workspaceList = readTool({
  name: "workspace_list",
  title: "Files of a job",
  says: "Paths of the files that a job works on, below a folder or all of them.",
  about,
  input: z.strictObject({ folder: path.optional(), limit: z.int().min(1).max(2_000).default(500) }),
  run: async (deps, { input, onlooker }) => {
    const code = await openCode(deps, input, onlooker);
    if (code === null) return null;
    const below = input.folder === undefined ? "" : `${input.folder.replace(/\/+$/, "")}/`;
    const files = (await listFiles(code.mirror, code.commit)).filter((each) => each.startsWith(below));
    return { commit: code.commit, files: files.slice(0, input.limit), of: files.length };
  },
});

export const workspaceRead = readTool({
  name: "workspace_read",
  title: "A file of a job",
  says: "Lines of a file that a job works on; `text` is null where there is no such file, or it is too large.",
  about,
  input: z.strictObject({
    path,
    from: z.int().min(1).default(1).describe("The first line."),
    lines: z.int().min(1).max(1_000).default(400),
  }),
  run: async (deps, { input, onlooker }) => {
    const code = await openCode(deps, input, onlooker);
    if (code === null) return null;
    const { commit, mirror } = code;
    const text = await readFileAt(mirror, { commit, path: input.path }, longestFile);
    const lines = text?.split("\n") ?? [];
    const shown = text === null ? null : lines.slice(input.from - 1, input.from - 1 + input.lines).join("\n");
    return { commit, path: input.path, from: input.from, of: lines.length, text: shown };
  },
});

export const workspaceSearch = readTool({
  name: "workspace_search",
  title: "Search in the files of a job",
  says: "Lines of the files that a job works on that hold a text, in any case, as path:line:text.",
  about,
  input: z.strictObject({
    text: z.string().min(1).max(500),
    path: path.optional().describe("A file or a folder."),
    limit: z.int().min(1).max(500).default(100),
  }),
  run: async (deps, { input, onlooker }) => {
    const code = await openCode(deps, input, onlooker);
    if (code === null) return null;
    const asked = { commit: code.commit, path: input.path ?? null, text: input.text };
    const lines = await findText(code.mirror, asked, maxBytes);
    return { commit: code.commit, lines: lines.slice(0, input.limit), of: lines.length };
  },
});

export const gitLog = readTool({
  name: "git_log",
  title: "Commits of a job",
  says: "Commits that lead to what a job works on, newest first, with hash, day, author and title.",
  about,
  input: z.strictObject({ path: path.optional(), limit: z.int().min(1).max(200).default(30) }),
  run: async (deps, { input, onlooker }) => {
    const code = await openCode(deps, input, onlooker);
    if (code === null) return null;
    const asked = { commit: code.commit, path: input.path ?? null, limit: input.limit };
    return { commits: (await listLastCommits(code.mirror, asked, maxBytes)).split("\n").filter(Boolean) };
  },
});

export const gitDiff = readTool({
  name: "git_diff",
  title: "What a job changes",
  says: "The patch between two commits of a job: from where its last phase began, or another, to what it works on.",
  about,
  input: z.strictObject({ from: hash.optional(), path: path.optional() }),
  run: async (deps, { input, onlooker }) => {
    const code = await openCode(deps, input, onlooker);
    const from = code === null ? null : input.from === undefined ? code.base : await code.resolve(input.from);
    if (code === null || from === null) return null;
    const asked = { from, commit: code.commit, path: input.path ?? null };
    return { from, to: code.commit, ...(await compareCommits(code.mirror, asked, maxBytes)) };
  },
});

export const gitShow = readTool({
  name: "git_show",
  title: "A commit of a job",
  says: "A commit that leads to what a job works on, with its message and patch.",
  about: z.strictObject({ job: jobNumber }),
  input: z.strictObject({ commit: hash, path: path.optional() }),
  run: async (deps, { input, onlooker }) => {
    const code = await openCode(deps, input, onlooker);
    if (code === null) return null;
    return showCommit(code.mirror, { commit: code.commit, path: input.path ?? null }, maxBytes);
  },
});
