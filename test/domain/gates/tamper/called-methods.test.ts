import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const go = (top: string, ...lines: string[]) =>
  `package a\n\nimport "testing"\n\n${top}\n\nfunc TestRun(t *testing.T) {\n${lines.map((line) => `\t${line}\n`).join("")}}\n`;
const rust = (top: string, ...lines: string[]) =>
  `use a::add;\n\n${top}\n\n#[test]\nfn runs() {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`;
const inGo = (before: string, after: string): Row => ["", { "a_test.go": before }, { "a_test.go": after }];
const inRust = (before: string, after: string): Row => [
  "",
  { "tests/a.rs": before },
  { "tests/a.rs": after },
];
type Rows = readonly (readonly [title: string, Row])[];

const fails = "\tif got != want {\n\t\th.t.Fatal(got)\n\t}\n";
const method = (body: string) =>
  `type harness struct {\n\tt *testing.T\n}\n\nfunc (h harness) check(got, want int) {\n\th.t.Helper()\n${body}}\n`;
const maker = "\nfunc newHarness(t *testing.T) *harness {\n\treturn &harness{t}\n}\n";
const harness = (body: string) => go(method(body), "h := harness{t}", "h.check(Add(1), 2)");
const made = (body: string) => go(method(body) + maker, "h := newHarness(t)", "h.check(Add(1), 2)");
const embedded = (body: string) =>
  go(`${method(body)}\ntype loud struct {\n\tharness\n}\n`, "h := loud{harness{t}}", "h.check(Add(1), 2)");
const told = (body: string) =>
  go(
    `${method(body)}\ntype checker interface {\n\tcheck(got, want int)\n}\n`,
    "var h checker = harness{t}",
    "h.check(Add(1), 2)",
  );
const suite = (body: string) =>
  go(
    `type S struct {\n\tsuite.Suite\n}\n\nfunc (s *S) sum(got, want int) {\n${body}}\n\nfunc (s *S) TestSum() {\n\ts.sum(Add(1), 2)\n}\n`,
    "suite.Run(t, new(S))",
  );
const typed = (body: string) =>
  go(`func check[T comparable](t *testing.T, got, want T) {\n${body}}\n`, "check[int](t, Add(1), 2)");
const row = (check: string) =>
  go(
    check,
    "tests := []struct {",
    "\tin int",
    "\tcheck func(t *testing.T, got int)",
    "}{{in: 1, check: isTwo}, {in: 2, check: isThree}}",
    "for _, tt := range tests {",
    "\ttt.check(t, Add(tt.in))",
    "}",
  );
const isNumber = (name: string, body: string) => `func ${name}(t *testing.T, got int) {\n${body}}\n`;
const isTwo = isNumber("isTwo", "\tif got != 2 {\n\t\tt.Fatal(got)\n\t}\n");
const isThree = isNumber("isThree", "\tif got != 3 {\n\t\tt.Fatal(got)\n\t}\n");

const is = "assert_eq!(got, want);";
const bed = (body: string) =>
  rust(
    `struct Bed;\n\nimpl Bed {\n    fn sum_is(&self, got: i32, want: i32) {\n        ${body}\n    }\n}\n`,
    "let bed = Bed;",
    "bed.sum_is(add(1), 2);",
  );
const taken = (body: string) => bed(body).replace("&self", "self");
const named = (body: string) =>
  bed(body).replace("sum_is", "assert_sum").replace("bed.sum_is", "bed.assert_sum");
const ofType = (body: string) => bed(body).replace("&self, ", "").replace("bed.sum_is", "Bed::sum_is");
const trait = (body: string) =>
  rust(
    `trait Checked {\n    fn value(&self) -> i32;\n    fn sum_is(&self, want: i32) {\n        ${body}\n    }\n}\n\nimpl Checked for i32 {\n    fn value(&self) -> i32 {\n        *self\n    }\n}\n`,
    "add(1).sum_is(2);",
  );
const impl = (body: string) =>
  rust(
    `trait Checked {\n    fn sum_is(&self, want: i32);\n}\n\nimpl Checked for i32 {\n    fn sum_is(&self, want: i32) {\n        ${body}\n    }\n}\n`,
    "add(1).sum_is(2);",
  );
const macro = (body: string, more = "") =>
  rust(
    `macro_rules! check_sum {\n    ($got:expr, $want:expr) => {\n        ${body}\n    };\n${more}}\n`,
    "check_sum!(add(1), 2);",
  );
const form = "    ($got:expr) => {\n        assert_eq!($got, 2)\n    };\n";
const pointed = (body: string) =>
  rust(
    `fn is_two(n: i32) {\n    assert_eq!(n, 2);\n}\n\nfn is_three(n: i32) {\n    ${body}\n}\n`,
    "for (n, check) in [(1, is_two as fn(i32)), (2, is_three)] {",
    "    check(add(n));",
    "}",
  );

const asked = (before: string, after: string) =>
  go("", `${before}InterceptGomegaFailures(func() {`, "\tExpect(Add(1)).To(Equal(2))", `})${after}`);

const asking = (want: string) =>
  rust(
    "struct Bed {\n    n: i32,\n}\n\nimpl Bed {\n    fn sum_is(self, want: i32) {\n        assert_eq!(add(self.n), want);\n    }\n}\n",
    `Bed { n: 1 }.sum_is(${want});`,
  );

const cheats: Rows = [
  ["gives its failures to nobody", inGo(go("", "Expect(Add(1)).To(Equal(2))"), asked("", ""))],
  ["has nothing left of a method", inGo(harness(fails), harness(""))],
  ["never comes to the check of a method", inGo(harness(fails), harness(`\tif false {\n${fails}\t}\n`))],
  [
    "fails where it is never so in a method",
    inGo(harness(fails), harness(fails.replace("if", "if false &&"))),
  ],
  ["comes back before the check of a method", inGo(harness(fails), harness(`\treturn\n${fails}`))],
  ["only tells in a method", inGo(harness(fails), harness(fails.replace("Fatal", "Log")))],
  ["is skipped by a method", inGo(harness(fails), harness(`\th.t.Skip()\n${fails}`))],
  ["looks in a method at what it gave itself", inGo(harness(fails), harness(`\twant = got\n${fails}`))],
  ["is made by a function", inGo(made(fails), made(""))],
  ["has its method by another type", inGo(embedded(fails), embedded(""))],
  ["is known by an interface", inGo(told(fails), told(""))],
  ["is a method of a suite", inGo(suite("\ts.Equal(want, got)\n"), suite(""))],
  ["is told its type", inGo(typed(fails.replace("h.", "")), typed(""))],
  ["is named in a table", inGo(row(`${isTwo}\n${isThree}`), row(`${isTwo}\n${isNumber("isThree", "")}`))],
  [
    "is a method of another file",
    [
      "",
      {
        "a_test.go": go("", "h := harness{t}", "h.check(Add(1), 2)"),
        "kit_test.go": `package a\n\n${method(fails)}`,
      },
      { "kit_test.go": `package a\n\n${method("")}` },
    ],
  ],
  ["has nothing left of a method of Rust", inRust(bed(is), bed(""))],
  [
    "never comes to the check of a method of Rust",
    inRust(bed(is), bed(`if false {\n            ${is}\n        }`)),
  ],
  ["comes back before the check of a method of Rust", inRust(bed(is), bed(`return;\n        ${is}`))],
  ["asks for less in a method of Rust", inRust(bed(is), bed("assert!(got >= 0);"))],
  [
    "only tells in a method of Rust",
    inRust(bed(is), bed('if got != want {\n            println!("{got}");\n        }')),
  ],
  ["is a method that takes what it is called on", inRust(taken(is), taken(""))],
  ["is a method whose name says that it asserts", inRust(named(is), named(""))],
  ["belongs to a type", inRust(ofType(is), ofType(""))],
  ["is of a trait", inRust(trait("assert_eq!(self.value(), want);"), trait(""))],
  ["is of a trait for a type", inRust(impl("assert_eq!(*self, want);"), impl(""))],
  [
    "never comes to the check of a macro",
    inRust(macro("assert_eq!($got, $want)"), macro("if false { assert_eq!($got, $want) }")),
  ],
  [
    "has nothing left of a form of a macro",
    inRust(macro("assert_eq!($got, $want)", form), macro("let _ = ($got, $want)", form)),
  ],
  ["is named in a table of Rust", inRust(pointed("assert_eq!(n, 3);"), pointed(""))],
  [
    "asks no more what a function of its own gave back",
    inRust(
      rust("fn get(path: &str) -> Answer {\n    client().get(path)\n}\n", 'get("/a").assert_status_ok();'),
      rust("fn get(path: &str) -> Answer {\n    client().get(path)\n}\n", 'get("/a");'),
    ),
  ],
];
const honest: Rows = [
  [
    "is new and looks at failures",
    ["", {}, { "a_test.go": asked("failures := ", "\n\tExpect(failures).To(HaveLen(1))") }],
  ],
  [
    "calls what is given otherwise",
    inGo(
      harness(fails),
      harness(fails.replaceAll("got", "is").replaceAll("is != want", "is != want")).replace(
        "(got, want",
        "(is, want",
      ),
    ),
  ],
  [
    "says more",
    inGo(harness(fails), harness(fails.replace("Fatal(got)", 'Fatalf("%d, not %d", got, want)'))),
  ],
  [
    "does itself what a method did",
    inGo(harness(fails), go("", "if got := Add(1); got != 2 {", "\tt.Fatal(got)", "}")),
  ],
  [
    "has a method for what it did",
    inGo(go("", "if got := Add(1); got != 2 {", "\tt.Fatal(got)", "}"), harness(fails)),
  ],
  ["calls its method by another name", inGo(harness(fails), harness(fails).replaceAll("check(", "sum("))],
  ["counts in a method", inGo(harness(fails), harness(`\th.count++\n${fails}`))],
  [
    "calls a method of the product",
    inGo(
      go(method(""), "c := NewCart()", "c.check(1, 2)", "if c.Sum() != 3 {", "\tt.Fatal()", "}"),
      go(method(fails), "c := NewCart()", "c.check(1, 3)", "if c.Sum() != 3 {", "\tt.Fatal()", "}"),
    ),
  ],
  ["has a method that asks the product itself", inRust(asking("2"), asking("3"))],
  ["says more in Rust", inRust(bed(is), bed('assert_eq!(got, want, "sum");'))],
  ["does itself what a method of Rust did", inRust(bed(is), rust("", "assert_eq!(add(1), 2);"))],
  ["has a method of Rust for what it did", inRust(rust("", "assert_eq!(add(1), 2);"), bed(is))],
  [
    "says more in a macro",
    inRust(macro("assert_eq!($got, $want)"), macro('assert_eq!($got, $want, "sum of {}", stringify!($got))')),
  ],
  [
    "has a form of a macro more",
    inRust(macro("assert_eq!($got, $want)"), macro("assert_eq!($got, $want)", form)),
  ],
];

describe("a test that", () => {
  it.each(cheats)("%s is found", async (_title, row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ ((weakened|emptied|skipped)-test|swallowed-failure): /),
    );
  });

  it.each(honest)("%s is not", async (_title, row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
