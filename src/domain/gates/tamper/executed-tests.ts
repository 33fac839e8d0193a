import { type ExecutedTests, type TestNames } from "../verdict/verdict.ts";
import { matcherOf, squeezed, testNamed, titled, type Titled } from "./test-title.ts";
import { type TestCase } from "./tests/test-case.ts";

/** What a source says of a test, as far as it tells whether the test ran. */
export interface DeclaredTest extends Pick<TestCase, "path" | "line" | "name" | "body"> {
  /** The number of rows of the table that it is run over. */
  readonly rows: number;
  /** The texts of its assertions. */
  readonly checks: readonly string[];
}

/** The tests that stand in files which the change touches. */
export interface ChangedTests {
  readonly before: readonly DeclaredTest[];
  readonly after: readonly DeclaredTest[];
}

export function declarationOf({ path, line, name, body, rows, assertions }: TestCase): DeclaredTest {
  return { path, line, name, body, rows: rows.length, checks: assertions.map(({ text }) => text) };
}

/** A test that ran on the base and does not run now, though no change of its source says why. */
export interface LostTest {
  readonly rule: "fewer-tests" | "skipped-test";
  readonly message: string;
  /** As the report of the base names it; null: reports name no tests. */
  readonly name: string | null;
  /** Where it is declared, if in a changed file. */
  readonly place: { readonly path: string; readonly line: number } | null;
}

/**
 * What was executed on the base and is not any more. A test may be renamed, moved, merged or turned into a
 * table: where its source changed, comparing the sources has judged that. Null: nothing tells what ran.
 */
export function lostTests(
  base: ExecutedTests,
  head: ExecutedTests | null,
  changed: ChangedTests,
): LostTest[] {
  if (head === null) {
    const message = `${base.executed} tests were executed on the base, and nothing tells how many were now`;
    return [{ rule: "fewer-tests", name: null, place: null, message }];
  }
  if (base.names === null || head.names === null) return fewerByNumber(base.executed, head.executed, changed);
  return fewerByName(base.names, head.names, changed);
}

function fewerByNumber(was: number, is: number, { before, after }: ChangedTests): LostTest[] {
  const lost = before.filter((test) => !isDeclared(test, after));
  const fresh = after.filter((test) => !isDeclared(test, before));
  const merged = lost.reduce((sum, { rows }) => sum + Math.max(1, rows), 0) - fresh.length;
  if (was - is <= Math.max(0, merged)) return [];
  const message = `${is} tests were executed; on the base there were ${was}`;
  return [{ rule: "fewer-tests", name: null, place: null, message }];
}

function fewerByName(base: TestNames, head: TestNames, changed: ChangedTests): LostTest[] {
  const fresh = subtract(head.executed, base.executed);
  const skipped = subtract(head.skipped, base.skipped);
  const reported = [...head.executed, ...head.skipped];
  const known = new KnownTests(changed);
  const lost: LostTest[] = [];
  const unexplained: string[] = [];
  for (const name of subtract(base.executed, head.executed)) {
    const test = known.before(name);
    const said = quoted(name);
    if (take(skipped, (other) => other === name)) {
      lost.push({ ...placed(name, test), rule: "skipped-test", message: `the test ${said} is skipped now` });
    } else if (test === null) {
      if (!known.isRewritten(name)) unexplained.push(name);
    } else if (isDeclared(test, changed.after)) {
      if (known.isRewritten(name) || take(fresh, matcherOf(test.name).fits)) continue;
      const message = `the test ${said} is not executed any more, although it is still there`;
      lost.push({ ...placed(name, test), rule: "fewer-tests", message });
    } else {
      const heir = known.heirOf(test);
      if (heir === null || reported.some(matcherOf(heir.name).fits)) continue;
      const message = `the test ${said} became ${quoted(heir.name)}, which is not executed`;
      lost.push({ ...placed(name, heir), rule: "fewer-tests", message });
    }
  }
  // Names that are made up while tests run differ from run to run; as many stand for as many.
  const others = fresh.filter((name) => known.after(name) === null).length;
  return [...lost, ...unexplained.slice(others).map(gone)];
}

function gone(name: string): LostTest {
  const message = `the test ${quoted(name)} is not executed any more`;
  return { rule: "fewer-tests", name, place: null, message };
}

function placed(name: string, test: DeclaredTest | null): Pick<LostTest, "name" | "place"> {
  return { name, place: test === null ? null : { path: test.path, line: test.line } };
}

class KnownTests {
  readonly #changed: ChangedTests;
  readonly #before: readonly Titled<DeclaredTest>[];
  readonly #after: readonly Titled<DeclaredTest>[];
  readonly #bodies: { readonly before: string; readonly after: string };

  constructor(changed: ChangedTests) {
    this.#changed = changed;
    this.#before = titled(changed.before);
    this.#after = titled(changed.after);
    const bodiesOf = (tests: readonly DeclaredTest[]) => squeezed(tests.map(({ body }) => body).join("\n"));
    this.#bodies = { before: bodiesOf(changed.before), after: bodiesOf(changed.after) };
  }

  before(name: string): DeclaredTest | null {
    return testNamed(name, this.#before);
  }

  after(name: string): DeclaredTest | null {
    return testNamed(name, this.#after);
  }

  /** A sub-test or a row whose name stood in the body of a test, and stands there no more. */
  isRewritten(name: string): boolean {
    const own = squeezed(name.split("/").at(-1) ?? name);
    return own.length > 1 && this.#bodies.before.includes(own) && !this.#bodies.after.includes(own);
  }

  /** The test that checks the same under another name. */
  heirOf(test: DeclaredTest): DeclaredTest | null {
    const checks = new Set(test.checks);
    const fresh = this.#changed.after.filter((other) => !isDeclared(other, this.#changed.before));
    const same = (other: DeclaredTest) =>
      other.body === test.body || other.checks.some((check) => checks.has(check));
    return fresh.find(same) ?? null;
  }
}

function isDeclared({ name }: DeclaredTest, tests: readonly DeclaredTest[]): boolean {
  return tests.some((other) => other.name === name);
}

/** What is left of the names, each taken away as often as it stands among the others. */
function subtract(names: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of others) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.filter((name) => {
    const left = counts.get(name) ?? 0;
    counts.set(name, left - 1);
    return left <= 0;
  });
}

function take(names: string[], fits: (name: string) => boolean): boolean {
  const at = names.findIndex(fits);
  if (at >= 0) names.splice(at, 1);
  return at >= 0;
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 120));
}
