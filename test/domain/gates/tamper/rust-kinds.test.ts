import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const T = "tests/total.rs";
const tested = `use shop::{load, total};

mod totals {
    use super::*;

    #[test]
    fn two() {
        assert_eq!(total(&[1, 2]), 3);
    }

    #[test]
    fn three() {
        assert_eq!(total(&[1, 2, 3]), 6);
    }
}

#[test]
#[should_panic(expected = "no such user")]
fn missing() {
    load(99);
}
`;
const plain = replacedIn(T, tested);
const attributes = [
  "#[ignore]",
  '#[ignore = "slow"]',
  "#[cfg(any())]",
  '#[cfg(feature = "slow")]',
  "#[cfg(not(test))]",
  "#[cfg(windows)]",
  "#[cfg_attr(all(), ignore)]",
  '#[cfg_attr(not(feature = "slow"), ignore)]',
  "#[cfg(false)]",
];
const marks: Found[] = [
  ...attributes.map((attribute) =>
    plain.found(
      `a test is under ${attribute}`,
      "skipped-test",
      "    #[test]\n    fn three",
      `    #[test]\n    ${attribute}\n    fn three`,
    ),
  ),
  ...attributes
    .filter((one) => one.startsWith("#[cfg("))
    .flatMap((attribute) => [
      plain.found(`a module is under ${attribute}`, "skipped-test", "mod totals", `${attribute}\nmod totals`),
      plain.found(
        `a file is under ${attribute}`,
        "skipped-test",
        "use shop",
        `${attribute.replace("#", "#!")}\n\nuse shop`,
      ),
    ]),
  plain.found(
    "a test is one under a feature",
    "deleted-test",
    "    #[test]\n    fn three",
    '    #[cfg_attr(feature = "slow", test)]\n    fn three',
  ),
  plain.found(
    "any panic will do",
    "weakened-test",
    '#[should_panic(expected = "no such user")]',
    "#[should_panic]",
  ),
  plain.found("an empty message will do", "weakened-test", 'expected = "no such user"', 'expected = ""'),
  plain.found("a shorter message will do", "weakened-test", 'expected = "no such user"', 'expected = "no"'),
  plain.found("no panic is wanted", "emptied-test", '#[should_panic(expected = "no such user")]\n', ""),
];
const honestMarks: Honest[] = [
  plain.honest("a module is for tests", "mod totals", "#[cfg(test)]\nmod totals"),
  plain.honest(
    "a module is split",
    "    #[test]\n    fn three",
    "}\n\nmod more {\n    use super::*;\n\n    #[test]\n    fn three",
  ),
  plain.honest("another message is wanted", '"no such user"', '"there is no such user"'),
];

const R = "tests/cases.rs";
const cased = `use rstest::rstest;
use rstest_reuse::{self, *};
use shop::double;

#[template]
#[rstest]
#[case(1, 2)]
#[case(2, 4)]
#[case(3, 6)]
fn doubles(#[case] a: i32, #[case] want: i32) {}

#[apply(doubles)]
fn doubled(#[case] a: i32, #[case] want: i32) {
    assert_eq!(double(a), want);
}

#[apply(doubles)]
fn halves(#[case] a: i32, #[case] want: i32) {
    assert_eq!(double(a) / 2, want / 2);
}

#[rstest]
#[case::one(1)]
#[case::two(2)]
fn grows(#[case] a: i32) {
    assert!(double(a) > a);
}

#[rstest]
fn products(#[values(1, 2, 3)] a: i32, #[values(4, 5)] b: i32) {
    assert_eq!(double(a * b), double(a) * b);
}

#[rstest]
fn files(#[files("tests/data/*.txt")] path: PathBuf) {
    assert_eq!(double(size(&path)), read(&path));
}
`;
const rstest = replacedIn(R, cased);
const cases: Found[] = [
  rstest.found("a case of a template goes", "deleted-test", "#[case(3, 6)]\n", ""),
  rstest.found("a test is not applied", "deleted-test", "#[apply(doubles)]\nfn halves", "fn halves"),
  rstest.found("a test of a template is emptied", "emptied-test", "    assert_eq!(double(a), want);\n", ""),
  rstest.found(
    "a test of a template is gone",
    "deleted-test",
    /#\[apply\(doubles\)\]\nfn halves[^]*?\n}\n/,
    "",
  ),
  rstest.found(
    "a test of a template is ignored",
    "skipped-test",
    "#[apply(doubles)]\nfn halves",
    "#[apply(doubles)]\n#[ignore]\nfn halves",
  ),
  rstest.found("a case goes", "deleted-test", "#[case::two(2)]\n", ""),
  rstest.found("a case is commented out", "deleted-test", "#[case::two(2)]\n", "// #[case::two(2)]\n"),
  rstest.found("a case is ignored", "skipped-test", "#[case::two(2)]\n", "#[case::two(2)]\n#[ignore]\n"),
  rstest.found("a value goes", "deleted-test", "#[values(1, 2, 3)]", "#[values(1, 2)]"),
];
const honestCases: Honest[] = [
  rstest.honest("a case comes", "#[case(3, 6)]\n", "#[case(3, 6)]\n#[case(4, 8)]\n"),
  rstest.honest("a case gets a name", "#[case(3, 6)]\n", "#[case::three(3, 6)]\n"),
  rstest.honest("a case is renamed", "#[case::two(2)]\n", "#[case::second(2)]\n"),
  rstest.honest("cases change places", "#[case(2, 4)]\n#[case(3, 6)]\n", "#[case(3, 6)]\n#[case(2, 4)]\n"),
  rstest.honest("a value comes", "#[values(4, 5)]", "#[values(4, 5, 6)]"),
  rstest.honest("a template is renamed", /doubles\b/g, "doubling"),
  rstest.honest(
    "a template goes into its tests",
    /#\[apply\(doubles\)\]/g,
    "#[rstest]\n#[case(1, 2)]\n#[case(2, 4)]\n#[case(3, 6)]",
  ),
];

const I = "tests/shown.rs";
const shown = `use shop::show;

#[test]
fn shows() {
    insta::assert_snapshot!(show(1), @"Ada, 36");
    insta::assert_debug_snapshot!(load(1), @r###"
    User {
        name: "Ada",
    }
    "###);
}

#[test]
fn keeps() {
    insta::assert_yaml_snapshot!(load(1), { ".id" => "[id]" });
    insta::assert_json_snapshot!("user", load(2));
}
`;
const insta = replacedIn(I, shown);
const snapshots: Found[] = [
  insta.found("a snapshot in place is not there", "weakened-test", ', @"Ada, 36"', ""),
  insta.found(
    "a field is redacted",
    "weakened-test",
    '".id" => "[id]"',
    '".id" => "[id]", ".name" => "[name]"',
  ),
  insta.found("all is redacted", "weakened-test", '"user", load(2)', '"user", load(2), { ".**" => "[x]" }'),
  insta.found("a snapshot goes", "weakened-test", '    insta::assert_json_snapshot!("user", load(2));\n', ""),
];
const honestSnapshots: Honest[] = [
  insta.honest("a snapshot is laid out otherwise", '@"Ada, 36"', '@r#"Ada, 36"#'),
  insta.honest("another answer is kept in place", '@"Ada, 36"', '@"Ada (36)"'),
  insta.honest("a macro is imported", /insta::assert_snapshot/, "assert_snapshot"),
];

const Q = "tests/props.rs";
const proptested = `use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn sums(a in 0..1000i32, b in 0..1000i32) {
        prop_assert_eq!(total(&[a, b]), a + b);
    }
}
`;
const proptest = replacedIn(Q, proptested);
const properties: Found[] = [
  proptest.found("a property is tried once", "weakened-test", "with_cases(500)", "with_cases(1)"),
  proptest.found(
    "a property is tried as a struct says",
    "weakened-test",
    "ProptestConfig::with_cases(500)",
    "ProptestConfig { cases: 1, ..ProptestConfig::default() }",
  ),
  proptest.found("a property is tried never", "weakened-test", "with_cases(500)", "with_cases(0)"),
  proptest.found(
    "a property rejects all",
    "skipped-test",
    "        prop_assert_eq",
    "        prop_assume!(false);\n        prop_assert_eq",
  ),
];
const honestProperties: Honest[] = [
  proptest.honest("a property is tried more often", "with_cases(500)", "with_cases(5_000)"),
];

const D = "src/lib.rs";
const documented = replacedIn(
  D,
  "/// The sum.\n///\n/// ```\n/// assert_eq!(shop::total(&[1, 2]), 3);\n/// ```\npub fn total(all: &[i32]) -> i32 {\n    all.iter().sum()\n}\n",
);
const documentation: Found[] = ["ignore", "no_run", "text", "compile_fail", "should_panic"].map((word) =>
  documented.found(
    `documentation is ${word}`,
    word === "text" ? "deleted-test" : "skipped-test",
    "/// ```\n/// assert",
    `/// \`\`\`${word}\n/// assert`,
  ),
);
const honestDocumentation: Honest[] = [
  documented.honest("documentation says its language", "/// ```\n/// assert", "/// ```rust\n/// assert"),
];

const B = "src/total.rs";
const beside = (own: string): Tree => ({
  [B]: `pub fn total(a: u32) -> u32 {\n    a + 2\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n${own}\n    #[test]\n    fn totals() {\n        assert_eq!(total(1), 3);\n    }\n}\n`,
});
const own = (body: string) => `\n    fn total(a: u32) -> u32 {\n        ${body}\n    }\n`;

describe("kinds of Rust's tests", () => {
  it.each([...marks, ...cases, ...snapshots, ...properties, ...documentation])(
    "%s, which is %s",
    async (...row) => {
      expect(await rulesOf(row)).toContain(row[1]);
    },
  );

  it.each([...honestMarks, ...honestCases, ...honestSnapshots, ...honestProperties, ...honestDocumentation])(
    "%s, honestly",
    async (...row) => {
      expect(await foundInChange(row)).toEqual([]);
    },
  );

  it.each(["3", "a + 2", "let all = 3; all"])(
    "have no answer of their own beside the product: %s",
    async (body) => {
      expect(await foundInChange(["", beside(""), beside(own(body))])).toContainEqual(
        expect.stringContaining("stubbed-assertion: "),
      );
    },
  );

  it("may ask the product by a function of its name", async () => {
    expect(await foundInChange(["", beside(""), beside(own("super::total(a)"))])).toEqual([]);
    expect(await foundInChange(["", beside(own("3")), beside(own("4"))])).toEqual([]);
  });
});
