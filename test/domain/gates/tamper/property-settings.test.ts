import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const hypothesis = replacedIn(
  "tests/conftest.py",
  `from hypothesis import settings

settings.register_profile("ci", max_examples=1000)
settings.register_profile("fast", max_examples=1)
settings.load_profile("ci")
`,
);
const timed = replacedIn(
  "packages/web/tests/conftest.py",
  `from hypothesis import HealthCheck, Phase, settings

settings.register_profile("ci", deadline=500, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("ci")
`,
);
const plain = replacedIn("tests/conftest.py", "from hypothesis import settings\n");
const check = replacedIn(
  "test/sum.test.ts",
  `import fc from "fast-check";
import { sum } from "../src/sum.js";

test("adds", () => {
  fc.assert(fc.property(fc.integer(), fc.integer(), (a, b) => sum(a, b) === a + b));
});
`,
);
const kept = replacedIn(
  "tests/show.rs",
  `#[test]
fn shows() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("kept");
    let _guard = settings.bind_to_scope();
    insta::assert_snapshot!(show(1), @"Ada 36");
}
`,
);
const nested = replacedIn(
  "src/test/java/shop/LoadTest.java",
  `class LoadTest {
    @Nested
    class Names {
        @Test
        void name() {
            assertEquals("Ada", Shop.load(1).name());
        }
    }
}
`,
);
const path = '    settings.set_snapshot_path("kept");\n';
const cheats: Found[] = [
  hypothesis.found("a profile tries less", "weakened-test", "max_examples=1000", "max_examples=2"),
  hypothesis.found(
    "another profile is loaded",
    "weakened-test",
    'load_profile("ci")',
    'load_profile("fast")',
  ),
  timed.found("values may take as long as they like", "weakened-test", "deadline=500", "deadline=None"),
  timed.found(
    "a profile is loaded that lets more pass",
    "weakened-test",
    '_profile("ci")',
    '_profile("dev")',
  ),
  timed.found(
    "a health check fails no more",
    "weakened-test",
    ".too_slow]",
    ".too_slow, HealthCheck.filter_too_much]",
  ),
  timed.found(
    "examples alone are tried",
    "weakened-test",
    "deadline=500",
    "deadline=500, phases=[Phase.explicit]",
  ),
  plain.found(
    "a profile comes that tries once",
    "weakened-test",
    /$(?![^])/,
    'settings.register_profile("ci", max_examples=1)\nsettings.load_profile("ci")\n',
  ),
  check.found(
    "all properties are tried once",
    "weakened-test",
    'test("adds"',
    'fc.configureGlobal({ numRuns: 1 });\n\ntest("adds"',
  ),
  kept.found("a filter takes all", "weakened-test", path, '    settings.add_filter(r".*", "");\n'),
  kept.found(
    "a field is left out of all results",
    "weakened-test",
    path,
    '    settings.add_redaction(".name", "x");\n',
  ),
  kept.found("all results pass", "weakened-test", path, '    std::env::set_var("INSTA_FORCE_PASS", "1");\n'),
  nested.found("a nested class is static", "skipped-test", "    class Names", "    static class Names"),
];
const honest: Honest[] = [
  hypothesis.honest("a profile tries more", "max_examples=1000", "max_examples=2000"),
  hypothesis.honest("a profile is renamed", /"ci"/g, '"all"'),
  timed.honest("values may take somewhat longer", "deadline=500", "deadline=1000"),
  timed.honest("values may take less", "deadline=500", "deadline=200"),
  timed.honest("a health check fails again", ", suppress_health_check=[HealthCheck.too_slow]", ""),
  timed.honest("what is tried is the same each time", "deadline=500", "deadline=500, derandomize=True"),
  plain.honest(
    "a profile comes that tries more",
    /$(?![^])/,
    'settings.register_profile("ci", max_examples=1000, deadline=None)\nsettings.load_profile("ci")\n',
  ),
  check.honest(
    "all properties are tried more often",
    'test("adds"',
    'fc.configureGlobal({ numRuns: 500 });\n\ntest("adds"',
  ),
  kept.honest("results are kept elsewhere", '"kept"', '"shown"'),
  nested.honest("a nested class is public", "    class Names", "    public class Names"),
];

describe("what a file says for all its properties and kept results", () => {
  it.each(cheats)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
