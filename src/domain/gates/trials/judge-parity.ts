import { type Defect } from "./choose-defects.ts";
import { type TouchedTest } from "./touched-tests.ts";

/** What one planted defect showed. */
export interface TriedDefect {
  readonly defect: Defect;
  /** The same in the head's product. */
  readonly twin: Defect;
  /** Keys of the touched tests of the base that noticed it. */
  readonly before: readonly string[];
  /** Keys of those whose replacement still notices it, or for which a test does that did not notice it before. */
  readonly still: readonly string[];
  /** True where any test of the head notices it. */
  readonly isNoticed: boolean;
  /** Tests that have nothing to do with it fail, too: the program hardly runs. */
  readonly isFatal: boolean;
  /** Tests of the head fail, and its command ends like one whose tests pass; the base's did not. */
  readonly isHushed: boolean;
}

export interface ParityFacts {
  readonly tests: readonly TouchedTest[];
  /** Those of them that do not hold over the head's product. */
  readonly apart: ReadonlySet<TouchedTest>;
  readonly tried: readonly TriedDefect[];
}

export interface ParityRuling {
  /** Defects that the base's tests refuse and the head's do not, each with the first test that noticed it. */
  readonly lost: readonly { readonly tried: TriedDefect; readonly test: TouchedTest }[];
  /** Tests that notice nothing any more of what they noticed, though others do, and those that notice less. */
  readonly weaker: readonly WeakerTest[];
  /** The first defect whose failures do not show in how the head's command ends. */
  readonly hushed: { readonly tried: TriedDefect; readonly test: TouchedTest } | null;
  /** Tests that lose something, or do not hold, and noticed none of the defects: nothing is known of them. */
  readonly unmeasured: readonly TouchedTest[];
  readonly measured: number;
  /** Defects that the base's tests noticed. */
  readonly noticed: number;
}

export interface WeakerTest {
  readonly test: TouchedTest;
  /** Numbers of defects. */
  readonly before: number;
  readonly still: number;
  /** One that it does not notice any more. */
  readonly tried: TriedDefect;
}

/** "path\0title" */
export function keyTest({ path, title }: Pick<TouchedTest, "path" | "title">): string {
  return `${path}\0${title}`;
}

/** Whatever broken product the base's touched tests refuse, the head's tests have to refuse, too, and not only those that did before. */
export function judgeParity({ tests, apart, tried }: ParityFacts): ParityRuling {
  const noticed = tried.flatMap((one) => {
    const test = tests.find((own) => one.before.includes(keyTest(own)));
    return test === undefined ? [] : [{ tried: one, test }];
  });
  const lost = noticed.filter((one) => !one.tried.isNoticed);
  const noticedBy = (test: TouchedTest) => listNoticedBy(test, tried);
  const weaker = tests.flatMap((test) => {
    const before = noticedBy(test);
    const less = before.filter(({ still }) => !still.includes(keyTest(test)));
    const [first] = less;
    if (first === undefined || lost.some((one) => one.test === test)) return [];
    return [{ test, before: before.length, still: before.length - less.length, tried: first }];
  });
  return {
    lost,
    weaker,
    hushed: noticed.find((one) => one.tried.isHushed) ?? null,
    unmeasured: listUnmeasured({ tests, apart, tried }),
    measured: tests.filter((test) => noticedBy(test).length > 0).length,
    noticed: noticed.length,
  };
}

/** Tests of which nothing is known so far, and has to be. */
export function listUnmeasured({ tests, apart, tried }: ParityFacts): TouchedTest[] {
  const isMeasured = (test: TouchedTest) => listNoticedBy(test, tried).length > 0;
  return tests.filter((test) => {
    if (isMeasured(test) || (!test.loses && !apart.has(test))) return false;
    // Any test of a file measures the surroundings that it shares with the others.
    const isAround = (other: TouchedTest) => other.change === "surroundings" && other.path === test.path;
    return !isAround(test) || !tests.some((other) => isAround(other) && isMeasured(other));
  });
}

function listNoticedBy(test: TouchedTest, tried: readonly TriedDefect[]): TriedDefect[] {
  return tried.filter(({ isFatal, before }) => !isFatal && before.includes(keyTest(test)));
}
