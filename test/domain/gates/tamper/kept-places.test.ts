import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const kept: Tree = { "tests/want.txt": "36\n" };
const python = (path: string, head: string, first: string): Tree => ({
  [path]: `import pytest\nimport shutil\nfrom pathlib import Path\nfrom shop.tax import rate\n\n\n${head}\n    ${first}\n    return Path("tests/want.txt").read_text()\n\n\ndef test_rate(want):\n    assert rate(1) == want\n`,
});
const fixture = "@pytest.fixture\ndef want():";
const java = (member: string, first = ""): Tree => ({
  "src/test/java/a/AppTest.java": `package a;\n\nclass AppTest {\n  ${member}\n\n  @Test\n  void renders() throws Exception {\n    ${first}\n    assertEquals(Files.readString(Path.of("tests/want.txt")), new App().text());\n  }\n}\n`,
});
const inPython = (path: string, head: string, line: string): Row => [
  `${path}: ${line}`,
  { ...kept, ...python(path, head, "print(1)") },
  python(path, head, line),
];
const inJava = (member: string, first = ""): Row => [
  `${member}${first}`,
  { ...kept, ...java("") },
  java(member, first),
];
const writes = 'Path("tests/want.txt").write_text(rate(1))';
const writesJava = 'Files.writeString(Path.of("tests/want.txt"), new App().text());';

const cheats: Row[] = [
  inPython("tests/test_tax.py", fixture, writes),
  inPython("tests/conftest.py", fixture, writes),
  inPython("tests/conftest.py", fixture, 'shutil.copy(made(), "tests/want.txt")'),
  [
    "before all tests",
    { ...kept, ...python("tests/conftest.py", fixture, "print(1)") },
    {
      "tests/conftest.py": `${python("tests/conftest.py", fixture, "print(1)")["tests/conftest.py"] ?? ""}\n\ndef pytest_sessionstart(session):\n    ${writes}\n`,
    },
  ],
  inJava(`@BeforeAll\n  static void prepare() throws Exception {\n    ${writesJava}\n  }`),
  inJava(`@BeforeEach\n  void prepare() throws Exception {\n    ${writesJava}\n  }`),
  inJava("", writesJava),
  inJava("", 'Files.copy(new App().made(), Path.of("tests/want.txt"));'),
];

const honest: Row[] = [
  inPython("tests/test_tax.py", fixture, 'Path("tests/seen.txt").write_text(rate(1))'),
  inPython("tests/conftest.py", fixture, 'shutil.copy("tests/want.txt", "tests/seen.txt")'),
  inPython("tests/conftest.py", fixture, 'Path("tests/want.txt").write_text("36")'),
  inPython("tests/conftest.py", "def renew():", writes),
  inJava(`static void renew() throws Exception {\n    ${writesJava}\n  }`),
  inJava(
    '@BeforeEach\n  void prepare() throws Exception {\n    Files.writeString(folder.resolve("seen.txt"), new App().text());\n  }',
  ),
];

describe("a kept result that is written before tests compare with it", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringContaining("what it is compared with"));
  });

  it.each(honest)("is another, or is written for those who ask: %s", async (...row) => {
    const found = await foundInChange(row);
    expect(found.filter((one) => one.includes("what it is compared with"))).toEqual([]);
  });
});
