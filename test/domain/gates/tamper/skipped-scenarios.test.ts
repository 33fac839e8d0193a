import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const E = "features/environment.py";
const S = "features/steps/sum.py";
const base: Tree = {
  "features/sum.feature": "Feature: sums\n  Scenario: one\n    When I add 1\n    Then I get 2\n",
  [S]: "from behave import then\n\n\n@then('I get {n}')\ndef gets(context, n):\n    assert context.sum == int(n)\n",
  [E]: "def before_all(context):\n    context.sum = 0\n",
};
const hook = (called: string, body: string): Row => [
  `${called}: ${body}`,
  base,
  { [E]: `${base[E] ?? ""}\n\ndef ${called}:\n    ${body}\n` },
];
const cheats: Row[] = [
  hook("before_scenario(context, scenario)", 'scenario.skip("later")'),
  hook("before_feature(context, feature)", "feature.skip()"),
  hook("before_scenario(context, scenario)", "if not scenario.name:\n        scenario.mark_skipped()"),
  hook(
    "before_scenario(context, scenario)",
    'if "sums" in scenario.effective_tags:\n        scenario.skip("later")',
  ),
  hook("after_step(context, step)", "step.status = Status.passed"),
  hook("after_step(context, step)", "step.set_status('passed')"),
  hook("before_scenario(context, scenario)", "scenario.steps = []"),
  [
    "a step skips",
    base,
    { [S]: (base[S] ?? "").replace("    assert", '    context.scenario.skip("later")\n    assert') },
  ],
];
const honest: Row[] = [
  hook("before_scenario(context, scenario)", "context.sum = 0"),
  hook(
    "before_scenario(context, scenario)",
    'if "windows" in scenario.effective_tags:\n        scenario.skip("elsewhere")',
  ),
  hook("after_step(context, step)", "if step.status == 'failed':\n        print(step.error_message)"),
];

describe("hooks and steps of behave", () => {
  it.each(cheats)("are found: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
