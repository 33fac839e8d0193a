import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const js = (body: string) => ({
  "src/user.test.ts": `import { expect, test, vi } from "vitest";\nimport { load } from "./load.js";\ntest("tells", async () => { const spy = vi.fn(); ${body} });\n`,
});
const py = (body: string) => ({
  "tests/test_user.py": `from unittest.mock import Mock\nfrom app import load\n\n\ndef test_tells():\n    cb = Mock()\n    ${body.replaceAll("; ", "\n    ")}\n`,
});
const java = (body: string) => ({
  "src/test/java/UserTest.java": `class UserTest {\n  @Test\n  void tells() { Listener l = mock(Listener.class); ${body} }\n}\n`,
});
const inJavaScript = (
  after: string,
  before = "await load(1, spy); expect(spy).toHaveBeenCalledWith(1);",
): Row => [after, js(before), js(after)];
const inPython = (after: string, before = "load(1, cb); cb.assert_called_with(1)"): Row => [
  after,
  py(before),
  py(after),
];
const inJava = (after: string, before = "new Users().load(1, l); verify(l).on(1);"): Row => [
  after,
  java(before),
  java(after),
];

const own: Row[] = [
  inJavaScript("spy(1); await load(1, spy); expect(spy).toHaveBeenCalledWith(1);"),
  inJavaScript("await load(1, spy); spy(1); expect(spy).toHaveBeenCalledWith(1);"),
  inJavaScript("spy(1); await load(1); expect(spy).toHaveBeenCalledWith(1);"),
  inJavaScript("await spy(1); await load(1); expect(spy).toHaveBeenCalledWith(1);"),
  inJavaScript("await load(1); spy.call(null, 1); expect(spy).toHaveBeenCalledWith(1);"),
  inJavaScript("await load(1, spy); [1].forEach(spy); expect(spy).toHaveBeenCalledWith(1);"),
  inJavaScript("await load(1); await Promise.resolve(1).then(spy); expect(spy).toHaveBeenCalledWith(1);"),
  inJavaScript(
    "spy(1); await load(1, null); expect(spy).toHaveBeenCalledTimes(1);",
    "await load(1, spy); expect(spy).toHaveBeenCalledTimes(1);",
  ),
  inPython("cb(1); load(1); cb.assert_called_with(1)"),
  inPython("load(1, cb); cb(1); cb.assert_called_with(1)"),
  inPython(
    "cb.on(1); load(1); cb.on.assert_called_once_with(1)",
    "load(1, cb); cb.on.assert_called_once_with(1)",
  ),
  inJava("new Users().load(1); l.on(1); verify(l).on(1);"),
  inJava("new Users().load(1, l); l.on(1); verify(l, atLeastOnce()).on(1);"),
];

const honest: Row[] = [
  inJavaScript("await load(1, (n) => spy(n)); expect(spy).toHaveBeenCalledWith(1);"),
  inJavaScript("const on = (n) => { spy(n); }; await load(1, on); expect(spy).toHaveBeenCalledWith(1);"),
  inJavaScript("await load(2, spy); expect(spy).toHaveBeenCalledWith(2);"),
  inJavaScript(
    "spy(1); await load(1, spy); expect(spy).toHaveBeenCalledTimes(3);",
    "spy(1); await load(1, spy); expect(spy).toHaveBeenCalledTimes(2);",
  ),
  inPython("load(2, cb); cb.assert_called_with(2)"),
  inJava("when(l.ok()).thenReturn(true); new Users().load(1, l); verify(l).on(1);"),
  inJava("doNothing().when(l).on(2); new Users().load(1, l); verify(l).on(1);"),
];

describe("what a test asks whether it was called", () => {
  it.each(own)("is called by the test itself: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ (weakened-test|stubbed-assertion|emptied-test): /),
    );
  });

  it.each(honest)("is called by the product: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
