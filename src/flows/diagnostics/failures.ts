import { countsOf, groupedBy, nameOf, sumOfEach, type Figures } from "../../domain/figures/figures.ts";

export interface FailureRecord {
  readonly gate: string;
  readonly kind: string;
  readonly reason: string;
  readonly times: number;
  /** Of all failures of gates. */
  readonly share: number;
}

/** How many failures were of gates of one kind. */
export interface FailureKind {
  readonly kind: string;
  readonly times: number;
  readonly share: number;
}

const mostFailures = 10;

/** Why gates failed, most frequent first, from the figures of gates. */
export function countFailures(figures: Figures): {
  readonly failureKinds: FailureKind[];
  readonly topFailures: FailureRecord[];
} {
  const failures = countsOf(figures, "failures").map(({ rest: [gate, reason, kind], number }) => ({
    ...{ gate: gate ?? "", kind: kind ?? "", reason: reason ?? "", number },
  }));
  const whole = sumOfEach(failures);
  const shareOf = (times: number) => ({ times, share: times / whole });
  return {
    failureKinds: groupedBy(failures, ({ kind }) => kind)
      .map((those) => ({ kind: those[0].kind, ...shareOf(sumOfEach(those)) }))
      .toSorted((one, other) => other.times - one.times || (one.kind < other.kind ? -1 : 1)),
    topFailures: failures
      .toSorted((one, other) => other.number - one.number || (sortedBy(one) < sortedBy(other) ? -1 : 1))
      .slice(0, mostFailures)
      .map(({ number, ...failure }) => ({ ...failure, ...shareOf(number) })),
  };
}

const sortedBy = ({ gate, reason, kind }: Pick<FailureRecord, "gate" | "reason" | "kind">) =>
  nameOf(gate, reason, kind);
