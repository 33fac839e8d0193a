import { z } from "zod";
import { durationUpTo } from "../duration.ts";
import { type LabelNames } from "./labels.ts";
import { isAlwaysDenied } from "./registry/registry.ts";

const label = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(50, "a label has at most 50 characters")
  .refine((name) => !name.includes(","), "a label must not contain a comma");

/** Names a file in the prompts directory, without its ending. */
const promptFile = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be the name of a prompt file, like "ci"');

const dollars = z.number().gt(0, "must be more than 0; null is unlimited").max(1_000_000).nullable();

const domain = z.strictObject({
  agentAllowed: z.boolean().optional(),
  enabled: z.boolean().optional(),
  description: z.string().trim().min(1, "must not be empty").max(500).optional(),
  contextPack: promptFile.optional(),
  prompt: promptFile.optional(),
});

const caps = z
  .strictObject({
    /** US dollars; null: unlimited. */
    attemptCostUsd: dollars.default(null),
    wallClock: durationUpTo("24h").prefault("30m"),
    inactivity: durationUpTo("24h").prefault("5m"),
    maxTurns: z.int().min(1).max(10_000).default(200),
    /** US dollars of this repository's day; null: unlimited. */
    dailyCostUsd: dollars.default(null),
  })
  .superRefine(({ attemptCostUsd, dailyCostUsd }, context) => {
    if (attemptCostUsd === null || dailyCostUsd === null || attemptCostUsd <= dailyCostUsd) return;
    const message = `no attempt can begin: it may cost ${attemptCostUsd}, and dailyCostUsd gives a day ${dailyCostUsd}`;
    context.addIssue({ code: "custom", message, path: ["attemptCostUsd"] });
  });

/** The `escalations:` block of `.github/nightshift.yml`. */
export const escalationsConfiguration = z.strictObject({
  intakeLabel: label.default("hitl-escalation"),
  /** Counted attempts after which a person is brought in. */
  cap: z.int().min(1).max(100).default(6),
  /** Attempts of the repository that are at work at once; null: as many as the service has places. */
  parallel: z.int().min(1).max(100).nullable().default(null),
  /** What becomes of an issue without a registered stuck label. */
  unregistered: z.enum(["attempt", "hold"]).default("attempt"),
  /** Whether a check that fails on the default branch is filed as an escalation. */
  ci: z.boolean().default(false),
  caps: caps.prefault({}),
  registry: z
    .record(label, domain)
    .default({})
    .superRefine((registry, context) => {
      for (const [name, settings] of Object.entries(registry)) {
        if (!isAlwaysDenied(name) || settings.agentAllowed !== true) continue;
        const message = `no agent may work on ${name}: it is always left to people`;
        context.addIssue({ code: "custom", message, path: [name, "agentAllowed"] });
      }
    }),
  persona: z.string().trim().min(1, "must not be empty").max(100).default("lead engineer"),
});

/** The `labels:` block: the names of the labels that Nightshift sets. */
export const labelsConfiguration = z.strictObject({
  humanRequired: label.default("human-required"),
  exhausted: label.default("auto-agent-exhausted"),
  fatal: label.default("auto-agent-fatal"),
  pullRequestFailed: label.default("auto-agent-pr-failed"),
  costExceeded: label.default("cost-exceeded"),
  timeout: label.default("timeout"),
  job: label.default("nightshift"),
  planning: label.default("nightshift:planning"),
  working: label.default("nightshift:working"),
  inReview: label.default("nightshift:in-review"),
  done: label.default("nightshift:done"),
  failed: label.default("nightshift:failed"),
});

export type LabelsConfiguration = z.output<typeof labelsConfiguration>;

/** The configured names by what they are for. */
export function labelNames(intakeLabel: string, labels: LabelsConfiguration): LabelNames {
  return {
    intake: intakeLabel,
    humanRequired: labels.humanRequired,
    outcomes: {
      "auto-agent-exhausted": labels.exhausted,
      "auto-agent-fatal": labels.fatal,
      "auto-agent-pr-failed": labels.pullRequestFailed,
      "cost-exceeded": labels.costExceeded,
      timeout: labels.timeout,
    },
  };
}
