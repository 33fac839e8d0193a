import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const testify = 'import "github.com/stretchr/testify/assert"\n';
const go = (top: string, said = "assert.Equal(t, 3, Load(1).Age)") => ({
  "user_test.go": `package user\n\nimport "testing"\n${top}\n\nfunc TestAge(t *testing.T) {\n\t${said}\n}\n`,
});
const inGo = (top: string, said?: string): Row => [top, go(testify), go(top, said)];
const inOtherFile = (top: string): Row => [
  `another file: ${top}`,
  go(testify),
  { ...go(""), "kit_test.go": `package user\n\nimport "testing"\n\n${top}\n` },
];
const py = (top: string, said: string) => ({
  "tests/test_user.py": `from app import load\n${top}\n\n\ndef test_age():\n    ${said}\n`,
});
const inPython = (top: string): Row => [
  top,
  py("", "assert load(1).age == 3"),
  py(top, "assert_equal(load(1).age, 3)"),
];
const unit = (top: string) => ({
  "tests/test_user.py": `import unittest\nfrom app import load\n\n\nclass AgeTest(unittest.TestCase):\n    ${top}\n\n    def test_age(self):\n        self.assertEqual(load(1).age, 3)\n`,
});
const inUnit = (top: string): Row => [top, unit("pass"), unit(top)];

const structure =
  "var assert = struct{ Equal func(t *testing.T, a, b int) }{func(t *testing.T, a, b int) {}}";
const quiet = "type quiet struct{}\n\nfunc (quiet) Equal(args ...any) {}\n\nvar assert = quiet{}";

const found: Row[] = [
  inGo(structure),
  inGo(quiet),
  inGo("var assert = calm()"),
  inOtherFile(structure),
  inOtherFile(quiet),
  inOtherFile("var assert = calm()"),
  inGo("var assertEqual = func(t *testing.T, a, b any) {}", "assertEqual(t, 3, Load(1).Age)"),
  inPython("assert_equal = lambda *a: None"),
  inPython("assert_equal = print"),
  inPython("assert_equal = Mock()"),
  inUnit("assertEqual = lambda self, *a: None"),
  inUnit("assertEqual = print"),
];

const honest: Row[] = [
  inGo(testify, "assert := assert.New(t)\n\tassert.Equal(3, Load(1).Age)"),
  [
    "a function that fails where it should",
    go("", "if got := Load(1).Age; got != 3 {\n\t\tt.Fatal(got)\n\t}"),
    go(
      "var assertEqual = func(t *testing.T, a, b int) {\n\tif a != b {\n\t\tt.Fatal(a)\n\t}\n}",
      "if got := Load(1).Age; got != 3 {\n\t\tt.Fatal(got)\n\t}\n\tassertEqual(t, 3, Load(1).Age)",
    ),
  ],
  inUnit("assertSame = unittest.TestCase.assertIs"),
  inUnit("assertAge = lambda self, u, age: self.assertEqual(u.age, age)"),
];

describe("a value of the tests' own under the name of what checks", () => {
  it.each(found)("checks nothing: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ stubbed-assertion: /));
  });

  it.each(honest)("checks: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
