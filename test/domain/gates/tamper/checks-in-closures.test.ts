import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const G = "sum_test.go";
const file = (body: string, imports = "") =>
  `package sum\n\nimport (\n\t"testing"\n${imports})\n\nfunc TestSum(t *testing.T) {\n\t${body.replaceAll("\n", "\n\t")}\n}\n`;
const plain = `if got := Sum(1, 2); got != 3 {
	t.Errorf("got %d", got)
}
if got := Sum(2, 2); got != 4 {
	t.Errorf("got %d", got)
}`;
const of =
  (was: string, imports = "") =>
  (title: string, now: string): Row => [title, { [G]: file(was) }, { [G]: file(now, imports) }];
const shared =
  (more: Tree = {}) =>
  (title: string, declared: string, calls = "check(t, 1, 2, 3)\ncheck(t, 2, 2, 4)"): Row => [
    title,
    { [G]: file(plain) },
    { [G]: `${file(calls)}\n${declared}\n`, ...more },
  ];
const inPackage = shared();
const group = of(plain, '\t"fmt"\n\n\t"golang.org/x/sync/errgroup"\n');
const closure = of(plain);
const single = of('if got := Sum(1, 2); got != 3 {\n\tt.Errorf("got %d", got)\n}');

const fails = (sum: string, want: string, back = 'fmt.Errorf("got %d", got)') =>
  `g.Go(func() error {
	if got := Sum(${sum}); got != ${want} {
		return ${back}
	}
	return nil
})`;
const both = `${fails("1, 2", "3")}\n${fails("2, 2", "4")}`;
const waits = "if err := g.Wait(); err != nil {\n\tt.Fatal(err)\n}";

const honest: Row[] = [
  group("in a group that is waited for", `var g errgroup.Group\n${both}\n${waits}`),
  group(
    "and another way to say so",
    `g := new(errgroup.Group)\n${both}\nif err := g.Wait(); err != nil {\n\tt.Error(err)\n}`,
  ),
  group("with a context", `g, _ := errgroup.WithContext(t.Context())\n${both}\n${waits}`),
  group("by a name", `var g errgroup.Group\n${both}\nerr := g.Wait()\nif err != nil {\n\tt.Fatal(err)\n}`),
  group("by a library", `var g errgroup.Group\n${both}\nrequire.NoError(t, g.Wait())`),
  group(
    "by a library and a name",
    `g := &errgroup.Group{}\n${both}\nerr := g.Wait()\nassert.NoError(t, err)`,
  ),
  group(
    "with errors of another kind",
    `var g errgroup.Group\n${both.replaceAll("fmt.Errorf", "errors.New")}\n${waits}`,
  ),
  closure(
    "in a closure that gets both",
    `check := func(got, want int) {\n\tif got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\ncheck(Sum(1, 2), 3)\ncheck(Sum(2, 2), 4)`,
  ),
  closure(
    "in one that calls itself",
    `check := func(a, b, want int) {\n\tt.Helper()\n\tif got := Sum(a, b); got != want {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\ncheck(1, 2, 3)\ncheck(2, 2, 4)`,
  ),
  single(
    "in one that gets the wish alone",
    `got := Sum(1, 2)\ncheck := func(want int) {\n\tif got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\ncheck(3)`,
  ),
  single(
    "in one that is called at once",
    `got := Sum(1, 2)\nfunc(want int) {\n\tif got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}(3)`,
  ),
  closure(
    "in one that looks at what is given later",
    `var got int\ncheck := func(want int) {\n\tt.Helper()\n\tif got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\ngot = Sum(1, 2)\ncheck(3)\ngot = Sum(2, 2)\ncheck(4)`,
  ),
];

const checking = `check = func(t *testing.T, a, b, want int) {
	t.Helper()
	if got := Sum(a, b); got != want {
		t.Errorf("got %d", got)
	}
}`;
honest.push(
  closure("in one that gets the test", `check := ${checking.slice(8)}\ncheck(t, 1, 2, 3)\ncheck(t, 2, 2, 4)`),
  closure("in a variable of the test", `var ${checking}\ncheck(t, 1, 2, 3)\ncheck(t, 2, 2, 4)`),
  inPackage("in a variable of the package", `var ${checking}`),
  inPackage("in one of several", `var (\n\tzero = 0\n\t${checking}\n)`),
  inPackage("in one with its type", `var check func(t *testing.T, a, b, want int) = ${checking.slice(8)}`),
);

const script = (was: string, now: string): Row => {
  const written = (body: string) => `import { load } from "../src/a.js";\ntest("a", () => {\n${body}\n});\n`;
  return ["", { "t/a.test.ts": written(was) }, { "t/a.test.ts": written(now) }];
};
const python = (was: string, now: string): Row => {
  const written = (body: string) =>
    `from app import load\n\n\ndef test_a():\n    ${body.replaceAll("\n", "\n    ")}\n`;
  return ["", { "tests/test_a.py": written(was) }, { "tests/test_a.py": written(now) }];
};
const rust = (was: string, now: string): Row => {
  const written = (body: string) => `use app::load;\n\n#[test]\nfn loads() {\n    ${body}\n}\n`;
  return ["", { "tests/a.rs": written(was) }, { "tests/a.rs": written(now) }];
};
const two = "expect(load(1)).toBe(3); expect(load(2)).toBe(4);";
const twoOfPython = "assert load(1) == 3\nassert load(2) == 4";
const twoOfRust = "assert_eq!(load(1), 3); assert_eq!(load(2), 4);";

const ofOthers: Row[] = [
  script(two, "const check = (a, want) => { expect(load(a)).toBe(want); };\ncheck(1, 3); check(2, 4);"),
  script(two, "const check = (a, want) => expect(load(a)).toBe(want);\ncheck(1, 3);\ncheck(2, 4);"),
  script(two, "function check(a, want) { expect(load(a)).toBe(want); }\ncheck(1, 3);\ncheck(2, 4);"),
  script(
    "const u = load(1); expect(u.a).toBe(3);",
    "const u = load(1); const check = (want) => { expect(u.a).toBe(want); };\ncheck(3);",
  ),
  python(twoOfPython, "def check(a, want):\n    assert load(a) == want\ncheck(1, 3)\ncheck(2, 4)"),
  rust(twoOfRust, "let check = |a, want| assert_eq!(load(a), want);\ncheck(1, 3); check(2, 4);"),
  rust(
    twoOfRust,
    "let check = |a: u32, want: u32| { assert_eq!(load(a), want); };\ncheck(1, 3); check(2, 4);",
  ),
  rust(twoOfRust, "fn check(a: u32, want: u32) { assert_eq!(load(a), want); }\ncheck(1, 3); check(2, 4);"),
];

const cheatsOfOthers: Row[] = [
  script(two, "const check = (a, want) => { expect(load(a)).toBe(want); };\ncheck(1, 3);"),
  script(two, "const check = (a, want) => { expect(load(a)).toBe(load(a)); };\ncheck(1, 3); check(2, 4);"),
  script(
    "const u = load(1); expect(u.a).toBe(3);",
    "const u = load(1); const check = (want) => { expect(u.a).toBe(want); };\ncheck(u.a);",
  ),
  script(
    "const check = (a, want) => { expect(load(a)).toBe(want); };\ncheck(1, 3); check(2, 4);",
    "const check = (a, want) => { expect(load(a)).toBe(want); };\ncheck(1, 3);",
  ),
  script(
    two,
    "let check = (a, want) => { expect(load(a)).toBe(want); };\ncheck = () => {};\ncheck(1, 3); check(2, 4);",
  ),
  script(
    two,
    "const check = async (a, want) => { await 0; expect(load(a)).toBe(want); };\ncheck(1, 3); check(2, 4);",
  ),
  python(twoOfPython, "def check(a, want):\n    assert load(a) == want\ncheck(1, 3)"),
  python(
    twoOfPython,
    "def check(a, want):\n    want = load(a)\n    assert load(a) == want\ncheck(1, 3)\ncheck(2, 4)",
  ),
  python(twoOfPython, "def check(a, want):\n    assert load(a) == want\n    yield\ncheck(1, 3)\ncheck(2, 4)"),
  rust(twoOfRust, "let check = |a, want| assert_eq!(load(a), want);\ncheck(1, 3);"),
  rust(twoOfRust, "let check = |a, want| assert_eq!(load(a), want);\ncheck(1, load(1)); check(2, load(2));"),
];

const cheats: Row[] = [
  closure(
    "a variable's function compares nothing",
    `var ${checking.replace("got != want", "got != got")}\ncheck(t, 1, 2, 3)\ncheck(t, 2, 2, 4)`,
  ),
  closure(
    "a variable gets another function",
    `var ${checking}\ncheck = func(t *testing.T, a, b, want int) {}\ncheck(t, 1, 2, 3)\ncheck(t, 2, 2, 4)`,
  ),
  inPackage(
    "the package's compares nothing",
    `var ${checking.replace("got != want", "want == 0 && got == 0")}`,
  ),
  inPackage("the package's is called once", `var ${checking}`, "check(t, 1, 2, 3)"),
  inPackage(
    "the package's is another at first",
    `var ${checking}\n\nfunc init() {\n\tcheck = func(t *testing.T, a, b, want int) {}\n}`,
  ),
  shared({ "main_test.go": "package sum\n\nfunc init() {\n\tcheck = nil\n}\n" })(
    "another file gives the package another",
    `var ${checking}`,
  ),
  inPackage("one of two gets another", `var check, other = nothing, ${checking.slice(8)}`),
  group("the group's error is dropped", `var g errgroup.Group\n${both}\n_ = g.Wait()`),
  group("nobody looks at it", `var g errgroup.Group\n${both}\ng.Wait()`),
  group("nobody waits", `var g errgroup.Group\n${both}`),
  group(
    "it is only told",
    `var g errgroup.Group\n${both}\nif err := g.Wait(); err != nil {\n\tt.Log(err)\n}`,
  ),
  group(
    "it may skip the test",
    `var g errgroup.Group\n${both}\nif err := g.Wait(); err != nil {\n\tt.Skip(err)\n}`,
  ),
  group("another group takes its place", `var g errgroup.Group\n${both}\ng = errgroup.Group{}\n${waits}`),
  group("it is told another way", `g := new(errgroup.Group)\n${both}\ng = new(errgroup.Group)\n${waits}`),
  group(
    "it is waited for at times",
    `var g errgroup.Group\n${both}\nif testing.Short() {\n\tif err := g.Wait(); err != nil {\n\t\tt.Fatal(err)\n\t}\n}`,
  ),
  group(
    "another group is waited for",
    `var g, h errgroup.Group\n${both}\nif err := h.Wait(); err != nil {\n\tt.Fatal(err)\n}`,
  ),
  group(
    "the functions give no error",
    `var g errgroup.Group\n${fails("1, 2", "3", "nil")}\n${fails("2, 2", "4", "nil")}\n${waits}`,
  ),
  group("one of them is gone", `var g errgroup.Group\n${fails("1, 2", "3")}\n${waits}`),
  group(
    "another is wanted",
    `var g errgroup.Group\n${fails("1, 2", "3")}\n${fails("2, 2", "Sum(2, 2)")}\n${waits}`,
  ),
  group(
    "an error is wanted",
    `var g errgroup.Group\n${both}\nif err := g.Wait(); err == nil {\n\tt.Fatal(err)\n}`,
  ),
  group(
    "they are only written",
    `var g errgroup.Group\n${both.replaceAll("g.Go(func() error", "_ = (func() error").replaceAll("})", "})")}\n${waits}`,
  ),
  closure(
    "it is never called",
    `check := func(a, b, want int) {\n\tif got := Sum(a, b); got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n_ = check`,
  ),
  closure(
    "it is called with what it is compared with",
    `check := func(got, want int) {\n\tif got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\ncheck(Sum(1, 2), Sum(1, 2))\ncheck(Sum(2, 2), Sum(2, 2))`,
  ),
  closure(
    "it is called once",
    `check := func(a, b, want int) {\n\tif got := Sum(a, b); got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\ncheck(1, 2, 3)`,
  ),
  closure(
    "it tells nobody",
    `check := func(a, b, want int) {\n\tif got := Sum(a, b); got != want {\n\t\tt.Logf("got %d", got)\n\t}\n}\ncheck(1, 2, 3)\ncheck(2, 2, 4)`,
  ),
  single(
    "it is called with the answer",
    `got := Sum(1, 2)\ncheck := func(want int) {\n\tif got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\ncheck(got)`,
  ),
  single(
    "it is given another body later",
    `got := Sum(1, 2)\ncheck := func(want int) {\n\tif got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\ncheck = func(want int) {}\ncheck(3)`,
  ),
  single(
    "the answer is written over",
    `got := Sum(1, 2)\ncheck := func(want int) {\n\tif got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\ngot = 3\ncheck(3)`,
  ),
];

describe("a check that is made in a function of its test", () => {
  it.each(honest)("is one still: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(ofOthers)("is one in other languages, too%s (%#)", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheatsOfOthers)("is none in other languages, where less is wanted%s (%#)", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(cheats)("is none where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});
