import { type PullKey } from "../../../store/gates/pull-gate-runs.ts";
import { type EscalationDeps } from "../../escalations/dependencies.ts";

/** What judging pull requests needs. */
export interface PullGateDeps extends EscalationDeps {
  readonly lookAtPull: (key: PullKey) => Promise<void>;
  /** Has a gate run gone on with, now or at a time. */
  readonly judgePull: (run: number, at?: Date) => Promise<void>;
  readonly answerRequest: (id: number) => Promise<void>;
  /** The gates have come to an end with the head of a pull request, or an administrator accepts what they refuse. */
  readonly verdictGiven: (key: PullKey) => Promise<void>;
  readonly checkConfiguration: (commit: { repositoryId: number; sha: string }) => Promise<void>;
}
