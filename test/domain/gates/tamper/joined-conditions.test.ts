import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const table = (body: string) =>
  `package a\n\nfunc TestRun(t *testing.T) {\n\ttests := []struct {\n\t\tin, want int\n\t\twantErr bool\n\t}{{1, 2, false}, {2, 0, true}}\n\tfor _, tt := range tests {\n\t\tgot, err := Run(tt.in)\n\t\t${body}\n\t}\n}\n`;
const fails = (condition: string) => `if ${condition} {\n\t\t\tt.Errorf("got %v: %v", got, err)\n\t\t}`;
const from = (before: string, after: string): Row => [
  `${before} becomes ${after}`.replace(/\s+/g, " "),
  { "a_test.go": table(before) },
  { "a_test.go": table(after) },
];
const either = "(err != nil) != tt.wantErr";
const split = [fails("err != nil && !tt.wantErr"), fails("err == nil && tt.wantErr")];
const switched = (...cases: string[]) =>
  `switch {\n${cases.map((one) => `\t\tcase ${one}:\n`).join("")}\t\t\tt.Error(got)\n\t\t}`;

const cheats = [
  from(fails("err != nil"), fails("err != nil && err != io.EOF")),
  from(fails("err != nil"), fails("err != nil && !errors.Is(err, io.EOF)")),
  from(fails("!ok(got)"), fails("!ok(got) && strict")),
  from(fails("!ok(got)"), fails("strict && !ok(got)")),
  from(fails("got == nil"), fails("got == nil && err == nil")),
  from(fails("got != tt.want"), fails("got != tt.want && tt.want != 0")),
  from(fails("got != tt.want"), fails("got && !tt.want")),
  from(fails("got != tt.want"), switched("got == 0", "got != tt.want")),
  from(fails(either), split[0] ?? ""),
  from(fails(either), split[1] ?? ""),
];
const honest = [
  from(fails("got != tt.want && err == nil"), fails("got != tt.want")),
  from(fails("got != tt.want"), fails("got != tt.want || err != nil")),
  from(fails("got != tt.want"), switched("got != tt.want")),
  from(fails(either), split.join("\n\t\t")),
  from(fails("!ok(got)"), fails("!ok(got) || strict")),
];

describe("a condition by which a test of Go fails", () => {
  it.each(cheats)("is found where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ weakened-test: /));
  });

  it.each(honest)("may change: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
