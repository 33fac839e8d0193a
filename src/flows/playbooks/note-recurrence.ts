import { recurrenceOf } from "../../domain/playbooks/recurrence.ts";
import { type Db } from "../../store/database.ts";
import { type EscalationKey } from "../../store/escalations/escalations.ts";
import { noteRecurrence as storeRecurrence } from "../../store/playbooks/resolutions.ts";
import { escalationSubject } from "../subject.ts";
import { movePlaybook } from "./move-playbook.ts";
import { failureFacts, type RecognisedFailure } from "./recognise-failure.ts";

/** Marks the resolution that did not hold, and its playbook; once, however often it is seen. Last in its transaction. */
export async function noteRecurrence(
  db: Db,
  failure: RecognisedFailure,
  { key, now }: { readonly key: EscalationKey; readonly now: Date },
): Promise<void> {
  const { lastResolution } = failure;
  if (lastResolution === null || recurrenceOf(failureFacts(failure)) === null) return;
  const { id, playbookId } = lastResolution;
  const first = await storeRecurrence(db, id, { issue: key.issue, now });
  if (!first || playbookId === null) return;
  await movePlaybook(db, { id: playbookId, event: "recurred", by: escalationSubject(key), now });
}
