import { z } from "zod";
import { disputedFindings, type DisputedFinding } from "../../reviews/disputed-answer.ts";
import { cutText } from "../../trust/text/cut-text.ts";

export type AnswerStatus = "resolved" | "already_satisfied" | "blocked";

export type Confidence = "high" | "medium" | "low";

export type BlockedReason =
  | "transient"
  | "insufficient_context"
  | "needs_human_decision"
  | "needs_credentials"
  | "needs_permissions"
  | "unsafe"
  | "none";

export const garbledCauses = [
  "no-block",
  "several-blocks",
  "unclosed-block",
  "too-long",
  "not-yaml",
  "not-a-map",
  "unknown-status",
] as const;
export type GarbledCause = (typeof garbledCauses)[number];

/** What the agent says about its work. It is a claim, never evidence. */
export type AgentAnswer =
  | {
      readonly kind: "answer";
      readonly status: AnswerStatus;
      readonly confidence: Confidence;
      readonly blockedReason: BlockedReason;
      readonly diagnosis: string | null;
      readonly rootCause: string | null;
      readonly whyItWillNotRecur: string | null;
      readonly ruledOut: readonly string[];
      readonly prTitle: string | null;
      /** A command that fails where the failure is, and passes where it is mended. */
      readonly reproduce: string | null;
      /** Findings of reviewers that it holds for wrong; absent: none. */
      readonly disputed?: readonly DisputedFinding[] | undefined;
    }
  | {
      /** Nothing that could be understood; its confidence is low whatever it said. */
      readonly kind: "garbled";
      readonly blockedReason: BlockedReason;
      readonly why: GarbledCause;
    };

export const answerStatuses = [
  "resolved",
  "already_satisfied",
  "blocked",
] as const satisfies readonly AnswerStatus[];
export const confidences = ["high", "medium", "low"] as const satisfies readonly Confidence[];
export const blockedReasons = [
  "transient",
  "insufficient_context",
  "needs_human_decision",
  "needs_credentials",
  "needs_permissions",
  "unsafe",
  "none",
] as const satisfies readonly BlockedReason[];

const longestText = 16_000;
const longestTitle = 200;
const longestCommand = 4_000;
const mostRuledOut = 50;

/** "Needs-Credentials" is meant as needs_credentials. */
const word = z.string().transform((text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_"),
);
const text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => cutText(String(value).trim(), longestText) || null)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const title = text.transform((value) =>
  value === null ? null : cutText(value.replace(/\s+/g, " "), longestTitle),
);
const list = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
  .transform((values) => values.slice(0, mostRuledOut).flatMap((item) => text.parse(item) ?? []));

/** A command that was cut, or has a mark in place of a character, would be another command. */
const command = text.transform((value) =>
  value === null || value.length > longestCommand || /[\0\ufffd]/.test(value) ? null : value,
);

// Keys that nobody asked for are ignored: an answer is not lost over a talkative agent.
const schema = z.object({
  status: word.pipe(z.enum(answerStatuses)),
  confidence: word.pipe(z.enum(confidences)).catch("low"),
  blocked_reason: word.pipe(z.enum(blockedReasons)).catch("none"),
  diagnosis: text,
  root_cause: text,
  why_it_will_not_recur: text,
  ruled_out: list,
  pr_title: title,
  reproduce: command,
  disputed: disputedFindings,
});

/**
 * The answer that a block's parsed YAML makes. Never throws and never defaults to a human: what is
 * missing reads as the weakest claim. `raw` is the agent's whole text.
 */
export function toAnswer(parsed: unknown, raw: string): AgentAnswer {
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    return garbledAnswer("not-a-map", raw);
  }
  const read = schema.safeParse(parsed);
  if (!read.success) return garbledAnswer("unknown-status", raw);
  return {
    kind: "answer",
    status: read.data.status,
    confidence: read.data.confidence,
    blockedReason: read.data.blocked_reason,
    diagnosis: read.data.diagnosis,
    rootCause: read.data.root_cause,
    whyItWillNotRecur: read.data.why_it_will_not_recur,
    ruledOut: read.data.ruled_out,
    prTitle: read.data.pr_title,
    reproduce: read.data.reproduce,
    ...(read.data.disputed.length === 0 ? {} : { disputed: read.data.disputed }),
  };
}

export function garbledAnswer(why: GarbledCause, raw: string): AgentAnswer {
  return { kind: "garbled", blockedReason: blockerNamedIn(raw), why };
}

/** In order of precedence: what only a human can mend is looked for first. */
const blockerKeywords: readonly (readonly [BlockedReason, RegExp])[] = [
  [
    "needs_credentials",
    /needs_credentials|\b(credentials?|api[ _-]?keys?|passwords?|log ?in required|unauthorized|401)\b/i,
  ],
  [
    "needs_permissions",
    /needs_permissions|\b(permissions?|forbidden|access denied|not authori[sz]ed|403)\b/i,
  ],
  ["unsafe", /\b(unsafe|dangerous|destructive|data loss)\b/i],
  [
    "needs_human_decision",
    /needs_human_decision|\b(human (decision|review|input)|product decision|maintainers? (must|should|needs? to) decide)\b/i,
  ],
  [
    "insufficient_context",
    /insufficient_context|\b(insufficient context|not enough (context|information)|missing (context|information)|cannot reproduce|can't reproduce)\b/i,
  ],
  [
    "transient",
    /\b(transient|time[ -]?outs?|timed out|network (error|failure)|temporar(y|ily)|rate[ -]limit(ed)?|try again)\b/i,
  ],
];

function blockerNamedIn(raw: string): BlockedReason {
  return blockerKeywords.find(([, pattern]) => pattern.test(raw))?.[0] ?? "none";
}
