import { type Match, type Range } from "../syntax/query-messages.ts";
import { type Planting } from "../syntax/syntax-language.ts";

/** A place in a source depends on these, and no single pattern of a query sees them. */
export interface Surroundings {
  /** Nothing is planted there: it is no expression, or it is read before the program runs. */
  isLeftAlone(site: Range): boolean;
  /** At the beginning of a statement, where a parenthesis would go on with the line above. */
  isAtEdge(site: Range): boolean;
  isInFunction(site: Range): boolean;
  /** The innermost function, class or method around it that has a name. */
  nameAt(site: Range): string | null;
  /** Type that the function around it declares for a value that it returns; null: none, or it isn't known which. */
  returnTypeAt(match: Match, site: Range): string | null;
}

interface Scope extends Range {
  readonly kind: string;
  readonly name: string | null;
  readonly returns: string | null;
}

const scopeKinds = new Set(["function", "method", "class", "scope"]);

export function findSurroundings(
  text: string,
  matches: readonly Match[],
  { returnTypes = (type) => [type] }: Planting,
): Surroundings {
  const captures = matches.flatMap((match) => match.captures);
  const skipped = mergeRanges(captures.filter(({ name }) => name === "skip"));
  const left = new Set(
    captures.filter(({ name }) => name === "leave").map(({ start, end }) => `${start} ${end}`),
  );
  const edges = new Set(captures.filter(({ name }) => name === "edge").map(({ start }) => start));
  const scopes = findScopes(text, matches);
  const lists = findLists(matches);
  return {
    isLeftAlone: (site) =>
      left.has(`${site.start} ${site.end}`) || skipped.some((range) => contains(range, site)),
    isAtEdge: ({ start }) => edges.has(start),
    isInFunction: (site) => innermost(scopes, site, ({ kind }) => kind !== "class") !== null,
    nameAt: (site) => innermost(scopes, site, ({ name }) => name !== null)?.name ?? null,
    returnTypeAt: (match, site) => {
      const declared = innermost(scopes, site, ({ kind }) => kind !== "class")?.returns ?? null;
      if (declared === null) return null;
      const types = returnTypes(declared);
      const list = match.captures.find(({ name }) => name === "list");
      const starts = list === undefined ? [site.start] : [...(lists.get(list.start) ?? [])];
      return starts.length === types.length ? (types[starts.indexOf(site.start)] ?? null) : null;
    },
  };
}

function findScopes(text: string, matches: readonly Match[]): Scope[] {
  return matches.flatMap(({ captures }) => {
    const whole = captures.find(({ name }) => scopeKinds.has(name));
    if (whole === undefined) return [];
    const read = (wanted: string) => {
      const found = captures.find(({ name }) => name === wanted);
      return found === undefined ? null : text.slice(found.start, found.end);
    };
    return [
      { kind: whole.name, start: whole.start, end: whole.end, name: read("name"), returns: read("returns") },
    ];
  });
}

/** Where the values begin that are returned together. */
function findLists(matches: readonly Match[]): Map<number, Set<number>> {
  const lists = new Map<number, Set<number>>();
  for (const { captures } of matches) {
    const list = captures.find(({ name }) => name === "list");
    const site = captures.find(({ name }) => name === "site");
    if (list === undefined || site === undefined) continue;
    lists.set(list.start, (lists.get(list.start) ?? new Set()).add(site.start));
  }
  return lists;
}

function innermost(scopes: readonly Scope[], site: Range, isWanted: (scope: Scope) => boolean): Scope | null {
  let found: Scope | null = null;
  for (const scope of scopes) {
    const length = scope.end - scope.start;
    if (!contains(scope, site) || length === site.end - site.start || !isWanted(scope)) continue;
    if (found === null || length < found.end - found.start) found = scope;
  }
  return found;
}

function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Only those that are in no other. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((one, other) => one.start - other.start || other.end - one.end);
  let end = -1;
  return sorted.filter((range) => {
    if (range.end <= end) return false;
    end = range.end;
    return true;
  });
}
