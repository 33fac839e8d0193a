import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const specs = replacedIn(
  "shop/shop_test.go",
  `package shop

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestShop(t *testing.T) { RunSpecs(t, "shop") }

var _ = AfterSuite(func() {
	Expect(Leaks()).To(BeZero())
})

var _ = Describe("shop", func() {
	var s *Shop

	BeforeEach(func() {
		s = New()
		Expect(s.Start()).To(Succeed())
	})

	AfterEach(func() {
		Expect(s.Open()).To(BeEmpty())
	})

	JustAfterEach(stopped)

	It("loads", func() {
		Expect(s.Load(1)).To(Equal(3))
	})
})

func stopped() {
	Expect(Stop()).To(Succeed())
}
`,
);
const suite = replacedIn(
  "shop/shop_test.go",
  `package shop

type ShopSuite struct {
	suite.Suite
	shop *Shop
}

func (s *ShopSuite) SetupTest() {
	s.shop = New()
	s.Require().NoError(s.shop.Start())
}

func (s *ShopSuite) TearDownTest() {
	s.Empty(s.shop.Open())
	s.mail.AssertExpectations(s.T())
}

func (s *ShopSuite) TestLoad() {
	s.Equal(3, s.shop.Load(1))
}

func TestShop(t *testing.T) { suite.Run(t, new(ShopSuite)) }
`,
);
const guard = replacedIn(
  "tests/shop.rs",
  `use shop::open;

struct Guard(Shop);

impl Drop for Guard {
    fn drop(&mut self) {
        assert_eq!(self.0.open(), 0);
    }
}

#[test]
fn loads() {
    let guard = Guard(open());
    assert_eq!(guard.0.load(1), 3);
}
`,
);
const none = "Expect(s.Open()).To(BeEmpty())";
const [weakened, skipped, deleted] = ["weakened-test", "skipped-test", "deleted-test"];

const found: Found[] = [
  specs.found("what looks after each spec is empty", deleted, `\t\t${none}\n`, ""),
  specs.found("what looks after each spec is gone", deleted, /\tAfterEach[^]*?\n\t\}\)\n/, ""),
  specs.found("what looks after each spec wants less", weakened, none, "Expect(s.Open()).NotTo(BeNil())"),
  specs.found("what looks after each spec looks but once", skipped, "AfterEach(func", "AfterAll(func"),
  specs.found("what looks after all specs is gone", deleted, /var _ = AfterSuite[^]*?\n\}\)\n/, ""),
  specs.found("what looks by its name is not run", deleted, "JustAfterEach(stopped)", "_ = stopped"),
  specs.found("what prepares does not look", deleted, "Expect(s.Start()).To(Succeed())", "s.Start()"),
  suite.found("what looks after each test is empty", weakened, "\ts.Empty(s.shop.Open())\n", ""),
  suite.found(
    "what was asked of doubles is not verified",
    weakened,
    "\ts.mail.AssertExpectations(s.T())\n",
    "",
  ),
  suite.found(
    "what looks after each test is gone",
    deleted,
    /func \(s \*ShopSuite\) TearDownTest[^]*?\n\}\n/,
    "",
  ),
  suite.found("what looks after each test is called by none", deleted, "TearDownTest", "TeardownTest"),
  suite.found("what looks after each test looks but once", skipped, "TearDownTest", "TearDownSuite"),
  suite.found(
    "what prepares does not look",
    deleted,
    "s.Require().NoError(s.shop.Start())",
    "_ = s.shop.Start()",
  ),
  suite.found(
    "the suite tells of failures to nobody",
    skipped,
    "func TestShop",
    "func (s *ShopSuite) T() *testing.T { return &testing.T{} }\n\nfunc TestShop",
  ),
  guard.found("what looks at its end is empty", deleted, "        assert_eq!(self.0.open(), 0);\n", ""),
  guard.found(
    "what looks at its end wants less",
    weakened,
    "assert_eq!(self.0.open(), 0)",
    "assert!(self.0.open() < 9)",
  ),
  guard.found("nothing looks at its end", deleted, /impl Drop[^]*?\n\}\n/, ""),
  guard.found("a guard is forgotten", "swallowed-failure", "3);\n", "3);\n    std::mem::forget(guard);\n"),
  guard.found(
    "a guard is never dropped",
    "swallowed-failure",
    "Guard(open())",
    "ManuallyDrop::new(Guard(open()))",
  ),
  guard.found("a guard leaks", "swallowed-failure", "Guard(open())", "Box::leak(Box::new(Guard(open())))"),
];

const honest: Honest[] = [
  specs.honest("it looks at more after each spec", none, `${none}\n\t\tExpect(s.Closed()).To(BeTrue())`),
  specs.honest("it ends more", none, `s.Close()\n\t\t${none}`),
  specs.honest(
    "what prepares says what to look at in the end",
    /(To\(Succeed\(\)\))\n\t\}\)\n\n\tAfterEach\(func\(\) \{\n([^\n]*\n)\t\}\)/,
    "$1\n\t\tDeferCleanup(func() {\n$2\t\t})\n\t})",
  ),
  specs.honest(
    "what was prepared is prepared in the spec",
    /\t\tExpect\(s\.Start[^\n]*\n([^]*?)It\("loads", func\(\) \{\n/,
    '$1It("loads", func() {\n\t\tExpect(s.Start()).To(Succeed())\n',
  ),
  suite.honest(
    "it looks at more after each test",
    "s.Empty(s.shop.Open())",
    "s.Empty(s.shop.Open())\n\ts.True(s.shop.Closed())",
  ),
  suite.honest(
    "it says as much in another word",
    "s.Empty(s.shop.Open())",
    "s.Require().Empty(s.shop.Open())",
  ),
  suite.honest("it prepares more", "s.shop = New()", "s.shop = New()\n\ts.shop.Fill()"),
  guard.honest("it looks at more at its end", "0);\n", "0);\n        assert!(self.0.closed());\n"),
  guard.honest("the guard has a message", "self.0.open(), 0)", 'self.0.open(), 0, "left open")'),
  guard.honest(
    "a test leaks what is no guard",
    "fn loads() {\n",
    "fn leaks() {\n    let name = Box::leak(Box::new(1));\n    assert_eq!(*name, open().id);\n}\n\n#[test]\nfn loads() {\n",
  ),
];

describe("what runs around tests of Go and Rust", () => {
  it.each(found)("checks less where %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("checks as much where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
