import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";

const P = "tests/shop.rs";
const withCheck = (line: string) => ({
  [P]: `use shop::run;\n\n#[test]\nfn runs() {\n    let r = run();\n    ${line}\n}\n`,
});

/** A check, and what asks for less in its place. */
const less: [check: string, ...laxer: string[]][] = [
  // Of claims and more-asserts.
  ["assert_ge!(r, 2);", "assert_ge!(r, 0);", "debug_assert_ge!(r, 2);", "assert!(r >= 0);"],
  ["assert_gt!(r, 2);", "assert_gt!(r, 0);", "assert_ge!(r, 2);"],
  ["claims::assert_le!(r, 2);", "claims::assert_le!(r, 200);"],
  ["assert_lt!(r, 2);", "assert_lt!(r, 200);", "assert_le!(r, 2);"],
  ["assert_err_eq!(r, E::Gone);", "assert_err!(r);"],
  ["assert_ready_eq!(r, 2);", "assert_ready!(r);"],
  // Of googletest.
  ["assert_that!(r, ge(2));", "assert_that!(r, ge(0));"],
  ["expect_that!(r, gt(2));", "expect_that!(r, ge(2));"],
  ["assert_that!(r, le(2));", "assert_that!(r, le(200));"],
  ["expect_that!(r, eq(2));", "expect_that!(r, not(eq(3)));"],
  [
    "assert_that!(r, unordered_elements_are![eq(1), eq(2)]);",
    "assert_that!(r, contains_each![eq(1), eq(2)]);",
    "assert_that!(r, is_contained_in![eq(1), eq(2)]);",
  ],
  ["assert_that!(r, all!(ge(1), le(3)));", "assert_that!(r, any!(ge(1), le(3)));"],
  ["assert_that!(r, near(2.0, 0.1));", "assert_that!(r, near(2.0, 10.0));"],
  ["assert_that!(r, approx_eq(2.0));", "assert_that!(r, near(2.0, 10.0));"],
  ['assert_that!(r, matches_regex("abc"));', 'assert_that!(r, contains_regex("a"));'],
  ["assert_that!(r, pat!(Some(eq(&2))));", "assert_that!(r, pat!(Some(_)));"],
  ["assert_pred!(r == 2);", "assert_pred!(r > 0);"],
  // Of further ones.
  [
    'assert_json_eq!(r, json!({ "a": 1 }));',
    'assert_json_include!(actual: r, expected: json!({ "a": 1 }));',
    'assert_json_matches!(r, json!({ "a": 1 }), Config::new(CompareMode::Inclusive));',
  ],
  ["assert_in_delta!(r, 2, 1);", "assert_in_delta!(r, 2, 100);"],
  ["assert_that(&r).is_equal_to(2);", "assert_that(&r).is_greater_than(0);"],
  ["assert!(let Ok(2) = r);", "assert!(let Ok(_) = r);"],
  ["check!(r == 2);", "check!(r >= 0);"],
];

/** The same in other words. */
const same: [check: string, other: string][] = [
  ["assert!(r >= 2);", "assert_ge!(r, 2);"],
  ["assert!(r < 2);", "more_asserts::assert_lt!(r, 2);"],
  ["assert_eq!(r, 2);", "similar_asserts::assert_eq!(r, 2);"],
  ["assert_eq!(r, 2);", "assert_that!(r, eq(2));"],
  ["assert!(r > 2);", "expect_that!(r, gt(2));"],
  ["assert_that!(r, some(eq(2)));", "assert_eq!(r, Some(2));"],
  ['assert!(r.contains("ab"));', 'assert_that!(r, contains_substring("ab"));'],
  ["assert_eq!(r, 2);", "check!(r == 2);"],
  ["assert_relative_eq!(r, 2.0, epsilon = 10.0);", "assert_relative_eq!(r, 2.0);"],
];

describe("a check of Rust", () => {
  it.each(less.flatMap(([before, ...after]) => after.map((each) => [each, before] as const)))(
    "%s asks for less than %s",
    async (after, before) => {
      const found = await foundInChange(["", withCheck(before), withCheck(after)]);
      expect(found).toContainEqual(expect.stringMatching(/ weakened-test: /));
    },
  );

  it.each(less.flatMap(([before, ...after]) => after.map((each) => [before, each] as const)))(
    "%s asks for no less than %s",
    async (after, before) => {
      expect(await foundInChange(["", withCheck(before), withCheck(after)])).toEqual([]);
    },
  );

  it.each(same)("%s asks for as much as %s", async (before, after) => {
    expect(await foundInChange(["", withCheck(before), withCheck(after)])).toEqual([]);
  });
});
