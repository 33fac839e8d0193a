import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const L = "src/lib.rs";
const documented = `//! Adds.
//!
//! \`\`\`
//! assert_eq!(shop::sum(2, 2), 4);
//! \`\`\`

/// Sums two.
///
/// # Examples
///
/// \`\`\`
/// use shop::sum;
/// assert_eq!(sum(1, 2), 3);
/// assert_eq!(sum(0, 2), 2);
/// \`\`\`
pub fn sum(a: i32, b: i32) -> i32 {
    a + b
}

pub struct Cart;

impl Cart {
    /**
     * Counts.
     *
     * \`\`\`rust
     * let cart = shop::Cart::new();
     * assert!(cart.count() == 0, "none");
     * \`\`\`
     */
    pub fn count(&self) -> usize {
        0
    }

    /// Halves.
    ///
    /// ~~~should_panic
    /// shop::half(3);
    /// ~~~
    pub fn half(a: i32) -> i32 {
        a / 2
    }
}
`;
const docs = replacedIn(L, documented);
const block = /\/\/\/ ```\n\/\/\/ use[^]*?```\n/;
const opened = "/// ```\n/// use";
const withUnit = `
#[cfg(test)]
mod tests {
    use super::sum;

    #[test]
    fn sums() {
        assert_eq!(sum(1, 2), 3);
        assert_eq!(sum(0, 2), 2);
    }
}
`;

const readme = "# shop\n\n```rust\nassert_eq!(shop::sum(1, 2), 3);\n```\n";
const withReadme = {
  "README.md": readme,
  [L]: `#![doc = include_str!("../README.md")]\npub fn sum(a: i32, b: i32) -> i32 {\n    a + b\n}\n`,
};

const found: Found[] = [
  ["a text of a source goes", "deleted-test", withReadme, { "README.md": "# shop\n" }],
  [
    "a text of a source is passed over",
    "skipped-test",
    withReadme,
    { "README.md": readme.replace("rust", "rust,ignore") },
  ],
  docs.found(
    "a hidden line leaves the rest out",
    "skipped-test",
    "/// use shop::sum;\n",
    "/// use shop::sum;\n/// # return;\n",
  ),
  docs.found(
    "hidden lines never come to a check",
    "skipped-test",
    "/// assert_eq!(sum(0, 2), 2);\n",
    "/// # if false {\n/// assert_eq!(sum(0, 2), 2);\n/// # }\n",
  ),
  docs.found("a block of a function goes", "deleted-test", block, ""),
  docs.found("the block of a module goes", "deleted-test", /\/\/! ```\n[^]*?```\n/, ""),
  docs.found("the block of a method goes", "deleted-test", / {5}\* ```rust[^]*?```\n/, ""),
  docs.found("a block that panics goes", "deleted-test", / {4}\/\/\/ ~~~should_panic[^]*?~~~\n/, ""),
  docs.found("an assertion goes", "weakened-test", "/// assert_eq!(sum(0, 2), 2);\n", ""),
  docs.found(
    "an assertion is commented out",
    "weakened-test",
    "/// assert_eq!(sum(0",
    "/// // assert_eq!(sum(0",
  ),
  docs.found(
    "an assertion lets more pass",
    "weakened-test",
    "assert_eq!(sum(1, 2), 3)",
    "assert!(sum(1, 2) > 0)",
  ),
  docs.found(
    "an assertion counts in debugging alone",
    "weakened-test",
    "assert_eq!(sum(1",
    "debug_assert_eq!(sum(1",
  ),
  docs.found(
    "all assertions of a block go",
    "emptied-test",
    /\/\/\/ assert_eq.*\n\/\/\/ assert_eq.*\n/,
    "/// sum(1, 2);\n",
  ),
  ...[
    "ignore",
    "no_run",
    "should_panic",
    "compile_fail",
    "rust,ignore",
    "ignore-x86_64",
    "edition2021,no_run",
  ].map((words) =>
    docs.found(`a block says ${words}`, "skipped-test", opened, `/// \`\`\`${words}\n/// use`),
  ),
  ...["text", "console", "sh", "toml", "plain"].map((word) =>
    docs.found(`a block is ${word}`, "deleted-test", opened, `/// \`\`\`${word}\n/// use`),
  ),
  docs.found("documentation becomes comments", "deleted-test", /^\/\/\/ /gm, "// "),
  docs.found(
    "a block stands under a condition",
    "skipped-test",
    "/// use shop::sum;",
    "/// # #[cfg(any())]\n/// # {\n/// use shop::sum;",
  ),
  [
    "a unit test comes that asserts less",
    "deleted-test",
    { [L]: documented },
    { [L]: documented.replace(block, "") + withUnit.replace(/ {8}assert_eq!\(sum\(0.*\n/, "") },
  ],
  [
    "documented functions move and lose a block",
    "deleted-test",
    { [L]: documented },
    { [L]: "pub mod math;\n", "src/math.rs": documented.replace(block, "") },
  ],
];

const honest: Honest[] = [
  docs.honest("a hidden line more", "/// use shop::sum;\n", "/// use shop::sum;\n/// # let _ = 1;\n"),
  docs.honest("documentation says it otherwise", "Sums two.", "Adds up two."),
  docs.honest("a block says that it is Rust", opened, "/// ```rust\n/// use"),
  docs.honest("a block says its edition", opened, "/// ```edition2021\n/// use"),
  docs.honest("something else is wanted", "assert_eq!(sum(0, 2), 2)", "assert_eq!(sum(0, 3), 3)"),
  docs.honest("a line is not shown any more", "/// use shop::sum;", "/// # use shop::sum;"),
  docs.honest("functions stand in another order", /(\/\/\/ Sums[^]*?\n}\n)\n(pub struct[^]*)/, "$2\n$1"),
  docs.honest("a text comes", "/// Sums two.\n", "/// Sums two.\n///\n/// ```text\n/// 1 2 3\n/// ```\n"),
  docs.honest(
    "a block comes that cannot run",
    "/// Sums two.\n",
    "/// Sums two.\n///\n/// ```no_run\n/// shop::listen();\n/// ```\n",
  ),
  docs.honest(
    "a block becomes lines",
    / {4}\/\*\*\n[^]*? {5}\*\/\n/,
    '    /// Counts.\n    ///\n    /// ```\n    /// let cart = shop::Cart::new();\n    /// assert!(cart.count() == 0, "none");\n    /// ```\n',
  ),
  docs.honest("a function is renamed", /\bsum\b/g, "add"),
  ["documented functions move", { [L]: documented }, { [L]: "pub mod math;\n", "src/math.rs": documented }],
  ["a block becomes a unit test", { [L]: documented }, { [L]: documented.replace(block, "") + withUnit }],
  [
    "a text that no source has for its documentation says less",
    { [L]: documented, "README.md": readme },
    { "README.md": "# shop\n" },
  ],
  ["a text of a source says more", withReadme, { "README.md": `${readme}\nIt adds.\n` }],
  [
    "what a test file documents is not run",
    { "tests/a.rs": documented },
    { "tests/a.rs": documented.replace(block, "") },
  ],
  [
    "a drawing of a program goes",
    { "src/cli.rs": "/// Draws.\n/// ```\n/// +--+\n/// ```\npub fn a() {}\n" },
    { "src/cli.rs": "/// Draws.\npub fn a() {}\n" },
  ],
];

const included = (line: string) => ({ "README.md": readme, [L]: `${line}\npub fn load() {}\n` });
const unread = (was: string, now: string): Honest => [
  `${was} becomes ${now}`,
  included(was),
  { [L]: included(now)[L] },
];
const whole = '#![doc = include_str!("../README.md")]';
const lostTexts = [
  unread(whole, ""),
  unread(whole, '#![cfg_attr(docsrs, doc = include_str!("../README.md"))]'),
  unread(whole, '#![cfg_attr(not(doctest), doc = include_str!("../README.md"))]'),
  unread('#![cfg_attr(doctest, doc = include_str!("../README.md"))]', ""),
  unread('#[cfg(doctest)]\n#[doc = include_str!("../README.md")]\nstruct Readme;', ""),
  unread('doc_comment::doctest!("../README.md");', ""),
];
const keptTexts: Honest[] = [
  unread("", whole),
  unread(whole, '#![cfg_attr(doctest, doc = include_str!("../README.md"))]'),
  ["a text goes with its place", included(whole), { "README.md": null, [L]: "pub fn load() {}\n" }],
  [
    "another module has the text",
    included(whole),
    { [L]: "pub mod readme;\n", "src/readme.rs": '#![doc = include_str!("../README.md")]\n' },
  ],
];

describe("a text that is documentation", () => {
  it.each(lostTexts)("is run no more where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ deleted-test: the code in README/),
    );
  });

  it.each(keptTexts)("is run as before, or goes, where %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).not.toMatch(/ the code in README/);
  });
});

describe("documentation of Rust that is run", () => {
  it.each(found)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
