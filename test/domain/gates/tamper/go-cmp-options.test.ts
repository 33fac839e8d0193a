import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const [path, beside] = ["packages/shop/load_test.go", "packages/shop/opts_test.go"];
const source = (body: string, top = "") =>
  `package shop\n\nimport (\n\t"testing"\n\n\t"github.com/google/go-cmp/cmp"\n\t"github.com/google/go-cmp/cmp/cmpopts"\n\t"github.com/stretchr/testify/assert"\n)\n\n${top}func TestLoad(t *testing.T) {\n\t${body}\n}\n`;
const diff = (options = "", before = "") =>
  `${before === "" ? "" : `${before}\n\t`}if diff := cmp.Diff(User{Name: "Ann", Age: 3}, Load(1)${options}); diff != "" {\n\t\tt.Error(diff)\n\t}`;
const equal = (options: string, before = "") =>
  `${before}if !cmp.Equal(User{Name: "Ann", Age: 3}, Load(1)${options}) {\n\t\tt.Error("differs")\n\t}`;
const inFile = ([title = "", before = "", after = ""]: readonly string[]): Row => [
  title,
  { [path]: before },
  { [path]: after },
];

const ignores = 'cmpopts.IgnoreFields(User{}, "Age")';
const list = (given: string) => `[]cmp.Option{${given}}`;
const kept = (given: string) => `var opts = ${list(given)}\n\n`;
const made = (given: string) => `func options() []cmp.Option {\n\treturn ${list(given)}\n}\n\n`;
const apart = (title: string, [was, now]: readonly [string, string], options = ", opts..."): Row => [
  title,
  { [path]: source(diff(options)), [beside]: `package shop\n\n${was}` },
  { [beside]: `package shop\n\n${now}` },
];

const found: Row[] = [
  ...[
    ["an option has a name", source(diff()), source(diff(", opt", `opt := ${ignores}`))],
    ["options have a name", source(diff()), source(diff(", opts...", `opts := ${list(ignores)}`))],
    [
      "an option of Equal has a name",
      source(equal("")),
      source(equal(", opts", `opts := cmp.Options{${ignores}}\n\t`)),
    ],
    ["options have a name in the file", source(diff()), source(diff(", opts..."), kept(ignores))],
    ["a function gives options", source(diff()), source(diff(", options()..."), made(ignores))],
    [
      "named options get another",
      source(diff(", opts...", `opts := ${list("cmpopts.EquateEmpty()")}`)),
      source(diff(", opts...", `opts := ${list(`cmpopts.EquateEmpty(), ${ignores}`)}`)),
    ],
    [
      "another is appended",
      source(diff(", opts...", `opts := ${list("cmpopts.EquateEmpty()")}`)),
      source(
        diff(", opts...", `opts := ${list("cmpopts.EquateEmpty()")}\n\topts = append(opts, ${ignores})`),
      ),
    ],
    [
      "what is not exported is passed over",
      source('assert.Equal(t, User{Name: "Ann"}, Load(1))'),
      source('assert.EqualExportedValues(t, User{Name: "Ann"}, Load(1))'),
    ],
  ].map(inFile),
  apart("options of another file get one", [
    kept("cmpopts.EquateEmpty()"),
    kept(`cmpopts.EquateEmpty(), ${ignores}`),
  ]),
  apart(
    "a function of another file gives one more",
    [made(""), made("cmpopts.IgnoreUnexported(User{})")],
    ", options()...",
  ),
];

const honest: Row[] = [
  ...[
    [
      "a named option compares as much",
      source(diff()),
      source(diff(", opt", "opt := cmp.AllowUnexported(User{})")),
    ],
    [
      "named options compare as much",
      source(diff()),
      source(diff(", opts...", `opts := ${list("cmpopts.EquateErrors()")}`)),
    ],
    ["an option gets a name", source(diff(`, ${ignores}`)), source(diff(", opt", `opt := ${ignores}`))],
    ["an option loses its name", source(diff(", opt", `opt := ${ignores}`)), source(diff(`, ${ignores}`))],
    ["nothing is passed over any more", source(diff(", opt", `opt := ${ignores}`)), source(diff())],
  ].map(inFile),
  apart("options of another file compare as much", [kept(""), kept("cmpopts.EquateErrors()")]),
  apart("options of another file pass over less", [kept(ignores), kept("")]),
];

describe("options by which Go's tests compare less", () => {
  it.each(found)("are found: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" weakened-test: ");
  });

  it.each(honest)("are not: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
