import { type EscalationStatus } from "../../domain/escalations/status.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Database } from "../../store/database.ts";
import {
  countEscalations,
  listEscalationsAfter,
  type ListedEscalation,
  type Place,
} from "../../store/escalations/listed-escalations.ts";

/** One page of the list, with how many stand how in all. */
export interface EscalationPage {
  readonly now: Date;
  readonly status: EscalationStatus | null;
  /** Whether this is the first page. */
  readonly first: boolean;
  readonly escalations: readonly ListedEscalation[];
  readonly counts: ReadonlyMap<EscalationStatus, number>;
  /** After which the next page begins; null: this is the last. */
  readonly next: Place | null;
}

export interface AskedEscalations {
  readonly status: EscalationStatus | null;
  readonly after: Place | null;
  /** What whoever asks may see; null: everything. */
  readonly seen: readonly number[] | null;
}

const perPage = 50;

export async function readEscalationPage(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { status, after, seen }: AskedEscalations,
): Promise<EscalationPage> {
  const found = await listEscalationsAfter(db, { repositoryIds: seen, status, after, limit: perPage + 1 });
  const escalations = found.slice(0, perPage);
  return {
    ...{ now: clock.now(), status, first: after === null, escalations },
    counts: await countEscalations(db, seen),
    next: found.length > perPage ? (escalations.at(-1) ?? null) : null,
  };
}
