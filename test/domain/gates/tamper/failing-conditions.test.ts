import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const J = "src/test/java/a/UserTest.java";
const R = "tests/user.rs";

const files = {
  js: (body: string) => ({
    [T]: `import { load } from "./load.js";\ntest("loads", async () => { const u = await load(1); ${body} });\n`,
  }),
  py: (body: string) => ({
    [P]: `import pytest\nfrom app import load\n\n\ndef test_age():\n    u = load(1)\n    ${body}\n`,
  }),
  java: (body: string) => ({
    [J]: `package a;\nclass UserTest {\n  @Test\n  void ages() { User u = new Users().load(1); ${body} }\n}\n`,
  }),
  rust: (body: string) => ({ [R]: `use app::load;\n#[test]\nfn ages() { let u = load(1); ${body} }\n` }),
};
const said = (language: keyof typeof files, before: string, after: string): Row => [
  `${language}: ${before} becomes ${after || "nothing"}`.replace(/\s+/g, " "),
  files[language](before),
  files[language](after),
];

const kits = {
  js: (body: string) => ({
    "test/kit.ts": `import { expect } from "vitest";\nexport function expectAged(u, age) { ${body} }\n`,
  }),
  java: (body: string) => ({
    "src/test/java/a/Checks.java": `package a;\nfinal class Checks {\n  static void aged(User u, int age) { ${body} }\n}\n`,
  }),
  rust: (body: string) => ({ "tests/common/mod.rs": `pub fn aged(u: &User, age: u32) { ${body} }\n` }),
};
const users = {
  js: {
    [T]: `import { expectAged } from "../test/kit.js";\nimport { load } from "./load.js";\ntest("loads", async () => { const u = await load(1); expectAged(u, 3); });\n`,
  },
  java: files.java("Checks.aged(u, 3);"),
  rust: { [R]: `mod common;\n#[test]\nfn ages() { common::aged(&app::load(1), 3); }\n` },
};
const inKit = (language: keyof typeof kits, before: string, after: string): Row => [
  `${language}, in another file: ${before} becomes ${after || "nothing"}`,
  { ...users[language], ...kits[language](before) },
  kits[language](after),
];

const jsThrows = 'if (u.age !== 3) throw new Error("age");';
const jsAged = 'if (u.age !== age) throw new Error("age");';
const pyRaises = "if u.age != 3:\n        raise AssertionError(u)";
const javaThrows = 'if (u.age() != 3) throw new AssertionError("age");';
const rustPanics = 'if u.age != 3 { panic!("age"); }';

const lost: Row[] = [
  said("js", jsThrows, ""),
  said("js", jsThrows, jsThrows.replace("!==", ">")),
  said("js", jsThrows, 'if (u.age !== 3) console.warn("age");'),
  said("js", jsThrows, `try { ${jsThrows} } catch {}`),
  said("js", 'if (u.age !== 3) { expect.fail("age"); }', 'if (u.age > 3) { expect.fail("age"); }'),
  said("js", "expect(u.age).toBe(3);", jsThrows.replace("!==", "<")),
  said("py", pyRaises, "pass"),
  said("py", pyRaises, pyRaises.replace("!=", ">")),
  said("py", "if u.age != 3:\n        pytest.fail('age')", "if u.age > 3:\n        pytest.fail('age')"),
  said("py", "if u.age != 3:\n        raise ValueError(u)", "if u.age != 3:\n        print(u)"),
  said("java", javaThrows, ""),
  said("java", javaThrows, javaThrows.replace("!=", ">")),
  said("java", 'if (u.age() != 3) fail("age");', 'if (u.age() > 3) fail("age");'),
  said("rust", rustPanics, ""),
  said("rust", rustPanics, rustPanics.replace("!=", ">")),
  inKit("js", jsAged, ""),
  inKit("js", jsAged, "if (u.age > age) throw new Error('age');"),
  inKit("js", jsAged, "if (!u) throw new Error('age');"),
  inKit("js", jsAged, "if (u.age !== age) console.warn('age');"),
  inKit("js", jsAged, "if (u.age !== age) return false; return true;"),
  inKit("js", jsAged, "if (false) throw new Error('age');"),
  inKit(
    "java",
    "if (u.age() != age) throw new AssertionError();",
    "if (u.age() < age) throw new AssertionError();",
  ),
  inKit(
    "java",
    "if (u.age() != age) throw new AssertionError();",
    "if (u == null) throw new AssertionError();",
  ),
  inKit("rust", "if u.age != age { panic!(); }", "if u.age < age { panic!(); }"),
  inKit("rust", "assert_eq!(u.age, age);", "if u.age < age { panic!(); }"),
];

const honest: Row[] = [
  said("js", "expect(u.age).toBe(3);", jsThrows),
  said("js", jsThrows, "expect(u.age).toBe(3);"),
  said("js", "assert.equal(u.age, 3);", 'if (u.age !== 3) { throw new Error("age"); }'),
  said("js", jsThrows, 'if (u.age !== 4) throw new Error("age");'),
  said("js", jsThrows, "if (u.age !== 3) throw new TypeError(`is ${u.age}`);"),
  said("js", 'if (!u) throw new Error("none"); expect(u.age).toBe(3);', "expect(u!.age).toBe(3);"),
  said("js", 'if (u === null) throw new Error("none"); expect(u.age).toBe(3);', "expect(u?.age).toBe(3);"),
  said("py", "assert u.age == 3", pyRaises),
  said("py", pyRaises, "assert u.age == 3"),
  said("py", "assert u.age == 3", "if u.age != 3:\n        pytest.fail('age')"),
  said("java", "assertEquals(3, u.age());", javaThrows),
  said("java", javaThrows, "assertEquals(3, u.age());"),
  said("java", "assertEquals(3, u.age());", 'if (u.age() != 3) fail("age");'),
  said("rust", "assert_eq!(u.age, 3);", rustPanics),
  said("rust", rustPanics, "assert_eq!(u.age, 3);"),
  inKit("js", jsAged, "expect(u.age).toBe(age);"),
  inKit("js", "expect(u.age).toBe(age);", jsAged),
  inKit("java", "if (u.age() != age) throw new AssertionError();", "if (u.age() != age) { fail(); }"),
];

describe("a condition under which a test fails", () => {
  it.each(lost)("checks less: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ (weakened-test|emptied-test|swallowed-failure): /),
    );
  });

  it.each(honest)("is a check like others: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
