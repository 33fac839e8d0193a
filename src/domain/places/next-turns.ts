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
  const lines = linesOf(facts.line);
  const turns: Waiting[] = [];
  while (facts.atWork.length + turns.length < facts.places) {
    let first: Waiting[] | null = null;
    for (const line of lines) {
      if (!isAllowed(line, facts, counts)) continue;
      if (first === null || comesBefore(line, first, { facts, counts })) first = line;
    }
    const turn = first?.pop();
    if (turn === undefined) break;
    add(counts.repositories, turn.repository);
    add(counts.installations, turn.installation);
    turns.push(turn);
  }
  return turns;
}

/** The line of each repository, whoever comes first in it last: nobody else of it can have the next turn. */
function linesOf(waiting: readonly Waiting[]): Waiting[][] {
  const lines = new Map<number, Waiting[]>();
  for (const each of waiting) {
    const line = lines.get(each.repository);
    if (line === undefined) lines.set(each.repository, [each]);
    else line.push(each);
  }
  for (const line of lines.values()) line.sort((one, other) => inLine(other, one));
  return [...lines.values()];
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

function isAllowed(line: readonly Waiting[], { ofInstallation }: PlacesFacts, counts: Counts): boolean {
  const first = line.at(-1);
  if (first === undefined) return false;
  const { repository, installation, limit } = first;
  const room = limit === null || of(counts.repositories, repository) < limit;
  return room && (ofInstallation === null || of(counts.installations, installation) < ofInstallation);
}

const ranks: readonly Rank[] = ["begun", "person", "automatic"];

/** Whether the first of one line has its turn before that of another. */
function comesBefore(
  line: readonly Waiting[],
  before: readonly Waiting[],
  { facts, counts }: { readonly facts: PlacesFacts; readonly counts: Counts },
): boolean {
  const [one, other] = [line.at(-1), before.at(-1)];
  if (one === undefined || other === undefined) return other === undefined;
  const [had, has] = [of(counts.repositories, one.repository), of(counts.repositories, other.repository)];
  const hurried = ({ rank }: Waiting, having: number) => rank !== "automatic" && 2 * having < facts.places;
  const difference =
    Number(hurried(other, has)) - Number(hurried(one, had)) ||
    had - has ||
    (one.servedAt?.getTime() ?? 0) - (other.servedAt?.getTime() ?? 0);
  return (difference || inLine(one, other)) < 0;
}

/** Whoever was begun, then whom a person waits for; first come first. */
function inLine(one: Waiting, other: Waiting): number {
  return (
    ranks.indexOf(one.rank) - ranks.indexOf(other.rank) ||
    one.askedAt.getTime() - other.askedAt.getTime() ||
    one.id - other.id
  );
}
