import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const files = {
  js: (body: string) => ({
    "src/parse.test.ts": `import { parse } from "./parse.js";\ntest("refuses", () => { ${body} });\n`,
  }),
  py: (body: string) => ({
    "tests/test_parse.py": `import pytest\nfrom app import parse\n\n\ndef test_refuses():\n    ${body.replaceAll("\n", "\n    ")}\n`,
  }),
  java: (body: string) => ({
    "src/test/java/ParserTest.java": `class ParserTest {\n  @Test\n  void refuses() { ${body} }\n}\n`,
  }),
};
const becomes = (language: keyof typeof files, before: string, after: string): Row => [
  `${language}: ${before} becomes ${after}`.replace(/\s+/g, " "),
  files[language](before),
  files[language](after),
];

const js = 'expect(() => parse("?")).toThrow("x");';
const jsBack =
  'try { parse("?"); } catch (e) { expect(e.message).toBe("x"); return; } throw new Error("did not fail");';
const py = 'with pytest.raises(ValueError, match="x"):\n    parse("?")';
const pyBack =
  'try:\n    parse("?")\nexcept ValueError as e:\n    assert "x" in str(e)\n    return\npytest.fail("no")';
const java = 'var e = assertThrows(BadException.class, () -> parse("?")); assertEquals("x", e.getMessage());';
const javaBack =
  'try { parse("?"); } catch (BadException e) { assertEquals("x", e.getMessage()); return; } fail("no");';

const toJs = (after: string) => becomes("js", js, after);
const honest: Row[] = [
  toJs(jsBack),
  toJs(jsBack.replace("e.message", "(e as Error).message")),
  toJs(jsBack.replace('throw new Error("did not fail")', 'expect.fail("did not fail")')),
  toJs(
    jsBack.replace("toBe(", "toContain(").replace('throw new Error("did not fail")', "expect.unreachable()"),
  ),
  becomes("js", jsBack, 'expect(() => parse("?")).toThrow(new Error("x"));'),
  becomes("js", jsBack, jsBack.replace('"x"', '"y"')),
  becomes("py", py, pyBack),
  becomes("py", pyBack, py),
  becomes("py", py, pyBack.replace('pytest.fail("no")', 'raise AssertionError("no")')),
  becomes("py", py, pyBack.replace('pytest.fail("no")', 'assert False, "no"')),
  becomes("java", java, javaBack),
  becomes("java", javaBack, java),
  becomes("java", java, javaBack.replace('fail("no")', 'throw new AssertionError("no")')),
];

const found: Row[] = [
  toJs(jsBack.replace(' throw new Error("did not fail");', "")),
  toJs(jsBack.replace("throw new Error", "console.log")),
  toJs(jsBack.replace("throw", "if (false) throw")),
  toJs(jsBack.replace('expect(e.message).toBe("x"); ', "")),
  toJs(jsBack.replace('expect(e.message).toBe("x")', "expect(e).toBeDefined()")),
  toJs(jsBack.replace('parse("?");', 'parse("?"); return;')),
  toJs(jsBack.replace('parse("?");', 'parse("?"); throw new Error("x");')),
  toJs(jsBack.replace('parse("?");', 'throw new Error("x");')),
  toJs(jsBack.replace(" throw new", " finally { return; } throw new")),
  toJs(`if (parse) return; ${jsBack}`),
  becomes("js", jsBack, 'expect(() => parse("?")).toThrow();'),
  becomes("js", jsBack, jsBack.replace(' throw new Error("did not fail");', "")),
  becomes("py", py, pyBack.replace('\npytest.fail("no")', "")),
  becomes("py", py, pyBack.replace("ValueError", "Exception")),
  becomes("py", py, pyBack.replace('assert "x" in str(e)', "pass")),
  becomes("py", pyBack, pyBack.replace('\npytest.fail("no")', "")),
  becomes("java", java, javaBack.replace(' fail("no");', "")),
  becomes("java", java, javaBack.replace("return; }", "return; } catch (RuntimeException e) { return; }")),
  becomes("java", java, javaBack.replace("BadException", "Exception")),
];

describe("a handler from which a test comes back", () => {
  it.each(honest)("says that something fails: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(found)("lets more pass: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ (weakened-test|skipped-test|emptied-test|swallowed-failure): /),
    );
  });
});
