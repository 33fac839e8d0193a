import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const T = "shop/total_test.go";
const tested = `package shop

import (
	"os"
	"testing"
	"testing/quick"
)

func TestTotal(t *testing.T) {
	t.Run("two", func(t *testing.T) {
		if got := Total(1, 2); got != 3 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("three", func(t *testing.T) {
		if got := Total(1, 2, 3); got != 6 {
			t.Errorf("got %d", got)
		}
	})
}

func TestCommutes(t *testing.T) {
	commutes := func(a, b int) bool {
		return Total(a, b) == Total(b, a)
	}
	if err := quick.Check(commutes, nil); err != nil {
		t.Error(err)
	}
}

func TestGrows(t *testing.T) {
	if err := quick.Check(func(a uint8) bool { return Total(int(a), 1) > int(a) }, nil); err != nil {
		t.Error(err)
	}
}
`;
const plain = replacedIn(T, tested);
const main = (body: string) => `\nfunc TestMain(m *testing.M) {\n${body}}\n`;
const ends = (text: string): [RegExp, string] => [/$(?![^])/, text];
const mains: [string, string][] = [
  ["ends before", "\tos.Exit(0)\n\tm.Run()\n"],
  ["never runs them", "\tos.Exit(0)\n"],
  ["does nothing", ""],
  ["comes back before", '\tif os.Getenv("SLOW") == "" {\n\t\treturn\n\t}\n\tos.Exit(m.Run())\n'],
  ["ends well whatever they say", "\tm.Run()\n\tos.Exit(0)\n"],
  ["keeps what they say to itself", "\tcode := m.Run()\n\t_ = code\n\tos.Exit(0)\n"],
  ["ends well later", "\tdefer os.Exit(0)\n\tm.Run()\n"],
  ["takes one as none", "\tcode := m.Run()\n\tif code == 1 {\n\t\tcode = 0\n\t}\n\tos.Exit(code)\n"],
];
const skips: [string, string][] = [
  ["is skipped where it is short", "\tif testing.Short() {\n\t\tt.Skip()\n\t}\n"],
  ["comes back where it is short", "\tif testing.Short() {\n\t\treturn\n\t}\n"],
  ["is skipped by a helper", "\tskipSlow(t)\n"],
  ["is skipped by a function of it", "\tskip := func() { t.SkipNow() }\n\tskip()\n"],
];
/** A new test that says first what skips it. */
const come = (said: string) =>
  ends(`\nfunc TestAll(t *testing.T) {\n${said}\tif Total(3, 4) != 7 {\n\t\tt.Fatal("no")\n\t}\n}\n`);
const short = '\tif testing.Short() {\n\t\tt.Skip("slow")\n\t}\n';
const helper = '\nfunc skipSlow(t *testing.T) {\n\tt.Helper()\n\tt.Skip("slow")\n}\n';
const runs: Found[] = [
  ...mains.map(([title, body]) => plain.found(`TestMain ${title}`, "early-exit", ...ends(main(body)))),
  ...skips.map(([title, said]): Found => [
    `a test ${title}`,
    "skipped-test",
    { [T]: tested },
    {
      [T]:
        tested.replace("func TestTotal(t *testing.T) {\n", `func TestTotal(t *testing.T) {\n${said}`) +
        helper,
    },
  ]),
  plain.found("a new test is skipped", "skipped-test", ...come('\tt.Skip("slow")\n')),
  plain.found(
    "a new test is skipped but where it is short",
    "skipped-test",
    ...come(short.replace("testing", "!testing")),
  ),
  plain.found(
    "a new test is skipped where it is short, or else",
    "skipped-test",
    ...come(short.replace("\t}\n", '\t} else {\n\t\tt.Skip("quick")\n\t}\n')),
  ),
  plain.found(
    "a new test is skipped where it is short, or not fast",
    "skipped-test",
    ...come(short.replace("Short()", "Short() || !fast")),
  ),
  plain.found(
    "a new test stands for another where it is not short",
    "deleted-test",
    "func TestTotal(t *testing.T) {\n",
    `func TestSum(t *testing.T) {\n${short}\tif Total(1, 1) != 2 {\n\t\tt.Fatal("no")\n\t}\n}\n\nfunc checkTotal(t *testing.T) {\n`,
  ),
  plain.found(
    "a subtest is passed over by its name",
    "skipped-test",
    '\tt.Run("three", func(t *testing.T) {\n',
    '\tt.Run("three", func(t *testing.T) {\n\t\tif strings.HasSuffix(t.Name(), "three") {\n\t\t\treturn\n\t\t}\n',
  ),
  plain.found("a property holds always", "weakened-test", "return Total(a, b) == Total(b, a)", "return true"),
  plain.found(
    "a property in place holds always",
    "weakened-test",
    "return Total(int(a), 1) > int(a)",
    "return true",
  ),
  plain.found(
    "a property holds after it was asked",
    "weakened-test",
    "return Total(a, b) == Total(b, a)",
    "_ = Total(a, b)\n\t\treturn true",
  ),
  plain.found(
    "a property is tried once",
    "weakened-test",
    "quick.Check(commutes, nil)",
    "quick.Check(commutes, &quick.Config{MaxCount: 1})",
  ),
  plain.found(
    "a property is not asked",
    "weakened-test",
    "if err := quick.Check(commutes, nil); err != nil {\n\t\tt.Error(err)",
    "if err := quick.Check(commutes, nil); err != nil {\n\t\tt.Log(err)",
  ),
  plain.found("a file is left out", "skipped-test", "package shop", "//go:build ignore\n\npackage shop"),
  plain.found("a file needs a tag", "skipped-test", "package shop", "//go:build integration\n\npackage shop"),
  ["a file is for Windows", "deleted-test", { [T]: tested }, { "shop/total_windows_test.go": { from: T } }],
  ["a file is no test", "deleted-test", { [T]: tested }, { "shop/total_tests.go": { from: T } }],
  ["a file is passed over", "deleted-test", { [T]: tested }, { "shop/_total_test.go": { from: T } }],
];
const honestRuns: Honest[] = [
  plain.honest("a new test is skipped where it is short", ...come(short)),
  [
    "a test that was skipped is so where it is short",
    { [T]: tested.replace("func TestTotal(t *testing.T) {\n", (all) => `${all}\tt.Skip()\n`) },
    { [T]: tested.replace("func TestTotal(t *testing.T) {\n", (all) => `${all}${short}`) },
  ],
  plain.honest("TestMain prepares", ...ends(main('\tos.Setenv("TZ", "UTC")\n\tos.Exit(m.Run())\n'))),
  plain.honest(
    "TestMain cleans up",
    ...ends(main('\tcode := m.Run()\n\tos.RemoveAll("tmp")\n\tos.Exit(code)\n')),
  ),
  plain.honest("TestMain runs them", ...ends(main("\tm.Run()\n"))),
  plain.honest(
    "TestMain fails where it cannot prepare",
    ...ends(
      main("\tif err := open(); err != nil {\n\t\tlog.Fatal(err)\n\t}\n\tdefer shut()\n\tos.Exit(m.Run())\n"),
    ),
  ),
  plain.honest(
    "TestMain has them run by a function",
    ...ends(
      `${main("\tos.Exit(run(m))\n")}\nfunc run(m *testing.M) int {\n\tdefer os.RemoveAll("tmp")\n\treturn m.Run()\n}\n`,
    ),
  ),
  plain.honest(
    "a property says why",
    "return Total(a, b) == Total(b, a)",
    "one, other := Total(a, b), Total(b, a)\n\t\treturn one == other",
  ),
  plain.honest(
    "a property gets a name",
    "quick.Check(func(a uint8) bool { return Total(int(a), 1) > int(a) }, nil)",
    "quick.Check(func(a uint8) bool {\n\t\treturn Total(int(a), 1) > int(a)\n\t}, nil)",
  ),
  plain.honest(
    "a property is tried more often",
    "quick.Check(commutes, nil)",
    "quick.Check(commutes, &quick.Config{MaxCount: 1000})",
  ),
  [
    "a test is split in two files",
    { [T]: tested },
    {
      [T]: tested.replace(/func TestCommutes[^]*/, ""),
      "shop/commutes_test.go": `package shop\n\nimport (\n\t"testing"\n\t"testing/quick"\n)\n\n${/func TestCommutes[^]*/.exec(tested)?.[0] ?? ""}`,
    },
  ],
];

const Z = "shop/parse_test.go";
const fuzzed = `package shop

import "testing"

func FuzzParse(f *testing.F) {
	f.Add("1")
	f.Add("x")
	f.Fuzz(func(t *testing.T, s string) {
		n, err := Parse(s)
		if err == nil && Format(n) != s {
			t.Errorf("%q became %q", s, Format(n))
		}
	})
}
`;
const seeds: Tree = {
  "shop/testdata/fuzz/FuzzParse/1ab": 'go test fuzz v1\nstring("01")\n',
  "shop/testdata/fuzz/FuzzParse/2cd": 'go test fuzz v1\nstring("-")\n',
};
const fuzz = replacedIn(Z, fuzzed, seeds);
const regressions = {
  "proptest-regressions/total.txt": "# Seeds\ncc 1a2b # shrinks to a = 1\ncc 3c4d # shrinks to a = 2\n",
};
const fuzzes: Found[] = [
  [
    "a kept failure of proptest goes",
    "deleted-test",
    regressions,
    { "proptest-regressions/total.txt": "# Seeds\ncc 1a2b # shrinks to a = 1\n" },
  ],
  ["kept failures of proptest go", "deleted-test", regressions, { "proptest-regressions/total.txt": null }],
  fuzz.found("a seed goes", "deleted-test", '\tf.Add("x")\n', ""),
  [
    "a kept seed goes",
    "deleted-test",
    { [Z]: fuzzed, ...seeds },
    { "shop/testdata/fuzz/FuzzParse/1ab": null },
  ],
  [
    "a kept seed is another",
    "deleted-test",
    { [Z]: fuzzed, ...seeds },
    { "shop/testdata/fuzz/FuzzParse/1ab": 'go test fuzz v1\nstring("-")\n' },
  ],
  [
    "a kept seed is emptied",
    "deleted-test",
    { [Z]: fuzzed, ...seeds },
    { "shop/testdata/fuzz/FuzzParse/1ab": "" },
  ],
  [
    "kept seeds stand where none is read",
    "deleted-test",
    { [Z]: fuzzed, ...seeds },
    { "shop/testdata/seeds/1ab": { from: "shop/testdata/fuzz/FuzzParse/1ab" } },
  ],
  fuzz.found(
    "a fuzz test checks nothing",
    "emptied-test",
    '\t\tif err == nil && Format(n) != s {\n\t\t\tt.Errorf("%q became %q", s, Format(n))\n\t\t}\n',
    "\t\t_, _ = n, err\n",
  ),
];
const honestFuzzes: Honest[] = [
  [
    "a failure of proptest is kept",
    regressions,
    {
      "proptest-regressions/total.txt": `${regressions["proptest-regressions/total.txt"]}cc 5e6f # shrinks to a = 3\n`,
    },
  ],
  [
    "kept failures of proptest move",
    regressions,
    { "proptest-regressions/sum.txt": { from: "proptest-regressions/total.txt" } },
  ],
  [
    "a fuzz test goes with its seeds, and a test has its values",
    { [Z]: fuzzed, ...seeds },
    {
      [Z]: fuzzed.replace(
        /func Fuzz[^]*/,
        'func TestParse(t *testing.T) {\n\tfor _, s := range []string{"1", "x", "01", "-"} {\n\t\tn, err := Parse(s)\n\t\tif err == nil && Format(n) != s {\n\t\t\tt.Errorf("%q became %q", s, Format(n))\n\t\t}\n\t}\n}\n',
      ),
      "shop/testdata/fuzz/FuzzParse/1ab": null,
      "shop/testdata/fuzz/FuzzParse/2cd": null,
    },
  ],
  [
    "a kept seed comes",
    { [Z]: fuzzed, ...seeds },
    { "shop/testdata/fuzz/FuzzParse/3ef": 'go test fuzz v1\nstring("7")\n' },
  ],
  [
    "a kept seed is renamed",
    { [Z]: fuzzed, ...seeds },
    { "shop/testdata/fuzz/FuzzParse/9ff": { from: "shop/testdata/fuzz/FuzzParse/1ab" } },
  ],
  [
    "a kept seed is added by the test",
    { [Z]: fuzzed, ...seeds },
    {
      "shop/testdata/fuzz/FuzzParse/1ab": null,
      [Z]: fuzzed.replace('\tf.Add("x")\n', '\tf.Add("x")\n\tf.Add("01")\n'),
    },
  ],
  [
    "a fuzz test is renamed with its seeds",
    { [Z]: fuzzed, ...seeds },
    {
      [Z]: fuzzed.replace("FuzzParse", "FuzzFormat"),
      "shop/testdata/fuzz/FuzzFormat/1ab": { from: "shop/testdata/fuzz/FuzzParse/1ab" },
      "shop/testdata/fuzz/FuzzFormat/2cd": { from: "shop/testdata/fuzz/FuzzParse/2cd" },
    },
  ],
];

const Q = "shop/suite_test.go";
const P = "shop/spec_test.go";
const suite = `package shop_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestShop(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Shop")
}
`;
const specs = `package shop_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("total", func() {
	It("adds", func() {
		Expect(Total(1, 2)).To(Equal(3))
	})
})
`;
const ginkgo = replacedIn(Q, suite, { [P]: specs });
const handlers = [
  "RegisterFailHandler(func(message string, callerSkip ...int) {})",
  "RegisterFailHandler(func(message string, _ ...int) { GinkgoWriter.Println(message) })",
  "RegisterFailHandler(ignore)",
];
const suites: Found[] = handlers.map((handler) =>
  ginkgo.found(`failures go to ${handler}`, "swallowed-failure", "RegisterFailHandler(Fail)", handler),
);
const honestSuites: Honest[] = [
  ginkgo.honest(
    "failures are told and fail",
    "RegisterFailHandler(Fail)",
    "RegisterFailHandler(func(message string, callerSkip ...int) {\n\t\tdump()\n\t\tFail(message, callerSkip...)\n\t})",
  ),
  ginkgo.honest(
    "failures go to Ginkgo by its name",
    "RegisterFailHandler(Fail)",
    "RegisterFailHandler(ginkgo.Fail)",
  ),
  ginkgo.honest("the suite has another name", '"Shop"', '"Shop suite"'),
];

describe("kinds of Go's tests", () => {
  it.each([...runs, ...fuzzes, ...suites])("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each([...honestRuns, ...honestFuzzes, ...honestSuites])("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
