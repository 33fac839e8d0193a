import { describe, expect, it } from "vitest";
import { testsOfChange } from "../../../../../src/domain/gates/tamper/compare-tests.ts";
import { type FileVersion } from "../../../../../src/domain/gates/tamper/changed-file.ts";
import { nothingAround } from "../../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { parsed } from "../parsed.ts";

type Row = readonly [language: "java" | "py", before: string, after: string];

const paths = { java: "src/test/java/ATest.java", py: "tests/test_a.py" };
const java = (said: string) => {
  const [mark = "", head = "class ATest", member = ""] = said.split(" | ");
  return `${head} {\n  ${member}\n  ${mark}\n  void a(int n) {\n    assertEquals(36, load(n));\n  }\n}\n`;
};
const python = (said: string) => {
  const [mark = "", base = "TestCase"] = said.split(" | ");
  return `${mark.startsWith("@") ? "" : mark}\n\n\nclass TestA(${base}):\n    ${mark.startsWith("@") ? mark : ""}\n    async def test_a(self):\n        assert load(1) == 36\n`;
};

async function tried([language, before, after]: Row): Promise<(string | null)[]> {
  const written = language === "java" ? java : python;
  const version = async (text: string): Promise<FileVersion> => {
    const path = paths[language];
    return { path, kind: "file", text, tree: await parsed(path, text), data: undefined };
  };
  const file = {
    ...{ path: paths[language], before: await version(written(before)) },
    after: await version(written(after)),
  };
  return testsOfChange([file], nothingAround).rewritten.map(({ name }) => name);
}

const otherwise: Row[] = [
  ["java", '@Test @Sql("/data.sql")', '@Test @Sql("/other.sql")'],
  ["java", '@Test | @Sql("/data.sql") class ATest', "@Test | class ATest"],
  ["java", '@Test | @ActiveProfiles("prod") class ATest', '@Test | @ActiveProfiles("fake") class ATest'],
  ["java", "@Test | class ATest", '@Test | @TestPropertySource(properties = "strict=false") class ATest'],
  [
    "java",
    "@Test | @SpringBootTest class ATest",
    "@Test | @SpringBootTest(classes = Fake.class) class ATest",
  ],
  ["java", '@ParameterizedTest @MethodSource("cases")', '@ParameterizedTest @MethodSource("fewer")'],
  ["java", "@ParameterizedTest @NullAndEmptySource", "@ParameterizedTest @NullSource"],
  ["java", "@Property", "@Property(edgeCases = EdgeCasesMode.NONE)"],
  ["java", "@Property", '@Property(seed = "1")'],
  ["java", "@Test", '@Test(dependsOnMethods = "never")'],
  ["java", "@Test | class ATest extends Strict", "@Test | class ATest extends Calm"],
  ["java", "@Test | class ATest | @Rule public Strict s = new Strict();", "@Test"],
  ["py", "", '@pytest.mark.dependency(depends=["never"])'],
  ["py", "", '@pytest.mark.order(after="b")'],
  ["py", "", '@pytest.mark.xdist_group("a")'],
  ["py", "@pytest.mark.asyncio", ""],
  ["py", "pytestmark = pytest.mark.asyncio", ""],
  [
    "py",
    '@pytest.mark.parametrize("n", np.linspace(0, 1, 100))',
    '@pytest.mark.parametrize("n", np.linspace(0, 1, 2))',
  ],
  ["py", '@pytest.mark.parametrize("n", ALL)', '@pytest.mark.parametrize("n", random.sample(ALL, 1))'],
  ["py", " | IsolatedAsyncioTestCase", " | TestCase"],
];

const alike: Row[] = [
  ["java", "@Test", '@Test @DisplayName("adds")'],
  ["java", '@Test @Sql("/data.sql")', '@Sql( "/data.sql" ) @Test'],
  ["java", "@ParameterizedTest @ValueSource(ints = {1})", "@ParameterizedTest @ValueSource(ints = {1, 2})"],
  ["java", "@Test", '@Test @Tag("slow") @Order(1)'],
  ["py", "@pytest.mark.asyncio", "@pytest.mark.asyncio  # as ever"],
  ["py", '@pytest.mark.parametrize("n", [1])', '@pytest.mark.parametrize("n", [1, 2])'],
  ["py", "@pytest.mark.vcr('a')", '@pytest.mark.vcr("a")'],
];

describe("what stands around a test", () => {
  it.each(otherwise)("is another and wants a trial: %s %s becomes %s", async (...row) => {
    expect(await tried(row)).not.toEqual([]);
  });

  it.each(alike)("says the same: %s %s becomes %s", async (...row) => {
    expect(await tried(row)).toEqual([]);
  });
});
