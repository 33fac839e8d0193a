import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/test/java/shop/SumTest.java";
const X = "src/test/java/shop/Calm.java";
const test = (mark = "", member = "") => `package shop;

import org.junit.jupiter.api.Test;

${mark}
class SumTest {
  ${member}
  @Test
  void adds() {
    assertEquals(3, new Sum().add(1, 2));
  }
}
`;
const extension = (named: string, method: string) =>
  `package shop;\n\nimport org.junit.jupiter.api.extension.*;\n\npublic class Calm ${named} {\n  ${method}\n}\n`;
const statement = (body: string) =>
  extension(
    "implements TestRule",
    `public Statement apply(Statement base, Description d) {\n    return new Statement() {\n      @Override\n      public void evaluate() throws Throwable {\n        ${body}\n      }\n    };\n  }`,
  );
const runner = (method: string) =>
  extension(
    "extends BlockJUnit4ClassRunner",
    `public Calm(Class<?> c) throws Exception { super(c); }\n  @Override\n  ${method}`,
  );
const callback = (body: string) =>
  extension(
    "implements BeforeEachCallback",
    `public void beforeEach(ExtensionContext c) {\n    ${body}\n  }`,
  );
const used = "@ExtendWith(Calm.class)";

const skipping = callback("Assumptions.assumeTrue(false);");
const handler = extension(
  "implements TestExecutionExceptionHandler",
  "public void handleTestExecutionException(ExtensionContext c, Throwable t) {}",
);
const swallowing = statement("try { base.evaluate(); } catch (Throwable t) { }");
const cheats: Row[] = [
  ["one skips each test", { [T]: test() }, { [T]: test(used), [X]: skipping }],
  [
    "one aborts each test",
    { [T]: test() },
    { [T]: test(used), [X]: callback("throw new TestAbortedException();") },
  ],
  [
    "one that stands skips each test",
    { [T]: test(used), [X]: callback("Clock.reset();") },
    { [X]: skipping },
  ],
  [
    "a listener of TestNG turns failures",
    { [T]: test() },
    {
      [X]: extension(
        "implements ITestListener",
        "public void onTestFailure(ITestResult r) { r.setStatus(ITestResult.SUCCESS); }",
      ),
    },
  ],
  [
    "an annotation is rewritten by TestNG",
    { [T]: test() },
    {
      [X]: extension(
        "implements IAnnotationTransformer",
        "public void transform(ITestAnnotation a, Class c, Constructor k, Method m) { a.setEnabled(false); }",
      ),
    },
  ],
  [
    "a rule swallows",
    { [T]: test() },
    { [T]: test("", "@Rule public Calm calm = new Calm();"), [X]: swallowing },
  ],
  ["a rule runs nothing", { [T]: test("", "@Rule public Calm calm = new Calm();") }, { [X]: statement("") }],
  [
    "a rule tries again",
    { [T]: test() },
    {
      [X]: statement(
        "Throwable last = null; for (int i = 0; i < 3; i++) { try { base.evaluate(); return; } catch (Throwable t) { last = t; } } throw last;",
      ),
    },
  ],
  [
    "a runner runs nothing",
    { [T]: test() },
    {
      [T]: test("@RunWith(Calm.class)"),
      [X]: runner("protected void runChild(FrameworkMethod m, RunNotifier n) {}"),
    },
  ],
  [
    "a runner catches",
    { [T]: test() },
    {
      [X]: runner(
        "protected void runChild(FrameworkMethod m, RunNotifier n) { try { super.runChild(m, n); } catch (Throwable t) { } }",
      ),
    },
  ],
  [
    "a runner chooses",
    { [T]: test() },
    { [X]: runner("protected List<FrameworkMethod> computeTestMethods() { return List.of(); }") },
  ],
  [
    "a runner ignores",
    { [T]: test() },
    { [X]: runner("protected boolean isIgnored(FrameworkMethod m) { return true; }") },
  ],
];

const own = extension("extends Runner", "public void run(RunNotifier n) {}");
const standing: Row[] = [
  ["a handler", { [T]: test(), [X]: handler }, { [T]: test(used) }],
  [
    "a handler among others",
    { [T]: test("@ExtendWith(Docker.class)"), [X]: handler },
    { [T]: test("@ExtendWith({ Docker.class, Calm.class })") },
  ],
  [
    "a handler that is registered",
    { [T]: test(), [X]: handler },
    { [T]: test("", "@RegisterExtension static Calm calm = new Calm();") },
  ],
  ["what skips", { [T]: test(), [X]: skipping }, { [T]: test(used) }],
  [
    "a rule that swallows",
    { [T]: test(), [X]: swallowing },
    { [T]: test("", "@Rule public final Calm calm = new Calm();") },
  ],
  ["a runner that runs nothing", { [T]: test(), [X]: own }, { [T]: test("@RunWith(Calm.class)") }],
  ["a runner that is new and runs nothing", { [T]: test() }, { [T]: test("@RunWith(Calm.class)"), [X]: own }],
];
const fresh = test().replaceAll("Sum", "Product").replaceAll("adds", "multiplies");

const plain = callback("Clock.reset();");
const honest: Row[] = [
  ["one that stands prepares", { [T]: test(), [X]: plain }, { [T]: test(used) }],
  [
    "one that decides is for a new class",
    { [T]: test(), [X]: handler },
    { "src/test/java/shop/ProductTest.java": fresh.replace("class Product", `${used}\nclass Product`) },
  ],
  [
    "one is used already",
    { [T]: test(used), [X]: handler },
    { [T]: test(used).replace("add(1, 2)", "add(2, 1)") },
  ],
  [
    "a runner that is new is for a new class",
    { [T]: test() },
    {
      "src/test/java/shop/ProductTest.java": fresh.replace(
        "class Product",
        "@RunWith(Calm.class)\nclass Product",
      ),
      [X]: own,
    },
  ],
  ["one of Mockito is used", { [T]: test() }, { [T]: test("@ExtendWith(MockitoExtension.class)") }],
  ["one prepares", { [T]: test() }, { [T]: test(used), [X]: plain }],
  [
    "one gives parameters",
    { [T]: test() },
    {
      [T]: test(used),
      [X]: extension(
        "implements ParameterResolver",
        "public Object resolveParameter(ParameterContext p, ExtensionContext c) { return new Store(); }",
      ),
    },
  ],
  [
    "a rule prepares and cleans up",
    { [T]: test() },
    {
      [T]: test("", "@Rule public Calm calm = new Calm();"),
      [X]: statement("Clock.fix(); try { base.evaluate(); } finally { Clock.reset(); }"),
    },
  ],
  [
    "a rule tells more of a failure",
    { [T]: test() },
    {
      [X]: statement(
        'try { base.evaluate(); } catch (Throwable t) { throw new AssertionError("seed 3", t); }',
      ),
    },
  ],
  [
    "a runner prepares",
    { [T]: test() },
    {
      [X]: runner(
        "protected void runChild(FrameworkMethod m, RunNotifier n) { Clock.fix(); try { super.runChild(m, n); } finally { Clock.reset(); } }",
      ),
    },
  ],
  [
    "one that skips moves",
    { [T]: test(used), [X]: skipping },
    { [X]: null, "src/test/java/shop/kit/Calm.java": skipping },
  ],
];

describe("extensions of Java's runners", () => {
  it.each(standing)("are found where a class that stands comes to use %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(cheats)("are found: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
