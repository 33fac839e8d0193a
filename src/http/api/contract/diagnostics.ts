import { z } from "zod";
import { parseDuration } from "../../../domain/duration.ts";
import { route } from "./route.ts";
import { cost, moment, repositoryName } from "./values.ts";

const noun = "Diagnostics";
const longestWindow = 90 * 86_400_000;

function isWindow(text: string): boolean {
  const milliseconds = parseDuration(text);
  return milliseconds !== null && milliseconds > 0 && milliseconds <= longestWindow;
}

const query = z.strictObject({
  window: z
    .string()
    .max(20)
    .refine(isWindow, "is no duration like 36h or 30d, up to 90d")
    .optional()
    .describe("In place of the last 24 hours and 7 days, like `36h`, up to `90d`."),
  repository: repositoryName.optional().describe("Of one repository, `OWNER/REPO`; left out: of all."),
});

const overWindows = <Found extends z.ZodType>(found: Found) =>
  z.object({ at: moment, windows: z.record(z.string(), found) });

const share = z.number().nullable();
const metric = z.object({
  value: share,
  target: z.object({ is: z.enum(["at least", "less than", "exactly"]), value: z.number() }).nullable(),
  met: z.boolean().nullable(),
});
const counts = z.object({
  ...{ claiming: z.number(), claims: z.number(), rejections: z.number(), firstTry: z.number() },
  ...{ givenUp: z.number(), accepted: z.number(), tokens: z.number(), agentMs: z.number() },
  ...{ gateMs: z.number(), refused: z.number(), acceptedAnyway: z.number(), falseNegatives: z.number() },
  ...{ reviewsAccepted: z.number(), reviewsRefused: z.number() },
});
const seconds = { medianSeconds: share, p95Seconds: share };
const count = z.number();
const outcome = z.enum(["firstTry", "rejectedOnce", "rejectedTwice", "rejectedMore", "givenUp"]);

export const diagnoseGates = route({
  ...{ method: "get", path: "/api/diagnostics/gates", name: "diagnoseGates", noun, query },
  says: "How well the gates serve. Shares are from 0 to 1; null: there was nothing to measure.",
  answers: {
    200: {
      says: "By window.",
      schema: overWindows(
        z.object({
          counts,
          metrics: z.object({
            ...{ firstTryPassRate: metric, rejectionsPerClaim: metric, giveUpRate: metric },
            ...{ tokensPerAcceptedChange: metric, gateTimeShare: metric, falsePositiveRate: metric },
            ...{ reviewFalsePositiveRate: metric, falseNegatives: metric },
          }),
          gates: z.array(
            z.object({
              ...{ name: z.string(), kind: z.string(), runs: count, passed: count, passRate: count },
              ...seconds,
            }),
          ),
          failureKinds: z.array(z.object({ kind: z.string(), times: count, share: count })),
          topFailures: z.array(
            z.object({
              ...{ gate: z.string(), kind: z.string(), reason: z.string(), times: count, share: count },
            }),
          ),
          tasks: z.array(z.object({ outcome, tasks: count, share })),
          tokensByTask: z.array(
            z.object({
              ...{ work: z.enum(["escalations", "jobs"]), kind: z.string().nullable(), accepted: count },
              ...{ tokens: count, tokensPerAcceptedChange: share },
            }),
          ),
          premature: z.array(z.object({ agent: z.string().nullable(), claims: count, premature: count })),
        }),
      ),
    },
  },
  refusals: [404, 422],
});

const conditions = z.object({ safety_tripwire: count, human_only_blocker: count, global_cap: count });

export const diagnoseAutoAgent = route({
  ...{ method: "get", path: "/api/diagnostics/auto-agent", name: "diagnoseAutoAgent", noun, query },
  says: "What the agents did, cost and came to.",
  answers: {
    200: {
      says: "By window.",
      schema: overWindows(
        z.object({
          ...{ attempts: count, spendUsd: count, unpriced: count, resolved: count, confirmed: count },
          spend: z.object({ escalations: cost, jobs: cost }),
          ...{ p50Seconds: share, p95Seconds: share, resolutionRate: share, recurrenceRate: share },
          pageRate: conditions.nullable(),
          pages: conditions,
          topSpenders: z.array(
            z.object({
              ...{ work: z.enum(["escalations", "jobs"]), job: z.number().nullable() },
              ...{ repository: z.string(), issue: z.number(), title: z.string() },
              ...{ attempts: count, spendUsd: count, unpriced: count },
            }),
          ),
          byDomainAndStage: z.array(
            z.object({
              ...{ domain: z.string().nullable(), stage: z.string(), attempts: count },
              ...{ resolved: count, spendUsd: count, unpriced: count },
            }),
          ),
        }),
      ),
    },
  },
  refusals: [404, 422],
});
