import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row } from "./found-in-change.ts";

const check = "assertEquals(36, new App().sum(1));";
const javaFile = "src/test/java/a/AppTest.java";
/** A class of Java's tests, with what stands before its test, before the class, and before all members. */
const java = (mark: string, body = check, [before, member] = ["", ""]) =>
  `package a;\n\n${before}class AppTest {\n  ${member}\n  ${mark}\n  void sums() throws Exception {\n    ${body}\n  }\n}\n`;
const inJava = (title: string, was: string, now: string): Row => [
  title,
  { [javaFile]: was },
  { [javaFile]: now },
];
const along = ([title, base, edits]: Row, more: Readonly<Record<string, Edit>>): Row => [
  title,
  base,
  { ...edits, ...more },
];
const python = (mark: string, body = "assert rate(1) == 36", kind = "def") =>
  `import asyncio\nimport warnings\nimport pytest\nfrom shop.tax import rate\n\n\n${mark}${kind} test_rate():\n    ${body}\n`;
const inPython = (title: string, was: string, now: string): Row => [
  title,
  { "tests/test_tax.py": was },
  { "tests/test_tax.py": now },
];

const waiting = (body: string) => python("", body, "async def");
const old = (time: string) => java(`@Test${time}`);
const rule = (made: string) =>
  java("@Test", check, ["", made === "" ? "" : `@Rule public Timeout t = ${made};`]);
const within = (call: string) => java("@Test", `${call}, () -> ${check.replace(";", "")});`);
const picture = (mark: string) => python(`${mark}\n`, "draw(rate(1))");
const database = (mark: string) => java(`@Test ${mark}`, "new App().sum(1);");
const error = '@pytest.mark.filterwarnings("error")\n';

const limits: Row[] = [
  inJava("a limit is gone", java("@Test @Timeout(1)"), java("@Test")),
  inJava("a limit is a thousand times as long", java("@Test @Timeout(1)"), java("@Test @Timeout(1000)")),
  inJava(
    "a limit is in seconds",
    java("@Test @Timeout(value = 100, unit = TimeUnit.MILLISECONDS)"),
    java("@Test @Timeout(value = 100, unit = TimeUnit.SECONDS)"),
  ),
  inJava("a limit of a class is gone", java("@Test", check, ["@Timeout(1)\n", ""]), java("@Test")),
  inJava("a limit around a check is gone", within("assertTimeout(Duration.ofSeconds(1)"), java("@Test")),
  inJava(
    "a limit around a check is in minutes",
    within("assertTimeoutPreemptively(Duration.ofMillis(100)"),
    within("assertTimeoutPreemptively(Duration.ofMinutes(100)"),
  ),
  inJava("JUnit 4: a limit is gone", old("(timeout = 100)"), old("")),
  inJava("JUnit 4: a limit is longer", old("(timeout = 100)"), old("(timeout = 100000)")),
  inJava("TestNG: a limit is gone", old("(timeOut = 100)"), old("(priority = 1)")),
  inJava("a rule of a limit is gone", rule("Timeout.seconds(1)"), rule("")),
  inJava("a rule bounds by more", rule("Timeout.millis(100)"), rule("Timeout.seconds(100)")),
  inJava("a rule is built", rule("Timeout.builder().withTimeout(1, TimeUnit.SECONDS).build()"), rule("")),
  inPython("pytest: a limit is gone", python("@pytest.mark.timeout(1)\n"), python("")),
  inPython(
    "pytest: a limit is longer",
    python("@pytest.mark.timeout(1)\n"),
    python("@pytest.mark.timeout(timeout=1000)\n"),
  ),
  inPython(
    "pytest: a limit is none",
    python("@pytest.mark.timeout(1)\n"),
    python("@pytest.mark.timeout(0)\n"),
  ),
  inPython("pytest: a limit of all is gone", python("pytestmark = pytest.mark.timeout(1)\n\n\n"), python("")),
  along(inPython("settings give any time", python("@pytest.mark.timeout(1)\n"), python("")), {
    "pytest.ini": "[pytest]\ntimeout = 5000\n",
  }),
  inPython(
    "what is waited for may take any time",
    waiting("assert await asyncio.wait_for(rate(1), 1) == 36"),
    waiting("assert await rate(1) == 36"),
  ),
  inPython(
    "a block has no limit",
    waiting("async with asyncio.timeout(1):\n        assert await rate(1) == 36"),
    waiting("async with asyncio.timeout(None):\n        assert await rate(1) == 36"),
  ),
];

const warnings: Row[] = [
  inPython("warnings are no errors", python(error), python("")),
  inPython("warnings are passed over", python(error), python(error.replace("error", "ignore"))),
  inPython("they are of all tests", python(`pytestmark = ${error.slice(1)}\n\n`), python("")),
  inPython(
    "within a test",
    python("", 'warnings.simplefilter("error")\n    assert rate(1) == 36'),
    python(""),
  ),
  inPython(
    "within a block",
    python("", 'with warnings.catch_warnings(action="error"):\n        assert rate(1) == 36'),
    python(""),
  ),
  inPython(
    "they are passed over afterwards",
    python("", 'warnings.simplefilter("error")\n    assert rate(1) == 36'),
    python(
      "",
      'warnings.simplefilter("error")\n    warnings.simplefilter("ignore")\n    assert rate(1) == 36',
    ),
  ),
];

const compared: Row[] = [
  inPython(
    "a picture may be anything",
    picture('@image_comparison(["a.png"], tol=1)'),
    picture('@image_comparison(["a.png"], tol=200)'),
  ),
  inPython(
    "a picture may be off",
    picture('@image_comparison(["a.png"])'),
    picture('@image_comparison(["a.png"], tol=200)'),
  ),
  inPython(
    "pytest-mpl: a picture may be anything",
    picture("@pytest.mark.mpl_image_compare"),
    picture("@pytest.mark.mpl_image_compare(tolerance=200)"),
  ),
  inPython("no picture is compared", picture("@pytest.mark.mpl_image_compare"), picture("")),
  ...["all", "new_episodes"].map((mode) =>
    inPython(
      `answers are recorded: ${mode}`,
      python("@pytest.mark.vcr\n"),
      python(`@pytest.mark.vcr(record_mode="${mode}")\n`),
    ),
  ),
  inPython(
    "answers of a tape are recorded",
    python('@vcr.use_cassette("a.yaml")\n'),
    python('@vcr.use_cassette("a.yaml", record_mode="all")\n'),
  ),
  inJava("a database may hold anything", database('@ExpectedDatabase("want.xml")'), database("")),
  inJava("a set of data is not compared", database('@ExpectedDataSet("want.yml")'), database("")),
  inJava(
    "a database may hold more",
    database('@ExpectedDatabase("want.xml")'),
    database('@ExpectedDatabase(value = "want.xml", assertionMode = DatabaseAssertionMode.NON_STRICT)'),
  ),
  inJava(
    "a column is passed over",
    database('@ExpectedDataSet("want.yml")'),
    database('@ExpectedDataSet(value = "want.yml", ignoreCols = "sum")'),
  ),
  inJava(
    "an error may say anything",
    java(
      '@Test(expectedExceptions = Bad.class, expectedExceptionsMessageRegExp = "no")',
      "new App().sum(1);",
    ),
    java("@Test(expectedExceptions = Bad.class)", "new App().sum(1);"),
  ),
];

const honest: Row[] = [
  inJava("a limit for slower machines", java("@Test @Timeout(1)"), java("@Test @Timeout(5)")),
  inJava("a limit is shorter", java("@Test @Timeout(10)"), java("@Test @Timeout(1)")),
  inJava("a limit is new", java("@Test"), java("@Test @Timeout(1)")),
  inJava(
    "a limit in other words",
    java("@Test @Timeout(2)"),
    within("assertTimeoutPreemptively(Duration.ofSeconds(2)"),
  ),
  inJava(
    "a limit in another unit",
    java("@Test @Timeout(2)"),
    java("@Test @Timeout(value = 2000, unit = TimeUnit.MILLISECONDS)"),
  ),
  inJava("a limit by a name", java("@Test @Timeout(2)"), java("@Test @Timeout(LIMIT)")),
  inJava(
    "a limit of each becomes one of all",
    java("@Test @Timeout(1)"),
    java("@Test", check, ["@Timeout(1)\n", ""]),
  ),
  along(inJava("a limit that the settings have now", java("@Test @Timeout(1)"), java("@Test")), {
    "src/test/resources/junit-platform.properties": "junit.jupiter.execution.timeout.default = 1 s\n",
  }),
  along(inPython("a limit that pytest has now", python("@pytest.mark.timeout(1)\n"), python("")), {
    "pytest.ini": "[pytest]\ntimeout = 1\n",
  }),
  inPython(
    "a block for a call",
    waiting("assert await asyncio.wait_for(rate(1), 1) == 36"),
    waiting("async with asyncio.timeout(1):\n        assert await rate(1) == 36"),
  ),
  along(inPython("warnings are errors by settings", python(error), python("")), {
    "pytest.ini": "[pytest]\nfilterwarnings =\n    error\n",
  }),
  inPython(
    "warnings are errors by a mark",
    python(
      "",
      'with warnings.catch_warnings():\n        warnings.simplefilter("error")\n        assert rate(1) == 36',
    ),
    python(error),
  ),
  inPython(
    "a warning is wanted",
    python(error),
    python("", "with pytest.deprecated_call():\n        assert rate(1) == 36"),
  ),
  inPython(
    "one kind of warning is passed over",
    python(error),
    python(`${error}@pytest.mark.filterwarnings("ignore::DeprecationWarning")\n`),
  ),
  inPython(
    "a picture has to be nearer",
    picture('@image_comparison(["a.png"], tol=2)'),
    picture('@image_comparison(["a.png"], tol=1)'),
  ),
  inPython(
    "answers are taken from a tape alone",
    python("@pytest.mark.vcr\n"),
    python('@pytest.mark.vcr(record_mode="none")\n'),
  ),
  inJava(
    "another database is wanted",
    database('@ExpectedDatabase("want.xml")'),
    database('@ExpectedDatabase("wanted.xml")'),
  ),
];

describe("what is wanted of a test besides its checks", () => {
  it.each([...limits, ...warnings, ...compared])("is gone: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([expect.stringContaining("demands less")]);
  });

  it.each(honest)("stays: %s", async (...row) => {
    const own = (await foundInChange(row)).filter((one) => one.includes("demands less"));
    expect(own).toEqual([]);
  });
});
