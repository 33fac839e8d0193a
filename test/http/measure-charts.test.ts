import { expect, it } from "vitest";
import { gateMetrics, type GateCounts } from "../../src/domain/gates/metrics/metrics.ts";
import { measureCharts } from "../../src/http/pages/gate/measures.ts";

const nothing: GateCounts = {
  ...{ claiming: 0, claims: 0, rejections: 0, firstTry: 0, givenUp: 0, accepted: 0, tokens: 0 },
  ...{ agentMs: 0, gateMs: 0, refused: 0, acceptedAnyway: 0, falseNegatives: 0 },
  ...{ reviewsAccepted: 0, reviewsRefused: 0 },
};
const slices = [
  gateMetrics(nothing),
  gateMetrics({ ...nothing, claiming: 4, firstTry: 4, falseNegatives: 1 }),
  gateMetrics({ ...nothing, claiming: 4, firstTry: 0, rejections: 12 }),
];
const from = ["2026-03-01", "2026-03-02", "2026-03-03"].map((day) => new Date(`${day}T00:00:00Z`));

async function drawn(): Promise<Map<string, string>> {
  const trend = { from, measures: slices, passed: [], refused: [], minutes: [] };
  const charts = new Map<string, string>();
  for (const chart of measureCharts("30d", trend, gateMetrics(nothing))) {
    const text = String(await chart);
    charts.set(/<h3>(.*?)<\/h3>/.exec(text)?.[1] ?? "", text);
  }
  return charts;
}

const lineOf = (chart = "") => /class="target"[^>]*y1="([\d.]+)"/.exec(chart)?.[1];

it("every measure with a target is a chart over time, with its target as a line", async () => {
  const charts = await drawn();
  expect([...charts].map(([title, chart]) => [title, /target ([^<]+)</.exec(chart)?.[1]])).toEqual([
    ["First-try pass rate", "≥ 80.0 %"],
    ["Rejections per claim", "&lt; 2.00"],
    ["Given up", "&lt; 5.0 %"],
    ["Gate time of task time", "&lt; 10.0 %"],
    ["Refused, then accepted anyway", "&lt; 1.0 %"],
    ["Accepted, then found bad", "= 0"],
  ]);
  // The scale goes from 130 (nothing) up to 8.
  expect(lineOf(charts.get("First-try pass rate"))).toBe("32.4");
  expect(lineOf(charts.get("Rejections per claim"))).toBe("48.7");
  expect(lineOf(charts.get("Accepted, then found bad"))).toBe("130.0");
  // Also where nothing was measured at all.
  expect(lineOf(charts.get("Given up"))).toBeDefined();
});

it("what misses its target is told apart from what meets it, and from what was not measured", async () => {
  const chart = (await drawn()).get("First-try pass rate") ?? "";
  const bars = [...chart.matchAll(/<g class="(good|bad)"[^>]*>(.*?)<\/g>/gs)].map(([, tone, inside = ""]) => [
    tone,
    [...inside.matchAll(/height="([\d.]+)"/g)].map(([, height]) => height),
  ]);
  expect(bars).toEqual([
    ["good", ["122.0"]],
    // A bar of nothing can be seen.
    ["bad", ["2.0"]],
  ]);
  const rows = [...chart.matchAll(/<td class="number">(.*?)<\/td>/g)].map(([, said]) => said);
  expect(rows).toEqual(["–", "–", "100 %", "–", "–", "0 %"]);
});
