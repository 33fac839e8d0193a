import { describe, expect, it } from "vitest";
import { testsOfChange } from "../../../../../src/domain/gates/tamper/compare-tests.ts";
import { type FileVersion } from "../../../../../src/domain/gates/tamper/changed-file.ts";
import { nothingAround } from "../../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { parsed } from "../parsed.ts";

/** A file of tests whose only test asks for a total. */
const files = {
  js: [
    "test/a.test.js",
    (brings: string, body = "expect(total(1)).toBe(3);") =>
      `import { expect, test } from "vitest";\n${brings}\ntest("a", () => {\n  ${body}\n});\n`,
  ],
  py: [
    "tests/test_a.py",
    (brings: string, body = "assert total(1) == 3") => `${brings}\n\n\ndef test_a():\n    ${body}\n`,
  ],
  rust: [
    "src/lib.rs",
    (brings: string, body = "assert_eq!(total(1), 3);") =>
      `pub fn total(a: u32) -> u32 {\n    a + 2\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    ${brings}\n\n    #[test]\n    fn a() {\n        ${body}\n    }\n}\n`,
  ],
  java: [
    "src/test/java/ATest.java",
    (brings: string, body = "assertEquals(3, total(1));") =>
      `${brings}\nclass ATest {\n  @Test\n  void a() {\n    ${body}\n  }\n}\n`,
  ],
  go: [
    "b/b_test.go",
    (brings: string, body = 'if a.Total(1) != 3 {\n\t\tt.Fatal("no")\n\t}') =>
      `package b\n\nimport (\n\t"testing"\n\t${brings}\n)\n\nfunc TestA(t *testing.T) {\n\t${body}\n}\n`,
  ],
} as const;
type Sides = readonly [language: keyof typeof files, before: string, after: string];

async function version(path: string, text: string): Promise<FileVersion> {
  return { path, kind: "file", text, tree: await parsed(path, text), data: undefined };
}

async function rewrittenIn([language, was, is]: Sides, gone?: string, body?: string): Promise<number> {
  const [path, file] = files[language];
  const sides = { before: await version(path, file(was)), after: await version(path, file(is, body)) };
  const more = gone === undefined ? [] : [{ path: gone, before: await version(gone, ""), after: null }];
  return testsOfChange([{ path, ...sides }, ...more], nothingAround).rewritten.length;
}

describe("a test whose names mean something else now", () => {
  it.each<Sides>([
    ["js", 'import { total } from "../src/a.js";', 'import { safe as total } from "../src/a.js";'],
    ["js", 'import { total } from "../src/a.js";', 'import { total } from "../src/b.js";'],
    ["js", 'import total from "../src/a.js";', 'import { safe as total } from "../src/a.js";'],
    ["js", 'import { total } from "../src/a.js";', 'import total from "../src/a.js";'],
    ["js", 'const { total } = require("../src/a");', 'const { safe: total } = require("../src/a");'],
    ["py", "from app import total", "from app import safe as total"],
    ["py", "from app.a import total", "from app.b import total"],
    ["rust", "", "use super::safe as total;"],
    ["rust", "", "fn total(a: u32) -> u32 {\n        super::total(a).max(3)\n    }"],
    ["java", "import static app.A.total;", "import static app.B.total;"],
    ["go", '"shop/a"', 'a "shop/safe"'],
  ])("wants a trial: %s %s becomes %s", async (...row) => {
    expect(await rewrittenIn(row)).toBe(1);
  });

  it.each<readonly [gone: string | undefined, language: Sides[0], before: string, after: string]>([
    ["src/a.js", "js", 'import { total } from "../src/a.js";', 'import { total } from "../src/b.js";'],
    ["app/a.py", "py", "from app.a import total", "from app.b import total"],
    ["src/main/java/app/A.java", "java", "import static app.A.total;", "import static app.B.total;"],
    [undefined, "js", 'import { total } from "../src/a.js";', 'import { more, total } from "../src/a.js";'],
    [undefined, "js", 'import { total } from "../src/a.js";', 'import { total } from "../src/a";'],
    [undefined, "py", "from app import total", "from app import safe as other, total"],
    [undefined, "rust", "", "use super::safe as other;"],
    [undefined, "go", '"shop/a"', '"shop/a"\n\t"shop/b"'],
    [
      undefined,
      "java",
      "import static org.junit.Assert.assertEquals;",
      "import static org.junit.jupiter.api.Assertions.assertEquals;",
    ],
  ])("needs none where they mean the same: %s gone, %s %s becomes %s", async (gone, ...row) => {
    expect(await rewrittenIn(row, gone)).toBe(0);
  });

  it.each<readonly [language: Sides[0], body: string]>([
    ["py", "total = safe\n    assert total(1) == 3"],
    ["rust", "use super::safe as total;\n        assert_eq!(total(1), 3);"],
    ["rust", "let total = safe;\n        assert_eq!(total(1), 3);"],
  ])("wants a trial where it says so itself: %s %s", async (language, body) => {
    const brings = language === "py" ? "from app import safe, total" : "";
    expect(await rewrittenIn([language, brings, brings], undefined, body)).toBe(1);
  });
});
