import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fitBudget,
  sourceBudgets,
  type SourceBudget,
} from "../../../../src/domain/escalations/context/budget.ts";
import { fenceUntrusted, type OutsideText } from "../../../../src/domain/trust/text/untrusted-text.ts";

const text = (body: string): OutsideText => ({
  what: "x",
  origin: { kind: "source", name: "x" },
  text: body,
});
const budget = (more: Partial<SourceBudget>): SourceBudget => ({
  ...{ total: 1_000, each: 500, texts: 10, keep: "first" },
  ...more,
});
const kept = (texts: string[], more: Partial<SourceBudget>) => {
  const { fitted, bytes, cut } = fitBudget(texts.map(text), budget(more));
  return { sizes: fitted.map((each) => `${each.text.text.charAt(0)}${each.maxBytes}`), bytes, cut };
};

const abc = ["a", "b", "c"];
interface Row {
  readonly title: string;
  readonly texts: string[];
  readonly more?: Partial<SourceBudget>;
  readonly sizes: string[];
  readonly bytes: number;
  readonly cut: boolean;
}

describe("the room of a source", () => {
  it.each<Row>([
    { title: "all, where all fits", texts: ["aa", "bbb"], sizes: ["a2", "b3"], bytes: 5, cut: false },
    { title: "a long text is cut", texts: ["a".repeat(900)], sizes: ["a500"], bytes: 500, cut: true },
    { title: "the first stay", texts: abc, more: { texts: 2 }, sizes: ["a1", "b1"], bytes: 2, cut: true },
    {
      title: "the last stay, in their order",
      ...{ texts: abc, more: { texts: 2, keep: "last" }, sizes: ["b1", "c1"], bytes: 2, cut: true },
    },
    {
      title: "the last that still fits is cut",
      ...{ texts: ["a".repeat(500), "b".repeat(400), "c"], more: { total: 800 } },
      ...{ sizes: ["a500", "b300"], bytes: 800, cut: true },
    },
    {
      title: "a long one leaves out no other where each has its share",
      ...{ texts: ["a", "b".repeat(900), "c".repeat(900)], more: { total: 900, keep: "last", even: true } },
      ...{ sizes: ["a1", "b300", "c300"], bytes: 601, cut: true },
    },
    {
      title: "a rest that is hardly more than its fence is left out",
      ...{ texts: ["a".repeat(500), "b".repeat(400)], more: { total: 600 } },
      ...{ sizes: ["a500"], bytes: 500, cut: true },
    },
    {
      title: "what nobody sees takes no room",
      ...{ texts: ["a<!-- hidden -->"], sizes: ["a1"], bytes: 1, cut: false },
    },
    { title: "nothing of nothing", texts: [], sizes: [], bytes: 0, cut: false },
  ])("$title", ({ texts, more = {}, sizes, bytes, cut }) => {
    expect(kept(texts, more)).toEqual({ sizes, bytes, cut });
  });

  it("is never exceeded, and no character is cut in two", () => {
    const budgets = fc.record({
      total: fc.integer({ min: 0, max: 2_000 }),
      each: fc.integer({ min: 1, max: 600 }),
    });
    // A text that holds the mark of a broken character from the start tells nothing.
    const whole = fc.string({ unit: "grapheme", maxLength: 300 }).filter((each) => !each.includes("\ufffd"));
    fc.assert(
      fc.property(fc.array(whole), budgets, (texts, limits) => {
        const { fitted, bytes } = fitBudget(texts.map(text), budget(limits));
        expect(bytes).toBeLessThanOrEqual(limits.total);
        for (const each of fitted) {
          const fenced = fenceUntrusted(each.text, { nonce: "0123456789abcdef", maxBytes: each.maxBytes });
          expect(fenced).not.toContain("\ufffd");
        }
      }),
    );
  });

  it("is ten comments, the last ones, in their order", () => {
    const texts = Array.from({ length: 12 }, (_, at) => text(`comment ${at + 1}`));
    const { fitted, cut } = fitBudget(texts, sourceBudgets.comments);
    expect(fitted.map((each) => each.text)).toEqual(texts.slice(2));
    expect(cut).toBe(true);
  });
});
