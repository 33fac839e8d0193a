import { describe, expect, it } from "vitest";
import { readText } from "../../src/reports/report-reader.ts";
import { Tally } from "../../src/reports/tests/tally.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { fixture, root } from "./fixture.ts";

interface Wanted {
  /** `outcome file: groups > name`, in any order; `(unit)` where there is no file. */
  readonly tests: readonly string[];
  readonly unloaded?: readonly string[];
}

const reports: readonly (readonly [file: string, wanted: Wanted])[] = [
  [
    "jest/failing.json",
    {
      tests: ["pass test/cart.test.js: cart > adds up", "skip test/cart.test.js: cart > is skipped"],
      unloaded: ["test/broken.test.js"],
    },
  ],
  ["vitest/failing.json", { tests: ["fail vt/cart.vt.js: cart > is wrong"], unloaded: ["vt/broken.vt.js"] }],
  [
    "vitest/failing-junit.xml",
    { tests: ["pass vt/cart.vt.ts: total > adds the prices"], unloaded: ["vt/broken.vt.ts"] },
  ],
  [
    "pytest/xunit1.xml",
    {
      tests: [
        "pass tests/test_cart.py: TestTotal > test_multiplies[2-3-6]",
        "skip tests/test_cart.py: test_old",
      ],
      unloaded: ["tests/test_broken.py"],
    },
  ],
  [
    "pytest/xdist.xml",
    {
      tests: ["pass (tests.test_cart.TestTotal): TestTotal > test_multiplies[2-3-6]"],
      unloaded: ["tests/test_broken.py"],
    },
  ],
  [
    "go/builds-1.19.json",
    {
      tests: [
        "fail (example.com/shop/cart): TestTotal > 2_times_2",
        "skip (example.com/shop/cart): TestLater",
      ],
      unloaded: ["example.com/shop/broken/inner", "example.com/shop/broken", "example.com/shop/vetted"],
    },
  ],
  [
    "libtest/failing.txt",
    {
      tests: [
        "pass src/lib.rs: tests > adds",
        "fail src/lib.rs: tests > should_panic_but_does_not",
        "pass tests/whole.rs: whole",
      ],
    },
  ],
  ["node-test/failing-tap.txt", { tests: ["fail (): total > with no prices > is nothing"] }],
  ["node-test/failing-junit.xml", { tests: ["fail (test): total > with no prices > is nothing"] }],
  ["node-test/broken-tap.txt", { tests: [], unloaded: ["broken/a.test.js"] }],
  ["node-test/broken-junit.xml", { tests: [], unloaded: ["broken/a.test.js"] }],
  [
    "surefire/junit5/TEST-com.acme.CartTest.xml",
    {
      tests: [
        "pass (com.acme.CartTest): CartTest > made[1]",
        "skip (com.acme.CartTest): CartTest > comesLater",
      ],
    },
  ],
  ["phpunit/junit.xml", { tests: ["pass tests/CartTest.php: CartTest > testMultiplies"] }],
];

describe("the tests of a report", () => {
  it.each(reports)("are known one by one: %s", (file, { tests, unloaded }) => {
    const reading = readText(testReport(root), fixture(file));
    if (reading.kind !== "report") throw new Error(reading.why);
    const known = reading.outcomes?.map(
      ({ outcome, file: path, unit = "", name }) => `${outcome} ${path ?? `(${unit})`}: ${name}`,
    );
    expect(known).toEqual(expect.arrayContaining([...tests]));
    expect(reading.unloaded).toEqual(unloaded);
    const { passed, failed, skipped } = reading;
    expect(reading.outcomes?.length).toBe(passed + failed + skipped - (unloaded?.length ?? 0));
  });

  it("keep a part of the message of those that failed", () => {
    const tally = new Tally();
    tally.addNamed("failed", "one", { message: "x".repeat(2_000) });
    tally.addNamed("passed", "other", { message: "passed" });
    const [one, other] = tally.report().outcomes ?? [];
    expect(one?.message).toHaveLength(500);
    expect(other).toEqual({ file: null, name: "other", outcome: "pass" });
  });

  it.each([
    ["some have no name", 1, 1],
    ["there are too many", 50_001, 0],
  ])("are not known where %s", (_, named, nameless) => {
    const tally = new Tally();
    for (let at = 0; at < named; at += 1) tally.addNamed("passed", `${at}`);
    tally.add("passed", nameless);
    expect(tally.report()).not.toHaveProperty("outcomes");
  });
});
