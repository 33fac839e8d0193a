import { type Conclusion } from "../../domain/escalations/decision/consequences.ts";
import { type Database } from "../../store/database.ts";
import { findKeptDiff, listKeptDiffs, type KeptDiff } from "../../store/escalations/kept-diffs.ts";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { patchOf } from "../../workspaces/changes/list-changes.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { redactSecrets } from "../../workspaces/changes/secrets.ts";
import { type Work } from "./attempt/work.ts";
import { type EscalationDeps } from "./dependencies.ts";
import { type IssuePlace } from "./timeline.ts";
import { cutText, withoutEnd } from "../../domain/trust/text/cut-text.ts";

const longest = 1024 * 1024;
/** Longer than any secret. */
const margin = 64 * 1024;

interface UnpushedWork {
  readonly mirror: Mirror;
  readonly base: string;
  /** null: nothing was changed. */
  readonly head: string | null;
  /** Whose it is, for the log. */
  readonly of: Readonly<Record<string, number>>;
}

/** What is kept of work that is not pushed, for people; null: nothing was changed, or nobody is to see it. */
export async function diffToKeep(
  { log }: Pick<EscalationDeps, "log">,
  { mirror, attempt: { id, baseSha, claimSha } }: Pick<Work, "mirror" | "attempt">,
  conclusion: Conclusion,
): Promise<KeptDiff | null> {
  return conclusion.kind === "page" || conclusion.kind === "observe"
    ? patchForPerson(log, { mirror, base: baseSha, head: claimSha, of: { attempt: id } })
    : null;
}

/** null: nothing was changed, or it cannot be read; a person is called all the same. */
export async function patchForPerson(
  log: EscalationDeps["log"],
  { mirror, base, head, of }: UnpushedWork,
): Promise<KeptDiff | null> {
  if (head === null) return null;
  try {
    return await patchWithoutSecrets(mirror, { base, head });
  } catch (error) {
    log.warn({ err: error, ...of }, "the diff that a person is to see could not be kept");
    return null;
  }
}

/** Cut after the secrets are out: half of one is not known for what it is. */
export async function patchWithoutSecrets(
  mirror: Mirror,
  range: { readonly base: string; readonly head: string },
): Promise<KeptDiff> {
  const { text, truncated } = await patchOf(mirror, range, longest + margin);
  const redacted = await redactSecrets(text);
  // Where the reading ended, one may have been cut in two.
  const whole = truncated ? withoutEnd(redacted, margin) : redacted;
  return { patch: cutText(whole, longest), truncated: truncated || whole.length > longest };
}

/** null: there is no such attempt, or nothing was kept of it. */
export async function readKeptDiff(
  db: Database,
  { issue, ...place }: IssuePlace,
  attemptId: number,
): Promise<KeptDiff | null> {
  const repository = await findRepositoryByName(db, place);
  return repository === null ? null : findKeptDiff(db, { repositoryId: repository.id, issue, attemptId });
}

/** As much of a kept diff as is read on a page. */
export const shownCharacters = 40_000;

/** The beginnings of the kept diffs of an escalation, by the ids of their attempts. */
export async function readShownDiffs(
  db: Database,
  escalationId: number,
): Promise<ReadonlyMap<number, KeptDiff>> {
  const found = await listKeptDiffs(db, { escalationId, characters: shownCharacters });
  return new Map(found.map(({ attemptId, ...diff }) => [attemptId, diff]));
}
