import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";
import { rulesOf, type Found, type Honest } from "./replaced-in.ts";

const T = "tests/shop.rs";
const C = "tests/common/mod.rs";
const one = '    assert_eq!(u.name, "Ada");\n';
const both = `    assert_eq!(u.age, 3);\n${one}`;
const common = `use shop::User;

pub fn check_user(u: &User) {
${both}}

pub fn store() -> Store {
    Store::new()
}
`;
const inlined = both.trim();
const using = (brought: string, call: string) =>
  `${brought}\nuse shop::load;\n\n#[test]\nfn loads() {\n    let u = load(1);\n    ${call}\n}\n`;
const ways: [string, string][] = [
  ["mod common;", "common::check_user(&u);"],
  ["mod common;", "crate::common::check_user(&u);"],
  ["mod common;\nuse common::check_user;", "check_user(&u);"],
  ["mod common;\nuse common::*;", "check_user(&u);"],
  ["mod common;\nuse crate::common::{check_user, store};", "check_user(&u);"],
  ["mod common;\nuse common::check_user as check;", "check(&u);"],
];

const found = ways.flatMap(([brought, call]): Found[] => {
  const base = { [C]: common, [T]: using(brought, call) };
  const said = `of ${brought.split("\n").at(-1) ?? ""} ${call}`;
  return [
    [`a function ${said} is emptied`, "emptied-test", base, { [C]: common.replace(both, "") }],
    [`a function ${said} checks less`, "weakened-test", base, { [C]: common.replace(one, "") }],
    [
      `a function ${said} comes back before`,
      "emptied-test",
      base,
      { [C]: common.replace(both, `    return;\n${both}`) },
    ],
    [`the call ${said} goes`, "emptied-test", base, { [T]: using(brought, "") }],
    [
      `a function ${said} moves and checks less`,
      "weakened-test",
      base,
      { [C]: null, "tests/common.rs": common.replace(one, "") },
    ],
    [
      `a function ${said} is of a module within and checks less`,
      "weakened-test",
      { ...base, [C]: "pub mod user;\npub use user::*;\n", "tests/common/user.rs": common },
      { "tests/common/user.rs": common.replace(one, "") },
    ],
    [
      `a call ${said} takes the place of more checks`,
      "weakened-test",
      { [C]: common.replace(one, ""), [T]: using(brought, inlined) },
      { [T]: using(brought, call) },
    ],
  ];
});

const honest = ways.flatMap(([brought, call]): Honest[] => {
  const base = { [C]: common, [T]: using(brought, call) };
  const said = `of ${brought.split("\n").at(-1) ?? ""} ${call}`;
  return [
    [
      `a function ${said} checks in another order`,
      base,
      { [C]: common.replace(/( {4}assert_eq.*\n)( {4}assert_eq.*\n)/, "$2$1") },
    ],
    [`a function ${said} checks more`, base, { [C]: common.replace(both, `    assert!(u.ok);\n${both}`) }],
    [`a function ${said} goes into its test`, base, { [T]: using(brought, inlined) }],
    [
      `a function ${said} takes over what a test checks`,
      { [C]: common, [T]: using(brought, inlined) },
      { [T]: using(brought, call) },
    ],
    [`a function ${said} moves`, base, { [C]: null, "tests/common.rs": common }],
  ];
});

const macros = `#[macro_export]\nmacro_rules! check {\n    ($e:expr, $want:expr) => {\n        assert_eq!($e, $want);\n    };\n}\n`;
const byMacro = { [C]: macros, [T]: using("#[macro_use]\nmod common;", "check!(u.age, 3);") };

describe("modules of Rust's tests", () => {
  it.each([
    ...found,
    [
      "a macro of a module is emptied",
      "emptied-test",
      byMacro,
      { [C]: macros.replace("assert_eq!($e, $want);", "") },
    ] as Found,
  ])("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each([
    ...honest,
    [
      "a macro of a module goes into its test",
      byMacro,
      { [T]: using("#[macro_use]\nmod common;", "assert_eq!(u.age, 3);") },
    ] as Honest,
  ])("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

const shop = (module: string) =>
  `${module}\n\n#[test]\nfn loads() {\n    assert_eq!(common::load(1), 3);\n}\n`;
const asked: Tree = { [T]: shop("mod common;"), [C]: "pub use shop::load;\n" };
const calm = { "tests/calm.rs": "pub fn load(_: u32) -> u32 {\n    3\n}\n" };

describe("the file of a module of Rust's tests", () => {
  it.each<[string, Record<string, Edit>]>([
    ["another one", { ...calm, [T]: shop('#[path = "calm.rs"]\nmod common;') }],
    [
      "another one, behind a mark",
      { ...calm, [T]: shop('#[path = "calm.rs"]\n#[allow(unused)]\nmod common;') },
    ],
    ["a text of another one", { ...calm, [T]: shop('mod common {\n    include!("calm.rs");\n}') }],
  ])("is found to be %s", async (_, edits) => {
    const found = await foundInChange(["", asked, edits]);
    expect(found.join("\n")).toContain(`${T} stubbed-assertion: the module common of the tests is `);
  });

  it.each<[string, Record<string, Edit>]>([
    [
      "moves",
      { "tests/support/common.rs": { from: C }, [T]: shop('#[path = "support/common.rs"]\nmod common;') },
    ],
    ["is said", { [T]: shop('#[path = "common/mod.rs"]\nmod common;') }],
    ["is another module's", { ...calm, [T]: shop('mod common;\n#[path = "calm.rs"]\nmod calm;') }],
  ])("may change where it %s", async (_, edits) => {
    expect(await foundInChange(["", asked, edits])).toEqual([]);
  });
});
