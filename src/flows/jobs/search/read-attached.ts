import { type AttachedDocument } from "../../../domain/jobs/search/linked-documents.ts";
import { type Passage } from "../../../domain/jobs/search/passages.ts";
import { type GitHubApp } from "../../../github/app.ts";
import { readAttachment } from "../../../github/attachments.ts";
import { type Log } from "../../../platform/log.ts";
import { type Repository } from "../../../store/configuration/repositories.ts";

/** Bytes of a document that are read. */
export const longestFile = 256 * 1024;

export interface AttachedDeps {
  readonly github: Pick<GitHubApp, "installationToken">;
  readonly log: Pick<Log, "warn">;
}

export interface Attached {
  /** Each with its name. */
  readonly texts: readonly (readonly [string, string])[];
  /** Names of those that could not be had. */
  readonly unread: readonly string[];
}

/** Texts attached to an issue. A freeze never fails for one that cannot be had, nor for want of a token. */
export async function readAttached(
  { github, log }: AttachedDeps,
  { installationId, name: repository }: Pick<Repository, "installationId" | "name">,
  attached: readonly AttachedDocument[],
): Promise<Attached> {
  if (attached.length === 0) return { texts: [], unread: [] };
  const narrowed = { repository, permissions: { issues: "read" } } as const;
  let token: string;
  try {
    token = await github.installationToken(installationId, narrowed);
  } catch (error) {
    log.warn({ err: error, repository }, "there is no token to read what is attached to a job's issue");
    return { texts: [], unread: attached.map(titleOf) };
  }
  const texts: [string, string][] = [];
  const unread: string[] = [];
  const reading = attached.map(async (each) => ({
    each,
    fetched: await readAttachment(each.address, { token, maxBytes: longestFile }),
  }));
  for (const { each, fetched } of await Promise.all(reading)) {
    if (fetched.kind === "answered" && fetched.status === 200) {
      texts.push([titleOf(each), fetched.text]);
      continue;
    }
    const why = fetched.kind === "answered" ? `${fetched.status}` : fetched.reason;
    log.warn({ address: each.address, why }, "what is attached to a job's issue could not be read");
    unread.push(titleOf(each));
  }
  return { texts, unread };
}

/** Whoever asks for it is told that nobody has read it. */
export function unreadPassage(path: string): Passage {
  return {
    path,
    heading: "",
    body: "It could not be read when the job began to wait, so nothing of it is found here.",
  };
}

function titleOf({ name }: AttachedDocument): string {
  return `${name}, attached to the issue`;
}
