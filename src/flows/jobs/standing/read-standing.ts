import { z } from "zod";
import { type WaitingBecause } from "../../../domain/jobs/approval/approval.ts";
import { waits } from "../../../domain/jobs/approval/approval-sentences.ts";
import { type PromotionHold } from "../../../domain/jobs/autonomy/promotion.ts";
import { freezeReasons } from "../../../domain/jobs/autonomy/should-freeze.ts";
import { jobStanding, type JobStanding, type StandingPhase } from "../../../domain/jobs/standing.ts";
import { type Clock } from "../../../platform/clock.ts";
import { listAuditOfKind, type AuditEntry } from "../../../store/audit.ts";
import { type Database } from "../../../store/database.ts";
import { type Job } from "../../../store/jobs/jobs.ts";
import { listPhases, type Phase } from "../../../store/jobs/phases.ts";
import { type ConfigurationDeps } from "../../configuration/sources.ts";
import { readPhaseFailures } from "./phase-failures.ts";
import { jobSubject } from "../../subject.ts";
import { type KillSwitchDeps } from "../../switches/kill-switch.ts";
import { isSwitchedOffHere } from "../../switches/switched-off-here.ts";

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
    ...{ now: deps.clock.now(), status, why, switchedOff: await isSwitchedOffHere(deps, job.repositoryId) },
    held: status === "paused" && why === "held" ? heldFor(decisions) : [],
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
        ...{ ...freezeOf(phase, decisions), approval: approvalOf(phase, decisions) },
      };
    }),
  });
  return { phases, standing };
}

const promotionHold = z.union([
  z.object({ reason: z.enum(["autonomy-off", "promotion-off", "clean-waits"]) }),
  z.object({ reason: z.enum(["warnings", "passed-over", "fixes", "failed-phases"]), count: z.number() }),
]) satisfies z.ZodType<PromotionHold>;

const published = z.looseObject({
  kind: z.literal("publish"),
  phase: z.number(),
  freeze: z.looseObject({
    because: z.array(z.enum(freezeReasons)).default([]),
    holds: z.array(promotionHold).default([]),
  }),
});

function freezeOf(
  { id }: Phase,
  newestFirst: readonly AuditEntry[],
): Pick<StandingPhase, "freeze" | "holds"> {
  for (const { decision } of newestFirst) {
    const read = published.safeParse(decision).data;
    if (read?.phase === id) return { freeze: read.freeze.because, holds: read.freeze.holds };
  }
  return { freeze: [], holds: [] };
}

const held = z.looseObject({ kind: z.literal("pause"), why: z.literal("held"), detail: z.string() });

/** As the list was told that the run was held with. */
function heldFor(newestFirst: readonly AuditEntry[]): string[] {
  for (const { decision } of newestFirst) {
    const read = held.safeParse(decision).data;
    if (read !== undefined) return read.detail.split("\n").map((line) => line.replace(/^- /, ""));
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
