import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

type Written = (body: string) => Row[1];

const java: Written = (body) => ({
  "src/test/java/ATest.java": `class ATest {\n  @Test\n  void loads() {\n    ${body}\n  }\n}\n`,
});
const rust: Written = (body) => ({
  "tests/a.rs": `use a::*;\n\n#[test]\nfn loads() {\n    ${body}\n}\n`,
});
const script: Written = (body) => ({
  "test/a.test.ts": `import { load, other, User } from "../src/a.js";\nit("loads", () => {\n  ${body}\n});\n`,
});
const from = (written: Written, [before, after]: readonly [string, string]): Row => [
  after,
  written(before),
  written(after),
];

const ofJava = 'var u = load(1); assertEquals("Ada", u.name()); assertEquals(36, u.age());';
const ofRust = 'let u = load(1); assert_eq!(u.name, "Ada"); assert_eq!(u.age, 36);';
const ofScript = 'const u = load(1); expect(u.name).toBe("Ada"); expect(u.age).toBe(36);';
const ofList =
  'const u = load(1); expect(u).toHaveLength(2); expect(u[0].name).toBe("A"); expect(u[1].name).toBe("B");';

const honest: Row[] = [
  from(java, [ofJava, 'assertEquals(new User("Ada", 36), load(1));']),
  from(java, [ofJava, 'var u = load(1); assertThat(u).isEqualTo(new User("Ada", 36));']),
  from(rust, [ofRust, 'assert_eq!(load(1), User { name: "Ada".into(), age: 36 });']),
  from(rust, [ofRust, 'assert_eq!(load(1), User { name: String::from("Ada"), age: 36 });']),
  from(script, [ofScript, 'expect(load(1)).toStrictEqual(new User("Ada", 36));']),
  from(script, [ofList, 'expect(load(1).map((one) => one.name)).toEqual(["A", "B"]);']),
];
const cheats: Row[] = [
  from(java, [ofJava, 'assertEquals(new User("Ada"), load(1));']),
  from(java, [ofJava, 'assertEquals(new User("Ada", 36), other(1));']),
  from(java, [ofJava, 'assertEquals(new User("Ada", 36), new User("Ada", 36));']),
  from(java, [ofJava, 'assertNotEquals(new User("Ada", 36), load(1));']),
  from(rust, [ofRust, 'assert_eq!(load(1), User { name: "Ada".into(), ..load(1) });']),
  from(script, [ofScript, 'expect(load(1)).toStrictEqual(new User("Ada"));']),
  from(script, [ofScript, 'expect(other(1)).toStrictEqual(new User("Ada", 36));']),
  from(script, [ofList, 'expect(load(1).map((one) => one.name)).toContain("A");']),
  from(script, [ofList, 'expect(load(1).map((one) => "A")).toEqual(["A", "A"]);']),
  from(script, [ofList, 'expect(load(1).map((one) => one.name).slice(0, 1)).toEqual(["A"]);']),
];

describe("what was checked of each part", () => {
  it.each(honest)("may be checked of the whole: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("is missed where the whole says less: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});
