import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "test/user.test.ts";
const R = "tests/user.rs";
const script = (body: string, own = ""): Tree => ({
  [T]: `import { expect, test } from "vitest";\nimport { load } from "../src/load.js";\n${own}\ntest("loads", async () => {\n  const u = load(1);\n  ${body}\n});\n`,
});
const rust = (body: string, own = ""): Tree => ({
  [R]: `use app::sum;\n${own}\n#[test]\nfn sums() {\n    ${body}\n}\n`,
});
const check = "expect(u.age).toBe(3);";
const helper =
  "function check(u: User, age: number) { expect(u.age).toBe(age); expect(u.name).toBe('Ada'); }";
const throwing = 'function check(u: User, age: number) { if (u.age !== age) throw new Error("age"); }';
const same = "assert_eq!(sum(1, 2), 3);";
const unwind = "std::panic::catch_unwind";

const of =
  (write: (body: string, own?: string) => Tree) =>
  (...[title, was, now, own = ""]: [title: string, was: string, now: string, own?: string]): Row => [
    title,
    write(was, own),
    write(now, own),
  ];
const [js, rs] = [of(script), of(rust)];

const honest: Row[] = [
  js("nothing may be thrown by a check", check, `expect(() => { ${check} }).not.toThrow();`),
  js("by one without braces", check, "expect(() => expect(u.age).toBe(3)).not.toThrow();"),
  js("by one in a function of the old kind", check, `expect(function () { ${check} }).not.toThrow();`),
  js("by one that waits", check, `await expect((async () => { ${check} })()).resolves.toBeUndefined();`),
  js(
    "by one that is waited for",
    check,
    `await expect((async () => { ${check} })()).resolves.not.toThrow();`,
  ),
  js("to equal nothing", check, `expect(() => { ${check} }).to.not.throw();`),
  js("by a function of the tests", "check(u, 3);", "expect(() => check(u, 3)).not.toThrow();", helper),
  js("by one that throws itself", "check(u, 3);", "expect(() => check(u, 3)).not.toThrow();", throwing),
  js("by one that is called here", "check(u, 3);", "expect(() => { check(u, 3); }).not.toThrow();", helper),
  js("in the words of Node", check, `assert.doesNotThrow(() => { ${check} });`),
  js("and said to be no error", "check(u, 3);", "expect(() => check(u, 3)).not.toThrowError();", helper),
  js("in place of a check that was within it", `expect(() => { ${check} }).not.toThrow();`, check),
  js(
    "in place of a function that was within it",
    "expect(() => check(u, 3)).not.toThrow();",
    "check(u, 3);",
    helper,
  ),
  js(
    "beside what else runs there",
    `load(2); ${check}`,
    `expect(() => { load(2); ${check} }).not.toThrow();`,
  ),
  js(
    "for each of several",
    `for (const a of [1, 2]) { expect(load(a).age).toBe(3); }`,
    `expect(() => { for (const a of [1, 2]) { expect(load(a).age).toBe(3); } }).not.toThrow();`,
  ),
  js(
    "where a check of the tests' own is tested beside",
    check,
    `${check} expect(() => check(u, 4)).toThrow();`,
    helper,
  ),
  rs("a panic goes on", same, `${unwind}(|| { ${same} }).unwrap();`),
  rs("with a word", same, `${unwind}(|| { ${same} }).expect("sums");`),
  rs("without braces", same, `${unwind}(|| assert_eq!(sum(1, 2), 3)).unwrap();`),
  rs("by a name", same, `let done = ${unwind}(|| { ${same} });\n    done.unwrap();`),
  rs("as it has to be well", same, `let done = ${unwind}(|| { ${same} });\n    assert!(done.is_ok());`),
  rs("as it is asked at once", same, `assert!(${unwind}(|| { ${same} }).is_ok());`),
  rs("whatever it holds", same, `${unwind}(std::panic::AssertUnwindSafe(|| { ${same} })).unwrap();`),
  rs(
    "and is resumed",
    same,
    `if let Err(panic) = ${unwind}(|| { ${same} }) { std::panic::resume_unwind(panic); }`,
  ),
  rs("and is thrown again", same, `if ${unwind}(|| { ${same} }).is_err() { panic!("sums"); }`),
];

const cheats: Row[] = [
  js("an error is wanted", check, `expect(() => { ${check} }).toThrow();`),
  js("of a check in a function", "check(u, 3);", "expect(() => check(u, 3)).toThrow();", helper),
  js("nobody says what of it", check, `expect(() => { ${check} });`),
  js("it is never called", check, `expect(() => () => { ${check} }).not.toThrow();`),
  js("a function gives it back", check, `expect(() => { return () => { ${check} }; }).not.toThrow();`),
  js("it is but looked at", "check(u, 3);", "expect(() => check(u, 3)).toBeInstanceOf(Function);", helper),
  js(
    "some errors of one in a function count",
    "check(u, 3);",
    "expect(() => check(u, 3)).not.toThrow(TypeError);",
    helper,
  ),
  js(
    "one in a function comes later",
    "check(u, 3);",
    "expect(async () => check(u, 3)).not.toThrow();",
    helper,
  ),
  js(
    "a function of the tests' own is gone",
    "expect(() => check(u, 3)).not.toThrow();",
    "expect(() => u.age).not.toThrow();",
    helper,
  ),
  js("it is given, not called", "check(u, 3);", "expect(check).not.toBe(null);", helper),
  js("it comes later", check, `expect(async () => { ${check} }).not.toThrow();`),
  js("nobody waits for it", check, `expect((async () => { ${check} })()).resolves.toBeUndefined();`),
  js("it is caught within", check, `expect(() => { try { ${check} } catch {} }).not.toThrow();`),
  js("it is caught around", check, `try { expect(() => { ${check} }).not.toThrow(); } catch {}`),
  js("the check within is gone", check, "expect(() => { load(1); }).not.toThrow();"),
  js("a check within is laxer", check, "expect(() => { expect(u.age).toBeDefined(); }).not.toThrow();"),
  js("only some errors count", check, `expect(() => { ${check} }).not.toThrow(TypeError);`),
  js("only some texts count", check, `expect(() => { ${check} }).not.toThrow("age");`),
  rs("a panic is dropped", same, `let _ = ${unwind}(|| { ${same} });`),
  rs("a panic goes nowhere", same, `${unwind}(|| { ${same} }).ok();`),
  rs("a panic is wanted", same, `${unwind}(|| { ${same} }).unwrap_err();`),
  rs("a panic is passed over", same, `${unwind}(|| { ${same} }).unwrap_or(());`),
  rs("by a name that nobody asks", same, `let done = ${unwind}(|| { ${same} });\n    drop(done);`),
  rs(
    "by a name that is wanted to have failed",
    same,
    `let done = ${unwind}(|| { ${same} });\n    assert!(done.is_err());`,
  ),
  rs("that it is either", same, `let done = ${unwind}(|| { ${same} });\n    assert!(done.is_ok() || true);`),
  rs("the check within is gone", same, `${unwind}(|| { sum(1, 2); }).unwrap();`),
  rs("one of two is asked", same, `assert!(${unwind}(|| { ${same} }).is_ok() || ${unwind}(|| {}).is_ok());`),
  rs("nothing is done with it", same, `if ${unwind}(|| { ${same} }).is_err() { println!("sums"); }`),
  rs("it is asked where all is well", same, `if ${unwind}(|| { ${same} }).is_ok() { panic!("sums"); }`),
  rs(
    "another has its name by then",
    same,
    `let done = ${unwind}(|| { ${same} });\n    let done = done.or(Ok::<(), ()>(()));\n    done.unwrap();`,
  ),
  rs(
    "it is asked only at times",
    same,
    `let done = ${unwind}(|| { ${same} });\n    if cfg!(slow) { done.unwrap(); }`,
  ),
  rs(
    "it is asked of another",
    same,
    `let done = ${unwind}(|| { ${same} });\n    let other = ${unwind}(|| {});\n    other.unwrap();`,
  ),
];

describe("a check with something around it that fails with it", () => {
  it.each(honest)("is one still: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("is none where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});
