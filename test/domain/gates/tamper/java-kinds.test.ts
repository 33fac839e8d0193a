import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const D = "src/test/java/shop/";
const B = `${D}AbstractStoreTest.java`;
const S = `${D}MemoryStoreTest.java`;
const F = `${D}FileStoreTest.java`;
const H = `${D}UserAssertions.java`;
const top = `package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

`;
const two = `        assertEquals(3, u.age());
        assertEquals("Ada", u.name());
`;
const abstracted = `${top}abstract class AbstractStoreTest {
    abstract Store store();

    @Test
    void loads() {
        User u = store().load(1);
${two}    }

    @Test
    void counts() {
        assertEquals(2, store().count());
    }

    protected void checkUser(User u) {
${two}    }
}
`;
const forgets = (call: string) => `
    @Test
    void forgets() {
        User u = store().load(2);
        ${call}
    }
`;
const heir = (inherits: string, body: string) => `${top}class MemoryStoreTest${inherits} {
    Store store() {
        return new MemoryStore();
    }
${body}}
`;
const known = " extends AbstractStoreTest";
const inherited: Tree = { [B]: abstracted, [S]: heir(known, forgets("checkUser(u);")) };
const filed = heir(known, "").replaceAll("Memory", "File");
const emptied = (text: string) => text.replace(/(void checkUser\(User u\) {\n)[^]*?name\(\)\);\n/, "$1");
const lessened = (text: string) =>
  text.replace(/(void checkUser\(User u\) {\n.*\n) {8}assertEquals.*\n/, "$1");
const overridden = (method: string) => heir(known, `${forgets("checkUser(u);")}${method}`);

type Edits = Readonly<Record<string, Edit>>;
const heirs: Found[] = [
  ...(
    [
      ["extends nothing", { [S]: heir("", forgets("checkUser(u);")) }],
      ["extends something else", { [S]: heir(" extends Kit", forgets("checkUser(u);")) }],
      ["is gone", { [S]: null }],
      ["is abstract", { [S]: heir(known, "").replace("class Mem", "abstract class Mem") }],
      ["is disabled", { [S]: heir(known, "").replace("class Mem", "@Disabled\nclass Mem") }],
      ["has no test in the place of one", { [S]: overridden("\n    @Override\n    void loads() {}\n") }],
    ] as [string, Edits][]
  ).flatMap(([title, edits]): Found[] => [
    [`an heir ${title}`, "deleted-test", inherited, edits],
    [`one of two heirs ${title}`, "deleted-test", { ...inherited, [F]: filed }, edits],
  ]),
  [
    "a test that others inherit is emptied",
    "emptied-test",
    inherited,
    { [B]: abstracted.replace(/ {8}User u[^]*?name\(\)\);\n/, "") },
  ],
  [
    "a test that others inherit goes",
    "deleted-test",
    inherited,
    { [B]: abstracted.replace(/ {4}@Test\n {4}void counts[^]*? {4}}\n/, "") },
  ],
  ["an inherited method is emptied", "emptied-test", inherited, { [B]: emptied(abstracted) }],
  ["an inherited method checks less", "weakened-test", inherited, { [B]: lessened(abstracted) }],
  ["the call of an inherited method goes", "emptied-test", inherited, { [S]: heir(known, forgets("")) }],
  [
    "an inherited method is overridden",
    "emptied-test",
    inherited,
    { [S]: overridden("\n    @Override\n    protected void checkUser(User u) {}\n") },
  ],
  [
    "an inherited method that is called on this checks less",
    "weakened-test",
    { [B]: abstracted, [S]: heir(known, forgets("this.checkUser(u);")) },
    { [B]: lessened(abstracted) },
  ],
];
const assertions = `package shop;

public final class UserAssertions {
    public static void checkUser(User u) {
${two}    }
}
`;
const ways: [string, string][] = [
  ["import static shop.UserAssertions.checkUser;", "checkUser(u);"],
  ["import static shop.UserAssertions.*;", "checkUser(u);"],
  ["import shop.UserAssertions;", "UserAssertions.checkUser(u);"],
];
const calling = (brought: string, call: string) =>
  heir("", forgets(call)).replace("import org", `${brought}\nimport org`);
const statics = ways.flatMap(([brought, call]): Found[] => {
  const base = { [H]: assertions, [S]: calling(brought, call) };
  return [
    [`a method of ${brought} is emptied`, "emptied-test", base, { [H]: emptied(assertions) }],
    [`a method of ${brought} checks less`, "weakened-test", base, { [H]: lessened(assertions) }],
    [`the call by ${brought} goes`, "emptied-test", base, { [S]: calling(brought, "") }],
  ];
});

const honest: Honest[] = [
  ["an inherited test is renamed", inherited, { [B]: abstracted.replace("void counts", "void countsUsers") }],
  ["an inherited method goes into its test", inherited, { [S]: heir(known, forgets(two.trim())) }],
  [
    "what a test checks goes into an inherited method",
    { ...inherited, [S]: heir(known, forgets(two.trim())) },
    { [S]: inherited[S] ?? "" },
  ],
  [
    "a class that others build on is renamed",
    inherited,
    {
      [B]: null,
      [`${D}StoreContract.java`]: abstracted.replace("AbstractStoreTest", "StoreContract"),
      [S]: heir(" extends StoreContract", forgets("checkUser(u);")),
    },
  ],
  ["an heir is renamed", inherited, { [S]: null, [F]: (inherited[S] ?? "").replaceAll("Memory", "File") }],
  ["an heir comes", inherited, { [F]: filed }],
  [
    "an heir builds on one between",
    inherited,
    {
      [`${D}LocalStoreTest.java`]: `package shop;\n\nabstract class LocalStoreTest extends AbstractStoreTest {}\n`,
      [S]: heir(" extends LocalStoreTest", forgets("checkUser(u);")),
    },
  ],
  [
    "an heir checks more in an inherited test",
    inherited,
    {
      [S]: overridden(
        "\n    @Test\n    @Override\n    void loads() {\n        super.loads();\n        assertEquals(4, store().load(9).age());\n    }\n",
      ),
    },
  ],
  ...ways.flatMap(([brought, call]): Honest[] => [
    [
      `a method of ${brought} goes into its test`,
      { [H]: assertions, [S]: calling(brought, call) },
      { [S]: calling("", two.trim()) },
    ],
    [
      `a test's checks go into one of ${brought}`,
      { [H]: assertions, [S]: calling("", two.trim()) },
      { [S]: calling(brought, call) },
    ],
  ]),
];

const old = replacedIn(
  `${D}ATest.java`,
  `package shop;

import junit.framework.TestCase;

public class ATest extends TestCase {
    public void testAge() {
        assertEquals(3, Shop.load(1).age());
        assertEquals("Ada", Shop.load(1).name());
    }

    public void testMore() {
        assertEquals(4, Shop.load(2).age());
    }
}
`,
);
const testng = replacedIn(
  `${D}ATest.java`,
  `package shop;

import org.testng.annotations.Test;
import static org.testng.Assert.assertEquals;

public class ATest {
    @Test(expectedExceptions = MissingException.class)
    public void missing() {
        Shop.load(99);
    }

    @Test(timeOut = 1000)
    public void quick() {
        assertEquals(Shop.load(1).age(), 3);
    }
}
`,
);
const whole = `package shop;

@Test
public class ATest {
    public void age() {
        assertEquals(Shop.load(1).age(), 3);
    }

    public void name() {
        assertEquals(Shop.load(1).name(), "Ada");
    }

    @BeforeMethod
    public void prepare() {
        Shop.open();
    }
}
`;
const marked = replacedIn(`${D}ATest.java`, whole);
const more = replacedIn(
  `${D}ATest.java`,
  `package shop;

class ATest {
    @TestFactory
    List<DynamicTest> two() {
        return List.of(
            dynamicTest("one", () -> assertEquals(3, Shop.load(1).age())),
            dynamicTest("two", () -> assertEquals(4, Shop.load(2).age())));
    }

    @Property
    boolean commutes(@ForAll int a, @ForAll int b) {
        return Shop.sum(a, b) == Shop.sum(b, a);
    }

    @Property
    void sums(@ForAll int a, @ForAll int b) {
        assertEquals(a + b, Shop.sum(a, b));
    }

    @ArchTest
    static final ArchRule layers = noClasses().that().resideInAPackage("..domain..").should().dependOnClassesThat().resideInAPackage("..web..");

    @ArchTest
    void cycles(JavaClasses classes) {
        slices().matching("shop.(*)..").should().beFreeOfCycles().check(classes);
    }

    interface Contract {
        Store store();

        @Test
        default void loads() {
            assertEquals(3, store().load(1).age());
        }
    }

    @Nested
    class Memory implements Contract {
        public Store store() { return new MemoryStore(); }
    }
}
`,
);
const missing = "expectedExceptions = MissingException.class";

const kinds: Found[] = [
  old.found("a test of JUnit 3 is emptied", "emptied-test", / {8}assertEquals\(3[^]*?name\(\)\);\n/, ""),
  old.found("a test of JUnit 3 checks less", "weakened-test", / {8}assertEquals\(3.*\n/, ""),
  ...[
    "void checkMore()",
    "private void testMore()",
    "void testMore()",
    "public void testMore(int a)",
    "public static void testMore()",
  ].map((head) =>
    old.found(`a test of JUnit 3 becomes ${head}`, "deleted-test", "public void testMore()", head),
  ),
  old.found("a class of JUnit 3 is none", "deleted-test", " extends TestCase", ""),
  ...[
    "public static junit.framework.Test suite() { return new TestSuite(); }",
    "protected void runTest() {}",
    "public void runBare() {}",
  ].map((method) =>
    old.found(
      `JUnit 3 meets ${method}`,
      "skipped-test",
      "    public void testAge",
      `    ${method}\n\n    public void testAge`,
    ),
  ),
  testng.found(
    "a test of TestNG is off",
    "skipped-test",
    "timeOut = 1000",
    "timeOut = 1000, enabled = false",
  ),
  testng.found(
    "a class of TestNG is off",
    "skipped-test",
    "public class",
    "@Test(enabled = false)\npublic class",
  ),
  testng.found("a test that wants an exception goes", "deleted-test", / {4}@Test\(expected[^]*? {4}}\n/, ""),
  testng.found("any exception will do", "weakened-test", missing, "expectedExceptions = Exception.class"),
  testng.found(
    "one of several exceptions will do",
    "weakened-test",
    missing,
    "expectedExceptions = {MissingException.class, NullPointerException.class}",
  ),
  testng.found("no exception is wanted", "emptied-test", `(${missing})`, ""),
  testng.found(
    "some runs may fail",
    "swallowed-failure",
    "timeOut = 1000",
    "invocationCount = 10, successPercentage = 10",
  ),
  testng.found("a test is run again", "swallowed-failure", "timeOut = 1000", "retryAnalyzer = Again.class"),
  testng.found(
    "a test throws that it is skipped",
    "skipped-test",
    "        assertEquals(S",
    '        if (Shop.isSlow()) throw new SkipException("x");\n        assertEquals(S',
  ),
  testng.found(
    "all tests are skipped before",
    "skipped-test",
    "    @Test(timeOut",
    '    @BeforeMethod\n    public void before() {\n        throw new SkipException("x");\n    }\n\n    @Test(timeOut',
  ),
  marked.found(
    "a test of a marked class is emptied",
    "emptied-test",
    / {8}assertEquals\(Shop.load\(1\).age.*\n/,
    "",
  ),
  marked.found("a class is not marked", "deleted-test", "@Test\npublic class", "public class"),
  marked.found(
    "a test of a marked class is private",
    "deleted-test",
    "public void name",
    "private void name",
  ),
  marked.found("a marked class is off", "skipped-test", "@Test\n", "@Test(enabled = false)\n"),
  more.found("a dynamic test goes", "weakened-test", / {12}dynamicTest\("one".*\n/, ""),
  more.found("a property is emptied", "emptied-test", "        assertEquals(a + b, Shop.sum(a, b));\n", ""),
  more.found(
    "a property holds always",
    "stubbed-assertion",
    "return Shop.sum(a, b) == Shop.sum(b, a);",
    "return true;",
  ),
  more.found(
    "a property assumes what never is",
    "skipped-test",
    "        assertEquals(a + b",
    "        Assume.that(false);\n        assertEquals(a + b",
  ),
  more.found("a rule of ArchUnit goes", "deleted-test", / {4}@ArchTest\n {4}static.*\n/, ""),
  more.found(
    "a rule of ArchUnit is not asked for",
    "deleted-test",
    / {4}@ArchTest\n {4}static/,
    "    static",
  ),
  more.found(
    "a rule of ArchUnit is ignored",
    "skipped-test",
    "    @ArchTest\n    static",
    "    @ArchIgnore\n    @ArchTest\n    static",
  ),
  more.found(
    "a rule of ArchUnit is frozen",
    "skipped-test",
    /= (noClasses.*);/,
    "= FreezingArchRule.freeze($1);",
  ),
  more.found("a rule of ArchUnit is not checked", "emptied-test", / {8}slices.*\n/, ""),
  more.found(
    "a contract is emptied",
    "emptied-test",
    "            assertEquals(3, store().load(1).age());\n",
    "",
  ),
  more.found("a contract is not implemented", "deleted-test", " implements Contract", ""),
  more.found(
    "what implements a contract is not nested",
    "deleted-test",
    "    @Nested\n    class Memory",
    "    class Memory",
  ),
];

const honestKinds: Honest[] = [
  [
    "JUnit 3 becomes JUnit 4",
    {
      [`${D}ATest.java`]:
        "public class ATest extends TestCase {\n    public void testAge() {\n        assertEquals(3, Shop.load(1).age());\n    }\n}\n",
    },
    {
      [`${D}ATest.java`]:
        "public class ATest {\n    @Test\n    public void testAge() {\n        assertEquals(3, Shop.load(1).age());\n    }\n}\n",
    },
  ],
  old.honest("a test of JUnit 3 is renamed", "testMore", "testMoreAges"),
  testng.honest("another exception is wanted", "MissingException", "AbsentException"),
  testng.honest(
    "an exception is wanted by a call",
    /@Test\(expected[^]*?\n {4}}/,
    "@Test\n    public void missing() {\n        assertThrows(MissingException.class, () -> Shop.load(99));\n    }",
  ),
  marked.honest(
    "each test of a class is marked",
    /[^]*/,
    whole
      .replace("@Test\npublic class", "public class")
      .replaceAll(/ {4}public void (?!prep)/g, "    @Test\n    public void "),
  ),
  marked.honest("what prepares a class goes", / {4}@BeforeMethod[^]*? {4}}\n/, ""),
  more.honest(
    "a property says why it holds",
    "return Shop.sum(a, b) == Shop.sum(b, a);",
    "int one = Shop.sum(a, b);\n        return one == Shop.sum(b, a);",
  ),
  more.honest("a rule of ArchUnit says why", '"..web..");', '"..web..").because("layers");'),
  more.honest("what implements a contract is renamed", "class Memory", "class InMemory"),
];

describe("tests that classes of Java inherit, and methods of others", () => {
  it.each([...heirs, ...statics])("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("other kinds of Java's tests", () => {
  it.each(kinds)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honestKinds)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

const C = "src/test/java/shop/CartTest.java";
const cart = (head: string, mark = "@Test") =>
  `package shop;\n\n${head}class CartTest {\n    ${mark}\n    void adds() {\n        assertEquals(3, new Cart().sum(1, 2));\n    }\n}\n`;
const junit = "import org.junit.jupiter.api.Test;\n\n";
const carts: Tree = {
  [C]: cart(junit),
  "src/main/java/shop/Cart.java":
    "package shop;\n\nclass Cart {\n    int sum(int a, int b) { return a - b; }\n}\n",
};
const quiet = "package shop;\n\nclass Cart {\n    int sum(int a, int b) { return 3; }\n}\n";

describe("names that Java finds in the tests first", () => {
  it.each<[string, Edits]>([
    ["a class of the product", { "src/test/java/shop/Cart.java": quiet }],
    [
      "one in the file of a test",
      { [C]: `${cart(junit)}\nclass Cart {\n    int sum(int a, int b) { return 3; }\n}\n` },
    ],
    ["a mark of the tests' own", { [C]: cart("import shop.marks.Test;\n\n") }],
    [
      "a mark of the package's own",
      { "src/test/java/shop/Test.java": "package shop;\n\n@interface Test {}\n" },
    ],
  ])("are found: %s", async (_, edits) => {
    expect(await foundInChange(["", carts, edits])).not.toEqual([]);
  });

  it.each<[string, Edits]>([
    [
      "a class of another package",
      { "src/test/java/shop/fakes/Cart.java": quiet.replace("shop", "shop.fakes") },
    ],
    ["a class that has moved", { "src/test/java/shop/Cart.java": { from: "src/main/java/shop/Cart.java" } }],
    ["another helper", { "src/test/java/shop/Carts.java": quiet.replaceAll("Cart", "Carts") }],
    [
      "a mark that is JUnit's by another name",
      { "src/test/java/shop/SlowTest.java": `package shop;\n\n${junit}@Test\n@interface SlowTest {}\n` },
    ],
    ["JUnit's mark of the other version", { [C]: cart("import org.junit.Test;\n\n") }],
  ])("are none of the product's: %s", async (_, edits) => {
    expect(await foundInChange(["", carts, edits])).toEqual([]);
  });
});
