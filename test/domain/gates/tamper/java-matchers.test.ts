import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const D = "src/test/java/shop/";
const T = `${D}SumTest.java`;
const C = `${D}Checks.java`;
const test = (call: string, member = "") => `package shop;

class SumTest {
  ${member}
  @Test
  void adds() {
    var r = new Sum().add(1, 1);
    assertEquals(3, new Sum().add(1, 2));
    ${call}
  }
}
`;
const fluent = (body: string, more = "") => `package shop;

class Checks {
  private final int got;
  Checks(int got) { this.got = got; }
  static Checks of(int got) { return new Checks(got); }
  Checks is(int want) {
    ${body}
    return this;
  }
${more}}
`;
const plain = (body: string) =>
  `package shop;\n\nclass Checks {\n  void sum(int want, int got) {\n    ${body}\n  }\n}\n`;
const asserting = (body: string) =>
  `package shop;\n\nclass Checks extends AbstractAssert<Checks, User> {\n  static Checks assertThat(User u) { return new Checks(u); }\n  Checks hasAge(int n) {\n    isNotNull();\n    ${body}\n    return this;\n  }\n}\n`;
const matcher = (body: string, base = "extends TypeSafeMatcher<User>", name = "matchesSafely") =>
  `package shop;\n\nclass Checks ${base} {\n  private final int n;\n  Checks(int n) { this.n = n; }\n  @Override public boolean ${name}(User u) {\n    ${body}\n  }\n  static Checks hasAge(int n) { return new Checks(n); }\n}\n`;
const equal = "assertEquals(want, got);";
const age = 'if (actual.age() != n) failWithMessage("no");';
const answer = "return u != null && u.age() == n;";
const compared = "implements Comparator<User>";

const bases: Record<string, Tree> = {
  made: { [T]: test("Checks.of(r).is(2);"), [C]: fluent(equal) },
  constructed: { [T]: test("new Checks(r).is(2);"), [C]: fluent(equal) },
  held: { [T]: test("checks.sum(2, r);", "private final Checks checks = new Checks();"), [C]: plain(equal) },
  thrown: {
    [T]: test("new Checks().sum(2, r);"),
    [C]: plain("if (want != got) throw new AssertionError();"),
  },
  asserted: { [T]: test("Checks.assertThat(u(r)).hasAge(3);"), [C]: asserting(age) },
  matched: { [T]: test("assertThat(u(r), Checks.hasAge(3));"), [C]: matcher(answer) },
  both: {
    [T]: test("assertThat(u(r), Checks.hasAge(3));"),
    [C]: matcher("return u.age() == n && u.isOpen();"),
  },
  argued: {
    [T]: test("verify(m).save(argThat(new Checks(3)));"),
    [C]: matcher(answer, "implements ArgumentMatcher<User>", "matches"),
  },
};
const change = (title: string, base: keyof typeof bases, after: string): Row => [
  title,
  bases[base] ?? {},
  { [C]: after },
];
const cheats: Row[] = [
  change("one that is made checks nothing", "made", fluent("")),
  change("one that is constructed checks nothing", "constructed", fluent("")),
  change("one that is constructed checks less", "constructed", fluent("assertTrue(got > 0);")),
  change(
    "one that is constructed swallows",
    "constructed",
    fluent(`try { ${equal} } catch (AssertionError e) { }`),
  ),
  change(
    "one that is constructed may return before",
    "constructed",
    fluent(`if (want != got) return this; ${equal}`),
  ),
  change("one that is held checks nothing", "held", plain("")),
  change("one that is held checks what it is given with itself", "held", plain("assertEquals(got, got);")),
  change("one that threw throws nothing", "thrown", plain("")),
  change("one of AssertJ checks nothing", "asserted", asserting("")),
  change("one of AssertJ checks less", "asserted", asserting('if (actual.age() < 0) failWithMessage("no");')),
  change("a matcher says yes", "matched", matcher("return true;")),
  change("a matcher wants less", "matched", matcher("return u != null;")),
  change("a matcher asks for a part", "both", matcher("return u.age() == n;")),
  change(
    "a matcher of Mockito says yes",
    "argued",
    matcher("return true;", "implements ArgumentMatcher<User>", "matches"),
  ),
];
const honest: Row[] = [
  change(
    "one checks by another",
    "made",
    fluent("same(want);", `  private void same(int want) { ${equal} }\n`),
  ),
  change("one checks in other words", "made", fluent("assertThat(got).isEqualTo(want);")),
  change(
    "one has one more beside it",
    "made",
    fluent(equal, "  Checks isOdd() { assertEquals(1, got % 2); return this; }\n"),
  ),
  change(
    "one of AssertJ throws by itself",
    "asserted",
    asserting('if (actual.age() != n) throw new AssertionError("no");'),
  ),
  change(
    "one of AssertJ checks in other words",
    "asserted",
    asserting("Assertions.assertThat(actual.age()).isEqualTo(n);"),
  ),
  change("a matcher asks before", "matched", matcher("if (u == null) return false; return u.age() == n;")),
  change("a matcher asks in other words", "matched", matcher("return u != null && n == u.age();")),
  [
    "what one checks goes into its test",
    bases["made"] ?? {},
    { [T]: test("assertEquals(2, r);"), [C]: null },
  ],
  [
    "what refuses a value of a test takes it",
    {
      [T]: test("new Checks().sum(1, r);"),
      [C]: plain('if (want < 0) throw new IllegalArgumentException("no");'),
    },
    { [C]: plain("") },
  ],
  ["one is new", {}, { [T]: test("Checks.of(r).is(2);"), [C]: fluent(equal) }],
  [
    "what compares is rewritten",
    { [T]: test(""), [C]: matcher("return true;", compared, "isFirst") },
    { [C]: matcher("return u == null;", compared, "isFirst") },
  ],
];

describe("what Java's tests check with on objects of their own", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("passes: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
