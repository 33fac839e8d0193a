import { expect, it } from "vitest";
import { barChart } from "../../src/http/pages/design/chart.ts";

const from = [new Date("2026-03-01T00:00:00Z"), new Date("2026-03-02T00:00:00Z")];

it.each([
  { what: "a share that was nothing or all", values: [0, 1], at: 0.8, ticks: ["0 %", "50 %", "100 %"] },
  { what: "a share that was always nothing", values: [0, 0], at: 0.05, ticks: ["0 %", "2 %", "4 %"] },
  { what: "a count", values: [0, 1], at: 2, ticks: ["0 %", "100 %", "200 %"] },
])("a chart of $what says what its height is", async ({ values, at, ticks }) => {
  const drawn = await barChart({
    ...{ id: "share", title: "Share", says: "It was so.", from, target: { at, says: "here" } },
    series: [{ name: "share", tone: "good", values }],
    show: (value) => `${Math.round(value * 100)} %`,
    moment: (when) => when.toISOString(),
  });
  const axis = [...drawn.matchAll(/text-anchor="end">([^<]* %)</g)].map(([, text]) => text);
  expect(axis).toEqual(ticks);
});
