import { expect, it } from "vitest";
import { withoutSkipMarks } from "../../../../src/domain/trust/text/skip-marks.ts";

it.each([
  "[skip ci]",
  "[ci skip]",
  "[no ci]",
  "[skip actions]",
  "[actions skip]",
  "[SKIP CI]",
  "[ skip  ci ]",
  "[skip-ci]",
  "[skip [skip ci]ci]",
  "***NO_CI***",
  "skip-checks: true",
  "skip-checks:true",
  "[travis ci skip]",
  "[azurepipelines skip]",
])("a text for a commit is without %s", (mark) => {
  expect(withoutSkipMarks(`a ${mark} b`)).toBe("a  b");
});

it.each(["[skip this]", "we skip ci here", "[ci]", "skip-checks: false"])(
  "ordinary words stay: %s",
  (text) => {
    expect(withoutSkipMarks(text)).toBe(text);
  },
);
