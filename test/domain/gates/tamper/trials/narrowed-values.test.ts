import { describe, expect, it } from "vitest";
import { testsOfChange } from "../../../../../src/domain/gates/tamper/compare-tests.ts";
import { type FileVersion } from "../../../../../src/domain/gates/tamper/changed-file.ts";
import { nothingAround } from "../../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { foundInChange } from "../found-in-change.ts";
import { parsed } from "../parsed.ts";

interface Property {
  readonly given?: string;
  readonly top?: string;
  readonly body?: string;
  readonly end?: string;
}
type Change = readonly [title: string, before: Property, after: Property];

const path = "tests/test_sum.py";
const written = ({
  given = "st.integers()",
  top = "",
  body = "assert add(n) == n + 1",
  end = "",
}: Property) =>
  `from hypothesis import Phase, assume, given, settings, strategies as st\nfrom shop import add\n\n${top}\n@given(${given})\ndef test_adds(n):\n    ${body}\n${end}`;
const composite = (drawn: string) => `@st.composite\ndef numbers(draw):\n    return draw(${drawn})\n\n`;
const machine = (end: string) => ({
  end: `\n\nclass Cart(RuleBasedStateMachine):\n    @rule(n=st.integers())\n    def adds(self, n):\n        assert add(n) == n + 1\n\n\nTestCart = Cart.TestCase\n${end}`,
});
const check = "assert add(n) == n + 1";

async function version(text: string): Promise<FileVersion> {
  return { path, kind: "file", text, tree: await parsed(path, text), data: undefined };
}

const narrowed: Change[] = [
  ["values have bounds", {}, { given: "st.integers(0, 1)" }],
  ["values have named bounds", {}, { given: "n=st.integers(min_value=0, max_value=1)" }],
  ["texts are short", { given: "st.text()" }, { given: "st.text(max_size=1)" }],
  [
    "a strategy that has a name has bounds",
    { given: "numbers", top: "numbers = st.integers()\n" },
    { given: "numbers", top: "numbers = st.integers(0, 1)\n" },
  ],
  [
    "a composite draws within bounds",
    { given: "numbers()", top: composite("st.integers()") },
    { given: "numbers()", top: composite("st.integers(0, 1)") },
  ],
  ["some values are passed over", {}, { body: `assume(n == 1)\n    ${check}` }],
];
const found: Change[] = [
  [
    "a strategy that has a name gives one value",
    { given: "numbers", top: "numbers = st.integers()\n" },
    { given: "numbers", top: "numbers = st.just(1)\n" },
  ],
  [
    "a composite draws one value",
    { given: "numbers()", top: composite("st.integers()") },
    { given: "numbers()", top: composite("st.just(1)") },
  ],
  ["all values become one", {}, { given: "st.integers().map(lambda n: 1)" }],
  ["no values are made up", {}, { top: "@settings(phases=[Phase.explicit])" }],
  ["a machine tries once", machine(""), machine("TestCart.settings = settings(max_examples=1)\n")],
  [
    "a machine takes one step",
    machine("TestCart.settings = settings(stateful_step_count=60)\n"),
    machine("TestCart.settings = settings(stateful_step_count=1)\n"),
  ],
];
const kept: Change[] = [
  ["more is tried", {}, { top: "@settings(max_examples=500)" }],
  ["results are not made smaller", {}, { top: "@settings(phases=[Phase.explicit, Phase.generate])" }],
  ["a deadline comes", {}, { top: "@settings(deadline=300)" }],
  ["a machine tries more", machine(""), machine("TestCart.settings = settings(max_examples=200)\n")],
  [
    "another strategy comes",
    { given: "numbers", top: "numbers = st.integers()\n" },
    { given: "numbers", top: "numbers = st.integers()\nwords = st.text()\n" },
  ],
];

describe("a property that is tried over other values", () => {
  const tried = async ([, before, after]: Change) => {
    const file = { path, before: await version(written(before)), after: await version(written(after)) };
    return testsOfChange([file], nothingAround).rewritten.map(({ name }) => name);
  };
  const findings = ([title, before, after]: Change) =>
    foundInChange([title, { [path]: written(before) }, { [path]: written(after) }]);

  it.each(narrowed)("wants a trial: %s", async (...change) => {
    expect(await tried(change)).toEqual(["test_adds"]);
    expect(await findings(change)).toEqual([]);
  });

  it.each(found)("is found: %s", async (...change) => {
    expect(await findings(change)).not.toEqual([]);
  });

  it.each(kept)("passes: %s", async (...change) => {
    expect(await tried(change)).toEqual([]);
    expect(await findings(change)).toEqual([]);
  });
});
