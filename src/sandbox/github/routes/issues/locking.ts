import { z } from "zod";
import { writes } from "../../access.ts";
import { announceIssue, recordEvent } from "../../acts/issue-acts.ts";
import { bodyOf, type Call, type RepositoryRoutes } from "../../call.ts";
import { lockReasons, type LockReason } from "../../state/issues.ts";
import { issueOf } from "./issues.ts";

const locking = z.object({ lock_reason: z.enum(lockReasons).nullish() });

/** The conversation on an issue or pull request is closed to all but those who may write, and opened again. */
export function lockRoutes(routes: RepositoryRoutes): void {
  routes.on("PUT /issues/:number/lock", writes("issues"), async (call) => {
    const { lock_reason } = await bodyOf(call.c, locking, "Issue");
    return lock(call, { locked: true, reason: lock_reason ?? null });
  });
  routes.on("DELETE /issues/:number/lock", writes("issues"), (call) => {
    return lock(call, { locked: false, reason: null });
  });
}

function lock(call: Call, { locked, reason }: { locked: boolean; reason: LockReason | null }): Response {
  const issue = issueOf(call);
  if (issue.locked !== locked) {
    [issue.locked, issue.lockReason] = [locked, reason];
    const doer = { user: call.author(), viaApp: call.viaApp };
    const action = locked ? "locked" : "unlocked";
    recordEvent(call, issue, { doer, event: action });
    announceIssue(call, issue, { action, sender: doer.user });
  }
  return call.c.body(null, 204);
}
