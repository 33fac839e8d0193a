import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const js =
  'import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { sum } from "../src/sum.js";\n\ntest("adds", () => {\n  assert.equal(sum(1, 2), 3);\n});\n';
const py = "from app import load\n\n\ndef test_load():\n    assert load(1) == 3\n";
const paths = { js: "test/sum.test.js", py: "tests/test_load.py" };
const bases = { [paths.js]: js, [paths.py]: py };

/** A file of tests with more at its end. */
function more(language: "js" | "py", text: string): Row {
  const path = paths[language];
  return [text.replaceAll("\n", " "), bases, { [path]: `${bases[path] ?? ""}\n${text}\n` }];
}

const decoded = 'atob("YXNzZXJ0LmVxdWFsID0gKCkgPT4ge30=")';
const cheats: Row[] = [
  more("js", `new Function("assert", ${decoded})(assert);`),
  more("js", `const text = ${decoded};\neval(text);`),
  more("js", 'import vm from "node:vm";\nvm.runInThisContext(Buffer.from("YXNzZXJ0", "base64").toString());'),
  more("js", 'eval("assert.equal = () => {}");'),
  more("py", 'import base64\n\nexec(base64.b64decode("aW1wb3J0IGdj"))'),
  more("py", 'import base64\n\ntext: bytes = base64.b64decode("aW1wb3J0IGdj")\nexec(text)'),
];
const honest: Row[] = [
  more("js", 'test("is valid", () => {\n  assert.equal(eval("1 + 1"), 2);\n});'),
  more("js", 'test("builds", () => {\n  assert.equal(new Function(build("return 1"))(), 1);\n});'),
  more(
    "js",
    'import vm from "node:vm";\nconst picture = atob("iVBORw0KGgo=");\ntest("runs", () => {\n  assert.equal(vm.runInNewContext(build("1")), picture.length);\n});',
  ),
  more(
    "js",
    'import { readFileSync } from "node:fs";\nimport vm from "node:vm";\ntest("runs", () => {\n  assert.equal(vm.runInNewContext(readFileSync(built, "utf8")), 1);\n});',
  ),
  more("js", 'import vm from "node:vm";\ntest("has it", () => {\n  vm.runInNewContext("expect(1)");\n});'),
  more("py", 'def test_values():\n    values = {}\n    exec("a = 1", values)\n    assert values["a"] == 1'),
  more(
    "py",
    'import base64\n\n\ndef test_decodes():\n    assert base64.b64decode("YQ==") == b"a"\n    assert eval("1 + 1") == 2',
  ),
];

describe("a file of tests that runs a text as code", () => {
  it.each(cheats)("is found where nobody can read the text: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" unreadable-change: ");
  });

  it.each(honest)("is left alone where it is its subject: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
