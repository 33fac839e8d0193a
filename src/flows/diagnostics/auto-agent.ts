import {
  countsOf,
  countWithin,
  nameOf,
  sumOf,
  sumOfEach,
  type Figures,
} from "../../domain/figures/figures.ts";
import { percentileOf } from "../../domain/figures/percentile.ts";
import { conditionOf, type OnFireCondition } from "../../domain/escalations/page.ts";
import { addCosts } from "../../domain/money/cost.ts";
import { costsOf, spendOf, type Spend } from "../../domain/figures/spend.ts";
import { type Db } from "../../store/database.ts";
import { readFigures } from "../../store/figures/figures.ts";
import { pageReason } from "../../store/metrics/attempts.ts";
import { type Spender } from "../../store/metrics/spenders.ts";
import { type Span } from "../../store/metrics/span.ts";
import { findTopSpenders } from "./top-spenders.ts";

export interface AttemptTotals {
  readonly attempts: number;
  /** US dollars that are known, of escalations and jobs, with their reviewers and companions. */
  readonly spendUsd: number;
  /** Agent turns whose price nobody knows. */
  readonly unpriced: number;
  /** The same apart. */
  readonly spend: Spend;
  /** Escalations. */
  readonly resolved: number;
  /** Escalations. */
  readonly confirmed: number;
  /** Within 1 %, as the next; null: no attempt was decided. */
  readonly p50Seconds: number | null;
  readonly p95Seconds: number | null;
}

/** How attempts of one stage did on escalations of one domain. */
export interface StageShare {
  readonly domain: string | null;
  readonly stage: string;
  readonly attempts: number;
  readonly resolved: number;
  /** US dollars that are known. */
  readonly spendUsd: number;
  readonly unpriced: number;
}

/** How often attempts came to what. */
export interface AutoAgentRates extends AttemptTotals {
  /** Of the escalations that were resolved or paged; null: none was. */
  readonly resolutionRate: number | null;
  /** Shares of the same, by condition; null likewise. */
  readonly pageRate: Readonly<Record<OnFireCondition, number>> | null;
  readonly pages: Readonly<Record<OnFireCondition, number>>;
  /** Of the resolutions that were confirmed in the span, those that did not hold; null: none was. */
  readonly recurrenceRate: number | null;
}

export interface AutoAgentDiagnostics extends AutoAgentRates {
  readonly topSpenders: readonly Spender[];
  readonly byDomainAndStage: readonly StageShare[];
}

/** What the agents did, cost and came to in a span of time. */
export async function diagnoseAutoAgent(db: Db, span: Span): Promise<AutoAgentDiagnostics> {
  const figures = await readFigures(db, "agents", span);
  return {
    ...ratesOf(figures),
    topSpenders: await findTopSpenders(db, figures, span),
    byDomainAndStage: stageSharesOf(figures),
  };
}

/** The same without who spent what. */
export async function diagnoseRates(db: Db, span: Span): Promise<AutoAgentRates> {
  return ratesOf(await readFigures(db, "agents", span));
}

function ratesOf(figures: Figures): AutoAgentRates {
  const totals = totalsOf(figures);
  const pages = pagesOf(figures);
  const settled = totals.resolved + pages.safety_tripwire + pages.human_only_blocker + pages.global_cap;
  const resolutions = sumOf(figures, "resolutions");
  const recurred = countWithin(figures, "recurred");
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
  };
}

function totalsOf(figures: Figures): AttemptTotals {
  const attempts = countsOf(figures, "attempts");
  const resolving = attempts.filter(({ rest: [, , kind] }) => isResolving(kind));
  const times = figures.times[nameOf("attempts")] ?? [];
  const spend = spendOf(figures);
  const whole = addCosts(Object.values(spend));
  return {
    attempts: sumOf(figures, "attempts"),
    ...{ spend, spendUsd: whole.known, unpriced: whole.unknown },
    resolved: onceEach(figures, "resolved", resolving),
    confirmed: sumOf(figures, "confirmed"),
    p50Seconds: percentileOf(times, 0.5),
    p95Seconds: percentileOf(times, 0.95),
  };
}

/** Whether a decision of this kind settles its escalation. */
export const isResolving = (kind: string | null | undefined) =>
  kind === "resolve" || kind === "already-satisfied";

/** How many of what was met so often were met at least once in the span: repeats of what was met in it before are none. */
export function onceEach(
  figures: Figures,
  what: string,
  times: readonly { readonly number: number }[],
): number {
  return sumOfEach(times) - countWithin(figures, what);
}

export function pagesOf(figures: Figures): Record<OnFireCondition, number> {
  const pages = { safety_tripwire: 0, human_only_blocker: 0, global_cap: 0 };
  for (const { rest, number } of countsOf(figures, "pages"))
    pages[conditionOf({ kind: pageReason.parse(rest[0]) })] += number;
  return pages;
}

const mostShares = 100;

function stageSharesOf(figures: Figures): StageShare[] {
  const shares = new Map<string, { -readonly [Key in keyof StageShare]: StageShare[Key] }>();
  const shareOf = (domain: string | null = null, stage: string | null = "") => {
    const empty = { domain, stage: stage ?? "", attempts: 0, resolved: 0, spendUsd: 0, unpriced: 0 };
    const share = shares.get(nameOf(domain, stage)) ?? empty;
    shares.set(nameOf(domain, stage), share);
    return share;
  };
  for (const { rest, number } of countsOf(figures, "attempts")) {
    const share = shareOf(rest[0], rest[1]);
    share.attempts += number;
    if (isResolving(rest[2])) share.resolved += number;
  }
  for (const { work, domain, stage, cost } of costsOf(figures)) {
    if (work !== "escalations") continue;
    const share = shareOf(domain, stage);
    share.spendUsd += cost.known;
    share.unpriced += cost.unknown;
  }
  return [...shares.values()]
    .toSorted(
      (one, other) =>
        other.attempts - one.attempts || inOrder(one.domain, other.domain) || inOrder(one.stage, other.stage),
    )
    .slice(0, mostShares);
}

/** What has no name comes last. */
function inOrder(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}
