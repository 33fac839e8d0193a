import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siftAllowed } from "../../../../src/domain/gates/tamper/allow.ts";
import { type FileVersion } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { findTampering } from "../../../../src/domain/gates/tamper/find-tampering.ts";
import { reachOf } from "../../../../src/domain/gates/tamper/builds/reach.ts";
import { nothingAround } from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { tamperRules } from "../../../../src/domain/gates/tamper/rules.ts";
import { readSettings } from "../../../../src/syntax/read-settings.ts";
import { anyText } from "../../../support/any-text.ts";
import { parsed } from "./parsed.ts";

const machine = { system: "linux", processor: "amd64" };
const paths = [
  ...["a.test.ts", "test/a.js", "tests/test_a.py", "a_test.go", "src/test/java/ATest.java", "src/lib.rs"],
  ...[
    "eslint.config.js",
    "package.json",
    "pyproject.toml",
    "Makefile",
    "go.mod",
    "tsconfig.json",
    "constructor",
  ],
  ...["run.sh", "Cargo.toml", ".golangci.yml", "setup.cfg", "__proto__", "pom.xml", "yarn.lock"],
];
const bits = [
  ...[
    "test('a', () => {",
    "assert.equal(1, x)",
    "});",
    "def test_a():\n",
    "  assert x == 1\n",
    "@pytest.mark.skip\n",
  ],
  ...[
    "func TestA(t *testing.T) {",
    "t.Skip()",
    "}",
    "#[test]\nfn a() {",
    "@Test void a() {",
    "if (",
    "[",
    "{",
    '"',
  ],
  ...[
    "export default {",
    "const a = a;",
    "...a,",
    "[__proto__]\nx = 1\n",
    '{"scripts":{"constructor":"x"}}',
    "\0",
    "`${",
  ],
  ...[
    "// eslint-disable\n",
    "[tool.ruff]\nignore = [\n",
    "constructor: ",
    "all: constructor\n\tnpm run constructor\n",
  ],
];
const garbage = fc.oneof(
  anyText({ maxLength: 200 }),
  fc.array(fc.constantFrom(...bits), { maxLength: 20 }).map((some) => some.join("")),
);

async function versionOf(path: string, text: string): Promise<FileVersion> {
  return { path, kind: "file", text, tree: await parsed(path, text), data: readSettings(path, text) };
}

describe("findings of tampering", () => {
  it("never throw on garbage, and carry known rules", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), garbage, garbage, async (path, old, fresh) => {
        const { places } = reachOf([fresh, "npm ci && make"], new Map([[path, old]]));
        const [before, after] = [await versionOf(path, old), await versionOf(path, fresh)];
        const reached = new Set([...places, `${path}#test`, path]);
        for (const { rule } of findTampering({
          files: [{ path, before, after }],
          reports: [],
          reached,
          machine,
          around: {
            paths: ["a/b.py", "pytest.ini"],
            settings: [await versionOf("pytest.ini", old)],
            standing: [],
            parts: [],
            dependents: [],
            readers: [],
            modules: [],
          },
        }))
          expect(tamperRules).toContain(rule);
      }),
      { numRuns: 300 },
    );
  });

  it("are not brought by files that stay as they are", async () => {
    await fc.assert(
      fc.asyncProperty(garbage, async (text) => {
        const same = await versionOf("a.test.ts", text);
        const files = [{ path: same.path, before: same, after: same }];
        expect(
          findTampering({
            files,
            reports: [],
            reached: new Set(),
            machine,
            around: nothingAround,
          }),
        ).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("quote what a test checked as it stood there", async () => {
    const path = "tests/test_a.py";
    const before = await versionOf(path, "def test_a():\n    assert  add(1,\n        2) == 3\n");
    const after = await versionOf(path, "def test_a():\n    assert add(1, 2) or True\n");
    const change = { files: [{ path, before, after }], reports: [], reached: new Set<string>() };
    const messages = findTampering({ ...change, machine, around: nothingAround }).map((one) => one.message);
    expect(messages).toEqual([
      'the test "test_a" checks less: assert add(1, 2) == 3 is gone',
      "holds whatever the product does: assert add(1, 2) or True",
    ]);
  });

  it("show of a long script where it begins to differ", async () => {
    const script = (last: string) => `#!/bin/sh\n${"echo the same\n".repeat(30)}${last}\n`;
    const [before, after] = await Promise.all(
      ["npm test", "npm test -- --grep one"].map((last) => versionOf("test.sh", script(last))),
    );
    const change = {
      files: [{ path: "test.sh", before: before ?? null, after: after ?? null }],
      reports: [],
    };
    const { places: reached } = reachOf(["sh test.sh"], new Map([["test.sh", script("npm test")]]));
    const found = findTampering({ ...change, reached, machine, around: nothingAround });
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringMatching(/: "…[^"]*npm test" became "…[^"]*npm test -- --grep one"$/),
    ]);
  });

  it("are fatal unless the base allows that rule at that path", () => {
    const finding = { path: "test/a.js", line: 1, rule: "skipped-test", message: "skip" };
    const allow = [{ rule: "skipped-test" as const, paths: ["test/**"], reason: "moving house" }];
    expect(siftAllowed([finding], allow)).toEqual({
      tamper: [],
      allowed: [{ ...finding, reason: "moving house" }],
    });
    const others = [
      { ...finding, rule: "deleted-test" },
      { ...finding, path: "src/a.js" },
    ];
    expect(siftAllowed(others, allow)).toEqual({ tamper: others, allowed: [] });
  });
});
