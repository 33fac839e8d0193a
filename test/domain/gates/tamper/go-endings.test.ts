import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row } from "./found-in-change.ts";

const path = "packages/shop/sum_test.go";
const inFile =
  (top: string) =>
  ([title = "", before = "", after = ""]: readonly string[]): Row => [
    title,
    { [path]: `package shop\n\n${top}\n${before}` },
    { [path]: `package shop\n\n${top}\n${after}` },
  ];
const along = ([title, base, edits]: Row, more: Readonly<Record<string, Edit>>): Row => [
  title,
  base,
  { ...edits, ...more },
];

const plain = inFile('import "testing"\n');
const test = (ending: string, more = "") =>
  `func TestSum(t *testing.T) {\n\t${ending}\n\tif got := Sum(1); got != 1 {\n\t\tt.Fatal(got)\n\t}\n}\n${more}`;
const verify = (gives: string, body: string) => `\nfunc verify(t *testing.T) ${gives}{\n\t${body}\n}\n`;
const leaks = 'if Open() != 0 {\n\t\tt.Error("open")\n\t}';
const later = verify("func() ", `return func() {\n\t${leaks}\n\t}`);
const double = (by: string, ending: string) => test(`ctrl := gomock.NewController(${by})\n\t${ending}`);

const specs = inFile(
  'import (\n\t"testing"\n\n\t. "github.com/onsi/ginkgo/v2"\n\t. "github.com/onsi/gomega"\n)\n\nfunc TestShop(t *testing.T) {\n\tRegisterFailHandler(Fail)\n\tRunSpecs(t, "shop")\n}\n',
);
const spec = (prepared: string, ended = "", own = "") =>
  `var _ = Describe("sum", func() {\n\tvar s *Store\n\n\tBeforeEach(func() {\n\t\ts = New()\n\t\t${prepared}\n\t})\n${
    ended === "" ? "" : `\n\tAfterEach(func() {\n\t\t${ended}\n\t})\n`
  }\n\tContext("of one", func() {\n\t\tIt("adds", func() {\n\t\t\t${own}Expect(Sum(1)).To(Equal(1))\n\t\t})\n\t})\n})\n`;
const closes = "Expect(s.Close()).To(Succeed())";

const suite = inFile(
  'import (\n\t"testing"\n\n\t"github.com/stretchr/testify/suite"\n\t"go.uber.org/mock/gomock"\n)\n\ntype Shop struct {\n\tsuite.Suite\n\tctrl *gomock.Controller\n}\n\nfunc TestShop(t *testing.T) { suite.Run(t, new(Shop)) }\n\nfunc (s *Shop) TestAge() {\n\ts.Equal(3, Load(1).Age)\n}\n',
);
const stats = (body: string) =>
  `\nfunc (s *Shop) HandleStats(name string, stats *suite.SuiteInformation) {\n\t${body}\n}\n`;
const doubles = (by: string, ending: string) =>
  `\nfunc (s *Shop) SetupTest() {\n\ts.ctrl = gomock.NewController(${by})\n}\n${ending}`;
const finishes = "\nfunc (s *Shop) TearDownTest() {\n\ts.ctrl.Finish()\n}\n";

const found: Row[] = [
  ...[
    [
      "a check for leaks is made and never come to",
      test("defer leaktest.Check(t)()"),
      test("defer leaktest.Check(t)"),
    ],
    ["a check of a helper's is", test("defer s.verify(t)()"), test("defer s.verify(t)")],
    ["a check of the file's own is", test("defer verify(t)()", later), test("defer verify(t)", later)],
    ["a check is at once", test("verify(t)()", later), test("verify(t)", later)],
    ["doubles are not asked", double("reporter", "defer ctrl.Finish()"), double("reporter", "")],
    ["doubles are not asked by a hook", double("reporter", "t.Cleanup(ctrl.Finish)"), double("reporter", "")],
  ].map(plain),
  ...[
    ["an end that checks is gone", spec("DeferCleanup(s.Verify)"), spec("")],
    ["an end that checks is gone from a spec", spec("", "", "DeferCleanup(s.Verify)\n\t\t\t"), spec("")],
    ["an end that is given something is gone", spec("DeferCleanup(checkLeaks, open)"), spec("")],
    ["an end in a function is gone", spec(`DeferCleanup(func() {\n\t\t\t${closes}\n\t\t})`), spec("")],
    ["an end ends another thing", spec("", closes), spec("DeferCleanup(s.Open)")],
    [
      "an end lets its error go",
      spec("", closes),
      spec("DeferCleanup(func() {\n\t\t\t_ = s.Close()\n\t\t})"),
    ],
  ].map(specs),
  ...[
    ["how tests went is not looked at", stats("s.True(stats.Passed())"), ""],
    ["how tests went is looked at by nothing", stats("s.True(stats.Passed())"), stats("")],
    ["a suite's doubles are not asked", doubles("nil", finishes), doubles("nil", "")],
    [
      "a suite's doubles are asked by nothing",
      doubles("nil", finishes),
      doubles("nil", finishes.replace("s.ctrl.Finish()", "")),
    ],
  ].map(suite),
];

const honest: Row[] = [
  ...[
    [
      "a helper has the test call it",
      test("defer verify(t)()", later),
      test("verify(t)", verify("", `t.Cleanup(func() {\n\t${leaks}\n\t})`)),
    ],
    [
      "what a helper gives is called later",
      test("defer verify(t)()", later),
      test("done := verify(t)\n\tdefer done()", later),
    ],
    ["doubles learn of the end by themselves", double("t", "defer ctrl.Finish()"), double("t", "")],
    ["doubles begin to learn of the end", double("reporter", "defer ctrl.Finish()"), double("t", "")],
    [
      "doubles are asked by a hook",
      double("reporter", "defer ctrl.Finish()"),
      double("reporter", "t.Cleanup(ctrl.Finish)"),
    ],
    ["a check is made for one type", test("").replace("Sum(1)", "Sum[int](1)"), test("")],
    ["a check is made of one type", test(""), test("").replace("Sum(1)", "Sum[int](1)")],
  ].map(plain),
  along(plain(["a helper beside it has the test call it", test("defer verify(t)()"), test("verify(t)")]), {
    "packages/shop/verify_test.go": `package shop\n${verify("", `t.Cleanup(func() {\n\t${leaks}\n\t})`)}`,
  }),
  ...[
    ["an end is handed over", spec("", closes), spec("DeferCleanup(s.Close)")],
    [
      "an end is handed over in a function",
      spec("", closes),
      spec(`DeferCleanup(func() {\n\t\t\t${closes}\n\t\t})`),
    ],
    [
      "an end in other words is handed over",
      spec("", "Expect(s.Close()).NotTo(HaveOccurred())"),
      spec("DeferCleanup(s.Close)"),
    ],
    [
      "an error has a name",
      spec("", "err := s.Close()\n\t\tExpect(err).ToNot(HaveOccurred())"),
      spec("DeferCleanup(s.Close)"),
    ],
    [
      "an end takes something",
      spec("", "Expect(s.Close(1)).To(Succeed())"),
      spec("DeferCleanup(s.Close, 1)"),
    ],
    ["an end is a hook", spec("DeferCleanup(s.Verify)"), spec("", "Expect(s.Verify()).To(Succeed())")],
    [
      "nothing is left to put away",
      spec("DeferCleanup(os.RemoveAll, dir)"),
      spec("dir = GinkgoT().TempDir()"),
    ],
  ].map(specs),
  ...[
    ["a suite's doubles learn of the end", doubles("s.T()", finishes), doubles("s.T()", "")],
    [
      "how tests went is told",
      stats("s.True(stats.Passed())"),
      stats("s.True(stats.Passed())\n\ts.T().Log(name)"),
    ],
  ].map(suite),
];

describe("what Go's tests look at when they end", () => {
  it.each(found)("is gone: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("stays: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
