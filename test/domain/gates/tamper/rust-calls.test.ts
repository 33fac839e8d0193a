import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const path = "tests/a.rs";
const written = (more: string) =>
  `use a::{add, load, Parser};\n\n#[test]\nfn adds() {\n    let r = add(1);\n    assert_eq!(add(2), 3);\n    ${more}\n}\n`;
const checks = [
  "assert_tokens(&r, &[Token::U8(2)]);",
  'serde_test::assert_de_tokens_error::<Parser>(&[], "bad");',
  'snapbox::assert_eq("2", r);',
  'expectorate::assert_contents("tests/a.txt", &r);',
  "System::assert_last_event(r);",
  "r.assert_status_ok();",
  'load(1).assert_json(&json!({ "a": 1 }));',
  'dir.child("a").assert(predicate::path::exists());',
  "m.assert();",
  "server.verify().await;",
  "Mock::given(any()).expect(1).mount(&load(1)).await;",
  't.compile_fail("tests/ui/*.rs");',
  'trybuild::TestCases::new().pass("tests/ui/*.rs");',
  'macrotest::expand("tests/expand/*.rs");',
  'p.exp_string("sum").unwrap();',
  "QuickCheck::new().quickcheck(holds as fn(u8) -> bool);",
  "ensure!(r == 2);",
  "anyhow::ensure!(r == 2);",
  "let_assert!(Some(x) = r);",
  "match r { 2 => {} _ => unreachable!() }",
];
const change = (title: string, before: string, after: string): Row => [
  title,
  { [path]: written(before) },
  { [path]: written(after) },
];
const cheats: Row[] = [
  ...checks.map((line) => change(`${line} is gone`, line, "")),
  change("one of two links is gone", 'r.assert_status_ok().assert_text("a");', "r.assert_status_ok();"),
  change("the first of two links is gone", 'r.assert_status_ok().assert_text("a");', 'r.assert_text("a");'),
];
const honest: Row[] = [
  ...checks.map((line): Row => [`${line} is new`, {}, { [path]: written(line) }]),
  ...checks.map((line) => change(`${line} comes`, "", line)),
  change("one link more", "r.assert_status_ok();", 'r.assert_status_ok().assert_text("a");'),
  change("a name for what is asked", "load(1).assert_ok();", "let got = load(1);\n    got.assert_ok();"),
  change("a command runs otherwise", "cmd.assert().success();", 'cmd.arg("-v").assert().success();'),
  change("what a product takes a picture of", "store.snapshot(r);", "store.picture(r);"),
];

describe("checks of Rust's libraries by functions and methods", () => {
  it.each(cheats)("are missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

const product = { "src/lib.rs": "pub fn add(a: u8) -> u8 {\n    a + 1\n}\n" };
const file = (title: string, before: string, after: string): Row => [
  title,
  { ...product, [path]: before },
  { [path]: after },
];
const trials = (...tests: string[]) =>
  `use libtest_mimic::{Arguments, Trial};\n\nfn main() {\n    let args = Arguments::from_args();\n    let tests = vec![${tests.join(", ")}];\n    libtest_mimic::run(&args, tests).exit();\n}\n`;
const pushed = (...tests: string[]) =>
  `use libtest_mimic::{Arguments, Trial};\n\nfn main() {\n    let mut tests = Vec::new();\n${tests.map((one) => `    tests.push(${one});\n`).join("")}    libtest_mimic::run(&Arguments::from_args(), tests).exit();\n}\n`;
const trial = (name: string, check: string, more = "") =>
  `Trial::test("${name}", || { ${check} Ok(()) })${more}`;
const one = trial("one", "assert_eq!(a::add(1), 2);");
const two = trial("two", "assert_eq!(a::add(2), 3);");
const data = (given: string) =>
  `use std::path::Path;\n\nfn loads(p: &Path) -> datatest_stable::Result<()> {\n    assert_eq!(a::load(p), 1);\n    Ok(())\n}\n\nfn saves(p: &Path) -> datatest_stable::Result<()> {\n    assert_eq!(a::save(p), 1);\n    Ok(())\n}\n\ndatatest_stable::harness!(${given});\n`;
const loads = 'loads, "tests/data", r"^.*/*"';
const marked = (mark: string) =>
  `use a::add;\n\n${mark}#[test]\nfn adds() {\n    assert_eq!(add(1), 2);\n}\n`;
const cased = (wanted: string) =>
  `use a::add;\n\n#[test_case(1 => ${wanted})]\nfn adds(n: u8) -> u8 {\n    add(n)\n}\n`;
const matrix = (values: string) =>
  `use a::add;\n\n#[test_matrix(${values})]\nfn adds(n: u8, m: u8) {\n    assert_eq!(add(n, m), n + m);\n}\n`;

const result = (more: string) =>
  `use a::add;\n\n#[test]\nfn adds() -> Result<(), String> {\n    let r = add(1);\n    assert_eq!(add(2), 3);\n    ${more}\n    Ok(())\n}\n`;
const failures = [
  'if r != 2 {\n        return Err("no".into());\n    }',
  'if r != 2 {\n        bail!("no");\n    }',
];

const cheatsOfFiles: Row[] = [
  ...failures.map((one) => file(`${one} is gone`, result(one), result(""))),
  ...failures.map((one) =>
    file(`${one} never comes`, result(one), result(one.replace("r != 2", "r != 2 && false"))),
  ),
  file(
    "it ends before it fails",
    result(failures[0] ?? ""),
    result(`return Ok(());\n    ${failures[0] ?? ""}`),
  ),
  file("a trial is gone", trials(one, two), trials(one)),
  file("a trial is not pushed", pushed(one, two), pushed(one)),
  file(
    "a trial is ignored",
    trials(one),
    trials(trial("one", "assert_eq!(a::add(1), 2);", ".with_ignored_flag(true)")),
  ),
  file(
    "a trial that is pushed is ignored",
    pushed(one),
    pushed(trial("one", "assert_eq!(a::add(1), 2);", ".with_ignored_flag(slow)")),
  ),
  file("a trial checks nothing", trials(one), trials(trial("one", "a::add(1);"))),
  file(
    "a function is not given to its harness",
    data(`${loads}, saves, "tests/data", r"^.*/*"`),
    data(loads),
  ),
  file(
    "what a harness is given checks nothing",
    data(loads),
    data(loads).replace("assert_eq!(a::load(p), 1);", "a::load(p);"),
  ),
  ...["#[test_with::env(NOPE)]\n", "#[flaky_test::flaky_test]\n", "#[retry(3)]\n", "#[skip_test]\n"].map(
    (mark) => file(`it is marked ${mark.trim()}`, marked(""), marked(mark)),
  ),
  file("a case wants anything", cased("2"), cased("_")),
  file("a case is ignored", cased("2"), cased("ignore 2")),
  file("a value of a matrix is gone", matrix("[1, 2], [3, 4]"), matrix("[1], [3, 4]")),
  file("a value of a matrix' second list is gone", matrix("[1, 2], [3, 4]"), matrix("[1, 2], [3]")),
];
const honestFiles: Row[] = [
  ...failures.map((one) => file(`${one} comes`, result(""), result(one))),
  ...failures.map((one) => file(`${one} is asserted`, result(one), result("assert_eq!(r, 2);"))),
  file("a trial comes", trials(one), trials(one, two)),
  file("trials are pushed", pushed(one), pushed(one, two)),
  file("a function is given to a harness", data(loads), data(`${loads}, saves, "tests/data", r"^.*/*"`)),
  file("another mark", marked(""), marked("#[serial]\n")),
  file("a case more", cased("2"), cased("2)]\n#[test_case(2 => 3")),
  file("a value more", matrix("[1, 2], [3, 4]"), matrix("[1, 2, 5], [3, 4]")),
];

describe("tests that Rust's libraries run in ways of their own", () => {
  it.each(cheatsOfFiles)("are missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honestFiles)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
