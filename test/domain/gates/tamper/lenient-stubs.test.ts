import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/test/java/shop/CartTest.java";
const stub = 'when(rates.of("EUR")).thenReturn(2);';
const text = `package shop;

import org.junit.jupiter.api.Test;
import org.mockito.junit.jupiter.MockitoExtension;

@ExtendWith(MockitoExtension.class)
class CartTest {
  @Mock Rates rates;
  @Mock Clock clock;

  @BeforeEach
  void prepare() {
    when(clock.now()).thenReturn(7);
  }

  @Test
  void totals() {
    ${stub}
    assertEquals(4, new Cart(rates, clock).total(2));
  }
}
`;
const lax = `lenient().${stub}`;
const prepared = text.replace("    when(clock", "    lenient().when(clock");
const more = (one: string) =>
  one.replace(
    /}\n$/,
    "\n  @Test\n  void empty() {\n    assertEquals(0, new Cart(rates, clock).size());\n  }\n}\n",
  );
const change = (title: string, after: string, before = text): Row => [title, { [T]: before }, { [T]: after }];
const marked = (mark: string, one = text) => one.replace(/@ExtendWith.*/, mark);
const old = text.replace(/@ExtendWith.*/, "@RunWith(MockitoJUnitRunner.class)");
const rule = (end: string) =>
  text
    .replace(/@ExtendWith.*\n/, "")
    .replace("  @Mock", `  @Rule public MockitoRule rule = MockitoJUnit.rule()${end};\n  @Mock`);

const cheats: Row[] = [
  change("an answer of a test need not be asked for", text.replace(stub, lax)),
  change("nor by its whole name", text.replace(stub, `Mockito.${lax}`)),
  change("nor where there is a new test", more(text.replace(stub, lax))),
  change("an answer for all tests need not be", prepared),
  change("none of a class need be", marked("@MockitoSettings(strictness = Strictness.LENIENT)")),
  change(
    "none of a class that was strict",
    marked("@MockitoSettings(strictness = LENIENT)"),
    marked("@MockitoSettings(strictness = STRICT_STUBS)"),
  ),
  change("none of a class only warns", marked("@MockitoSettings(strictness = Strictness.WARN)")),
  change("none of a mock", text.replace("@Mock Rates", "@Mock(strictness = Mock.Strictness.LENIENT) Rates")),
  change("none of an older mock", text.replace("@Mock Rates", "@Mock(lenient = true) Rates")),
  change("a runner is silent", old.replace("Runner.class", "Runner.Silent.class"), old),
  change("a rule is silent", rule(".silent()"), rule("")),
  change(
    "a rule is lenient",
    rule(".strictness(Strictness.LENIENT)"),
    rule(".strictness(Strictness.STRICT_STUBS)"),
  ),
];

const bare = text.replace(/@ExtendWith.*\n/, "");
const honest: Row[] = [
  ["a class is new", {}, { [T]: marked("@MockitoSettings(strictness = Strictness.LENIENT)") }],
  change(
    "a test with such an answer is new",
    more(text)
      .replace("0, new", "0, new")
      .replace("void empty() {", `void empty() {\n    lenient().when(rates.of("USD")).thenReturn(3);`),
  ),
  change("what is prepared for all is not asked for by a new test", more(prepared)),
  change("an answer is demanded now", text, text.replace(stub, lax)),
  change(
    "nothing was strict",
    bare.replace("class Cart", "@MockitoSettings(strictness = LENIENT)\nclass Cart"),
    bare,
  ),
  change("a class becomes strict", marked("@MockitoSettings(strictness = STRICT_STUBS)")),
  change("what was lenient stays so", more(prepared), prepared),
  change(
    "a runner that was silent stays so",
    more(old.replace("Runner.class", "Runner.Silent.class")),
    old.replace("Runner.class", "Runner.Silent.class"),
  ),
];

describe("answers of Mockito that need not be asked for", () => {
  it.each(cheats)("are found: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
