import { type CommandRuling } from "../../domain/commands/rule-on-commands.ts";
import { type Db } from "../../store/database.ts";
import { addTurn } from "../../store/jobs/companion/turns.ts";
import { type AskedOfJob } from "./ask-job.ts";
import { type Commanded } from "./commanded.ts";

/** Keeps what was asked of the companion until it is answered; each command of a comment once. */
export async function askCompanion(
  db: Db,
  { key, job, askedPhase }: Commanded,
  { rulings, asked }: { readonly rulings: readonly CommandRuling[]; readonly asked: AskedOfJob },
): Promise<number[]> {
  const turns: number[] = [];
  if (job === null || askedPhase === null) return turns;
  const { comment, thread, review, by, heardAt: now } = asked;
  for (const [place, ruling] of rulings.entries()) {
    if (ruling.kind !== "companion") continue;
    const { asks: kind, text: words } = ruling;
    const turn = {
      jobId: job.id,
      phaseId: askedPhase,
      pull: key.issue,
      comment,
      thread,
      inReview: review !== null,
      place,
      kind,
      words,
      by,
      now,
    };
    turns.push(await addTurn(db, turn));
  }
  return turns;
}
