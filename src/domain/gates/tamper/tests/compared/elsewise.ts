import { type Assertion, type TestCase } from "../test-case.ts";
import { Regrouped } from "./regrouped.ts";
import { WantedErrors } from "./wanted-errors.ts";
import { WholeFrames } from "./whole-frames.ts";

/** What says otherwise, in fewer checks or in more, what was said; `spent` is what stands so for others. */
export interface Elsewise {
  readonly spent: ReadonlySet<Assertion>;
  stand(one: Assertion): boolean;
}

export function elsewiseOf(after: TestCase, fresh: readonly Assertion[]): readonly Elsewise[] {
  return [new WantedErrors(after, fresh), new Regrouped(fresh), new WholeFrames(fresh)];
}
