/** What was counted over a span of time. */
export interface GateCounts {
  /** Attempts, and revisions of phases, that first claimed to be done. */
  readonly claiming: number;
  /** Each time that one of them said so. */
  readonly claims: number;
  readonly rejections: number;
  /** Of these, those whose first claim was accepted. */
  readonly firstTry: number;
  readonly givenUp: number;
  /** Attempts whose change was published, and tactical phases that were merged. */
  readonly accepted: number;
  /** Of all attempts that were decided, and of all phases that were settled. */
  readonly tokens: number;
  readonly agentMs: number;
  readonly gateMs: number;
  /** Commits that gates refused. */
  readonly refused: number;
  /** Of those, commits that an administrator accepted anyway. */
  readonly acceptedAnyway: number;
  /** Commits that a person was asked to look at, and accepted. */
  readonly reviewsAccepted: number;
  /** Likewise, and asked for changes. */
  readonly reviewsRefused: number;
  /** Accepted changes that turned out to be bad after their merge. */
  readonly falseNegatives: number;
}

export interface Target {
  readonly is: "at least" | "less than" | "exactly";
  readonly value: number;
}

export interface Metric {
  /** Shares are from 0 to 1; null: there was nothing to measure. */
  readonly value: number | null;
  readonly target: Target | null;
  /** Null: no target, or nothing to measure. */
  readonly met: boolean | null;
}

export interface GateMetrics {
  readonly firstTryPassRate: Metric;
  /** For each attempt, or revision of a phase, that claimed: from 0, each of the claims that were not accepted counts. */
  readonly rejectionsPerClaim: Metric;
  readonly giveUpRate: Metric;
  readonly tokensPerAcceptedChange: Metric;
  readonly gateTimeShare: Metric;
  readonly falsePositiveRate: Metric;
  /** Of the commits that a person was asked to look at, those that were accepted as they were. */
  readonly reviewFalsePositiveRate: Metric;
  readonly falseNegatives: Metric;
}

const targets = {
  firstTryPassRate: { is: "at least", value: 0.8 },
  rejectionsPerClaim: { is: "less than", value: 2 },
  giveUpRate: { is: "less than", value: 0.05 },
  tokensPerAcceptedChange: null,
  gateTimeShare: { is: "less than", value: 0.1 },
  falsePositiveRate: { is: "less than", value: 0.01 },
  reviewFalsePositiveRate: null,
  falseNegatives: { is: "exactly", value: 0 },
} as const satisfies Record<keyof GateMetrics, Target | null>;

/**
 * How well the gates serve. A claim is told by its attempt: from the first claim to be done until it is settled. So each
 * may be rejected several times; each time that an agent says so is rejected once or not at all, which would keep
 * rejections for each below any target that is more than one.
 */
export function gateMetrics(counts: GateCounts): GateMetrics {
  const { claiming, accepted, refused, gateMs, agentMs } = counts;
  const values: Record<keyof GateMetrics, number | null> = {
    firstTryPassRate: share(counts.firstTry, claiming),
    rejectionsPerClaim: share(counts.rejections, claiming),
    giveUpRate: share(counts.givenUp, claiming),
    tokensPerAcceptedChange: share(counts.tokens, accepted),
    gateTimeShare: share(gateMs, gateMs + agentMs),
    falsePositiveRate: share(counts.acceptedAnyway, refused),
    reviewFalsePositiveRate: share(counts.reviewsAccepted, counts.reviewsAccepted + counts.reviewsRefused),
    falseNegatives: counts.falseNegatives,
  };
  const metric = (name: keyof GateMetrics): Metric => {
    const [value, target] = [values[name], targets[name]];
    return { value, target, met: value === null || target === null ? null : isMet(value, target) };
  };
  return {
    firstTryPassRate: metric("firstTryPassRate"),
    rejectionsPerClaim: metric("rejectionsPerClaim"),
    giveUpRate: metric("giveUpRate"),
    tokensPerAcceptedChange: metric("tokensPerAcceptedChange"),
    gateTimeShare: metric("gateTimeShare"),
    falsePositiveRate: metric("falsePositiveRate"),
    reviewFalsePositiveRate: metric("reviewFalsePositiveRate"),
    falseNegatives: metric("falseNegatives"),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function isMet(value: number, { is, value: bound }: Target): boolean {
  switch (is) {
    case "at least":
      return value >= bound;
    case "less than":
      return value < bound;
    case "exactly":
      return value === bound;
  }
}
