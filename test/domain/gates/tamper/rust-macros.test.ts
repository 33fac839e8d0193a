import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const T = "tests/shop.rs";
const proptest = replacedIn(
  T,
  `use proptest::prelude::*;
use shop::{parse, sum};

proptest! {
    #[test]
    fn sums(a in 0..1000i32, b in 0..1000i32) {
        prop_assert_eq!(sum(a, b), a + b);
        prop_assert!(sum(a, b) >= a);
    }

    #[test]
    fn parses(s in "\\\\PC*") {
        prop_assert!(parse(&s).is_ok());
    }
}
`,
);
const quickcheck = replacedIn(
  T,
  `use shop::rev;

quickcheck! {
    fn reverses(xs: Vec<u32>) -> bool {
        rev(&rev(&xs)) == xs
    }
}

#[test]
fn runs() {
    fn prop(xs: Vec<u32>) -> bool {
        rev(&xs) != xs
    }
    quickcheck::quickcheck(prop as fn(Vec<u32>) -> bool);
}

#[quickcheck]
fn keeps(xs: Vec<u32>) -> bool {
    rev(&xs).len() == xs.len()
}
`,
);
const own = replacedIn(
  T,
  `use shop::load;

macro_rules! check {
    ($e:expr, $want:expr) => {
        assert_eq!($e, $want);
    };
}

#[test]
fn loads() {
    check!(load(1).age, 3);
    check!(load(2).age, 4);
}

macro_rules! age_tests {
    ($($name:ident: $value:expr,)*) => {
        $(
            #[test]
            fn $name() {
                let (id, age) = $value;
                assert_eq!(load(id).age, age);
            }
        )*
    };
}

age_tests! {
    one: (1, 3),
    two: (2, 4),
}
`,
);
const asserted = "    assert_eq!(sum(1, 2), 3);\n    assert_eq!(sum(0, 2), 2);\n";
const plain = (head: string) => replacedIn(T, `use shop::sum;\n\n${head} sums() {\n${asserted}}\n`);
const test = plain("#[test]\nfn");
const second = "    assert_eq!(sum(0, 2), 2);\n";
const heads = [
  ...["#[tokio::test]\nasync fn", "#[rstest]\nfn", "#[rstest]\n#[case(1, 2)]\nfn", "#[test_log::test]\nfn"],
  ...[
    "#[wasm_bindgen_test]\nfn",
    "#[googletest::gtest]\nfn",
    "#[test_strategy::proptest]\nfn",
    "#[actix_web::test]\nasync fn",
  ],
  ...["#[serial]\n#[test]\nfn", "#[test_case(1)]\nfn", "#[sqlx::test]\nasync fn"],
];

const found: Found[] = [
  ...heads.map((head) => plain(head).found(`a test under ${head} is emptied`, "emptied-test", asserted, "")),
  proptest.found("a property is emptied", "emptied-test", /        prop_assert_eq[^]*?= a\);\n/, ""),
  proptest.found(
    "a property asserts less",
    "weakened-test",
    "        prop_assert_eq!(sum(a, b), a + b);\n",
    "",
  ),
  proptest.found(
    "a property lets more pass",
    "weakened-test",
    "prop_assert_eq!(sum(a, b), a + b)",
    "prop_assert!(sum(a, b) > -1)",
  ),
  proptest.found("a property goes", "deleted-test", / {4}#\[test\]\n {4}fn parses[^]*?\n {4}}\n/, ""),
  proptest.found(
    "a property is ignored",
    "skipped-test",
    "    #[test]\n    fn parses",
    "    #[test]\n    #[ignore]\n    fn parses",
  ),
  proptest.found("a property is no test", "deleted-test", "    #[test]\n    fn parses", "    fn parses"),
  proptest.found(
    "a property assumes what never is",
    "skipped-test",
    "        prop_assert_eq!(s",
    "        prop_assume!(false);\n        prop_assert_eq!(s",
  ),
  proptest.found(
    "a property comes back early",
    "skipped-test",
    "        prop_assert_eq!(s",
    "        if a > 0 {\n            return Ok(());\n        }\n        prop_assert_eq!(s",
  ),
  proptest.found("all properties go", "deleted-test", /proptest! {[^]*/, ""),
  quickcheck.found("a property of a macro holds always", "stubbed-assertion", "rev(&rev(&xs)) == xs", "true"),
  quickcheck.found("the properties of a macro go", "deleted-test", /quickcheck! {[^]*?\n}\n/, ""),
  quickcheck.found(
    "nothing asks for a property",
    "emptied-test",
    "    quickcheck::quickcheck(prop as fn(Vec<u32>) -> bool);\n",
    "",
  ),
  quickcheck.found(
    "a property of a function holds always",
    "stubbed-assertion",
    "rev(&xs).len() == xs.len()",
    "true",
  ),
  quickcheck.found("a property of a function goes", "deleted-test", /#\[quickcheck\]\nfn keeps[^]*$/, ""),
  own.found("a macro of the test is emptied", "emptied-test", "        assert_eq!($e, $want);\n", ""),
  own.found(
    "a macro of the test asserts nothing",
    "emptied-test",
    "assert_eq!($e, $want)",
    "let _ = ($e, $want)",
  ),
  own.found(
    "a macro of the test lets more pass",
    "weakened-test",
    "assert_eq!($e, $want)",
    "assert_ne!($e, $want)",
  ),
  own.found("a macro is not called", "weakened-test", "    check!(load(2).age, 4);\n", ""),
  own.found(
    "the tests of a macro are emptied",
    "emptied-test",
    "                assert_eq!(load(id).age, age);\n",
    "",
  ),
  own.found("a row of a macro goes", "deleted-test", "    two: (2, 4),\n", ""),
  own.found("all rows of a macro go", "deleted-test", /age_tests! {[^]*$/, ""),
  own.found("a macro makes no tests", "deleted-test", / {12}#\[test\]\n/, ""),
  own.found(
    "a macro makes tests that are ignored",
    "skipped-test",
    "            #[test]\n",
    "            #[test]\n            #[ignore]\n",
  ),
  test.found(
    "an assertion stands under a feature",
    "skipped-test",
    second,
    `    #[cfg(feature = "slow")]\n${second}`,
  ),
  test.found(
    "an assertion stands under no condition that holds",
    "skipped-test",
    second,
    `    #[cfg(any())]\n${second}`,
  ),
  test.found("an assertion is left out of tests", "skipped-test", second, `    #[cfg(not(test))]\n${second}`),
  test.found(
    "a block stands under a condition",
    "skipped-test",
    second,
    `    #[cfg(any())]\n    {\n    ${second}    }\n`,
  ),
  test.found(
    "an assertion stands in a macro that nobody calls",
    "weakened-test",
    second,
    `    macro_rules! later {\n        () => {\n        ${second}        };\n    }\n`,
  ),
];

const honest: Honest[] = [
  proptest.honest("a property is renamed", "fn parses", "fn parses_all"),
  proptest.honest("a property runs over more", "0..1000i32, b", "0..2000i32, b"),
  proptest.honest("a property asserts by the standard macro", "prop_assert_eq!(", "assert_eq!("),
  proptest.honest(
    "a property is commented",
    "    #[test]\n    fn parses",
    "    /// All.\n    #[test]\n    fn parses",
  ),
  proptest.honest(
    "properties stand in another order",
    /( {4}#\[test\]\n {4}fn sums[^]*?\n {4}}\n)\n( {4}#\[test\][^]*?\n {4}}\n)/,
    "$2\n$1",
  ),
  quickcheck.honest("a property of a macro is renamed", "fn reverses", "fn turns"),
  quickcheck.honest(
    "a property of a function is put otherwise",
    "rev(&xs).len() == xs.len()",
    "let turned = rev(&xs);\n    turned.len() == xs.len()",
  ),
  own.honest(
    "a macro goes into its test",
    / {4}check!.*\n {4}check!.*\n/,
    "    assert_eq!(load(1).age, 3);\n    assert_eq!(load(2).age, 4);\n",
  ),
  own.honest("a macro gets rows", "    two: (2, 4),\n", "    two: (2, 4),\n    three: (3, 4),\n"),
  own.honest("a macro is renamed", /check/g, "same"),
  own.honest("a row is renamed", "two: (2", "second: (2"),
  test.honest(
    "a value stands under a condition",
    "    assert_eq!(sum(1",
    "    #[cfg(unix)]\n    let one = 1;\n    assert_eq!(sum(1",
  ),
];

describe("tests and assertions in macros of Rust", () => {
  it.each(found)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
