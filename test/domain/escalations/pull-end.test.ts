import { expect, it } from "vitest";
import { pullEndOf, type PullEnd } from "../../../src/domain/escalations/decision/cancellation.ts";
import { type Cancellation } from "../../../src/domain/escalations/decision/decision.ts";

const resolve: PullEnd = { kind: "resolve", pull: 7 };
const cancel = (reason: Cancellation): PullEnd => ({ kind: "cancel", reason });

it.each<{ state: "open" | "merged" | "closed"; cancelled: Cancellation | null; end: PullEnd | null }>([
  { state: "open", cancelled: null, end: null },
  { state: "open", cancelled: "closed", end: cancel("closed") },
  { state: "merged", cancelled: null, end: resolve },
  { state: "merged", cancelled: "closed", end: resolve },
  { state: "merged", cancelled: "human_required_added", end: cancel("human_required_added") },
  { state: "closed", cancelled: null, end: cancel("pull_closed") },
  { state: "closed", cancelled: "stopped", end: cancel("stopped") },
])("a pull request that is $state, of work called off for $cancelled", ({ state, cancelled, end }) => {
  expect(pullEndOf({ number: 7, state }, cancelled)).toEqual(end);
});
