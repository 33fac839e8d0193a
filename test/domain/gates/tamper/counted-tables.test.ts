import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest, type Replaced } from "./replaced-in.ts";

const script = replacedIn(
  "test/double.test.ts",
  `import { double, five, four, six, ten, triple } from "../src/double.js";

describe.each(Array.from({ length: 5 }, (_, i) => i))("%d", (n) => {
  it("doubles", () => { expect(double(n)).toBe(n + n); });
});
test.each([...Array(5).keys()])("k%d", (n) => { expect(triple(n)).toBe(n * 3); });
test.each(new Array(5).fill(0).map((_, i) => i))("f%d", (n) => { expect(triple(-n)).toBe(-n * 3); });
function* cases() { yield [1, 4]; yield [2, 8]; yield [3, 12]; }
test.each([...cases()])("g%d", (a, b) => { expect(four(a)).toBe(b); });
it("loops", () => { for (let i = 0; i < 10; i++) { expect(five(i)).toBe(i * 5); } });
for (let i = 1; i <= 4; i += 1) { test("q" + i, () => { expect(six(i)).toBe(i * 6); }); }
it("waits", () => { let i = 0; while (i < 10) { expect(six(i)).toBe(i * 6); i++; } });
it("times", () => { _.times(10, (i) => { expect(ten(i)).toBe(i * 10); }); });
test.each(_.range(1, 9))("range %d", (i) => { expect(ten(-i)).toBe(-i * 10); });
test.each("1 2 3".split(" ").map(Number))("split %d", (i) => { expect(four(-i)).toBe(-i * 4); });
const rounds = 8;
it("counts", () => { for (let i = 0; i < rounds; i++) { expect(five(-i)).toBe(-i * 5); } });
`,
);
const java = replacedIn(
  "src/test/java/shop/DoubleTest.java",
  `package shop;
class DoubleTest {
    @Test void loops() { for (int i = 0; i < 10; i++) { assertEquals(i + i, Shop.twice(i)); } }
    @Test void streams() { IntStream.range(0, 10).forEach(i -> assertEquals(3 * i, Shop.three(i))); }
    @Test void closed() { IntStream.rangeClosed(1, 10).forEach(i -> { assertEquals(4 * i, Shop.four(i)); }); }
    @ParameterizedTest @MethodSource("numbers") void method(int i) { assertEquals(5 * i, Shop.five(i)); }
    static IntStream numbers() { return IntStream.range(0, 10); }
    @ParameterizedTest @ValueSource(ints = { 1, 2, 3 }) void values(int i) { assertEquals(6 * i, Shop.six(i)); }
    @TestFactory Stream<DynamicTest> dynamic() {
        return IntStream.range(0, 10).mapToObj(i -> dynamicTest("n" + i, () -> assertEquals(8 * i, Shop.eight(i))));
    }
}
`,
);
const go = replacedIn(
  "shop/double_test.go",
  `package shop

import "testing"

func TestRange(t *testing.T) {
	for i := range 10 {
		if got := Double(i); got != i+i {
			t.Errorf("got %d", got)
		}
	}
}

func TestFor(t *testing.T) {
	for i := 0; i < 10; i++ {
		if got := Triple(i); got != 3*i {
			t.Errorf("got %d", got)
		}
	}
}

func TestN(t *testing.T) {
	n := 10
	for i := range n {
		if got := Four(i); got != 4*i {
			t.Errorf("got %d", got)
		}
	}
}
`,
);
const python = replacedIn(
  "tests/test_double.py",
  `import pytest
from shop import double, five, four, triple

@pytest.mark.parametrize("i", range(10))
def test_range(i):
    assert double(i) == i + i

def test_loop():
    for i in range(10):
        assert triple(i) == 3 * i

def test_while():
    i = 0
    while i < 10:
        assert four(i) == 4 * i
        i += 1

def cases():
    for i in range(5):
        yield i, 5 * i

@pytest.mark.parametrize("i, want", cases())
def test_cases(i, want):
    assert five(i) == want
`,
);
const rust = replacedIn(
  "tests/double.rs",
  `#[test]
fn loops() {
    for i in 0..10 {
        assert_eq!(double(i), i + i);
    }
}

#[test]
fn closed() {
    for i in 1..=5u32 {
        assert_eq!(triple(i), 3 * i);
    }
}

#[test]
fn each() {
    (0..10).for_each(|i| assert_eq!(four(i), 4 * i));
}
`,
);

type Places = readonly (readonly [language: Replaced, was: string, now: string])[];
const fewer: Places = [
  [script, "length: 5", "length: 1"],
  [script, "[...Array(5).keys()]", "[...Array(1).keys()]"],
  [script, "new Array(5)", "new Array(2)"],
  [script, " yield [3, 12];", ""],
  [script, "[...cases()]", "[...cases()].slice(0, 1)"],
  [script, "i < 10; i++", "i < 1; i++"],
  [script, "i < 10; i++", "i < 10; i += 5"],
  [script, "let i = 0; i < 10", "let i = 9; i < 10"],
  [script, "i <= 4", "i <= 1"],
  [script, "while (i < 10)", "while (i < 1)"],
  [script, "_.times(10", "_.times(1"],
  [script, "_.range(1, 9)", "_.range(1, 2)"],
  [script, '"1 2 3"', '"1"'],
  [script, "rounds = 8", "rounds = 1"],
  [java, "i < 10; i++", "i < 1; i++"],
  [java, "range(0, 10).forEach", "range(0, 1).forEach"],
  [java, "rangeClosed(1, 10)", "rangeClosed(1, 1)"],
  [java, "return IntStream.range(0, 10);", "return IntStream.range(0, 1);"],
  [java, "{ 1, 2, 3 }", "{ 1 }"],
  [java, "range(0, 10).mapToObj", "range(0, 1).mapToObj"],
  [java, "range(0, 10).mapToObj", "range(0, 10).limit(1).mapToObj"],
  [go, "range 10", "range 3"],
  [go, "range 10", "range 0"],
  [go, "i < 10; i++", "i < 1; i++"],
  [go, "n := 10", "n := 1"],
  [python, "range(10))\ndef", "range(1))\ndef"],
  [python, "for i in range(10)", "for i in range(1)"],
  [python, "for i in range(10)", "for i in range(9, 10)"],
  [python, "for i in range(10)", "for i in range(0, 10, 5)"],
  [python, "while i < 10", "while i < 1"],
  [python, "range(5)", "range(1)"],
  [rust, "for i in 0..10", "for i in 0..3"],
  [rust, "1..=5u32", "1..=1u32"],
  [rust, "(0..10).for_each", "(0..1).for_each"],
];
const alike: Places = [
  [script, "length: 5", "length: 7"],
  [script, "Array.from({ length: 5 }, (_, i) => i)", "[...Array(5).keys()]"],
  [script, "Array.from({ length: 5 }, (_, i) => i)", "[0, 1, 2, 3, 4]"],
  [script, "[...Array(5).keys()]", "Array.from(Array(5).keys())"],
  [script, "[...cases()]", "[[1, 4], [2, 8], [3, 12]]"],
  [script, "let i = 0; i < 10; i++", "let i = 0; i <= 9; i += 1"],
  [script, "i < rounds", "i < 8"],
  [
    script,
    "let i = 0; while (i < 10) { expect(six(i)).toBe(i * 6); i++; }",
    "for (let i = 0; i < 10; i++) { expect(six(i)).toBe(i * 6); }",
  ],
  [java, "i < 10; i++", "i <= 9; ++i"],
  [java, "range(0, 10).forEach", "rangeClosed(0, 9).forEach"],
  [java, "{ 1, 2, 3 }", "{ 1, 2, 3, 4 }"],
  [go, "for i := 0; i < 10; i++", "for i := range 10"],
  [go, "	n := 10\n	for i := range n", "	for i := range 10"],
  [python, "for i in range(10)", "for i in range(0, 10)"],
  [
    python,
    "    i = 0\n    while i < 10:\n        assert four(i) == 4 * i\n        i += 1\n",
    "    for i in range(10):\n        assert four(i) == 4 * i\n",
  ],
  [python, "cases())", "[(0, 0), (1, 5), (2, 10), (3, 15), (4, 20)])"],
  [rust, "for i in 0..10", "for i in 0..=9"],
  [rust, "for i in 1..=5u32", "for i in [1, 2, 3, 4, 5]"],
  [
    rust,
    "    for i in 0..10 {\n        assert_eq!(double(i), i + i);\n    }",
    "    (0..10).for_each(|i| assert_eq!(double(i), i + i));",
  ],
];
const cheats: Found[] = fewer.map(([language, was, now]) =>
  language.found(`${was.trim()} becomes ${now.trim()}`, "deleted-test", was, now),
);
const honest: Honest[] = alike.map(([language, was, now]) =>
  language.honest(`${was.trim()} becomes ${now.trim()}`, was, now),
);

describe("tables that are counted rather than written out", () => {
  it.each(cheats)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
