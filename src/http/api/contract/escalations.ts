import { z } from "zod";
import { trackedFindingDocument } from "./findings.ts";
import { verdictDocument } from "../../../domain/gates/verdict/verdict-schema.ts";
import {
  answerDocument,
  decisionDocument,
  endDocument,
  tripwireDocument,
} from "../../../store/escalations/attempt-documents.ts";
import { auditEntry, explainedDecision } from "./decisions.ts";
import { route } from "./route.ts";
import {
  changeCursor,
  id,
  idParams,
  issueParams,
  moment,
  nextPage,
  pageQuery,
  repositoryName,
} from "./values.ts";

const noun = "Escalations";
const status = z.enum(["open", "held", "paged", "awaiting_merge", "satisfied", "resolved", "cancelled"]);

const listed = z.object({
  ...{ id, repository: z.string(), issue: z.number(), title: z.string(), domain: z.string().nullable() },
  ...{ status, counted: z.number(), pull: z.number().nullable() },
  ...{ waitUntil: moment.nullable(), waitReason: z.string().nullable() },
  ...{ leased: z.boolean(), createdAt: moment, updatedAt: moment },
});

export const escalationDocument = z.object({
  ...{ id, repositoryId: id, issue: z.number(), title: z.string(), body: z.string() },
  ...{ triggeredAt: moment, domain: z.string().nullable(), status, counted: z.number() },
  ...{ faultsInARow: z.number(), pull: z.number().nullable() },
  ...{ waitUntil: moment.nullable(), waitReason: z.string().nullable() },
  ...{
    closureEvent: z.number().nullable(),
    confirmedAt: moment.nullable(),
    confirmedPull: z.number().nullable(),
  },
  ...{ noticedAt: moment, leased: z.boolean(), leaseHolder: z.number().nullable() },
  ...{ createdAt: moment, updatedAt: moment },
});

const gateRun = z.object({
  ...{ id, attemptId: id, commitSha: z.string(), accepted: z.boolean(), rejection: z.number().nullable() },
  ...{ verdict: verdictDocument, judgedAt: moment },
});

const rejection = z.object({
  ...{ count: z.number(), commitSha: z.string().nullable(), noOp: z.boolean(), premature: z.boolean() },
  failures: z.array(
    z.object({
      ...{ gate: z.string(), expected: z.string(), actual: z.string(), message: z.string().nullable() },
    }),
  ),
  ...{ prompt: z.string().nullable(), tokensUsed: z.number(), rejectedAt: moment },
});

const attempt = z.object({
  ...{
    id,
    escalationId: id,
    ...{ number: z.number(), name: z.string() },
    runner: z.string(),
    baseSha: z.string(),
    branch: z.string(),
  },
  stage: z.enum(["probe", "specialist", "broadened", "adversarial"]),
  step: z.enum(["working", "claimed", "judged", "publishing", "checking", "decided"]),
  ...{ prompt: z.string(), promptHashes: z.record(z.string(), z.string()), session: z.string().nullable() },
  ...{ claimSha: z.string().nullable(), answer: answerDocument.nullable(), ended: endDocument.nullable() },
  ...{ tripwires: z.array(tripwireDocument), rejections: z.number(), restarts: z.number() },
  ...{ pull: z.number().nullable(), pushedSha: z.string().nullable(), pushedAt: moment.nullable() },
  ...{ waitUntil: moment.nullable(), playbookId: id.nullable(), decision: decisionDocument.nullable() },
  ...{ inputTokens: z.number(), outputTokens: z.number(), costUsd: z.number().nullable() },
  ...{ knownUsd: z.number(), unpriced: z.number() },
  ...{
    reservedUsd: z.number().nullable(),
    agentMs: z.number(),
    startedAt: moment,
    decidedAt: moment.nullable(),
  },
  gateRuns: z.array(gateRun),
  rejected: z.array(rejection),
  findings: z.array(trackedFindingDocument),
});

const timeline = z.object({
  repository: z.object({ id, installationId: id, owner: z.string(), name: z.string() }),
  escalation: escalationDocument,
  attempts: z.array(attempt),
  audit: z.array(auditEntry),
});

const named = z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "must be like OWNER/REPO");
const fingerprint = z.string().trim().min(1).max(200);

export const listEscalations = route({
  ...{ method: "get", path: "/api/escalations", name: "listEscalations", noun },
  says: "Those that changed last, newest first.",
  query: pageQuery.extend({
    cursor: changeCursor,
    repository: repositoryName.nullable().default(null).describe("Of one repository, `OWNER/REPO`."),
    status: status.nullable().default(null).describe("Those that stand so."),
  }),
  answers: { 200: { says: "One page.", schema: z.object({ escalations: z.array(listed), next: nextPage }) } },
  refusals: [404, 422],
});

export const fileEscalation = route({
  ...{ method: "post", path: "/api/escalations", name: "fileEscalation", noun },
  says: "Reports something that is stuck. Reports with one fingerprint are of one condition; without it, those of one domain and title.",
  body: z.strictObject({
    repository: named,
    domain: z.string().trim().min(1).max(50).describe("A registered stuck label."),
    title: z.string().trim().min(1).max(255),
    body: z.string().max(60_000).default(""),
    fingerprint: fingerprint.optional(),
  }),
  answers: {
    200: {
      says: "The issue in which it stands already.",
      schema: z.object({ filed: z.literal(false), issue: z.number(), place: z.string() }),
    },
    201: {
      says: "The new issue.",
      schema: z.object({ filed: z.literal(true), issue: z.number(), place: z.string() }),
    },
    202: {
      says: "GitHub does not answer: it is filed later.",
      schema: z.object({ filed: z.literal(false), pending: z.literal(true) }),
    },
  },
  refusals: [404, 409, 422],
});

export const clearEscalation = route({
  ...{ method: "post", path: "/api/escalations/clear", name: "clearEscalation", noun },
  says: "It is stuck no more: the issue that was filed for the fingerprint is closed, and work on it ends.",
  body: z.strictObject({
    repository: named,
    fingerprint,
    why: z.string().trim().min(1).max(500).default("whoever reported it says so"),
  }),
  answers: {
    200: {
      says: "What became of it.",
      schema: z.looseObject({ kind: z.enum(["close", "leave", "end", "withdraw", "nothing"]) }),
    },
  },
  refusals: [404, 409, 422],
});

export const readEscalation = route({
  ...{ method: "get", path: "/api/escalations/{owner}/{name}/{issue}", name: "readEscalation", noun },
  says: "One with its attempts, gate runs and decisions.",
  params: issueParams,
  answers: { 200: { says: "The escalation.", schema: timeline } },
  refusals: [404],
});

export const readEscalationById = route({
  ...{ method: "get", path: "/api/escalations/{id}", name: "readEscalationById", noun },
  says: "The same by its number, as lists tell it.",
  params: idParams,
  answers: { 200: { says: "The escalation.", schema: timeline } },
  refusals: [404],
});

export const listDecisionsOfEscalation = route({
  ...{ method: "get", path: "/api/escalations/{owner}/{name}/{issue}/decisions" },
  ...{ name: "listDecisionsOfEscalation", noun },
  says: "Its decisions, oldest first, in words.",
  params: issueParams,
  answers: { 200: { says: "All of them.", schema: z.object({ decisions: z.array(explainedDecision) }) } },
  refusals: [404],
});
