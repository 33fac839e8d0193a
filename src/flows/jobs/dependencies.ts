import { type Embeddings } from "../../embeddings/connect-embeddings.ts";
import { type JobKey } from "../../store/jobs/jobs.ts";
import { type PullKey } from "../../store/gates/pull-gate-runs.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";

/** What every step of a job needs. */
export interface JobDeps extends EscalationDeps {
  /** null: the service was given no endpoint. */
  readonly embeddings: Embeddings | null;
  /** Looks at the job again, now or at a time. */
  readonly wakeJob: (key: JobKey, at?: Date) => Promise<void>;
  /** Has an agent or the gates work on the phase as soon as there is a place for it. */
  readonly workOnPhase: (phase: number) => Promise<void>;
  /** Has the head of a pull request judged, if nobody has judged it. */
  readonly lookAtPull: (key: PullKey) => Promise<void>;
}
