import { catchUp } from "../flows/catch-up.ts";
import { answerCommands } from "../flows/commands/answer-commands.ts";
import { lookAtAftermath } from "../flows/aftermath/look-at-commit.ts";
import { checkConfiguration } from "../flows/configuration/check-configuration.ts";
import { lookAtEscalation, workOnEscalation } from "../flows/escalations/advance.ts";
import { lookAtDefaultBranch } from "../flows/escalations/filing/watch-default-branch.ts";
import { deliverEffects } from "../flows/effects/deliver-effects.ts";
import { answerRequest } from "../flows/gates/pulls/requests/answer-request.ts";
import { workOnPullRun } from "../flows/gates/pulls/judge-pull.ts";
import { lookAtPull } from "../flows/gates/pulls/look-at-pull.ts";
import { keepFigures } from "../flows/diagnostics/keep-figures.ts";
import { inTurn } from "../flows/in-turn.ts";
import { lookAtJob } from "../flows/jobs/look-at-job.ts";
import { answerTurn } from "../flows/jobs/companion/answer-turn.ts";
import { workOnPhase } from "../flows/jobs/phase/work-on-phase.ts";
import { isLiveCheckout } from "../flows/live-checkouts.ts";
import { escalationOf } from "../flows/subject.ts";
import { sweepGitHub, sweepStore } from "../flows/sweep.ts";
import { tidy } from "../flows/tidy.ts";
import { nowAndThen } from "../platform/now-and-then.ts";
import { onItsOwn } from "../platform/on-its-own.ts";
import { type WorkQueue } from "../queue/queue.ts";
import { type WorkHandlers } from "../queue/work.ts";
import { type TurnName } from "../store/turns.ts";
import { type DrainResult } from "../workers/inbox.ts";
import { listAbandonedRepositories } from "../store/retention/needed-commits.ts";
import { removeMirrors, removeOrphans } from "../workspaces/disk.ts";
import { type WorkDeps } from "./work-deps.ts";

const tidyEveryMs = 600_000;
/** GitHub is asked at every tenth sweep. */
const sweepsWithoutGitHub = 10;
const sweepsWithoutCatchUp = 5;
/** No timer is exact: one that comes a moment early must not be taken for another worker's. */
const halfAnInterval = 0.5;

interface Asking {
  readonly sweepIntervalMs: number;
  readonly queue: Pick<WorkQueue, "enqueue">;
  readonly drain: () => Promise<DrainResult>;
  readonly sweepNow: () => Promise<void>;
}

/** What is done with each kind of work. */
export function handlersFor(
  deps: WorkDeps,
  { drain, sweepNow, queue, sweepIntervalMs }: Asking,
): WorkHandlers {
  const settled = async (subject: string) => {
    const key = escalationOf(subject);
    if (key !== null) await deps.wake(key);
  };
  let missingSince: Date | null = null;
  return {
    inbox: async () => {
      await drain();
    },
    escalation: (key) => onItsOwn(() => lookAtEscalation(deps, key)),
    commands: (key) => answerCommands(deps, key),
    attempt: (key) => onItsOwn(() => workOnEscalation(deps, key)),
    job: (key) => lookAtJob(deps, key),
    phase: ({ phase }) => workOnPhase(deps, phase),
    companion: ({ turn }) => answerTurn(deps, turn),
    pull: (key) => onItsOwn(() => lookAtPull(deps, key)),
    gates: ({ run }) => onItsOwn(() => workOnPullRun(deps, run)),
    request: ({ request }) => answerRequest(deps, request),
    effects: ({ subject }) => deliverEffects({ ...deps, settled }, subject),
    configuration: async (commit) => {
      await checkConfiguration(deps, commit);
      // What a configuration held back may go on.
      await sweepNow();
    },
    branch: ({ repositoryId }) => onItsOwn(() => lookAtDefaultBranch(deps, repositoryId)),
    aftermath: (commit) => onItsOwn(() => lookAtAftermath(deps, commit)),
    redeliveries: async (_, { signal }) => {
      missingSince = await onItsOwn(() => catchUp(deps, { since: missingSince, signal }));
    },
    sweep: sweeping(deps, { queue, sweepIntervalMs }),
  };
}

/** All workers ask for sweeps; one of them does what is due. What lies on a disk is each one's own affair. */
function sweeping(
  deps: WorkDeps,
  { queue, sweepIntervalMs }: Pick<Asking, "queue" | "sweepIntervalMs">,
): WorkHandlers["sweep"] {
  const tidyNowAndThen = nowAndThen(tidyEveryMs, () => tidy(deps));
  const askForRedeliveries = () => queue.enqueue("redeliveries", {}, { apart: true });
  return async ({ whole }) => {
    const due = (name: TurnName, intervals: number, act: () => Promise<void>) =>
      whole === true ? act() : inTurn(deps, { name, everyMs: intervals * sweepIntervalMs }, act);
    await due("catch-up", sweepsWithoutCatchUp, askForRedeliveries);
    await due("sweep", halfAnInterval, () => sweepStore(deps));
    await due("sweep of GitHub", sweepsWithoutGitHub, () => onItsOwn(() => sweepGitHub(deps)));
    await removeLeftovers(deps);
    await keepFigures(deps);
    await tidyNowAndThen();
  };
}

/** What processes that died left of attempts that are over, and what is left of repositories that the App left. */
export async function removeLeftovers({ db, workshop, log }: WorkDeps): Promise<void> {
  const removed = await removeOrphans(workshop.root, () => isLiveCheckout(db));
  if (removed.length > 0) log.info({ removed }, "orphaned checkouts removed");
  const abandoned = new Set((await listAbandonedRepositories(db)).map(String));
  const mirrors = await removeMirrors(workshop.root, (key) => abandoned.has(key));
  if (mirrors.length > 0) log.info({ mirrors }, "mirrors of repositories that were left removed");
}
