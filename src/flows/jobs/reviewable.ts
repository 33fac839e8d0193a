import { findRepository } from "../../store/configuration/repositories.ts";
import { type Db } from "../../store/database.ts";
import { findJobById } from "../../store/jobs/jobs.ts";
import { listPhases } from "../../store/jobs/phases.ts";

/** A phase whose pull request waits for a person's review. */
export interface Reviewable {
  readonly phase: number;
  /** Number and suffix, such as 2a. */
  readonly name: string;
  readonly pull: number;
  /** What was pushed last for it. */
  readonly commit: string;
}

export interface ReviewableJob {
  readonly repositoryId: number;
  readonly owner: string;
  readonly name: string;
  readonly phases: readonly Reviewable[];
}

/** null: there is no such job, or its repository is not known any more. */
export async function findReviewable(db: Db, id: number): Promise<ReviewableJob | null> {
  const job = await findJobById(db, id);
  const repository = job === null ? null : await findRepository(db, job.repositoryId);
  if (repository === null) return null;
  const waiting = (await listPhases(db, id)).filter(({ step }) => step === "pending_review");
  const phases = waiting.flatMap(({ id: phase, number, suffix, pull, pushedSha }) =>
    pull === null || pushedSha === null
      ? []
      : [{ phase, name: `${number}${suffix}`, pull, commit: pushedSha }],
  );
  return { repositoryId: repository.id, owner: repository.owner, name: repository.name, phases };
}
