import { costOfPhases } from "../../../domain/jobs/phases/phase-use.ts";
import { type Cost } from "../../../domain/money/cost.ts";
import { type TrackedFinding } from "../../../domain/reviews/tracked-findings.ts";
import { findIssueOfJob } from "../../../store/escalations/filings.ts";
import { listPlanFiles, type PlanFile } from "../../../store/jobs/job-plans.ts";
import { findJobById, type Job } from "../../../store/jobs/jobs.ts";
import { listPhaseFindings } from "../../../store/jobs/phase-reviews.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { findRepository } from "../../../store/configuration/repositories.ts";
import { shownFindings } from "../../reviews/shown-findings.ts";
import { readStanding, type ReadStanding, type StandingDeps } from "./read-standing.ts";

export interface JobListDeps extends StandingDeps {
  /** Of the GitHub that people see, without a slash at the end. */
  readonly webUrl: string;
}

/** A job as programs and pages are shown it. */
export interface ListedJob {
  readonly id: number;
  /** OWNER/REPO */
  readonly repository: string;
  readonly issue: number;
  readonly issueUrl: string;
  readonly title: string;
  readonly askedBy: string;
  readonly status: Job["status"];
  readonly autonomy: Job["autonomy"];
  readonly autonomyFrom: Job["autonomyFrom"];
  /** `interactive`, or `autonomous`: it asks nobody on its way. */
  readonly strategy: Job["strategy"];
  readonly expert: string;
  readonly standing: ReadStanding["standing"];
  readonly phases: readonly ListedPhase[];
  /** Of all phases. */
  readonly cost: Cost;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** With what it has written down. */
export interface ShownJob extends ListedJob {
  /** The folder of its plan as it was kept last: at a freeze, a beginning, a failure; empty: there is none yet. */
  readonly plan: readonly PlanFile[];
  /** Of its reviewers, in the order of the phases. */
  readonly findings: readonly PhaseFinding[];
  /** The issue that it is filed as since it failed; null: it is not. */
  readonly filed: { readonly issue: number; readonly url: string } | null;
}

export interface PhaseFinding extends TrackedFinding {
  /** Number and suffix, such as 2a. */
  readonly phase: string;
}

export interface ListedPhase extends Pick<
  Phase,
  "id" | "kind" | "number" | "suffix" | "step" | "planned" | "revision" | "branch" | "pull" | "why"
> {
  readonly pullUrl: string | null;
  /** With that of its reviewers and their companion. */
  readonly cost: Cost;
  /** US dollars of it; null: some of it is unknown. */
  readonly costUsd: number | null;
}

/** Where each of them stands. */
export async function showJobs(deps: JobListDeps, jobs: readonly Job[]): Promise<ListedJob[]> {
  const listed: ListedJob[] = [];
  for (const job of jobs) {
    const shown = await show(deps, job);
    if (shown !== null) listed.push(shown);
  }
  return listed;
}

/** null: there is no such job. */
export async function findShownJob(deps: JobListDeps, id: number): Promise<ShownJob | null> {
  const job = await findJobById(deps.db, id);
  const listed = job === null ? null : await show(deps, job);
  if (listed === null) return null;
  const findings: PhaseFinding[] = [];
  for (const { id: phaseId, number, suffix } of listed.phases) {
    const tracked = await shownFindings(await listPhaseFindings(deps.db, phaseId));
    findings.push(...tracked.map((each) => ({ phase: `${number}${suffix}`, ...each })));
  }
  const filed = job?.status === "failed" ? await findIssueOfJob(deps.db, job) : null;
  return {
    ...{ ...listed, plan: await listPlanFiles(deps.db, id), findings },
    filed:
      filed === null ? null : { issue: filed, url: `${deps.webUrl}/${listed.repository}/issues/${filed}` },
  };
}

async function show(deps: JobListDeps, job: Job): Promise<ListedJob | null> {
  const found = await findRepository(deps.db, job.repositoryId);
  if (found === null) return null;
  const repository = `${found.owner}/${found.name}`;
  const { standing, phases } = await readStanding(deps, job);
  const { id, issue, title, askedBy, status, autonomy, autonomyFrom, createdAt, updatedAt } = job;
  const { strategy, expert } = job;
  const url = `${deps.webUrl}/${repository}`;
  return {
    ...{ id, repository, issue, issueUrl: `${url}/issues/${issue}`, title, askedBy, status, autonomy },
    ...{ autonomyFrom, strategy, expert, standing, createdAt, updatedAt },
    cost: costOfPhases(phases),
    phases: phases.map(({ pull, ...phase }) => ({
      ...pricesOf(phase),
      ...{ id: phase.id, kind: phase.kind, number: phase.number, suffix: phase.suffix, step: phase.step },
      ...{ planned: phase.planned, revision: phase.revision, branch: phase.branch, pull },
      ...{ why: phase.why, pullUrl: pull === null ? null : `${url}/pull/${pull}` },
    })),
  };
}

function pricesOf(phase: Parameters<typeof costOfPhases>[0][number]) {
  const cost = costOfPhases([phase]);
  return { cost, costUsd: cost.unknown > 0 ? null : cost.known };
}
