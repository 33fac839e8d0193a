import { type Playbook } from "../../domain/playbooks/playbook.ts";
import { type Clock } from "../../platform/clock.ts";
import { inTransaction, type Database } from "../../store/database.ts";
import { findPlaybook } from "../../store/playbooks/playbooks.ts";
import { movePlaybook } from "./move-playbook.ts";

/** Puts a playbook away because a person says so; null: there is none of that number. */
export async function retirePlaybook(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, by }: { readonly id: number; readonly by: string },
): Promise<Playbook | null> {
  const move = { id, event: "dismissed", by, now: clock.now() } as const;
  await inTransaction(db, (transaction) => movePlaybook(transaction, move));
  return findPlaybook(db, id);
}
