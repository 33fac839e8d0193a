import { z } from "zod";
import { conditionOf } from "../../domain/escalations/page.ts";
import { costOfTurn } from "../../domain/money/cost.ts";
import { agentTurns } from "../../flows/agent-work/agent-turns.ts";
import { decisions, type DecisionMade } from "../../flows/decisions.ts";
import { webhookAnswers } from "../../flows/effects/webhook-answers.ts";
import { gateResults } from "../../flows/gates/gate-results.ts";
import { githubAnswers } from "../../github/connection/answers.ts";
import { pagingKinds, pageReason } from "../../store/metrics/attempts.ts";
import { deliveryAnswers } from "../delivery-answers.ts";
import { type RateLimits } from "./rate-limits.ts";
import { type Counted } from "./metric-set.ts";

/** Counts what this process tells of its work, until the answer is called. */
export function countSignals(counted: Counted, limits: RateLimits): () => void {
  const listening = [
    deliveryAnswers.listen(({ answer }) => counted.deliveries.inc({ answer })),
    decisions.listen((made) => countDecision(counted, made)),
    gateResults.listen(({ kind, status, seconds, cached }) => {
      counted.gates.inc({ kind, status });
      if (!cached) counted.gateSeconds.observe({ kind }, seconds);
    }),
    agentTurns.listen(({ role, result: { ended, usage, durationMs } }) => {
      counted.turns.inc({ role, ended: ended.kind });
      const cost = costOfTurn({ ...usage, agentMs: durationMs });
      counted.spend.inc({ role }, cost.known);
      counted.unpriced.inc({ role }, cost.unknown);
      counted.tokens.inc({ role, direction: "input" }, usage.inputTokens);
      counted.tokens.inc({ role, direction: "output" }, usage.outputTokens);
    }),
    webhookAnswers.listen(({ webhook, event, outcome }) => counted.webhooks.inc({ webhook, event, outcome })),
    githubAnswers.listen((answer) => {
      counted.requests.inc({
        status: answer.status === null ? "none" : `${Math.floor(answer.status / 100)}xx`,
      });
      limits.note(answer);
    }),
  ];
  return () => {
    for (const stop of listening) stop();
  };
}

const named = z.object({ kind: z.string().regex(/^[a-z][a-z_-]{0,40}$/) });
const page = z.object({ kind: z.literal("page"), reason: z.object({ kind: pageReason }) });

function countDecision(counted: Counted, { kind, decision }: DecisionMade): void {
  const said = named.safeParse(decision);
  counted.decisions.inc({ kind, decision: said.success ? said.data.kind : "other" });
  if (kind === "attempt" && said.success) counted.attempts.inc({ decision: said.data.kind });
  const paged = page.safeParse(decision);
  if (paged.success && pagingKinds.some((one) => one === kind))
    counted.pages.inc({ condition: conditionOf(paged.data.reason) });
}
