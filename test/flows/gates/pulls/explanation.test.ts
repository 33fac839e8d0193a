import { expect, it } from "vitest";
import { noTrials } from "../../../../src/domain/gates/trials/open-trials.ts";
import { type GateVerdict } from "../../../../src/domain/gates/verdict/verdict.ts";
import { explanationOf } from "../../../../src/flows/gates/pulls/requests/explanation.ts";
import { report } from "../../../support/trial-report.ts";

const verdict: GateVerdict = {
  verdict: "pass",
  base: "b",
  head: "c0ffee",
  tree: "t",
  gates: [],
  ...noTrials,
};

it.each<[string, GateVerdict, RegExp]>([
  ["a pass", verdict, /^Every gate passed over c0ffee\.$/],
  [
    "what a person has to look at",
    { ...verdict, verdict: "review", ...report("review") },
    /^Every gate passed over c0ffee, and a person has to look at [^]*\| base-judge \|[^]*adds two prices/,
  ],
  [
    "what a trial refuses",
    { ...verdict, verdict: "fail", ...report("fail") },
    /^What the gates refuse of c0ffee:[^]*\*\*kill-parity\*\* demands[^]*With .*return 0/,
  ],
])("explains %s", (_, judged, text) => {
  expect(explanationOf(judged)).toMatch(text);
});
