import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

/** A test with such a body. */
const tests = {
  js: (body: string): Tree => ({
    "test/a.test.js": `import { expect, test } from "vitest";\nimport { load } from "../src/a.js";\ntest("a", () => {\n  ${body}\n});\n`,
  }),
  py: (body: string): Tree => ({
    "tests/test_a.py": `from a import load\n\n\ndef test_a():\n    ${body.replaceAll("\n", "\n    ")}\n`,
  }),
  rust: (body: string): Tree => ({
    "tests/a.rs": `use a::load;\n\n#[test]\nfn loads() {\n    ${body}\n}\n`,
  }),
};
type Row = readonly [language: keyof typeof tests, before: string, after: string];

const python = "assert load(0) == 0\nassert load(1) == 2\nassert load(2) == 4";
const loop = "for x, want in [(0, 0), (1, 2), (2, 4)]:\n    assert load(x) == want";
const named = "rows = [(0, 0), (1, 2), (2, 4)]\n";
const script = "expect(load(0)).toBe(0); expect(load(1)).toBe(2);";
const rust = "assert_eq!(load(0), 0); assert_eq!(load(1), 2);";

describe("rows of a test", () => {
  it.each<Row>([
    ["py", python, "for i in range(3):\n    assert load(i) == i * 2"],
    ["py", python, "for i, want in enumerate([0, 2, 4]):\n    assert load(i) == want"],
    ["py", python, "assert all(load(x) == want for x, want in [(0, 0), (1, 2), (2, 4)])"],
    ["py", loop, "assert all(load(x) == want for x, want in [(0, 0), (1, 2), (2, 4)])"],
    ["py", loop, `${named}assert all([load(x) == want for x, want in rows])`],
    ["py", "assert all(load(x) == want for x, want in [(0, 0), (1, 2), (2, 4)])", loop],
    ["py", loop, "for x, want in zip([0, 1, 2], [0, 2, 4]):\n    assert load(x) == want"],
    ["js", script, "for (let i = 0; i < 2; i++) {\n    expect(load(i)).toBe(i * 2);\n  }"],
    ["js", script, "for (const [i, want] of [0, 2].entries()) {\n    expect(load(i)).toBe(want);\n  }"],
    ["rust", rust, "for i in 0..2 {\n        assert_eq!(load(i), i * 2);\n    }"],
  ])("may be reckoned, or counted: %s %s becomes %s", async (language, before, after) => {
    expect(await foundInChange(["", tests[language](before), tests[language](after)])).toEqual([]);
  });

  it.each<Row>([
    ["py", python, "for i in range(2):\n    assert load(i) == i * 2"],
    ["py", python, "for i in range(3):\n    assert load(i) * 0 + i * 2 == i * 2"],
    ["py", python, "for i in range(3):\n    i = load(i) / 2\n    assert load(i) == i * 2"],
    ["py", python, "for i, want in enumerate([0, 2]):\n    assert load(i) == want"],
    ["py", python, "for i, want in enumerate([0, 2, 4], 5):\n    assert load(i) == want"],
    ["py", loop, "assert any(load(x) == want for x, want in [(0, 0), (1, 2), (2, 4)])"],
    ["py", loop, "assert all(load(x) == want for x, want in [(0, 0), (1, 2)])"],
    ["py", loop, "assert all(load(x) == want for x, want in [])"],
    ["py", loop, "assert all(load(x) == want for x, want in [(0, 0), (1, 2), (2, 4)] if x > 1)"],
    ["py", loop, "assert all([load(x) == want] for x, want in [(0, 0), (1, 2), (2, 4)])"],
    ["py", loop, "assert all(load(x) == load(x) for x, want in [(0, 0), (1, 2), (2, 4)])"],
    ["py", loop, `${named}rows.clear()\nassert all(load(x) == want for x, want in rows)`],
    ["js", script, "for (let i = 0; i < 1; i++) {\n    expect(load(i)).toBe(i * 2);\n  }"],
    ["js", script, "for (const [i, want] of [0].entries()) {\n    expect(load(i)).toBe(want);\n  }"],
    ["rust", rust, "for i in 0..1 {\n        assert_eq!(load(i), i * 2);\n    }"],
  ])("are missed where they are gone: %s %s becomes %s", async (language, before, after) => {
    expect(await foundInChange(["", tests[language](before), tests[language](after)])).not.toEqual([]);
  });
});
