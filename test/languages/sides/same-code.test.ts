import { expect, it } from "vitest";
import { isSameCode } from "../../../src/languages/same-code.ts";
import { isSameJudge } from "../../../src/languages/settings.ts";

it.each([
  [true, "a.ts", "a( 1 );\n", "// Why.\na(1); /* so */\n"],
  [true, "a.go", "a()\n", "// why\n\ta()\n"],
  [true, "a.py", "def a():\n    return 1\n", "# why\ndef a():\n\n    return 1  # so\n"],
  [true, "a.yml", "a: 1 # why\nb: 2", "b: 2\na: 1"],
  [true, "a.json", '{"a":1,"b":2}', '{ "b": 2, "a": 1 }'],
  [false, "a.ts", "a(1);", "a(2);"],
  [false, "a.ts", 'a("// 1");', 'a("// 2");'],
  [false, "a.ts", "a(/[/*]/); b(); c(/[*/]/);", "a(/[/*]/); c(/[*/]/);"],
  [false, "a.ts", "it(1);", "/*\nit(1);\n*/"],
  [false, "a.ts", "a(b);", "// eslint-disable-next-line c\na(b);"],
  [false, "a.py", "def a():\n    b()\n    c()\n", "def a():\n    b()\nc()\n"],
  [false, "a.py", 'a = "# 1"\n', 'a = "# 2"\n'],
  [false, "a.txt", "a  b", "a b"],
])("says %s of %s: %j and %j", (...[isSame, path, before, after]) => {
  expect(isSameCode(path, before, after)).toBe(isSame);
});

it.each([
  [true, "src/lib.rs", "fn a() {}\n#[cfg(test)]\nmod tests {}\n", "fn b() {}\n#[cfg(test)]\nmod tests {}\n"],
  [
    false,
    "src/lib.rs",
    "fn a() {}\n#[cfg(test)]\nmod tests { b(); }\n",
    "fn a() {}\n#[cfg(test)]\nmod tests {}\n",
  ],
  [true, "src/lib.rs", "fn a() {}\n", "fn b() {}\n"],
  [
    true,
    "package.json",
    '{ "version": "1", "scripts": { "test": "a" } }',
    '{ "version": "2", "scripts": { "test": "a" } }',
  ],
  [false, "package.json", '{ "scripts": { "test": "a" } }', '{ "scripts": { "test": "b" } }'],
  [
    true,
    ".github/workflows/ci.yml",
    "jobs: { a: { steps: [{ uses: b@v1 }] } }",
    "jobs: { a: { steps: [{ uses: b@v2 }] } }",
  ],
  [true, ".prettierrc", "semi: true", "semi: false"],
  [
    false,
    "tsconfig.json",
    '{ "compilerOptions": { "strict": true } }',
    '{ "compilerOptions": { "strict": false } }',
  ],
  [false, "test/a.test.ts", "it(1);", "it(2);"],
])("says %s of what judges in %s: %j and %j", (...[isSame, path, before, after]) => {
  expect(isSameJudge({ path, before, after })).toBe(isSame);
});
