import { z } from "zod";
import { autonomyLevels } from "../../../domain/jobs/autonomy/autonomy.ts";
import { phaseSteps } from "../../../domain/jobs/phases/phase-facts.ts";
import { gateStrategies } from "../../../domain/jobs/strategy/gate-strategy.ts";
import { trackedFindingDocument } from "./findings.ts";
import { route } from "./route.ts";
import { changeCursor, cost, id, idParams, moment, nextPage, pageQuery } from "./values.ts";

const noun = "Jobs";

const phase = z.object({
  ...{ id, kind: z.enum(["strategic", "tactical", "final"]), number: z.number(), suffix: z.string() },
  ...{ step: z.enum(phaseSteps), planned: z.string().nullable(), revision: z.number(), branch: z.string() },
  ...{ pull: z.number().nullable(), pullUrl: z.string().nullable(), costUsd: z.number().nullable(), cost },
  why: z.string().nullable(),
});

const failure = z.object({
  ...{ name: z.string(), why: z.string() },
  details: z.array(z.object({ text: z.string(), under: z.array(z.string()) })),
});

const listedJob = z.object({
  ...{
    id,
    repository: z.string(),
    issue: z.number(),
    issueUrl: z.string(),
    title: z.string(),
    askedBy: z.string(),
  },
  status: z.enum(["running", "pending_review", "paused", "stopped", "failed", "completed"]),
  autonomy: z.enum(autonomyLevels),
  autonomyFrom: z.enum(["job", "repositoryExpert", "repository", "expert", "built-in"]),
  ...{ strategy: z.enum(gateStrategies), expert: z.string() },
  standing: z.object({
    ...{ stands: z.string(), waits: z.array(z.string()), ways: z.array(z.string()) },
    failures: z.array(failure).describe("Why the phases of a failed job failed."),
  }),
  phases: z.array(phase),
  cost,
  ...{ createdAt: moment, updatedAt: moment },
});

const shownJob = listedJob.extend({
  filed: z
    .object({ issue: z.number(), url: z.string() })
    .nullable()
    .describe("The issue that a failed job is filed as."),
  plan: z.array(z.object({ path: z.string(), body: z.string().nullable() })),
  findings: z.array(trackedFindingDocument.extend({ phase: z.string() })),
});

export const listJobs = route({
  ...{ method: "get", path: "/api/jobs", name: "listJobs", noun },
  says: "Those that changed last, newest first.",
  query: pageQuery.extend({ cursor: changeCursor }),
  answers: { 200: { says: "One page.", schema: z.object({ jobs: z.array(listedJob), next: nextPage }) } },
  refusals: [422],
});

export const readJob = route({
  ...{ method: "get", path: "/api/jobs/{id}", name: "readJob", noun },
  says: "One job with its phases, its plan and what reviewers found.",
  params: idParams,
  answers: { 200: { says: "The job.", schema: shownJob } },
  refusals: [404],
});

const nothing = z.strictObject({});
const asked = {
  202: { says: "It is kept, and carried out at the next boundary of a phase.", schema: shownJob },
};

const wish = { method: "post", noun, params: idParams, answers: asked, refusals: [404, 409, 422] } as const;

export const pauseJob = route({
  ...{ ...wish, path: "/api/jobs/{id}/pause", name: "pauseJob", body: nothing },
  says: "Like the command of that name in a comment.",
});

export const stopJob = route({
  ...{ ...wish, path: "/api/jobs/{id}/stop", name: "stopJob", body: nothing },
  says: "Like the command of that name in a comment, and at once.",
});

export const redoJob = route({
  ...{ ...wish, path: "/api/jobs/{id}/redo", name: "redoJob", body: nothing },
  says: "Like the command of that name in a comment.",
});

export const resumeJob = route({
  ...{ ...wish, path: "/api/jobs/{id}/resume", name: "resumeJob" },
  says: "The same, with what the next phase is to know, if anything.",
  body: z.strictObject({ guidance: z.string().trim().max(20_000).default("") }),
});

export const setAutonomy = route({
  ...{ ...wish, path: "/api/jobs/{id}/autonomy", name: "setAutonomy" },
  says: "The level from the next boundary of a phase on.",
  body: z.strictObject({ level: z.enum(autonomyLevels) }),
});
