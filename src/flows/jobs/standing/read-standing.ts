import { z } from "zod";
import { type WaitingBecause } from "../../../domain/jobs/approval/approval.ts";
import { waits } from "../../../domain/jobs/approval/approval-sentences.ts";
import { freezeReasons, type FreezeReason } from "../../../domain/jobs/autonomy/should-freeze.ts";
import { jobStanding, type JobStanding } from "../../../domain/jobs/standing.ts";
import { type Clock } from "../../../platform/clock.ts";
import { listAuditOfKind, type AuditEntry } from "../../../store/audit.ts";
import { type Database } from "../../../store/database.ts";
import { type Job } from "../../../store/jobs/jobs.ts";
import { listPhases, type Phase } from "../../../store/jobs/phases.ts";
import { findRepository } from "../../../store/configuration/repositories.ts";
import { storedConfiguration } from "../../configuration/effective.ts";
import { type ConfigurationDeps } from "../../configuration/sources.ts";
import { readPhaseFailures } from "./phase-failures.ts";
import { jobSubject } from "../../subject.ts";
import { killSwitch, type KillSwitchDeps } from "../../switches/kill-switch.ts";

export interface StandingDeps extends ConfigurationDeps, KillSwitchDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface ReadStanding {
  readonly phases: readonly Phase[];
  readonly standing: JobStanding;
}

/** The decisions that are looked through; what holds now was decided among the last of them. */
const mostDecisions = 100;

/** Where a job stands, by what was recorded. GitHub is not asked. */
export async function readStanding(deps: StandingDeps, job: Job): Promise<ReadStanding> {
  const phases = await listPhases(deps.db, job.id);
  const decisions = await listAuditOfKind(deps.db, {
    subject: jobSubject(job),
    kind: "job",
    limit: mostDecisions,
  });
  const { status, why } = job;
  const standing = jobStanding({
    ...{ now: deps.clock.now(), status, why, switchedOff: await isSwitchedOff(deps, job) },
    failures: status === "failed" ? await readPhaseFailures(deps.db, phases) : [],
    phases: phases.map((phase) => {
      const { kind, number, suffix, step, pull, leased, inLine, waitUntil, why: waitsFor } = phase;
      return {
        ...{
          kind,
          number,
          suffix,
          step,
          pull,
          leased,
          inLine,
          waitUntil,
          why: waitsFor,
          ended: phase.ended,
        },
        ...{ freeze: freezeOf(phase, decisions), approval: approvalOf(phase, decisions) },
      };
    }),
  });
  return { phases, standing };
}

async function isSwitchedOff(deps: StandingDeps, { repositoryId }: Job): Promise<boolean> {
  const repository = await findRepository(deps.db, repositoryId);
  const inForce = repository === null ? null : await storedConfiguration(deps, repository);
  if (repository === null || inForce === null) return false;
  const match = { kind: "none", unregistered: [] } as const;
  return (await killSwitch(deps, { ...repository, config: inForce.config, match })) !== null;
}

const published = z.looseObject({
  kind: z.literal("publish"),
  phase: z.number(),
  freeze: z.looseObject({
    because: z.array(z.enum(freezeReasons)).default([]),
  }),
});

function freezeOf({ id }: Phase, newestFirst: readonly AuditEntry[]): readonly FreezeReason[] {
  for (const { decision } of newestFirst) {
    const read = published.safeParse(decision).data;
    if (read?.phase === id) return read.freeze.because;
  }
  return [];
}

const seen = z.looseObject({
  phases: z.array(
    z.looseObject({
      id: z.number(),
      pull: z
        .looseObject({ approval: z.looseObject({ kind: z.string(), because: z.string().optional() }) })
        .nullable()
        .catch(null),
    }),
  ),
});

/** What the pull request was waiting for when a decision last looked at it. */
function approvalOf({ id, step }: Phase, newestFirst: readonly AuditEntry[]): WaitingBecause | null {
  if (step !== "pending_review") return null;
  for (const { facts } of newestFirst) {
    const pull = seen.safeParse(facts).data?.phases.find((phase) => phase.id === id)?.pull ?? null;
    if (pull !== null) return becauseOf(pull.approval.because);
  }
  return null;
}

function becauseOf(word: string | undefined): WaitingBecause | null {
  return word !== undefined && Object.hasOwn(waits, word) ? (word as WaitingBecause) : null;
}
