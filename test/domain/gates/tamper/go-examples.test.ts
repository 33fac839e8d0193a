import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const G = "shop/sum_test.go";
const printed = `package shop

import "fmt"

func ExampleSum() {
	fmt.Println(Sum(1, 2))
	fmt.Println(Sum(2, 2))
	// Output:
	// 3
	// 4
}
`;
const example = replacedIn(G, printed);
const fuzzed = `package shop

import "testing"

func FuzzParse(f *testing.F) {
	f.Add("a=1")
	f.Add("b=2;c=3")
	f.Add("")
	f.Fuzz(func(t *testing.T, in string) {
		got, err := Parse(in)
		if err != nil {
			return
		}
		if again := got.String(); again != in {
			t.Errorf("got %q", again)
		}
	})
}
`;
const fuzz = replacedIn(G, fuzzed);
const seeds = /\tf\.Add\(.*\)\n\tf\.Add\(.*\)\n\tf\.Add\(.*\)\n/;

const found: Found[] = [
  example.found("nothing tells what an example prints", "deleted-test", /\t\/\/ Output:[^]*?}/, "}"),
  example.found("a line is not wanted any more", "weakened-test", "\t// 4\n", ""),
  example.found("the lines come in any order", "weakened-test", "// Output:", "// Unordered output:"),
  example.found(
    "less is printed and wanted",
    "weakened-test",
    /\tfmt.Println\(Sum\(2, 2\)\)\n([^]*)\t\/\/ 4\n/,
    "$1",
  ),
  example.found("an example goes", "deleted-test", /func ExampleSum[^]*$/, ""),
  example.found("an example is called as none", "deleted-test", "ExampleSum", "showSum"),
  example.found("an example's name goes on in small letters", "deleted-test", "ExampleSum", "Examplesum"),
  example.found("the word is misspelled", "deleted-test", "// Output:", "// Outputs:"),
  example.found("another comment is the last", "deleted-test", "\t// 4\n", "\t// 4\n\n\t// Done.\n"),
  example.found(
    "an example prints what it wants",
    "stubbed-assertion",
    "fmt.Println(Sum(1, 2))",
    "fmt.Println(3)",
  ),
  ["the file of an example goes", "deleted-test", { [G]: printed }, { [G]: null }],
  fuzz.found("a fuzz test does nothing", "emptied-test", /\t\tgot, err[^]*?\n\t}\)/, "\t})"),
  fuzz.found("nothing is fuzzed", "emptied-test", /\tf\.Fuzz[^]*\n\t}\)\n/, ""),
  fuzz.found("a seed goes", "deleted-test", `\tf.Add("b=2;c=3")\n`, ""),
  fuzz.found("all seeds go", "deleted-test", seeds, ""),
  fuzz.found("a fuzz test skips", "skipped-test", "\t\tgot, err", "\t\tt.Skip()\n\t\tgot, err"),
  fuzz.found(
    "a fuzz test becomes a benchmark",
    "deleted-test",
    "FuzzParse(f *testing.F)",
    "BenchmarkParse(f *testing.B)",
  ),
  fuzz.found(
    "seeds of a loop are fewer",
    "deleted-test",
    seeds,
    '\tfor _, seed := range []string{"a=1"} {\n\t\tf.Add(seed)\n\t}\n',
  ),
];

const honest: Honest[] = [
  example.honest("an example is renamed", "ExampleSum()", "ExampleSum_twice()"),
  example.honest("something else is wanted", "// 4", "// 5"),
  example.honest("what is wanted begins beside the word", "// Output:\n\t// 3", "// Output: 3"),
  example.honest("the word begins small", "// Output:", "// output:"),
  example.honest("an example is commented", "\tfmt.Println(Sum(2", "\t// Again.\n\tfmt.Println(Sum(2"),
  example.honest(
    "more is printed",
    "\t// Output:\n\t// 3\n\t// 4",
    "\tfmt.Println(Sum(0, 0))\n\t// Output:\n\t// 3\n\t// 4\n\t// 0",
  ),
  ["an example moves", { [G]: printed }, { [G]: null, "shop/example_test.go": printed }],
  [
    "an example that tells of no output goes",
    { [G]: printed.replace(/\t\/\/ Output:[^]*?}/, "}") },
    { [G]: null },
  ],
  fuzz.honest(
    "seeds come of a loop",
    seeds,
    '\tfor _, seed := range []string{"a=1", "b=2;c=3", ""} {\n\t\tf.Add(seed)\n\t}\n',
  ),
  fuzz.honest("a seed comes", `\tf.Add("")\n`, `\tf.Add("")\n\tf.Add("x")\n`),
  fuzz.honest("seeds stand in another order", /(\tf\.Add.*\n)(\tf\.Add.*\n)/, "$2$1"),
  fuzz.honest("a fuzz test is renamed", "FuzzParse", "FuzzParseRoundTrip"),
];

describe("examples and fuzz tests of Go", () => {
  it.each(found)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
