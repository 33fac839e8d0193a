import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "src/test/java/shop/PriceTest.java";
const C = "src/test/java/shop/FakeConfig.java";
const P = "src/test/java/shop/FakePrices.java";
const Y = "src/test/resources/application.yml";
const product: Tree = {
  "src/main/java/shop/Prices.java": "package shop;\n\npublic interface Prices { int price(int n); }\n",
  "src/main/java/shop/PriceService.java":
    "package shop;\n\n@Service\npublic class PriceService implements Prices {\n  public int price(int n) { return n; }\n}\n",
};
const test = (marks = "", member = "") => `package shop;

@SpringBootTest
${marks}
class PriceTest {
  @Autowired Prices prices;
  ${member}
  @Test
  void prices() {
    assertEquals(6, prices.price(3));
  }
}
`;
const config = (marks: string, type = "Prices") =>
  `package shop;\n\n${marks}\npublic class FakeConfig {\n  @Bean @Primary ${type} fake() {\n    return make();\n  }\n}\n`;
const bean = (marks: string) =>
  `package shop;\n\n@Component\n${marks}\npublic class FakePrices implements Prices {\n  public int price(int n) { return 6; }\n}\n`;
const base = { ...product, [T]: test() };
const nested =
  "@TestConfiguration\n  static class Own {\n    @Bean @Primary Prices fake() { return n -> 6; }\n  }\n";
const inProfile = { ...base, [C]: config('@Configuration\n@Profile("fake")') };
const fake = '@ActiveProfiles("fake")';
const imported = "@Import(FakeConfig.class)";

const cheats: Row[] = [
  ["a profile comes", inProfile, { [T]: test(fake) }],
  ["another profile comes", { ...inProfile, [T]: test('@ActiveProfiles("test")') }, { [T]: test(fake) }],
  ["a profile of a bean comes", { ...base, [P]: bean('@Primary\n@Profile("fake")') }, { [T]: test(fake) }],
  [
    "a profile comes with what it brings",
    base,
    { [T]: test(fake), [C]: config('@Configuration\n@Profile("fake")') },
  ],
  [
    "a profile comes by a property",
    inProfile,
    { [T]: test().replace("BootTest", 'BootTest(properties = "spring.profiles.active=fake")') },
  ],
  [
    "a profile comes for all",
    { ...base, [P]: bean('@Primary\n@Profile("fake")'), [Y]: "server:\n  port: 0\n" },
    { [Y]: "server:\n  port: 0\nspring:\n  profiles:\n    active: fake\n" },
  ],
  ["a bean comes before the product's", base, { [P]: bean("@Primary") }],
  ["a configuration comes", base, { [C]: config("@Configuration") }],
  ["a configuration is imported", base, { [T]: test(imported), [C]: config("@TestConfiguration") }],
  ["one that stands is imported", { ...base, [C]: config("@TestConfiguration") }, { [T]: test(imported) }],
  [
    "one that stands is all that there is",
    { ...base, [C]: config("@TestConfiguration") },
    { [T]: test().replace("BootTest", "BootTest(classes = FakeConfig.class)") },
  ],
  ["a test holds one", base, { [T]: test("", nested) }],
];
const other = test(imported).replaceAll("PriceTest", "MailTest");
const honest: Row[] = [
  ["a profile brings nothing", base, { [T]: test('@ActiveProfiles("test")') }],
  [
    "a profile is another's",
    { ...base, [C]: config('@Configuration\n@Profile("mail")') },
    { [T]: test(fake) },
  ],
  ["a clock is imported", base, { [T]: test(imported), [C]: config("@TestConfiguration", "Clock") }],
  [
    "a new test imports it",
    base,
    { "src/test/java/shop/MailTest.java": other, [C]: config("@TestConfiguration") },
  ],
  [
    "what the product has newly is there for tests",
    { [T]: test() },
    { ...product, [P]: bean("@Primary"), [T]: test() },
  ],
  [
    "one that was there is for more tests",
    { ...base, [T]: test(imported), [C]: config("@TestConfiguration") },
    { [T]: test(imported, "@Test void zero() { assertEquals(0, prices.price(0)); }") },
  ],
  ["it moves", { ...base, [P]: bean("@Primary") }, { "src/test/java/shop/kit/FakePrices.java": { from: P } }],
  [
    "what another part asks is imported",
    { ...base, [T]: test().replaceAll("Prices prices", "Cart prices"), [C]: config("@TestConfiguration") },
    { [T]: test(imported).replaceAll("Prices prices", "Cart prices") },
  ],
];

describe("what Spring gives to tests in the place of the product", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("passes: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
