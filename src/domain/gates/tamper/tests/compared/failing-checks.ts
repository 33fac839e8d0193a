import { implies, together, wantsAsMuch, type Failure } from "../failures/failure.ts";
import { type Assertion, type TestCase } from "../test-case.ts";

interface Group {
  readonly failure: Failure;
  readonly checks: readonly Assertion[];
}

/**
 * What a test wants of code that has to fail, however it is said and in however many checks: `raises(X, match="m")`, or a
 * handler that looks at the message.
 */
export class FailingChecks {
  readonly #before: ReadonlyMap<string, Group>;
  readonly #after: ReadonlyMap<string, Group>;
  readonly #fresh: ReadonlySet<Assertion>;
  /** By the code of the base, what stands for it where another code has to fail now. */
  readonly #chosen = new Map<string, Group | null>();
  readonly spent = new Set<Assertion>();

  constructor(before: TestCase, after: TestCase, fresh: readonly Assertion[]) {
    this.#before = groupsOf(before);
    this.#after = groupsOf(after);
    this.#fresh = new Set(fresh);
  }

  /** Whether the head wants as much of the failure as a check did; null: it wants no failure in its place. */
  stand(one: Assertion): boolean | null {
    const wanted = one.failure === null ? undefined : this.#before.get(one.failure.code);
    if (wanted === undefined) return null;
    const group = this.#after.get(wanted.failure.code) ?? this.#other(wanted);
    if (group === null) return null;
    for (const each of group.checks) this.spent.add(each);
    return wantsAsMuch(group.failure, wanted.failure);
  }

  /** Of other code, which did not have to fail before. */
  #other({ failure }: Group): Group | null {
    const known = this.#chosen.get(failure.code);
    if (known !== undefined) return known;
    const taken = new Set(this.#chosen.values());
    const free = [...this.#after.values()].filter(
      (group) =>
        !taken.has(group) &&
        !this.#before.has(group.failure.code) &&
        group.checks.some((each) => this.#fresh.has(each)),
    );
    const found = free.find((group) => wantsAsMuch(group.failure, failure)) ?? free[0] ?? null;
    this.#chosen.set(failure.code, found);
    return found;
  }
}

/** Whether a test wants the same code to fail, and lets pass no more than a check did; only what `counts` of it does. */
export function impliesFailure(
  test: TestCase,
  { failure }: Assertion,
  counts: (one: Assertion) => boolean,
): boolean {
  const group = failure === null ? undefined : groupsOf(test).get(failure.code);
  if (group === undefined || failure === null) return false;
  return group.checks.some(counts) && implies(group.failure, failure);
}

function groupsOf({ assertions }: TestCase): ReadonlyMap<string, Group> {
  const found = new Map<string, Assertion[]>();
  for (const one of assertions)
    if (one.failure !== null) found.set(one.failure.code, [...(found.get(one.failure.code) ?? []), one]);
  const groups = new Map<string, Group>();
  for (const [code, checks] of found) {
    const failure = together(checks.flatMap((one) => (one.failure === null ? [] : [one.failure])));
    if (failure !== null) groups.set(code, { failure, checks });
  }
  return groups;
}
