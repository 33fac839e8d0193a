import { conditionOf, type OnFireCondition } from "../../domain/escalations/page.ts";
import { type Db } from "../../store/database.ts";
import {
  listPages,
  listSpenders,
  listStageShares,
  sumAttempts,
  type AttemptTotals,
  type Spender,
  type StageShare,
} from "../../store/metrics/attempts.ts";
import { countRecurrences } from "../../store/playbooks/resolutions.ts";
import { type Span } from "../../store/metrics/span.ts";

export interface AutoAgentDiagnostics extends AttemptTotals {
  /** Of the escalations that were resolved or paged; null: none was. */
  readonly resolutionRate: number | null;
  /** Shares of the same, by condition; null likewise. */
  readonly pageRate: Readonly<Record<OnFireCondition, number>> | null;
  readonly pages: Readonly<Record<OnFireCondition, number>>;
  /** Of the resolutions that were confirmed in the span, those that did not hold; null: none was. */
  readonly recurrenceRate: number | null;
  readonly topSpenders: readonly Spender[];
  readonly byDomainAndStage: readonly StageShare[];
}

/** What the agents did, cost and came to in a span of time. */
export async function diagnoseAutoAgent(db: Db, span: Span): Promise<AutoAgentDiagnostics> {
  const totals = await sumAttempts(db, span);
  const pages = { safety_tripwire: 0, human_only_blocker: 0, global_cap: 0 };
  for (const { reason, pages: times } of await listPages(db, span)) {
    pages[conditionOf({ kind: reason })] += times;
  }
  const settled = totals.resolved + pages.safety_tripwire + pages.human_only_blocker + pages.global_cap;
  const { resolutions, recurred } = await countRecurrences(db, span);
  const share = (part: number) => part / settled;
  return {
    ...totals,
    resolutionRate: settled === 0 ? null : share(totals.resolved),
    pageRate:
      settled === 0
        ? null
        : {
            safety_tripwire: share(pages.safety_tripwire),
            human_only_blocker: share(pages.human_only_blocker),
            global_cap: share(pages.global_cap),
          },
    pages,
    recurrenceRate: resolutions === 0 ? null : recurred / resolutions,
    topSpenders: await listSpenders(db, span),
    byDomainAndStage: await listStageShares(db, span),
  };
}
