import { type InstallationHooks } from "../webhooks/installation.ts";
import { type AftermathHooks } from "../webhooks/aftermath.ts";
import { type CompanionDeps } from "../flows/jobs/companion/turn-work.ts";
import { type JobDeps } from "../flows/jobs/dependencies.ts";
import { type JobEventDeps } from "../webhooks/jobs.ts";
import { type PullGateDeps } from "../flows/gates/pulls/dependencies.ts";
import { type NoticeBranchDeps } from "../flows/escalations/filing/watch-default-branch.ts";
import { type NoticeDeps } from "../flows/escalations/notice.ts";
import { type CommentDeps } from "../webhooks/comments.ts";
import { type PushDeps } from "../webhooks/push.ts";
import { type PostDeps } from "../flows/effects/post-webhook.ts";
import { type SweepDeps } from "../flows/sweep.ts";
import { type TidyDeps } from "../flows/tidy.ts";

/** All that any work needs. */
export type WorkDeps = AftermathHooks &
  CompanionDeps &
  JobDeps &
  JobEventDeps &
  PullGateDeps &
  NoticeBranchDeps &
  NoticeDeps &
  InstallationHooks &
  CommentDeps &
  PushDeps &
  PostDeps &
  SweepDeps &
  TidyDeps;
