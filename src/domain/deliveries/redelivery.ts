/** One attempt of GitHub's to deliver, which failed. */
export interface FailedDelivery {
  /** Of the attempt. */
  readonly id: number;
  /** Of the delivery: the same at each attempt. */
  readonly guid: string;
  readonly at: Date;
}

export interface Redeliveries {
  /** The attempts that GitHub is asked to repeat, oldest first. */
  readonly repeat: readonly FailedDelivery[];
  /** Nothing that failed earlier has still to arrive. */
  readonly openSince: Date;
}

/** For so long GitHub knows its deliveries, and delivers them again when it is asked to. */
export const redeliverableMs = 3 * 86_400_000;

const firstRestMs = 5 * 60_000;
/** GitHub may list a failure only after it has given up waiting. */
const listedWithinMs = 10 * 60_000;

/**
 * What has not arrived is asked for at once, and then each time after twice the rest: what can never arrive costs
 * little.
 */
export function nextRedeliveries(
  failed: readonly FailedDelivery[],
  { arrived, now }: { readonly arrived: ReadonlySet<string>; readonly now: Date },
): Redeliveries {
  const known = now.getTime() - redeliverableMs;
  const open = failed.filter(({ guid, at }) => !arrived.has(guid) && at.getTime() > known);
  return {
    repeat: [...attemptsByDelivery(open).values()]
      .flatMap((attempts) => dueAttempt(attempts, now))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    openSince: new Date(
      open.reduce((first, { at }) => Math.min(first, at.getTime()), now.getTime() - listedWithinMs),
    ),
  };
}

function attemptsByDelivery(failed: readonly FailedDelivery[]): Map<string, FailedDelivery[]> {
  const attempts = new Map<string, FailedDelivery[]>();
  for (const each of failed) attempts.set(each.guid, [...(attempts.get(each.guid) ?? []), each]);
  return attempts;
}

function dueAttempt(attempts: readonly FailedDelivery[], now: Date): FailedDelivery[] {
  const restMs = attempts.length === 1 ? 0 : firstRestMs * 2 ** (attempts.length - 2);
  const [last] = attempts.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return last !== undefined && now.getTime() - last.at.getTime() >= restMs ? [last] : [];
}
