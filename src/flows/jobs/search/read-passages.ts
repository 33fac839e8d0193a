import { parseTodos } from "../../../agents/read-todos.ts";
import { jobFolder } from "../../../domain/jobs/phases/phase-name.ts";
import {
  attachedDocuments,
  documents,
  linkedDocuments,
} from "../../../domain/jobs/search/linked-documents.ts";
import { mostPassages, splitPassages, type Passage } from "../../../domain/jobs/search/passages.ts";
import { type PlannedPhase } from "../../../domain/jobs/phases/todos.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { fetchCommit } from "../../../workspaces/fetch.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { listFiles, readTextsAt } from "../../../workspaces/git/read-file.ts";
import { redactSecrets } from "../../../workspaces/changes/secrets.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";
import { longestFile, readAttached, unreadPassage } from "./read-attached.ts";

const mostFiles = 200;

/** What a job that freezes has to be asked about: its folder, the history of its todos, and documents it was given. */
export async function readPassages(deps: JobDeps, situation: JobSituation): Promise<Passage[]> {
  const { job, mirror, phases, place } = situation;
  const frozen = phases.findLast(({ step }) => step === "pending_review");
  if (frozen === undefined) return [];
  const { owner, name } = place.repository;
  const github = { owner, name, webUrl: deps.workshop.gitUrl };
  const links = linkedDocuments(job.body, github);
  const texts: (readonly [string, string])[] = [
    ...(await textsOfFolder(situation, frozen)),
    ...(await textsAt(mirror, frozen.baseSha, links)),
  ];
  const attached = await readAttached(deps, place.repository, attachedDocuments(job.body, github));
  texts.push(...attached.texts);
  const passages: Passage[] = attached.unread.map(unreadPassage);
  for (const [path, text] of texts) passages.push(...splitPassages(path, await redactSecrets(text)));
  passages.push(...(await todoHistory(situation)));
  return passages.slice(0, mostPassages);
}

async function textsOfFolder(
  { job, mirror, pulls }: JobSituation,
  frozen: Phase,
): Promise<ReadonlyMap<string, string>> {
  // The result of the whole job is without the folder, which is kept where it was taken out.
  const head = pulls.get(frozen.id)?.headSha ?? frozen.pushedSha;
  const commit = frozen.kind === "final" ? (job.artefactSha ?? head) : head;
  if (commit === null || !(await fetchCommit(mirror, commit))) return new Map();
  const folder = `${jobFolder(job.issue)}/`;
  const files = await listFiles(mirror, commit);
  // The todos have a history of their own.
  const isRead = (path: string) => documents.test(path) && path !== `${folder}todos.yaml`;
  const paths = files.filter((path) => path.startsWith(folder) && isRead(path)).slice(0, mostFiles);
  return readTextsAt(mirror, { commit, paths }, longestFile);
}

async function textsAt(
  mirror: Mirror,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0 || !(await fetchCommit(mirror, commit))) return new Map();
  return readTextsAt(mirror, { commit, paths }, longestFile);
}

/** The todos as each phase left them, where it changed anything about them. */
async function todoHistory({ job, phases, mirror }: JobSituation): Promise<Passage[]> {
  const path = `${jobFolder(job.issue)}/todos.yaml`;
  const history: Passage[] = [];
  let last = "";
  for (const { kind, number, suffix, pushedSha, claimSha } of phases) {
    const commit = pushedSha ?? claimSha;
    if (kind === "final" || commit === null || !(await fetchCommit(mirror, commit))) continue;
    const text = (await readTextsAt(mirror, { commit, paths: [path] }, longestFile)).get(path) ?? last;
    if (text === last) continue;
    last = text;
    const read = parseTodos(text);
    if (read.kind === "invalid") continue;
    const heading = `todos as phase ${number}${suffix}, ${kind}, left them`;
    for (const planned of read.todos.phases) {
      history.push({
        path,
        heading: `${heading} / ${planned.title}`,
        body: await redactSecrets(listed(planned)),
      });
    }
  }
  return history;
}

function listed({ id, title, depends_on: after, todos }: PlannedPhase): string {
  return [
    `${id}: ${title}${after.length === 0 ? "" : ` (after ${after.join(", ")})`}`,
    ...todos.map(({ text, done }) => `- [${done ? "x" : " "}] ${text}`),
  ].join("\n");
}
