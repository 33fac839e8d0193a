import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const G = "shop/user_test.go";
const top = `package shop

import (
	"testing"

	"github.com/stretchr/testify/suite"
)

`;
const declared = `type UserSuite struct {
	suite.Suite
	store *Store
}

func (s *UserSuite) SetupTest() {
	s.store = NewStore()
}

`;
const methods = `func (s *UserSuite) TestAge() {
	u, err := s.store.Load(1)
	s.Require().NoError(err)
	s.Equal(3, u.Age)
	s.Equal("Ada", u.Name)
}

func (s *UserSuite) TestMissing() {
	_, err := s.store.Load(99)
	s.ErrorIs(err, ErrMissing)
}

`;
const run = `func TestUserSuite(t *testing.T) {
	suite.Run(t, new(UserSuite))
}
`;
const suite = replacedIn(G, top + declared + methods + run);
const apart = {
  [G]: top + declared + methods,
  "shop/suites_test.go": `package shop\n\nimport "testing"\n\n${run}`,
};
const plain = `${top}func TestAge(t *testing.T) {
	store := NewStore()
	u, err := store.Load(1)
	require.NoError(t, err)
	assert.Equal(t, 3, u.Age)
	assert.Equal(t, "Ada", u.Name)
}

func TestMissing(t *testing.T) {
	store := NewStore()
	_, err := store.Load(99)
	assert.ErrorIs(t, err, ErrMissing)
}
`;

const check = replacedIn(
  G,
  `package shop

import (
	"testing"

	. "gopkg.in/check.v1"
)

func Test(t *testing.T) { TestingT(t) }

type UserSuite struct{}

var _ = Suite(&UserSuite{})

func (s *UserSuite) TestAge(c *C) {
	c.Assert(Load(1).Age, Equals, 3)
	c.Check(Load(1).Name, Equals, "Ada")
}
`,
);

const specs = `package shop_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestShop(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Shop")
}

var _ = Describe("User", func() {
	var store *shop.Store

	BeforeEach(func() {
		store = shop.NewStore()
	})

	It("loads", func() {
		u, err := store.Load(1)
		Expect(err).NotTo(HaveOccurred())
		Expect(u.Age).To(Equal(3))
		Ω(u.Name).Should(Equal("Ada"))
	})

	Context("waiting", func() {
		It("comes", func() {
			Eventually(store.Count).Should(Equal(2))
		})
	})

	DescribeTable("sums", func(a, b, want int) {
		Expect(shop.Sum(a, b)).To(Equal(want))
	},
		Entry("one", 1, 2, 3),
		Entry("two", 2, 2, 4),
	)
})
`;
const ginkgo = replacedIn(G, specs);

const found: Found[] = [
  suite.found("a test of a suite is emptied", "emptied-test", /\tu, err := [^]*?\n}/, "}"),
  suite.found("a suite's assertion goes", "weakened-test", `\ts.Equal(3, u.Age)\n`, ""),
  suite.found("a suite's assertion lets more pass", "weakened-test", `s.Equal(3, u.Age)`, "s.NotNil(u)"),
  suite.found(
    "a suite's assertion looks at the length",
    "weakened-test",
    `s.Equal("Ada", u.Name)`,
    "s.NotEmpty(u.Name)",
  ),
  suite.found("what a suite requires goes", "weakened-test", `\ts.Require().NoError(err)\n`, ""),
  suite.found("a test of a suite goes", "deleted-test", /func \(s \*UserSuite\) TestMissing[^]*?\n}\n\n/, ""),
  suite.found("a test of a suite is called as none", "deleted-test", "TestMissing()", "CheckMissing()"),
  suite.found(
    "a test of a suite begins with a small letter",
    "deleted-test",
    "TestMissing()",
    "testMissing()",
  ),
  suite.found("a test of a suite wants an argument", "deleted-test", "TestMissing()", "TestMissing(id int)"),
  suite.found("nothing runs a suite", "skipped-test", run, ""),
  suite.found("what ran a suite does nothing", "skipped-test", "\tsuite.Run(t, new(UserSuite))\n", ""),
  suite.found("what ran a suite comes back before", "skipped-test", "\tsuite.Run(", "\treturn\n\tsuite.Run("),
  suite.found("another suite is run", "skipped-test", "new(UserSuite)", "new(suite.Suite)"),
  suite.found("what runs a suite is no test", "skipped-test", "func TestUserSuite", "func runUserSuite"),
  suite.found(
    "a suite is run by a condition",
    "skipped-test",
    "\tsuite.Run(t, new(UserSuite))\n",
    '\tif os.Getenv("ALL") != "" {\n\t\tsuite.Run(t, new(UserSuite))\n\t}\n',
  ),
  suite.found("what runs a suite skips", "skipped-test", "\tsuite.Run(", '\tt.Skip("x")\n\tsuite.Run('),
  suite.found("a test of a suite skips", "skipped-test", "\t_, err :=", '\ts.T().Skip("x")\n\t_, err :='),
  suite.found(
    "the setup of a suite skips",
    "skipped-test",
    "\ts.store = NewStore()\n",
    '\ts.store = NewStore()\n\ts.T().Skip("x")\n',
  ),
  suite.found(
    "what is done once for a suite skips",
    "skipped-test",
    "func (s *UserSuite) SetupTest",
    "func (s *UserSuite) SetupSuite() {\n\ts.T().SkipNow()\n}\n\nfunc (s *UserSuite) SetupTest",
  ),
  suite.found(
    "a test of a suite comes back early",
    "skipped-test",
    "\ts.Require().NoError(err)\n",
    "\ts.Require().NoError(err)\n\tif u.Age != 3 {\n\t\treturn\n\t}\n",
  ),
  suite.found(
    "a test goes over to a suite that nothing runs",
    "skipped-test",
    "func (s *UserSuite) TestMissing",
    "func (s *OtherSuite) TestMissing",
  ),
  ["the file of a suite goes", "deleted-test", { [G]: top + declared + methods + run }, { [G]: null }],
  [
    "what runs a suite of another file goes",
    "skipped-test",
    apart,
    { "shop/suites_test.go": "package shop\n" },
  ],
  [
    "a suite becomes tests that check less",
    "weakened-test",
    { [G]: top + declared + methods + run },
    { [G]: plain.replace('\tassert.Equal(t, "Ada", u.Name)\n', "") },
  ],
  check.found("gocheck's assertion goes", "weakened-test", "\tc.Assert(Load(1).Age, Equals, 3)\n", ""),
  check.found("gocheck's check goes", "weakened-test", '\tc.Check(Load(1).Name, Equals, "Ada")\n', ""),
  check.found("a suite of gocheck is not registered", "skipped-test", "var _ = Suite(&UserSuite{})\n", ""),
  check.found("gocheck is not run", "skipped-test", "func Test(t *testing.T) { TestingT(t) }\n", ""),
  ginkgo.found("a spec is emptied", "emptied-test", /\t\tu, err := [^]*?"Ada"\)\)\n/, ""),
  ginkgo.found("an expectation goes", "weakened-test", "\t\tExpect(u.Age).To(Equal(3))\n", ""),
  ginkgo.found("an expectation in a sign goes", "weakened-test", /\t\tΩ.*\n/, ""),
  ginkgo.found("an expectation bounds", "weakened-test", "Equal(3)", 'BeNumerically(">", 0)'),
  ginkgo.found(
    "an expectation is of anything",
    "weakened-test",
    "(u.Age).To(Equal(3))",
    "(u).NotTo(BeNil())",
  ),
  ginkgo.found("an expectation is of one of several", "weakened-test", "Equal(3)", "Or(Equal(3), Equal(4))"),
  ginkgo.found("an expectation is not finished", "weakened-test", ".To(Equal(3))", ""),
  ginkgo.found("nothing is waited for", "emptied-test", /\t\t\tEventually.*\n/, ""),
  ginkgo.found("a spec is pending", "skipped-test", 'It("loads"', 'PIt("loads"'),
  ginkgo.found("a spec is the only one", "skipped-test", 'It("loads"', 'FIt("loads"'),
  ginkgo.found("a group is out", "skipped-test", 'Describe("User"', 'XDescribe("User"'),
  ginkgo.found("a spec is decorated as pending", "skipped-test", 'It("loads", ', 'It("loads", Pending, '),
  ginkgo.found("a spec is tried again", "swallowed-failure", '"loads", ', '"loads", FlakeAttempts(3), '),
  ginkgo.found("a spec skips", "skipped-test", "\t\tu, err := ", '\t\tSkip("x")\n\t\tu, err := '),
  ginkgo.found("a group skips", "skipped-test", "\t\tstore = shop", '\t\tSkip("x")\n\t\tstore = shop'),
  ginkgo.found("a spec goes", "deleted-test", /\tContext[^]*?\n\t}\)\n/, ""),
  ginkgo.found("an entry goes", "deleted-test", '\t\tEntry("two", 2, 2, 4),\n', ""),
  ginkgo.found("an entry is pending", "skipped-test", 'Entry("two"', 'PEntry("two"'),
  ginkgo.found(
    "a table's body is emptied",
    "emptied-test",
    "\t\tExpect(shop.Sum(a, b)).To(Equal(want))\n",
    "",
  ),
  ginkgo.found("nothing runs the specs", "skipped-test", '\tRunSpecs(t, "Shop")\n', ""),
  ginkgo.found("what runs the specs goes", "skipped-test", /func TestShop[^]*?\n}\n/, ""),
];

const honest: Honest[] = [
  suite.honest("a test of a suite is renamed", "TestMissing()", "TestNoUser()"),
  suite.honest(
    "tests of a suite stand in another order",
    methods,
    methods.split("\n\n").toReversed().join("\n\n").trimStart() + "\n\n",
  ),
  suite.honest("a suite is made otherwise", "new(UserSuite)", "&UserSuite{}"),
  suite.honest(
    "a function makes a suite",
    run,
    `func newSuite() *UserSuite { return &UserSuite{} }\n\n${run.replace("new(UserSuite)", "newSuite()")}`,
  ),
  suite.honest("what runs a suite is renamed", "TestUserSuite", "TestUsers"),
  suite.honest("a suite is renamed", /UserSuite/g, "UsersSuite"),
  suite.honest(
    "the receiver is renamed",
    methods,
    methods.replaceAll("(s *", "(suite *").replace(/\bs\./g, "suite."),
  ),
  suite.honest(
    "a suite gets a test",
    "func TestUserSuite",
    "func (s *UserSuite) TestMore() {\n\ts.Equal(2, s.store.Count())\n}\n\nfunc TestUserSuite",
  ),
  suite.honest(
    "a suite stands within another, which is run",
    run,
    `type AllSuite struct {\n\tUserSuite\n}\n\n${run.replace("new(UserSuite)", "new(AllSuite)")}`,
  ),
  suite.honest(
    "a suite requires by a name",
    "\ts.Require().NoError(err)",
    "\trequire := s.Require()\n\trequire.NoError(err)",
  ),
  suite.honest("a suite requires what it asserted", "s.Equal(3", "s.Require().Equal(3"),
  suite.honest("a suite asserts by the package", "s.Equal(3", "assert.Equal(s.T(), 3"),
  suite.honest(
    "a part of a suite's test",
    "\ts.Equal(3, u.Age)\n",
    '\ts.Run("age", func() {\n\t\ts.Equal(3, u.Age)\n\t})\n',
  ),
  ["a suite becomes tests", { [G]: top + declared + methods + run }, { [G]: plain }],
  ["tests become a suite", { [G]: plain }, { [G]: top + declared + methods + run }],
  [
    "tests of a suite move",
    { [G]: top + declared + methods + run },
    { [G]: top + declared + run, "shop/more_test.go": `package shop\n\n${methods}` },
  ],
  [
    "a test changes where another file runs its suite",
    apart,
    { [G]: top + declared + methods.replace("TestMissing", "TestNoUser") },
  ],
  check.honest("a test of gocheck is renamed", "TestAge", "TestLoads"),
  check.honest("gocheck's suites are registered otherwise", "&UserSuite{}", "new(UserSuite)"),
  ginkgo.honest("a spec is renamed", '"loads"', '"loads users"'),
  ginkgo.honest("an expectation in other words", "Expect(u.Age).To(", "Expect(u.Age).Should("),
  ginkgo.honest(
    "an expectation of no error in other words",
    "NotTo(HaveOccurred())",
    "ToNot(HaveOccurred())",
  ),
  ginkgo.honest(
    "an entry comes",
    '\t\tEntry("two", 2, 2, 4),\n',
    '\t\tEntry("two", 2, 2, 4),\n\t\tEntry("no", 0, 0, 0),\n',
  ),
  ginkgo.honest("an entry is renamed", 'Entry("two"', 'Entry("twice"'),
  ginkgo.honest("a group is called otherwise", 'Context("waiting"', 'When("waiting"'),
  ginkgo.honest("a spec tells what it does", "\t\tu, err := ", '\t\tBy("loading")\n\t\tu, err := '),
];

describe("suites and specs of Go", () => {
  it.each(found)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
