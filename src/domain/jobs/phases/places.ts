/** A phase that stands in line for one of the places that its repository has for phases at work. */
export interface InLine {
  readonly phase: number;
  readonly job: number;
  /** When an agent or the gates were last at any phase of its job; null: never. */
  readonly servedAt: Date | null;
}

export interface PlacesFacts {
  /** Phases that may be at work at once over all jobs of the repository; null: nothing limits them. */
  readonly limit: number | null;
  /** The jobs of those that are, one entry for each phase. */
  readonly atWork: readonly number[];
  readonly line: readonly InLine[];
}

/**
 * The phases whose turn it is, first come first: of the jobs that have the fewest at work the one that was served longest
 * ago, so that a job with many phases keeps no other waiting.
 */
export function nextInLine({ limit, atWork, line }: PlacesFacts): number[] {
  const having = new Map<number, number>();
  for (const job of atWork) having.set(job, (having.get(job) ?? 0) + 1);
  const turns: number[] = [];
  const left = [...line];
  while (left.length > 0 && (limit === null || atWork.length + turns.length < limit)) {
    const first = left.reduce((best, each) => (comesBefore(each, best, having) ? each : best));
    left.splice(left.indexOf(first), 1);
    having.set(first.job, (having.get(first.job) ?? 0) + 1);
    turns.push(first.phase);
  }
  return turns;
}

function comesBefore(a: InLine, b: InLine, having: ReadonlyMap<number, number>): boolean {
  const fewer = (having.get(a.job) ?? 0) - (having.get(b.job) ?? 0);
  if (fewer !== 0) return fewer < 0;
  const earlier = (a.servedAt?.getTime() ?? 0) - (b.servedAt?.getTime() ?? 0);
  return earlier === 0 ? a.phase < b.phase : earlier < 0;
}
