import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";

const manifest = (more: string) => `[package]\nname = "x"\nversion = "1.0.0"\n${more}`;
const check = "#[test]\nfn a() {\n    assert_eq!(x::a(), 1);\n}\n";
const within = (condition: string) =>
  `pub fn a() -> i32 {\n    1\n}\n\n${condition}\nmod tests {\n    #[test]\n    fn a() {\n        assert_eq!(crate::a(), 1);\n    }\n}\n`;
const product: Tree = {
  "src/lib.rs": within("#[cfg(test)]"),
  "src/bin/tool.rs": `fn main() {}\n\n${check}`,
  "tests/all.rs": check,
  "tests/other.rs": check,
  "tests/big/main.rs": check,
};
type Change = [title: string, base: Tree, edits: Readonly<Record<string, Edit>>];
const cargo = (title: string, ...[was, now, more = {}]: [was: string, now: string, more?: Tree]): Change => [
  title,
  { ...product, ...more, "Cargo.toml": manifest(was) },
  { "Cargo.toml": manifest(now) },
];
const all = '[[test]]\nname = "all"\n';
const other = '[[test]]\nname = "other"\n';
const big = '[[test]]\nname = "big"\n';
const features = (list: string, more = "") =>
  `[features]\ndefault = [${list}]\nfull = []\nstd = []\nwhole = ["full"]\n${more}`;
const asking = { "tests/all.rs": `#![cfg(feature = "full")]\n${check}` };

const cheats: Change[] = [
  cargo("a test is another file", all, `${all}path = "tests/none.rs"\n`, { "tests/none.rs": "" }),
  cargo("a test is another file now", `${all}path = "tests/all.rs"\n`, `${all}path = "src/lib.rs"\n`),
  cargo("a test first has an entry, and is another file", "", `${all}path = "none.rs"\n`, { "none.rs": "" }),
  cargo(
    "a test is no target any more",
    `autotests = false\n${all}${other}${big}`,
    `autotests = false\n${all}${big}`,
  ),
  cargo("tests are no targets by themselves", "", `autotests = false\n${all}`),
  cargo("programs are no targets by themselves", "", "autobins = false\n"),
  cargo("the library is another file", "", '[lib]\npath = "src/fake.rs"\n', { "src/fake.rs": "" }),
  cargo("a feature of tests is none of the default", features('"full"'), features(""), asking),
  cargo(
    "a feature that another brings is none of the default",
    features('"whole"'),
    features('"std"'),
    asking,
  ),
  cargo("a feature that tests ask for is gone", features('"full"'), "", asking),
  cargo(
    "a feature of a module of tests is none of the default",
    features('"full", "std"'),
    features('"std"'),
    {
      "src/lib.rs": within('#[cfg(all(test, feature = "full"))]'),
    },
  ),
  cargo("a feature of one test is none of the default", features('"full"'), features('"std"'), {
    "tests/all.rs": `#[cfg(feature = "full")]\n${check}`,
  }),
  cargo(
    "a feature that an entry asks for is none of the default",
    features('"full"', `${all}required-features = ["full"]\n`),
    features('"std"', `${all}required-features = ["full"]\n`),
  ),
];

const honest: Change[] = [
  cargo("a test has an entry", "", all),
  cargo("a test has an entry no more, and is found by itself", all, ""),
  cargo("an entry tells where its test is anyway", big, `${big}path = "tests/big/main.rs"\n`),
  cargo(
    "entries take the place of what is found",
    "",
    `autotests = false\n${all}${other}${big}`.replace("autotests = false\n", ""),
  ),
  [
    "a test moves with its entry",
    { ...product, "Cargo.toml": manifest(`${all}path = "tests/all.rs"\n`) },
    {
      "Cargo.toml": manifest(`${all}path = "tests/sub/all.rs"\n`),
      "tests/sub/all.rs": { from: "tests/all.rs" },
    },
  ],
  cargo("a test more", all, `${all}[[test]]\nname = "more"\npath = "more.rs"\n`, { "more.rs": check }),
  cargo("a program has an entry", "", '[[bin]]\nname = "tool"\n'),
  cargo("a feature more is of the default", features('"full"'), features('"full", "std"'), asking),
  cargo(
    "a feature that no test asks for is none of the default",
    features('"full", "std"'),
    features('"full"'),
    asking,
  ),
  cargo("a feature comes by another", features('"full"'), features('"whole"'), asking),
  cargo("a test asks that a feature is off", features('"full"'), features(""), {
    "tests/all.rs": `#![cfg(not(feature = "full"))]\n${check}`,
  }),
  cargo("what asks for a feature is no test", features('"full"'), features(""), {
    "src/full.rs": '#[cfg(feature = "full")]\npub fn full() {}\n',
  }),
  [
    "tests ask for a feature no more",
    { ...product, ...asking, "Cargo.toml": manifest(features('"full"')) },
    { "Cargo.toml": manifest(features("")), "tests/all.rs": check },
  ],
];

describe("tests that Cargo builds", () => {
  it.each(cheats)("are found to be lost where %s", async (...row) => {
    const found = await foundInChange(row);
    expect(found).toContainEqual(
      expect.stringMatching(/ skipped-test: .*(builds nothing of it|is built only with)/),
    );
  });

  it.each(honest)("stay where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
