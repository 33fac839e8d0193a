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
const python: Written = (body) => ({
  "tests/test_a.py": `import pandas as pd\nfrom pandas.testing import assert_frame_equal\nfrom a import load, other\n\n\ndef test_a():\n    ${body.replaceAll("\n", "\n    ")}\n`,
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

const ofFrame =
  'got = load(1)\nassert list(got.columns) == ["a", "b"]\nassert len(got) == 2\nassert got["a"].tolist() == [1, 2]';
const frame = 'pd.DataFrame({"a": [1, 2], "b": [3, 4]})';

const ofCalls =
  'const f = vi.fn(); load(f); expect(f).toHaveBeenCalledTimes(2); expect(f).toHaveBeenNthCalledWith(1, "a"); expect(f).toHaveBeenNthCalledWith(2, "b");';
const ofNames = 'got = load(1)\nassert len(got) == 2\nassert got[0].name == "a"\nassert got[1].name == "b"';

const honest: Row[] = [
  from(script, [ofCalls, 'const f = vi.fn(); load(f); expect(f.mock.calls).toEqual([["a"], ["b"]]);']),
  from(python, [ofNames, 'assert [one.name for one in load(1)] == ["a", "b"]']),
  from(python, [ofFrame, `got = load(1)\nwant = ${frame}\nassert_frame_equal(got, want)`]),
  from(python, [ofFrame, `pd.testing.assert_frame_equal(load(1), ${frame})`]),
  from(python, [ofFrame, `pd.testing.assert_frame_equal(${frame}, load(1))`]),
  from(java, [ofJava, 'assertEquals(new User("Ada", 36), load(1));']),
  from(java, [ofJava, 'var u = load(1); assertThat(u).isEqualTo(new User("Ada", 36));']),
  from(rust, [ofRust, 'assert_eq!(load(1), User { name: "Ada".into(), age: 36 });']),
  from(rust, [ofRust, 'assert_eq!(load(1), User { name: String::from("Ada"), age: 36 });']),
  from(script, [ofScript, 'expect(load(1)).toStrictEqual(new User("Ada", 36));']),
  from(script, [ofList, 'expect(load(1).map((one) => one.name)).toEqual(["A", "B"]);']),
];
const cheats: Row[] = [
  from(script, [ofCalls, 'const f = vi.fn(); load(f); expect(f.mock.calls[0]).toEqual(["a"]);']),
  from(script, [ofCalls, "const f = vi.fn(); load(f); expect(f.mock.calls).toEqual(f.mock.calls);"]),
  from(script, [
    ofCalls,
    'const f = vi.fn(); load(f); expect(f.mock.calls).toEqual([["a"], [expect.anything()]]);',
  ]),
  from(python, [ofNames, 'assert [one.name for one in load(1) if one.name == "a"] == ["a"]']),
  from(python, [ofNames, 'assert [one.name for one in load(1)][:1] == ["a"]']),
  from(python, [ofNames, 'assert ["a" for one in load(1)] == ["a", "a"]']),
  from(python, [ofNames, 'assert "a" in [one.name for one in load(1)]']),
  from(python, [ofFrame, "got = load(1)\nassert_frame_equal(got, got.copy())"]),
  from(python, [ofFrame, "got = load(1)\nassert_frame_equal(got, load(1))"]),
  from(python, [ofFrame, `got = load(1)\nassert_frame_equal(${frame}, ${frame})`]),
  from(python, [ofFrame, `got = load(1)\nassert_frame_equal(got, ${frame}, check_like=True, rtol=10)`]),
  from(python, [ofFrame, `assert_frame_equal(other(1), ${frame})`]),
  from(python, [ofFrame, `got = load(1)\nif len(got) > 2:\n    assert_frame_equal(got, ${frame})`]),
  from(python, [ofFrame, `got = load(1)\nassert_frame_equal(got.head(0), ${frame}.head(0))`]),
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
