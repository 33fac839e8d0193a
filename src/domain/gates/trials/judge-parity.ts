import { type Defect } from "./choose-defects.ts";
import { type TouchedTest } from "./touched-tests.ts";

/** What one planted defect showed. */
export interface TriedDefect {
  readonly defect: Defect;
  /** The same in the head's product. */
  readonly twin: Defect;
  /** Titles of the touched tests of the base that noticed it, with their paths: "path\0title". */
  readonly before: readonly string[];
  /** `kept`: a test that the change leaves alone notices it; `elsewhere`: another of the head's; null: no touched test did. */
  readonly now: "kept" | "noticed" | "elsewhere" | "unnoticed" | null;
  /** Titles of the head's tests that noticed it. */
  readonly noticing: readonly string[];
  /** Tests that have nothing to do with it fail, too: the program hardly runs. */
  readonly isFatal: boolean;
}

export interface ParityFacts {
  readonly tests: readonly TouchedTest[];
  readonly tried: readonly TriedDefect[];
}

export interface ParityRuling {
  /** Defects that the base's tests refuse and the head's do not, each with the first test that noticed it. */
  readonly lost: readonly { readonly tried: TriedDefect; readonly test: TouchedTest }[];
  /** Tests that lose something and noticed none of the defects: nothing is known of them. */
  readonly unmeasured: readonly TouchedTest[];
  readonly measured: number;
  /** Defects that the base's tests noticed. */
  readonly noticed: number;
}

export function keyTest({ path, title }: Pick<TouchedTest, "path" | "title">): string {
  return `${path}\0${title}`;
}

/** Whatever broken product the base's touched tests refuse, the head's tests have to refuse, too. */
export function judgeParity({ tests, tried }: ParityFacts): ParityRuling {
  const lost = tried.flatMap((one) => {
    const test = tests.find((own) => one.before.includes(keyTest(own)));
    return one.now === "unnoticed" && test !== undefined ? [{ tried: one, test }] : [];
  });
  const counted = tried.filter(({ isFatal }) => !isFatal);
  const isMeasured = (test: TouchedTest) => counted.some(({ before }) => before.includes(keyTest(test)));
  return {
    lost,
    unmeasured: tests.filter((test) => test.loses && !isMeasured(test)),
    measured: tests.filter(isMeasured).length,
    noticed: tried.filter(({ before }) => before.length > 0).length,
  };
}
