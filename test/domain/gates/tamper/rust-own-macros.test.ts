import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const macro = (body: string) =>
  `macro_rules! same {\n    ($a:expr, $b:expr) => {\n        ${body}\n    };\n}\n\n`;
const check = "same!(sum(1), 1);";
const asserts = "assert_eq!(sum(1), 1);";
const apart = (top: string, said = check) => `${top}use shop::sum;\n\n#[test]\nfn sums() {\n    ${said}\n}\n`;
const within = (top: string, said = check, use = "") =>
  `${top}pub fn sum(x: u32) -> u32 {\n    x\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    ${use}\n\n    #[test]\n    fn sums() {\n        ${said}\n    }\n}\n`;
const own = "macro_rules! assert_eq {\n    ($a:expr, $b:expr) => {\n        let _ = ($a, $b);\n    };\n}\n";
const whole = "assert_eq!($a, $b)";
const places: readonly (readonly [
  where: string,
  rest: Readonly<Record<string, string>>,
  path: string,
  top?: string,
])[] = [
  [
    "a module",
    { "tests/sum.rs": apart("#[macro_use]\nmod common;\n") },
    "tests/common/mod.rs",
    "#[macro_export]\n",
  ],
  [
    "a module of a package",
    { "packages/web/tests/sum.rs": apart("mod common;\nuse common::*;\n") },
    "packages/web/tests/common/mod.rs",
  ],
  ["what is included", { "tests/sum.rs": apart('include!("support.rs");\n') }, "tests/support.rs"],
  ["a file for tests", { "src/lib.rs": within("#[macro_use]\nmod testing;\n") }, "src/testing.rs"],
];
const asked: Row[] = [
  ["", "emptied"],
  ["let _ = ($a, $b);", "ignoring"],
  ["assert!($a >= $b)", "comparing less"],
  ["assert_eq!($a, $a)", "ignoring one"],
].flatMap(([body = "", how = ""]): Row[] => [
  [
    `${how} in its file`,
    { "tests/sum.rs": macro(whole) + apart("") },
    { "tests/sum.rs": macro(body) + apart("") },
  ],
  [
    `${how} before the product`,
    { "src/lib.rs": within(macro(whole)) },
    { "src/lib.rs": within(macro(body)) },
  ],
  ...places.map(([where, rest, path, top = ""]): Row => [
    `${how} in ${where}`,
    { ...rest, [path]: top + macro(whole) },
    { [path]: top + macro(body) },
  ]),
]);

const standing: Row[] = [
  ["in its file", { "tests/sum.rs": apart("", asserts) }, { "tests/sum.rs": apart(own, asserts) }],
  [
    "within the tests of a module",
    { "src/lib.rs": within("", asserts) },
    { "src/lib.rs": within("", asserts, own) },
  ],
  [
    "in a module that is new",
    { "tests/sum.rs": apart("", asserts) },
    { "tests/sum.rs": apart("#[macro_use]\nmod common;\n", asserts), "tests/common/mod.rs": own },
  ],
  [
    "in a module that stood there",
    {
      "tests/sum.rs": apart("#[macro_use]\nmod common;\n", asserts),
      "tests/common/mod.rs": "pub fn a() {}\n",
    },
    { "tests/common/mod.rs": `pub fn a() {}\n${own}` },
  ],
  [
    "in what is included",
    { "tests/sum.rs": apart("", asserts) },
    { "tests/sum.rs": apart('include!("support.rs");\n', asserts), "tests/support.rs": own },
  ],
  [
    "in all that a module gives",
    { "src/lib.rs": within("", asserts) },
    {
      "src/lib.rs": within("#[cfg(test)]\nmod testing;\n", asserts, "use crate::testing::*;"),
      "src/testing.rs": `${own}pub(crate) use assert_eq;\n`,
    },
  ],
];

const honest: Row[] = [
  [
    "it tells more",
    { "src/lib.rs": within("mod testing;\n"), "src/testing.rs": macro(whole) },
    { "src/testing.rs": macro('assert_eq!($a, $b, "sums differ")') },
  ],
  [
    "it gives its arguments names",
    { "src/lib.rs": within("mod testing;\n"), "src/testing.rs": macro(whole) },
    { "src/testing.rs": macro("{ let (a, b) = ($a, $b); assert_eq!(a, b) }") },
  ],
  [
    "another stands beside it",
    { "src/lib.rs": within("mod testing;\n"), "src/testing.rs": macro(whole) },
    { "src/testing.rs": macro(whole) + macro("assert!($a > $b)").replace("same", "more") },
  ],
  [
    "it tells more in its file",
    { "src/lib.rs": within(macro(whole)) },
    { "src/lib.rs": within(macro('assert_eq!($a, $b, "no")')) },
  ],
  [
    "one of the product bears more",
    {
      "src/lib.rs": within(
        "macro_rules! sized {\n    ($a:expr) => {{ assert!($a > 0); $a + 1 }};\n}\n",
        "assert_eq!(sized!(1), 2);",
      ),
    },
    {
      "src/lib.rs": within(
        "macro_rules! sized {\n    ($a:expr) => {{ $a + 1 }};\n}\n",
        "assert_eq!(sized!(1), 2);\n        assert_eq!(sized!(0), 1);",
      ),
    },
  ],
  [
    "what the product checks becomes an error",
    { "src/checks.rs": "pub fn check(a: &str) -> bool {\n    assert!(!a.is_empty());\n    a.len() < 3\n}\n" },
    {
      "src/checks.rs":
        "pub fn check(a: &str) -> Option<bool> {\n    (!a.is_empty()).then(|| a.len() < 3)\n}\n",
    },
  ],
  [
    "a library's stands before std's",
    { "tests/sum.rs": apart("", asserts) },
    { "tests/sum.rs": apart("use pretty_assertions::assert_eq;\n", asserts) },
  ],
  [
    "one of another name stands in a module",
    {
      "tests/sum.rs": apart("#[macro_use]\nmod common;\n", asserts),
      "tests/common/mod.rs": "pub fn a() {}\n",
    },
    { "tests/common/mod.rs": `pub fn a() {}\n${macro(whole)}` },
  ],
];

describe("macros of their own by which Rust's tests check", () => {
  it.each(asked)("are found %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(standing)("are found in the place of std's %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" stubbed-assertion: ");
  });

  it.each(honest)("are honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
