/** Why an attempt is waited for. */
export type Rank =
  /** It was begun, and its worker ended or handed it back. */
  | "begun"
  /** A person wants it. */
  | "person"
  | "automatic";

export interface Waiting {
  readonly id: number;
  readonly repository: number;
  readonly installation: number;
  readonly rank: Rank;
  readonly askedAt: Date;
  /** Attempts that its repository allows at once; null: as many as there are places. */
  readonly limit: number | null;
  /** When its repository last got a place; null: never. */
  readonly servedAt: Date | null;
}

export interface PlacesFacts {
  /** Attempts that all workers together can work on at once. */
  readonly places: number;
  /** Those that have a place, or were called to one. */
  readonly atWork: readonly { readonly repository: number; readonly installation: number }[];
  /** Of all other agents at work, the installations. */
  readonly others: readonly number[];
  /** Agents of one installation that may be at work at once; null: nothing limits them. */
  readonly ofInstallation: number | null;
  /** Of each repository the first ones at least. */
  readonly line: readonly Waiting[];
}

/**
 * Whose turn it is, first come first. Of the repositories that have the fewest at work the one that was served longest ago is
 * served, so that none with a thousand waiting keeps another from its first; what a person waits for goes before that, as
 * long as its repository has less than half of the places.
 */
export function nextTurns(facts: PlacesFacts): Waiting[] {
  const counts = countedFrom(facts);
  const turns: Waiting[] = [];
  let left = [...facts.line];
  while (facts.atWork.length + turns.length < facts.places) {
    left = left.filter((each) => isAllowed(each, facts, counts));
    const [one, ...rest] = left;
    if (one === undefined) break;
    const first = rest.reduce(
      (best, each) => (comesBefore(each, best, { facts, counts }) ? each : best),
      one,
    );
    left.splice(left.indexOf(first), 1);
    add(counts.repositories, first.repository);
    add(counts.installations, first.installation);
    turns.push(first);
  }
  return turns;
}

interface Counts {
  readonly repositories: Map<number, number>;
  readonly installations: Map<number, number>;
}

function countedFrom({ atWork, others }: PlacesFacts): Counts {
  const counts: Counts = { repositories: new Map(), installations: new Map() };
  for (const { repository, installation } of atWork) {
    add(counts.repositories, repository);
    add(counts.installations, installation);
  }
  for (const installation of others) add(counts.installations, installation);
  return counts;
}

function add(counts: Map<number, number>, key: number): void {
  counts.set(key, of(counts, key) + 1);
}

function of(counts: ReadonlyMap<number, number>, key: number): number {
  return counts.get(key) ?? 0;
}

function isAllowed(
  { repository, installation, limit }: Waiting,
  { ofInstallation }: PlacesFacts,
  counts: Counts,
): boolean {
  const room = limit === null || of(counts.repositories, repository) < limit;
  return room && (ofInstallation === null || of(counts.installations, installation) < ofInstallation);
}

const ranks: readonly Rank[] = ["begun", "person", "automatic"];

function comesBefore(
  one: Waiting,
  other: Waiting,
  { facts, counts }: { readonly facts: PlacesFacts; readonly counts: Counts },
): boolean {
  const having = ({ repository }: Waiting) => of(counts.repositories, repository);
  const hurried = (each: Waiting) => (each.rank !== "automatic" && 2 * having(each) < facts.places ? 0 : 1);
  const served = ({ servedAt }: Waiting) => servedAt?.getTime() ?? 0;
  const orders: ((each: Waiting) => number)[] = [
    hurried,
    having,
    served,
    ({ rank }) => ranks.indexOf(rank),
    ({ askedAt }) => askedAt.getTime(),
    ({ id }) => id,
  ];
  for (const order of orders) {
    const difference = order(one) - order(other);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
