import { z } from "zod";
import { agentFaults, type AgentEnd } from "../../domain/agents/session.ts";
import {
  answerStatuses,
  blockedReasons,
  confidences,
  garbledCauses,
  type AgentAnswer,
} from "../../domain/escalations/decision/answer.ts";
import { contextSources } from "../../domain/escalations/context/sources.ts";
import { cancellations, type AttemptDecision } from "../../domain/escalations/decision/decision.ts";
import { disputedFindings } from "../../domain/reviews/disputed-answer.ts";
import { type PageReason } from "../../domain/escalations/page.ts";
import { retryReasons } from "../../domain/escalations/decision/retry-reason.ts";
import { type Tripwire } from "../../domain/trust/tripwires.ts";

const fault = z.enum(agentFaults);

export const endDocument = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answered") }),
  z.object({
    kind: z.literal("limit"),
    limit: z.enum(["cost", "wall-clock", "inactivity", "turns", "output"]),
  }),
  z.object({ kind: z.literal("aborted") }),
  z.object({ kind: z.literal("fault"), fault, detail: z.string() }),
]) satisfies z.ZodType<AgentEnd>;

const blockedReason = z.enum(blockedReasons);

export const answerDocument = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("answer"),
    status: z.enum(answerStatuses),
    confidence: z.enum(confidences),
    blockedReason,
    diagnosis: z.string().nullable(),
    rootCause: z.string().nullable(),
    whyItWillNotRecur: z.string().nullable(),
    ruledOut: z.array(z.string()),
    prTitle: z.string().nullable(),
    // Answers that were stored before there was such a field have none.
    reproduce: z.string().nullable().default(null),
    disputed: disputedFindings.optional(),
  }),
  z.object({
    kind: z.literal("garbled"),
    blockedReason,
    why: z.enum(garbledCauses),
  }),
]) satisfies z.ZodType<AgentAnswer>;

const outcomeLabel = z.enum([
  "auto-agent-exhausted",
  "auto-agent-fatal",
  "auto-agent-pr-failed",
  "cost-exceeded",
  "timeout",
]);

export const pageReasonDocument = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("domain_denied"), label: z.string() }),
  z.object({ kind: z.literal("tripwires") }),
  z.object({
    kind: z.literal("blocked"),
    need: z.enum(["needs_human_decision", "needs_credentials", "needs_permissions", "unsafe"]),
  }),
  z.object({ kind: z.literal("infrastructure"), fault, detail: z.string().optional() }),
  z.object({ kind: z.literal("publishing_refused"), why: z.string() }),
  z.object({ kind: z.literal("context_unavailable"), sources: z.array(z.enum(contextSources)) }),
  z.object({
    kind: z.literal("exhausted"),
    attempts: z.number(),
    last: z.enum(retryReasons).nullable().default(null),
    basePasses: z.literal(true).optional(),
  }),
]) satisfies z.ZodType<PageReason>;

export const decisionDocument = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("publish") }),
  z.object({ kind: z.literal("observe") }),
  z.object({
    kind: z.literal("cancel"),
    reason: z.enum(cancellations),
  }),
  z.object({
    kind: z.literal("page"),
    reason: pageReasonDocument,
    label: outcomeLabel.nullable(),
    counted: z.boolean(),
  }),
  z.object({ kind: z.literal("refund"), fault, backOffMinutes: z.number(), detail: z.string().optional() }),
  z.object({ kind: z.literal("resolve"), pull: z.number() }),
  z.object({ kind: z.literal("already-satisfied") }),
  z.object({
    kind: z.literal("retry"),
    reason: z.enum(retryReasons),
    label: outcomeLabel.nullable(),
    wait: z.object({ minutes: z.number(), counted: z.boolean() }).optional(),
  }),
]) satisfies z.ZodType<AttemptDecision>;

export const tripwireDocument = z.union([
  z.object({
    kind: z.literal("protected"),
    reason: z.enum(["path", "link-to-protected", "link-outside", "replaces-protected", "submodule"]),
    path: z.string(),
    rule: z.string(),
  }),
  z.object({
    kind: z.literal("destructive"),
    reason: z.literal("deleted-share"),
    deleted: z.number(),
    of: z.number(),
  }),
  z.object({
    kind: z.literal("destructive"),
    reason: z.literal("pattern"),
    path: z.string(),
    line: z.number(),
    pattern: z.string(),
  }),
  z.object({ kind: z.literal("destructive"), reason: z.literal("rewrote-history") }),
  z.object({
    kind: z.literal("size"),
    reason: z.enum(["files", "patch-bytes"]),
    measured: z.number(),
    limit: z.number(),
  }),
  z.object({ kind: z.literal("read-only") }),
  z.object({ kind: z.literal("secret"), path: z.string(), line: z.number().nullable(), rule: z.string() }),
]) satisfies z.ZodType<Tripwire>;
