import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const checks = {
  field: 'if got.Age != want.Age {\n\t\tt.Fatal("no")\n\t}',
  whole: 'if got != want {\n\t\tt.Fatal("no")\n\t}',
  diff: 'if diff := cmp.Diff(want, got); diff != "" {\n\t\tt.Fatal(diff)\n\t}',
  testify: "require.Equal(t, want, got)",
};
const go = (line: string, check: string, end = "") =>
  `package shop\n\nfunc TestLoad(t *testing.T) {\n\tgot := Load(1)\n\twant := User{Age: 3}\n\t${line}\n\t${check}\n\t${end}\n}\n`;
const inGo = (line: string, check: keyof typeof checks = "whole"): Row => [
  `${line} before ${check}`,
  { "shop_test.go": go("", checks[check]) },
  { "shop_test.go": go(line, checks[check]) },
];
const rust = (line: string, check: string) =>
  `use shop::load;\n\n#[test]\nfn loads() {\n    let mut got = load(1);\n    let mut want = User { age: 3 };\n    ${line}\n    ${check}\n}\n`;
const inRust = (line: string, check: string): Row => [
  `${line} before ${check}`,
  { "tests/shop.rs": rust("", check) },
  { "tests/shop.rs": rust(line, check) },
];

const cheats: Row[] = [
  inGo("got.Age = want.Age", "field"),
  inGo("want.Age = got.Age", "field"),
  inGo("got = want"),
  inGo("want = got", "diff"),
  inGo("*got = *want", "testify"),
  inGo("got, want = want, want"),
  inRust("got.age = want.age;", "assert_eq!(got.age, want.age);"),
  inRust("got = want.clone();", "assert_eq!(got, want);"),
  inRust("want = got;", "assert!(got == want);"),
];

const honest: Row[] = [
  inGo("want.ID = got.ID"),
  inGo("want.Age = 3", "field"),
  inGo("got = Load(2)"),
  [
    "what was is kept after the check",
    { "shop_test.go": go("", checks.whole) },
    { "shop_test.go": go("", checks.whole, "want = got") },
  ],
  [
    "a copy stands already",
    { "shop_test.go": go("got = want", checks.whole) },
    { "shop_test.go": go("got = want", checks.diff) },
  ],
];

describe("one side of a check", () => {
  it.each(cheats)("is given the other: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ (stubbed-assertion|weakened-test): /);
  });

  it.each(honest)("is the product's: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).not.toMatch(/ gives one side of a check the other/);
  });
});
