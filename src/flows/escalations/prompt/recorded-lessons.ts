import { describeLesson, describeStanding } from "../../../domain/playbooks/describe-playbook.ts";
import { type PlaybookMatch } from "../../../domain/playbooks/best-playbook.ts";
import { recurrenceOf } from "../../../domain/playbooks/recurrence.ts";
import { fenceUntrusted } from "../../../domain/trust/text/untrusted-text.ts";
import { type Database } from "../../../store/database.ts";
import { findPlaybook } from "../../../store/playbooks/playbooks.ts";
import { failureFacts, type RecognisedFailure } from "../../playbooks/recognise-failure.ts";

const maxBytes = 8_192;

/** A playbook as a probe is shown it: recorded data, of which agents wrote a part. */
export function fencedPlaybook({ playbook, by, similarity }: PlaybookMatch, nonce: string): string {
  const match =
    by === "fingerprint" ? "the same symptom" : `a symptom alike to ${Math.round(similarity * 100)} %`;
  const text = [
    `Learned from issue #${playbook.issue}, pull request #${playbook.pull}; ${match}; ${describeStanding(playbook)}`,
    "",
    describeLesson(playbook),
  ].join("\n");
  return fence("playbook", `playbook ${playbook.id}`, { text, nonce });
}

export interface Returned {
  readonly issue: number;
  readonly pull: number;
  /** null: nothing is kept of it. */
  readonly lesson: string | null;
}

/** What is known of the fix that did not hold; null: the failure is no recurrence. */
export async function returnedFailure(
  db: Database,
  failure: RecognisedFailure | null,
  nonce: string,
): Promise<Returned | null> {
  const earlier = recurrenceOf(failureFacts(failure));
  if (earlier === null) return null;
  const playbookId = failure?.lastResolution?.playbookId ?? null;
  const playbook = playbookId === null ? null : await findPlaybook(db, playbookId);
  const lesson =
    playbook === null
      ? null
      : fence("what did not hold", `playbook ${playbook.id}`, { text: describeLesson(playbook), nonce });
  return { issue: earlier.issue, pull: earlier.pull, lesson };
}

function fence(what: string, name: string, { text, nonce }: { text: string; nonce: string }): string {
  return fenceUntrusted({ what, origin: { kind: "source", name }, text }, { nonce, maxBytes });
}
