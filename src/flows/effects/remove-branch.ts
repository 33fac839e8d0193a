import { type Effect } from "../../domain/effects/effect.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { type Refusal } from "../../github/connection/refusals.ts";
import { deleteBranch } from "../../github/refs.ts";
import { type Clock } from "../../platform/clock.ts";
import { appendAudit } from "../../store/audit.ts";
import { inTransaction, type Database } from "../../store/database.ts";

type BranchEffect = Extract<Effect, { kind: "delete-branch" }>;

interface Removal {
  readonly client: RepositoryClient;
  readonly repositoryId: number;
  readonly subject: string;
}

/** Removes a branch that nobody else moved; that one was left to whoever moved it is told by the audit. */
export async function removeBranch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { client, ...filed }: Removal,
  { branch, expectedHead, orHead }: BranchEffect,
): Promise<{ readonly kind: string } | Refusal> {
  const removed = await deleteBranch(client, branch, [
    expectedHead,
    ...(orHead === undefined ? [] : [orHead]),
  ]);
  if (removed.kind !== "moved") return removed;
  const entry = {
    ...{ ...filed, at: clock.now(), kind: "branch", effects: [] },
    facts: { branch, expected: expectedHead, head: removed.head },
    decision: { kind: "leave-branch", branch },
  };
  await inTransaction(db, (transaction) => appendAudit(transaction, entry));
  return removed;
}
