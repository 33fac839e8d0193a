import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const file = ".eslintrc.json";
type Rules = Readonly<Record<string, unknown>>;
const eslint = (rules: Rules, ofTests: Rules = {}) =>
  JSON.stringify({
    root: true,
    extends: "@acme",
    rules,
    overrides: [{ files: ["test/**"], rules: ofTests }],
  });
const change = (title: string, before: string, after: string): Row => [
  title,
  { [file]: before },
  { [file]: after },
];
const nyc = (title: string, before: Rules, after: Rules): Row => [
  title,
  { ".nycrc": JSON.stringify({ all: true, ...before }) },
  { ".nycrc": JSON.stringify({ all: true, ...after }) },
];

const cheats: Row[] = [
  change(
    "a rule is off for all",
    eslint({}, { "no-eval": "off" }),
    eslint({ "no-eval": "off" }, { "no-eval": "off" }),
  ),
  change("a rule that warned is gone", eslint({ "no-eval": 1 }), eslint({})),
  change("a rule is off", eslint({ "no-eval": 2 }), eslint({ "no-eval": 0 })),
  change("a bound is higher", eslint({ "max-lines": [2, 300] }), eslint({ "max-lines": [2, 350] })),
  nyc("coverage is not checked any more", { "check-coverage": true }, { "check-coverage": false }),
  nyc("coverage is not said to be checked", { "check-coverage": true }, {}),
  nyc("files are not checked each", { "per-file": true }, { "per-file": false }),
];
const honest: Row[] = [
  change("a rule is off no more", eslint({ "no-eval": 0, eqeqeq: 2 }), eslint({ eqeqeq: 2 })),
  change("a rule is off for fewer files", eslint({ "no-eval": "off" }), eslint({}, { "no-eval": "off" })),
  change(
    "a bound comes where tests have none",
    eslint({}, { "max-lines": 0 }),
    eslint({ "max-lines": [2, 350] }, { "max-lines": 0 }),
  ),
  nyc("coverage is said not to be checked, as it was", {}, { "check-coverage": false }),
];

describe("rules that ask for nothing", () => {
  it.each(cheats)("are found where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
