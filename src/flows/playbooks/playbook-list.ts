import { recurrenceDays } from "../../domain/playbooks/recurrence.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Database } from "../../store/database.ts";
import { listPlaybooks, type KeptPlaybook } from "../../store/playbooks/playbooks.ts";
import { countRecurrences, type RecurrenceCount } from "../../store/playbooks/resolutions.ts";
import { onlyThat } from "../access/only-that.ts";

export interface PlaybookListDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of the GitHub that people see, without a slash at the end. */
  readonly webUrl: string;
}

export interface AskedPlaybooks {
  /** null: of all repositories. */
  readonly repository: { readonly owner: string; readonly name: string } | null;
  readonly before: number | null;
  readonly limit: number;
  /** What whoever asks may see; null: everything. */
  readonly seen: readonly number[] | null;
}

export interface PlaybookPage {
  readonly playbooks: readonly (KeptPlaybook & { readonly pullUrl: string })[];
  /** Where the next page begins; null: this is the last. */
  readonly before: number | null;
  /** Of the resolutions that were confirmed in the last days, how many did not hold. */
  readonly recurrences: RecurrenceCount & { readonly days: number };
}

/** One page of what was learned, newest first; null: there is no such repository. */
export async function readPlaybooks(
  { db, clock, webUrl }: PlaybookListDeps,
  { repository, before, limit, seen }: AskedPlaybooks,
): Promise<PlaybookPage | null> {
  const repositoryIds = repository === null ? seen : await onlyThat(db, repository, seen);
  if (repository !== null && repositoryIds === null) return null;
  const found = await listPlaybooks(db, { repositoryIds, before, limit });
  const to = clock.now();
  const from = new Date(to.getTime() - recurrenceDays * 86_400_000);
  return {
    playbooks: found.map((each) => ({ ...each, pullUrl: `${webUrl}/${each.repository}/pull/${each.pull}` })),
    before: found.length < limit ? null : (found.at(-1)?.id ?? null),
    recurrences: { days: recurrenceDays, ...(await countRecurrences(db, { from, to, repositoryIds })) },
  };
}
