import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const hypothesis = replacedIn(
  "tests/test_shop.py",
  `from hypothesis import assume, example, given, settings, strategies as st

from shop import load, total


@settings(max_examples=500)
@given(a=st.integers(), b=st.integers(min_value=0, max_value=1000))
@example(a=1, b=2)
@example(a=0, b=0)
def test_sum(a, b):
    assert total(a, b) == a + b


@given(st.text())
def test_load(name):
    assert load(name).name == name
`,
);
const fastCheck = replacedIn(
  "test/shop.test.js",
  `import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "../src/sum.js";

test("sums", () => {
  fc.assert(fc.property(fc.integer(), fc.integer(), (a, b) => sum(a, b) === a + b), { numRuns: 500 });
});

test("orders", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (xs) => {
      expect(sum(...xs)).toBe(xs.join(""));
    }),
  );
});
`,
);
const proptest = replacedIn(
  "tests/shop.rs",
  `use shop::sum;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn sums(a in 0..1000i32, b in any::<i32>()) {
        prop_assert_eq!(sum(a, b), a + b);
    }
}
`,
);
const rapid = replacedIn(
  "a_test.go",
  `package a

import "testing"

func TestSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Int().Draw(t, "a")
		b := rapid.SampledFrom([]int{1, 2, 3}).Draw(t, "b")
		if Sum(a, b) != a+b {
			t.Fatal(a, b)
		}
	})
}

func TestOrder(t *testing.T) {
	properties := gopter.NewProperties(nil)
	properties.Property("any", prop.ForAll(func(a int) bool { return Sum(a, 0) == a }, gen.Int()))
	properties.TestingRun(t)
}
`,
);
const java = replacedIn(
  "src/test/java/shop/ATest.java",
  `package shop;

class ATest {
    @RepeatedTest(50)
    void often() {
        assertEquals(3, Shop.load(1).age());
    }

    @Property(tries = 2000)
    void sums(@ForAll @IntRange(min = 0, max = 1000) int a, @ForAll int b) {
        assertEquals(a + b, Shop.sum(a, b));
    }

    @Provide
    Arbitrary<Integer> ages() {
        return Arbitraries.integers();
    }

    @Property
    void ages(@ForAll("ages") int a) {
        assertEquals(a, Shop.age(a));
    }

    @Test(invocationCount = 100, threadPoolSize = 10)
    public void together() {
        assertEquals(Shop.load(1).age(), 3);
    }
}
`,
);
const quickcheck = replacedIn(
  "packages/web/src/test/java/shop/BTest.java",
  `package shop;

@RunWith(JUnitQuickcheck.class)
public class BTest {
    @Property(trials = 50)
    public void sums(@InRange(min = "0", max = "1000") int a, List<@Size(max = 20) String> all) {
        assertEquals(a, Shop.sum(a, 0));
    }

    @Property
    public void names(String name) {
        assertEquals(name, Shop.name(name));
    }
}
`,
);
const bounded = replacedIn(
  "tests/test_rate.py",
  `from hypothesis import HealthCheck, Phase, example, given, settings, strategies as st

from shop import rate


@settings(deadline=400, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers())
@example(n=3)
def test_rate(n):
    assert rate(n) == n * 36


@given(st.text())
def test_name(name):
    assert rate(name).name == name
`,
);
const drawn = "a=st.integers()";
const text = "@given(st.text())";
const made = "fc.integer(), fc.integer()";

const found: Found[] = [
  hypothesis.found("no time is set", "weakened-test", "max_examples=500", "max_examples=500, deadline=None"),
  quickcheck.found("quickcheck tries less", "weakened-test", "trials = 50", "trials = 1"),
  quickcheck.found("quickcheck draws of less", "weakened-test", 'max = "1000"', 'max = "10"'),
  quickcheck.found("quickcheck draws of less from below", "weakened-test", 'min = "0"', 'min = "900"'),
  quickcheck.found("what is listed is shorter", "weakened-test", "max = 20", "max = 1"),
  quickcheck.found(
    "quickcheck draws what is not empty",
    "weakened-test",
    "(String name",
    "(@NotEmpty String name",
  ),
  quickcheck.found(
    "quickcheck draws one text alone",
    "weakened-test",
    "(String name",
    '(@Only("Ada") String name',
  ),
  java.found("jqwik draws of less", "weakened-test", "max = 1000", "max = 10"),
  java.found("jqwik draws what is positive", "weakened-test", "@ForAll int b", "@ForAll @Positive int b"),
  java.found(
    "jqwik tries no edge cases",
    "weakened-test",
    "tries = 2000",
    "tries = 2000, edgeCases = EdgeCasesMode.NONE",
  ),
  bounded.found("a value may take as long as it likes", "weakened-test", "deadline=400", "deadline=None"),
  bounded.found(
    "a value may take much longer",
    "weakened-test",
    "deadline=400",
    "deadline=timedelta(seconds=40)",
  ),
  bounded.found("a value has no deadline", "weakened-test", text, `@settings(deadline=None)\n${text}`),
  bounded.found(
    "a health check fails no more",
    "weakened-test",
    ".too_slow]",
    ".too_slow, HealthCheck.filter_too_much]",
  ),
  bounded.found("no health check fails", "weakened-test", "[HealthCheck.too_slow]", "list(HealthCheck)"),
  bounded.found(
    "what is written is not tried",
    "weakened-test",
    "deadline=400",
    "deadline=400, phases=[Phase.generate]",
  ),
  proptest.found(
    "what not all values are is assumed",
    "skipped-test",
    "        prop_assert",
    "        prop_assume!(a > 500);\n        prop_assert",
  ),
  proptest.found(
    "some values are looked at alone",
    "skipped-test",
    "prop_assert_eq!(sum(a, b), a + b);",
    "if a > 500 {\n            prop_assert_eq!(sum(a, b), a + b);\n        }",
  ),
  proptest.found(
    "all values but one are filtered out",
    "weakened-test",
    "any::<i32>()",
    'any::<i32>().prop_filter("one", |n| *n == 1)',
  ),
  rapid.found("rapid draws one value", "weakened-test", "rapid.Int()", "rapid.Just(1)"),
  rapid.found("rapid draws one of one", "weakened-test", "{1, 2, 3}", "{1}"),
  rapid.found("gopter draws one value", "weakened-test", "gen.Int()", "gen.Const(1)"),
  ...[
    "a=st.just(1)",
    "a=st.integers(1, 1)",
    "a=st.integers(min_value=1, max_value=1)",
    "a=st.sampled_from([1])",
    "a=st.nothing()",
  ].map((fixed) => hypothesis.found(`Hypothesis draws ${fixed}`, "weakened-test", drawn, fixed)),
  ...['st.just("a")', "st.text(max_size=0)", "st.nothing()", 'st.text().filter(lambda s: s == "a")'].map(
    (fixed) => hypothesis.found(`Hypothesis draws a text of ${fixed}`, "weakened-test", "st.text()", fixed),
  ),
  hypothesis.found(
    "a table stands in the place of what is drawn",
    "weakened-test",
    text,
    '@pytest.mark.parametrize("name", ["a"])',
  ),
  hypothesis.found("fewer examples are tried", "weakened-test", "max_examples=500", "max_examples=1"),
  hypothesis.found("one example is tried now", "weakened-test", text, `@settings(max_examples=1)\n${text}`),
  hypothesis.found("nobody asks for many examples", "weakened-test", "@settings(max_examples=500)\n", ""),
  hypothesis.found(
    "Hypothesis has no phases",
    "weakened-test",
    "max_examples=500",
    "max_examples=500, phases=[]",
  ),
  hypothesis.found(
    "Hypothesis has no phase in brackets",
    "weakened-test",
    text,
    `@settings(phases=())\n${text}`,
  ),
  hypothesis.found("an example goes", "deleted-test", "@example(a=1, b=2)\n", ""),
  hypothesis.found(
    "Hypothesis draws nothing",
    "weakened-test",
    /@settings[^]*?def test_sum\(a, b\):/,
    "def test_sum(a=1, b=2):",
  ),
  hypothesis.found(
    "what is never so is assumed",
    "skipped-test",
    "    assert total",
    "    assume(False)\n    assert total",
  ),
  fastCheck.found("a property holds always", "stubbed-assertion", "sum(a, b) === a + b", "true"),
  fastCheck.found("a property is made of constants", "weakened-test", made, "fc.constant(1), fc.constant(2)"),
  fastCheck.found(
    "a property is made of one constant",
    "weakened-test",
    made,
    "fc.constant(1), fc.integer()",
  ),
  fastCheck.found(
    "a property is made of one of one",
    "weakened-test",
    "fc.array(fc.string())",
    'fc.constantFrom(["a"])',
  ),
  fastCheck.found(
    "a property is made of nothing",
    "weakened-test",
    "fc.array(fc.string())",
    "fc.array(fc.string(), { maxLength: 0 })",
  ),
  fastCheck.found("fast-check runs once", "weakened-test", "numRuns: 500", "numRuns: 1"),
  fastCheck.found("fast-check runs less often", "weakened-test", ", { numRuns: 500 }", ""),
  fastCheck.found(
    "fast-check is told to run once",
    "weakened-test",
    "    }),\n  );",
    "    }),\n    { numRuns: 1 },\n  );",
  ),
  fastCheck.found(
    "fast-check assumes what never is",
    "skipped-test",
    "      expect(",
    "      fc.pre(false);\n      expect(",
  ),
  fastCheck.found(
    "nothing asks for a property",
    "emptied-test",
    / {2}fc.assert\(fc.property\(fc.integer.*\n/,
    "",
  ),
  fastCheck.found(
    "nobody looks at what fast-check found",
    "emptied-test",
    "fc.assert(fc.property(fc.integer",
    "fc.check(fc.property(fc.integer",
  ),
  fastCheck.found(
    "a property is left alone",
    "emptied-test",
    /fc\.assert\((fc\.property\(fc\.integer.*?), { numRuns: 500 }\)/,
    "$1",
  ),
  proptest.found("proptest tries few cases", "weakened-test", "with_cases(500)", "with_cases(5)"),
  proptest.found("proptest is not told to try many", "weakened-test", / {4}#!\[proptest_config.*\n/, ""),
  proptest.found("proptest draws one value", "weakened-test", "0..1000i32", "Just(1)"),
  proptest.found("proptest draws of a range of one", "weakened-test", "0..1000i32", "0..1i32"),
  java.found("a test is repeated less", "weakened-test", "@RepeatedTest(50)", "@RepeatedTest(2)"),
  java.found("a test is not repeated", "weakened-test", "@RepeatedTest(50)", "@Test"),
  java.found(
    "a repeated test may fail",
    "swallowed-failure",
    "@RepeatedTest(50)",
    "@RepeatedTest(value = 50, failureThreshold = 40)",
  ),
  java.found(
    "jqwik is provided with one value",
    "weakened-test",
    "Arbitraries.integers()",
    "Arbitraries.just(1)",
  ),
  java.found("jqwik tries less", "weakened-test", "tries = 2000", "tries = 1"),
  java.found("jqwik has its own number of tries", "weakened-test", "(tries = 2000)", ""),
  java.found("jqwik draws of a range of one", "weakened-test", "min = 0, max = 1000", "min = 1, max = 1"),
  java.found(
    "TestNG invokes a test once",
    "weakened-test",
    "invocationCount = 100, threadPoolSize = 10",
    "timeOut = 100",
  ),
];

const honest: Honest[] = [
  quickcheck.honest("quickcheck tries more", "trials = 50", "trials = 500"),
  quickcheck.honest("quickcheck draws of more", 'max = "1000"', 'max = "5000"'),
  quickcheck.honest("a length is said as it was", "max = 20", "min = 0, max = 20"),
  java.honest("jqwik draws of more", "max = 1000", "max = 5000"),
  bounded.honest("a value may take somewhat longer", "deadline=400", "deadline=800"),
  bounded.honest("a value may take less", "deadline=400", "deadline=timedelta(milliseconds=100)"),
  bounded.honest("a health check fails again", ", suppress_health_check=[HealthCheck.too_slow]", ""),
  bounded.honest(
    "nothing is shrunk",
    "deadline=400",
    "deadline=400, phases=[Phase.explicit, Phase.generate]",
  ),
  bounded.honest("a test has no settings of its own", /@settings.*\n/, ""),
  proptest.honest(
    "a property more, of some values",
    "\n}\n",
    "\n\n    #[test]\n    fn divides(a in 0..9i32, b in 0..9i32) {\n        prop_assume!(b != 0);\n        prop_assert_eq!(div(a * b, b), a);\n    }\n}\n",
  ),
  rapid.honest("rapid draws more", "rapid.Int()", "rapid.Int64()"),
  rapid.honest("rapid draws something besides", "\t\tb :=", '\t\trapid.Just(1).Draw(t, "c")\n\t\tb :='),
  hypothesis.honest("more examples are tried", "max_examples=500", "max_examples=1000"),
  hypothesis.honest("Hypothesis draws of more", "max_value=1000", "max_value=2000"),
  hypothesis.honest("examples stand in another order", /(@example\(a=1.*\n)(@example\(a=0.*\n)/, "$2$1"),
  hypothesis.honest("an example comes", "@example(a=0, b=0)\n", "@example(a=0, b=0)\n@example(a=9, b=0)\n"),
  hypothesis.honest("a time is set", "max_examples=500", "max_examples=500, deadline=300"),
  hypothesis.honest("something else is drawn", "st.text()", "st.binary()"),
  hypothesis.honest("one thing more is drawn", drawn, `${drawn}, c=st.just(1)`),
  fastCheck.honest("fast-check runs more often", "numRuns: 500", "numRuns: 1000"),
  fastCheck.honest("fast-check is given its seed", "numRuns: 500", "numRuns: 500, seed: 3"),
  fastCheck.honest(
    "a property gives back in a block",
    "sum(a, b) === a + b",
    "{ return sum(a, b) === a + b; }",
  ),
  fastCheck.honest("a property is made of something else", made, "fc.integer(), fc.bigInt()"),
  proptest.honest("proptest tries more cases", "with_cases(500)", "with_cases(1000)"),
  proptest.honest("proptest draws of more", "0..1000i32", "0..5000i32"),
  java.honest("a test is repeated more", "@RepeatedTest(50)", "@RepeatedTest(500)"),
  java.honest(
    "a test is repeated under a name",
    "@RepeatedTest(50)",
    '@RepeatedTest(value = 50, name = "again")',
  ),
  java.honest(
    "jqwik is provided with more",
    "Arbitraries.integers()",
    "Arbitraries.integers().greaterOrEqual(0)",
  ),
  java.honest("jqwik tries more", "tries = 2000", "tries = 3000"),
];

describe("over how many values tests are tried", () => {
  it.each(found)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
