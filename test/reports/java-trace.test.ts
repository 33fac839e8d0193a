import { expect, it } from "vitest";
import { readText } from "../../src/reports/report-reader.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { root } from "./fixture.ts";

const libraries = [
  "\tat org.junit.jupiter.api.AssertionFailureBuilder.build(AssertionFailureBuilder.java:151)",
  "\tat app//org.junit.jupiter.api.Assertions.assertEquals(Assertions.java:531)",
  "\tat java.base/java.util.Optional.orElseThrow(Optional.java:403)",
];
const product = "\tat com.acme.shop.Cart.add(Cart.java:40)";
const helper = "\tat com.acme.testing.Checks.holds(Checks.java:7)";

function placeOf(frames: readonly string[], classname: string): object {
  const trace = ["org.opentest4j.AssertionFailedError: expected: <3>", ...frames].join("\n");
  const failure = `<failure message="no">${trace.replaceAll("<", "&lt;")}</failure>`;
  const reading = readText(
    testReport(root),
    `<testsuite><testcase name="adds" classname="${classname}">${failure}</testcase></testsuite>`,
  );
  const [finding] = reading.kind === "report" ? reading.findings : [];
  return { path: finding?.path, line: finding?.line };
}

it.each<[string, string[], string | null, number | null]>([
  [
    "the test's own class",
    [...libraries, product, helper, "\tat app//com.acme.shop.CartTest.adds(CartTest.java:12)"],
    ...(["CartTest.java", 12] as const),
  ],
  [
    "a class within that of the test",
    [...libraries, "\tat com.acme.shop.CartTest$Adding.lambda$adds$0(CartTest.java:30)"],
    ...(["CartTest.java", 30] as const),
  ],
  [
    "a method whose name is a sentence",
    [...libraries, "\tat com.acme.shop.CartTest.adds two(CartTest.kt:5)"],
    ...(["CartTest.kt", 5] as const),
  ],
  ["the project, where the test's class is not in it", [...libraries, product], "Cart.java", 40],
  ["nothing, where it names libraries alone", libraries, null, null],
])("a trace of the JVM tells the place in %s", (...[, frames, path, line]) => {
  expect(placeOf(frames, "com.acme.shop.CartTest")).toEqual({ path, line });
});

it("another trace tells the first place in the repository", () => {
  expect(placeOf(["  at add (src/cart.ts:3:1)", "  at test (test/cart.test.ts:9:1)"], "cart")).toEqual({
    ...{ path: "src/cart.ts", line: 3 },
  });
});
