import { type CheckRun, type Effect } from "../../../domain/effects/effect.ts";
import { type Db } from "../../../store/database.ts";
import { listOpenCheckRuns } from "../../../store/effects.ts";

export interface OpenCheckRuns {
  /** Of the outbox. */
  readonly subject: string;
  readonly headSha: string;
}

export interface OpenEnd {
  readonly conclusion: NonNullable<CheckRun["conclusion"]>;
  readonly why: string;
  /** What is told anyway. */
  readonly besides?: readonly Effect[];
}

/** Concludes what was begun on a commit and nobody is at work on: no check run stays open. */
export async function concludeOpenCheckRuns(
  db: Db,
  { subject, headSha }: OpenCheckRuns,
  { conclusion, why, besides = [] }: OpenEnd,
): Promise<Effect[]> {
  const told = new Set(
    besides.flatMap((effect) => (effect.kind === "check-run" ? [effect.check.externalId] : [])),
  );
  const open = await listOpenCheckRuns(db, subject, headSha);
  return open
    .filter(({ externalId }) => !told.has(externalId))
    .map((check) => ({
      kind: "check-run",
      check: { ...check, status: "completed", conclusion, title: why, summary: why },
    }));
}
