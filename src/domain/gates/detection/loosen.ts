import { groupedBy } from "../../figures/figures.ts";
import { type Severity } from "../verdict/severity.ts";
import { type MeasuredCommit, type Threshold } from "./thresholds.ts";

/** A commit that gates refused. */
export interface RefusedCommit {
  /** The kind of task that it is of. */
  readonly task: string;
  /** Names of the gates that refused and were overruled: a person accepted the commit all the same. */
  readonly overruled: readonly string[];
  readonly measured: MeasuredCommit;
}

/** How often people accepted, on tasks of one kind, what was refused. */
export interface OverruledTask {
  readonly task: string;
  readonly refused: number;
  readonly overruled: number;
}

/** A verdict that a person was asked to look at, and answered. */
export interface AnsweredReview {
  readonly task: string;
  readonly accepted: boolean;
  /** What was open in it, each rule with a path. */
  readonly findings: readonly { readonly rule: string; readonly path: string }[];
}

/** An exemption from a rule, for paths where people accept what it finds. */
export interface SuggestedAllowance {
  readonly rule: string;
  readonly paths: readonly string[];
  readonly overruled: readonly OverruledTask[];
}

/** Fewer answers of people tell nothing. */
const fewestOverruled = 5;
/** From this share of refusals on that people overrule, a threshold is too strict for a kind of task. */
const highShare = 0.1;
/** A person is asked where programs cannot tell: many yes are as it should be, and only nearly all are too many. */
const highShareOfReviews = 0.8;
/** Of the overruled commits, so many would pass: one that is far off does not decide. */
const shareToPass = 0.8;
const mostPaths = 20;

/** A value that most of what people accepted all the same would have met; null: they do not overrule it often. */
export function loosenThreshold(
  { gate, inForce, strictestMet, isStricter }: Threshold,
  refused: readonly RefusedCommit[],
): { readonly proposed: number | Severity; readonly overruled: readonly OverruledTask[] } | null {
  const missed = refused.flatMap(({ task, overruled, measured }) => {
    const numbers = measured.get(gate);
    const met = numbers === undefined ? null : strictestMet(numbers);
    if (met === null || !isStricter(inForce, met)) return [];
    return { task, overruled: overruled.includes(gate), met };
  });
  const overruled = overruledTasks(missed, highShare);
  const tasks = overruled.map(({ task }) => task);
  const values = missed
    .filter((each) => each.overruled && tasks.includes(each.task))
    .map(({ met }) => met)
    .toSorted((one, other) => (isStricter(one, other) ? -1 : Number(isStricter(other, one))));
  const proposed = values[Math.ceil(values.length * shareToPass) - 1];
  return proposed === undefined ? null : { proposed, overruled };
}

/** For each rule whose findings people nearly always accept: the paths on which they did, and never did not. */
export function suggestAllowances(reviews: readonly AnsweredReview[]): SuggestedAllowance[] {
  const found = reviews.flatMap(({ findings, ...review }) =>
    findings.map((finding) => ({ ...review, ...finding })),
  );
  return groupedBy(found, ({ rule }) => rule).flatMap((those) => {
    const byReview = reviews.flatMap(({ task, accepted, findings }) =>
      findings.some(({ rule }) => rule === those[0].rule) ? [{ task, overruled: accepted }] : [],
    );
    const overruled = overruledTasks(byReview, highShareOfReviews);
    const refused = new Set(those.filter(({ accepted }) => !accepted).map(({ path }) => path));
    const tasks = overruled.map(({ task }) => task);
    const accepted = those.filter(
      ({ task, path }) => tasks.includes(task) && !refused.has(path) && isPlain(path),
    );
    const paths = [...new Set(accepted.map(({ path }) => path))].toSorted().slice(0, mostPaths);
    return paths.length === 0 ? [] : [{ rule: those[0].rule, paths, overruled }];
  });
}

/** A path that stands for itself where globs are written. */
function isPlain(path: string): boolean {
  return !/[*?![\]{}\\]/.test(path);
}

function overruledTasks(
  all: readonly { readonly task: string; readonly overruled: boolean }[],
  high: number,
): OverruledTask[] {
  return groupedBy(all, ({ task }) => task)
    .map((those) => {
      const overruled = those.filter((each) => each.overruled).length;
      return { task: those[0].task, refused: those.length, overruled };
    })
    .filter(({ refused, overruled }) => overruled >= fewestOverruled && overruled / refused >= high);
}
