import { expect, it } from "vitest";
import { type Metric } from "../../src/domain/gates/metrics/metrics.ts";
import { targetChart } from "../../src/http/pages/gate/target-chart.ts";

const atLeast = (value: number): Metric["target"] => ({ is: "at least", value });

it.each<[string, Metric, string, string]>([
  ["half of its target", { value: 0.4, target: atLeast(0.8), met: false }, 'width="53.6"', 'x1="108.3"'],
  [
    "twice its target",
    { value: 4, target: { is: "less than", value: 2 }, met: false },
    'width="107.3"',
    'x1="54.6"',
  ],
  [
    "a target of nothing",
    { value: 1, target: { is: "exactly", value: 0 }, met: false },
    'width="107.3"',
    'x1="1.0"',
  ],
])("a measure of %s is a bar, and the target a line", async (...[, metric, bar, line]) => {
  const drawn = String(await targetChart(metric));
  expect(drawn).toContain(bar);
  expect(drawn).toContain(line);
  expect(drawn).toContain("misses its target");
});

it.each<[string, Metric]>([
  ["without a target", { value: 3, target: null, met: null }],
  ["of which nothing was measured", { value: null, target: atLeast(1), met: null }],
])("a measure %s is not drawn", (_, metric) => {
  expect(targetChart(metric)).toBe("");
});
