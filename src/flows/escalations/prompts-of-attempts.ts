import { listGivenPrompts, type GivenPrompt } from "../../store/agent-turns.ts";
import { type Db } from "../../store/database.ts";
import { type Attempt } from "../../store/escalations/attempts.ts";
import { type EscalationKey } from "../../store/escalations/escalations.ts";
import { escalationSubject } from "../subject.ts";
import { checkoutName } from "./attempt/checkout.ts";

/** Prompts of each attempt, oldest first, by the attempts' ids. */
export async function readPromptsOfAttempts(
  db: Db,
  key: EscalationKey,
  attempts: readonly Pick<Attempt, "id">[],
): Promise<ReadonlyMap<number, readonly GivenPrompt[]>> {
  const prompts = await listGivenPrompts(db, escalationSubject(key), attempts.map(checkoutName));
  return new Map(
    attempts.map((attempt) => [attempt.id, prompts.filter(({ work }) => work === checkoutName(attempt))]),
  );
}
