import { expect, it } from "vitest";
import { noTrials } from "../../../../src/domain/gates/trials/open-trials.ts";
import {
  ruleOnRequest,
  type RequestFacts,
  type RequestRuling,
} from "../../../../src/domain/gates/pulls/rule-on-request.ts";
import { type GateVerdict } from "../../../../src/domain/gates/verdict/verdict.ts";
import { report } from "../../../support/trial-report.ts";

const passed: GateVerdict = { verdict: "pass", base: "b", head: "h", tree: "t", gates: [], ...noTrials };
const held: GateVerdict = { ...passed, verdict: "review", ...report("review") };
const failed: GateVerdict = { ...passed, verdict: "fail", ...report("fail") };

const facts = (given: Partial<RequestFacts>): RequestFacts => ({
  ...{ kind: "accept", byBot: false, permission: "write", switchedOff: false, underWay: false },
  ...{ verdict: held, pull: { open: true, isHead: true }, gate: null },
  ...given,
});
const accepted = { kind: "accept", gates: ["trials"], answer: "accepted" } as const;
const refused = (reason: string) => ({ kind: "refuse", reason });

it.each<[string, Partial<RequestFacts>, unknown]>([
  ["a person with write access accepts what only a person can decide", {}, accepted],
  ["a reader does not", { permission: "read" }, refused("needs_write")],
  ["nor does a bot", { byBot: true, permission: "admin" }, refused("needs_write")],
  [
    "an administrator accepts what a trial refuses",
    { verdict: failed, permission: "admin" },
    { ...accepted, answer: "anyway" },
  ],
  ["nobody else does", { verdict: failed }, refused("needs_admin")],
  ["nothing of a pass is accepted", { verdict: passed, permission: "admin" }, refused("nothing_refused")],
  ["while the gates are at work nothing is", { underWay: true }, refused("under_way")],
  ["an approving review by a writer accepts it, too", { kind: "approve" }, accepted],
  ["one by a reader is left alone", { kind: "approve", permission: "read" }, { kind: "leave" }],
  ["and so is one of what fails", { kind: "approve", verdict: failed }, { kind: "leave" }],
  ["and one of what passes", { kind: "approve", verdict: passed }, { kind: "leave" }],
  ["requested changes refuse it", { kind: "request-changes" }, { ...accepted, answer: "refused" }],
  ["but not those of a reader", { kind: "request-changes", permission: "none" }, { kind: "leave" }],
])("%s", (_, given, ruling) => {
  expect(ruleOnRequest(facts(given))).toEqual(ruling as RequestRuling);
});
