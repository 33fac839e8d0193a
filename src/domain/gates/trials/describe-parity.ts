import { type ParityRuling, type TriedDefect, type WeakerTest } from "./judge-parity.ts";
import { type TouchedTest } from "./touched-tests.ts";
import { type TrialFinding } from "./trial.ts";
import { cutText } from "../../trust/text/cut-text.ts";

/** A planted defect that a touched test no longer notices, with the weight of that. */
export interface LostDefect {
  readonly test: TouchedTest;
  readonly tried: TriedDefect;
  readonly rule: string;
  readonly level: TrialFinding["level"];
  /** Null: the sentence of the witness says it. */
  readonly message: string | null;
}

const levels: readonly TrialFinding["level"][] = ["fail", "review", "note"];

/** Tests of the base that are weighed in their own way. */
export interface WeighedTests {
  /** The head's product does not meet them. */
  readonly unmet: ReadonlySet<TouchedTest>;
  /** They are gone together with what they came with. */
  readonly takenBack: ReadonlySet<TouchedTest>;
}

/** Lists the defects that tests no longer notice, worst first. */
export function listLostDefects(
  { lost, weaker, hushed }: Pick<ParityRuling, "lost" | "weaker" | "hushed">,
  { unmet, takenBack }: WeighedTests,
): LostDefect[] {
  const all: LostDefect[] = [
    ...(hushed === null ? [] : [describeHushed(hushed)]),
    ...lost.map((one) => (takenBack.has(one.test) ? describeTakenBack(one) : weighLost(one))),
    ...weaker.map((one) => (unmet.has(one.test) ? describeLoosened(one) : weighWeaker(one))),
  ];
  return all.sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
}

function weighLost(one: Pick<LostDefect, "test" | "tried">): LostDefect {
  return { ...one, rule: "unnoticed-defect", level: "fail", message: null };
}

function describeTakenBack({ test, tried }: Pick<LostDefect, "test" | "tried">): LostDefect {
  const name = JSON.stringify(cutText(test.title, 160));
  const message = `the base's test ${name} noticed \`${cutText(tried.defect.sentence, 200)}\`, and goes together with what it came with. A person has to say whether that is meant`;
  return { test, tried, rule: "removed-test", level: "review", message };
}

/** A test that is kept and notices nothing any more is emptied; whether less is enough, where others notice it, too, a person says. */
function weighWeaker({ test, before, still, tried }: WeakerTest): LostDefect {
  const name = JSON.stringify(cutText(test.title, 160));
  const defects = before === 1 ? "the planted defect" : `${before} planted defects`;
  const such = `\`${cutText(tried.defect.sentence, 200)}\``;
  if (still > 0) {
    const message = `the base's test ${name} noticed ${defects}, what replaces it ${still} of them; only other tests notice ${such}. A person has to say whether that is meant`;
    return { test, tried, rule: "weaker-test", level: "review", message };
  }
  if (test.change === "removed") {
    const message = `the base's test ${name} noticed ${defects}, such as ${such}, and is gone; only tests that were there before notice as much. A person has to say whether that is meant`;
    return { test, tried, rule: "removed-test", level: "review", message };
  }
  const message = `the base's test ${name} noticed ${defects}, such as ${such}; what is in its place now notices none. Keep what it checks`;
  return { test, tried, rule: "emptied-test", level: "fail", message };
}

function describeHushed({ test, tried }: NonNullable<ParityRuling["hushed"]>): LostDefect {
  const message = `with \`${cutText(tried.defect.sentence, 200)}\` tests of this change fail, and their command ends with exit code 0; the base's ends with a failure. Let it end as its tests do`;
  return { test, tried, rule: "hushed-failure", level: "fail", message };
}

function describeLoosened({ test, before, still, tried }: WeakerTest): LostDefect {
  const name = JSON.stringify(cutText(test.title, 160));
  const message = `the base's test ${name} fails over this change; over the base's product it noticed ${before} planted defects, such as \`${cutText(tried.defect.sentence, 200)}\`, and what replaces it ${still} of them. Keep what it checks, or check what is different now`;
  return { test, tried, rule: "loosened-test", level: "fail", message };
}

export function describeUnmeasured({ newPath, path, title }: TouchedTest): TrialFinding {
  const message = `nothing shows whether the test ${JSON.stringify(cutText(title, 160))} demands as much as before: it noticed none of the planted defects`;
  return { path: newPath ?? path, line: null, rule: "unmeasured-test", message, level: "review" };
}

interface ParityCounts {
  readonly lost: readonly unknown[];
  readonly measured: number;
  readonly noticed: number;
  readonly tests: number;
  readonly tried: number;
  readonly why: string | undefined;
}

/** "14 tests touched, 12 measured; all 11 planted defects that the base's tests notice are still noticed (24 tried)" */
export function summarizeParity({ lost, measured, noticed, tests, tried, why }: ParityCounts): string {
  if (tried === 0) return `no defect was tried: ${why ?? "the budget was used up before"}`;
  const kept = noticed - lost.length;
  const all = lost.length === 0 && noticed > 0 ? `all ${noticed}` : `${kept} of ${noticed}`;
  const many = tests === 1 ? "1 test" : `${tests} tests`;
  return `${many} touched, ${measured} measured; ${all} planted defects that the base's tests notice are still noticed (${tried} tried)`;
}
