import { expect, it } from "vitest";
import { findDeclarations, findImports, findTests } from "../../../src/languages/syntax/read-source.ts";

const javascript = `import a, { b } from "./a.js";
export * from "q";
const c = require("c"), d = await import("d");
vi.mock("./e");
const sum = (x) => x + 1;
class A { f() {} g = () => 1 }
o.h = function () {};
describe("sums", () => {
  it.each([[1, 2]])("adds %i", (x) => {});
  context("of none", () => { it.skip(\`is \${zero}\`, async () => {}); });
  for (const one of cases) test(one.title, () => {});
  test("runs", (t) => { t.test("a part", () => {}); });
  it.todo("later");
});
QUnit.test("q", (assert) => {});
test.describe("pages", () => { test.only("load", async ({ page }) => {}); });
describe.each\`a\`("tabled", () => { test.concurrent("t", () => {}); });
regex.test("no test");
`;
const python = `from __future__ import annotations
import a.b as c, d
from . import e
from .f import (g, h as i)
LIMIT = 3
@deco("x")
def helper(): pass
class TestSum(unittest.TestCase):
    async def test_adds(self): pass
    @pytest.mark.parametrize("a", [1])
    def test_more(self, a): pass
    def other(self): pass
def test_alone(): pass
`;
const go = `package a
import ("fmt"; x "github.com/a/b")
var limit = 3
type Stack struct{}
func (s *Stack) Push(n int) {}
func TestPush(t *testing.T) { t.Run("one", func(t *testing.T) {}); t.Run(tc.name, func(t *testing.T) {}) }
func FuzzPush(f *testing.F) {}
func TestMain(m *testing.M) {}
func Testable() {}
func (s *Suite) TestIt() {}
`;
const rust = `use crate::a::{b, c::{d, e}};
mod parts;
const LIMIT: u8 = 3;
struct A;
impl A { fn f(&self) {} }
#[cfg(test)]
mod tests {
    #[test]
    #[should_panic]
    fn adds() {}
    #[tokio::test]
    async fn waits() {}
    fn helper() {}
}
`;
const java = `package p;
import java.util.List;
import static org.junit.Assert.*;
class SumTest {
  static int limit = 3;
  @Test void adds() {}
  @ParameterizedTest @ValueSource(ints = {1}) void addsMany(int a) {}
  public void testOld() {}
  void helper() {}
}
`;
const ruby = `require "a"
require_relative "b"
RSpec.describe "Sum" do
  context "of none" do
    it("is zero") { }
  end
end
class SumTest < Minitest::Test
  def test_adds; end
end
`;
const php = `<?php
use A\\B;
class SumTest extends TestCase {
  public function testAdds() {}
  #[Test] public function addsMore() {}
  private function helper() {}
}
`;
const csharp = `using A.B;
class SumTest { [Fact] public void Adds() {} [Theory, InlineData(1)] public void More(int a) {} void Helper() {} }
`;

it.each([
  [
    "a.test.ts",
    javascript,
    "sums > adds %i|sums > of none > is ${zero}|sums > ${one.title}|sums > runs|sums > runs > a part|sums > later|q|pages > load|tabled > t",
  ],
  ["test_a.py", python, "TestSum > test_adds|TestSum > test_more|test_alone"],
  ["a_test.go", go, "TestPush|TestPush > one|TestPush > ${tc.name}|FuzzPush|TestIt"],
  ["lib.rs", rust, "tests > adds|tests > waits"],
  ["SumTest.java", java, "SumTest > adds|SumTest > addsMany|SumTest > testOld"],
  ["sum_spec.rb", ruby, "Sum > of none > is zero|SumTest > test_adds"],
  ["SumTest.php", php, "SumTest > testAdds|SumTest > addsMore"],
  ["SumTest.cs", csharp, "SumTest > Adds|SumTest > More"],
])("finds the tests of %s by their titles and suites", async (path, text, titles) => {
  const tests = (await findTests(path, text)) ?? [];
  const reached = tests.map((test) => [...nestedIn(test, tests), test.name].join(" > "));
  expect(reached).toEqual(titles.split("|"));
  for (const { text: own, start, end } of tests) expect(text.slice(start, end)).toBe(own);
});

/** Tests of Node and Go hold tests, which are found as those of no suite. */
function nestedIn(
  test: { readonly groups: readonly string[]; readonly start: number },
  tests: readonly { readonly name: string; readonly start: number; readonly end: number }[],
): readonly string[] {
  const around = tests.filter((one) => one.start < test.start && test.start < one.end);
  return around.every(({ name }) => test.groups.includes(name)) ? test.groups : ["lost"];
}

it("takes decorators and attributes for a part of a test", async () => {
  expect((await findTests("test_a.py", python))?.[1]?.text).toMatch(/^@pytest\.mark/);
  expect((await findTests("lib.rs", rust))?.[0]?.text).toMatch(/^#\[test\]\s+#\[should_panic\]/);
});

it.each([
  ["a.ts", javascript, "value c|value d|function sum|class A|method f|method g|function h"],
  [
    "a.py",
    python,
    "value LIMIT|function helper|class TestSum|method test_adds|method test_more|method other|function test_alone",
  ],
  [
    "a.go",
    go,
    "value limit|class Stack|method Push|function TestPush|function FuzzPush|function TestMain|function Testable|method TestIt",
  ],
  ["a.rs", rust, "value LIMIT|class A|method f|function adds|function waits|function helper"],
  ["A.java", java, "class SumTest|value limit|method adds|method addsMany|method testOld|method helper"],
  ["a.rb", ruby, "class SumTest|method test_adds"],
  ["a.php", php, "class SumTest|method testAdds|method addsMore|method helper"],
  ["A.cs", csharp, "class SumTest|method Adds|method More|method Helper"],
])("finds what %s declares", async (path, text, names) => {
  const declared = (await findDeclarations(path, text)) ?? [];
  expect(declared.map(({ kind, name }) => `${kind} ${name}`)).toEqual(names.split("|"));
});

it.each([
  ["a.ts", javascript, "./a.js|q|c|d|./e"],
  ["a.py", python, "a.b|d|.|.e|.f|.f.g|.f.h"],
  ["a.go", go, "fmt|github.com/a/b"],
  ["a.rs", rust, "crate::a::b|crate::a::c::d|crate::a::c::e|self::parts"],
  ["A.java", java, "java.util.List|org.junit.Assert"],
  ["a.rb", ruby, "a|./b"],
  ["a.php", php, "A\\B"],
  ["A.cs", csharp, "A.B"],
])("finds what %s imports", async (path, text, modules) => {
  expect((await findImports(path, text))?.toSorted()).toEqual(modules.split("|").toSorted());
});

it("knows nothing of files without a grammar, and reads broken ones as far as it can", async () => {
  expect(await findTests("notes.txt", "a")).toBeNull();
  expect(await findImports("Makefile", "a:")).toBeNull();
  expect(await findTests("a.test.js", "it('a', () => {}); const = ;")).toHaveLength(1);
});

it("reads a title as it is meant, whatever quotes are around it", async () => {
  const titles = async (text: string) => (await findTests("a.test.js", text))?.map(({ name }) => name);
  const plain = await titles(`it("it's \\\\d", () => {});`);
  expect(plain).toEqual(["it's \\d"]);
  expect(await titles(`it('it\\'s \\\\d', () => {});`)).toEqual(plain);
});

// A few kilobytes make the parser take more than there is; it is broken afterwards.
it("goes on after a source that no parser can take", async () => {
  const after = findDeclarations("B.java", "class B {}");
  const [bomb, other] = await Promise.all([findDeclarations("A.java", "A<".repeat(30_000)), after]);
  expect(bomb).toBeNull();
  expect(other).toMatchObject([{ name: "B" }]);
});
