import { parseCommands } from "../../domain/commands/parse-commands.ts";
import { hearCommands } from "../../store/commands.ts";
import { type EscalationKey } from "../../store/escalations/escalations.ts";
import { noteRepository, type Repository } from "../../store/configuration/repositories.ts";
import { redactSecrets } from "../../workspaces/changes/secrets.ts";
import { record, type RecordDeps } from "../record.ts";
import { commandsSubject } from "../subject.ts";
import { placeOfReaction } from "./place-of-comment.ts";

export interface HearDeps extends RecordDeps {
  readonly answerCommands: (key: EscalationKey) => Promise<void>;
}

export interface WrittenComment {
  readonly id: number;
  readonly issue: number;
  /** The comment that began the conversation on a line that it is in; null: it is on the whole. */
  readonly thread: number | null;
  /** As GraphQL names the review whose body it is; null: it is a comment. */
  readonly review: string | null;
  readonly by: string;
  readonly byBot: boolean;
  readonly body: string;
  readonly at: Date;
}

/** Somebody wrote a comment. What it commands is kept as it was written but for secrets, and seen to be heard at once. */
export async function hearComment(
  deps: HearDeps,
  repository: Repository,
  { id: comment, issue, thread, review, by, byBot, body, at }: WrittenComment,
): Promise<void> {
  if (parseCommands(body).length === 0) return;
  // Before anything is stored: what is in the audit can never be taken out again.
  const asked = parseCommands(await redactSecrets(body));
  if (asked.length === 0 || !(await noteRepository(deps.db, repository))) return;
  const key = { repositoryId: repository.id, issue };
  const decided = {
    repositoryId: repository.id,
    subject: commandsSubject(key),
    kind: "command",
    facts: { comment, thread, review, by, byBot, asked },
    decision: { kind: "heard" },
    effects: [{ kind: "reaction", ...placeOfReaction({ comment, thread, review }), content: "eyes" }],
  } as const;
  // GitHub's time: a delivery may be late, and what was pushed since, its writer has not seen.
  const heard = { ...key, comment, thread, review, by, byBot, asked, now: at };
  await record(deps, decided, (db) => hearCommands(db, heard));
  // Also when it was heard before: whoever heard it may have died before this line.
  await deps.answerCommands(key);
}
