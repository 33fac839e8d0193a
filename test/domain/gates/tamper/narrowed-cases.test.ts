import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const three: Tree = { "test/cases/1.txt": "a", "test/cases/2.txt": "b", "test/cases/3.txt": "c" };
const js = (list: string, more = "") =>
  `import { readdirSync, readFileSync } from "node:fs";\nimport { test, expect } from "vitest";\nfor (const name of ${list}) {\n${more}  test(name, () => {\n    expect(parse(readFileSync(\`test/cases/\${name}\`, "utf8"))).toBe(true);\n  });\n}\n`;
const T = "test/parse.test.js";
const all = 'readdirSync("test/cases")';
const inJs: Tree = { [T]: js(all), ...three, "test/few/1.txt": "a" };
const inVite: Tree = { ...inJs, [T]: js('import.meta.glob("./cases/*.txt")') };
const inGlob: Tree = { ...inJs, [T]: js('globSync("test/cases/*.txt")') };
const inFs: Tree = { ...inJs, [T]: js('fs.globSync("test/cases/*.txt")') };
const inPackages = (tree: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(tree).map(([path, text]) => [`packages/web/${path}`, text]));
const inPackage: Tree = inPackages(inGlob);
const toJs = (list: string) => ({ [T]: js(list) });

const py = (list: string) =>
  `import pathlib\nimport pytest\n\nCASES = ${list}\n\n\n@pytest.mark.parametrize("path", CASES)\ndef test_parse(path):\n    assert parse(path.read_text()) == 1\n`;
const P = "tests/test_parse.py";
const every = 'sorted(pathlib.Path("tests/cases").glob("*.txt"))';
const inPy: Tree = {
  ...{ [P]: py(every), "tests/cases/1.txt": "a", "tests/cases/2.txt": "b" },
  ...{ "tests/few/1.txt": "a" },
};
const deepPy: Tree = { ...inPy, [P]: py(every.replace("glob", "rglob")), "tests/cases/deep/3.txt": "c" };
const toPy = (list: string) => ({ [P]: py(list) });

const go = (pattern: string) =>
  `package a\n\nfunc TestParse(t *testing.T) {\n\tfiles, err := filepath.Glob("${pattern}")\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tfor _, f := range files {\n\t\tif !Parse(f) {\n\t\t\tt.Fatal(f)\n\t\t}\n\t}\n}\n`;
const inGo: Tree = { "a_test.go": go("testdata/*.txt"), "testdata/1.txt": "a", "testdata/2.txt": "b" };
const toGo = (pattern: string) => ({ "a_test.go": go(pattern) });

const rust = (given: string) =>
  `use rstest::rstest;\n\n#[rstest]\nfn parses(${given} path: PathBuf) {\n    assert!(parse(&path).is_ok());\n}\n`;
const files = (pattern: string) => `#[files("${pattern}")]`;
const inRust: Tree = {
  ...{ "tests/it.rs": rust(files("tests/cases/**/*.json")) },
  ...{ "tests/cases/a/1.json": "{}1", "tests/cases/b/2.json": "{}2" },
};
const toRust = (given: string) => ({ "tests/it.rs": rust(given) });

const datatest = (input: string) =>
  `#[datatest::files("tests/cases", { input in r"${input}", output = r"\${1}.out" })]\nfn parses(input: &str, output: &str) {\n    assert_eq!(parse(input), output);\n}\n`;
const inDatatest: Tree = {
  ...{ "tests/it.rs": datatest("^(.*)\\.in$") },
  ...{ "tests/cases/a.in": "1", "tests/cases/b.in": "2" },
};
const stable = (told: string) =>
  `fn parses(path: &Path) -> Result<()> {\n    assert_eq!(parse(path), 1);\n    Ok(())\n}\n\ndatatest_stable::harness!${told};\n`;
const listed = (folder: string, pattern: string) => stable(`(parses, "${folder}", r"${pattern}")`);
const inStable: Tree = {
  ...{ "tests/it.rs": listed("tests/cases", "^.*\\.txt$") },
  ...{ "tests/cases/a.txt": "1", "tests/cases/deep/b.txt": "2" },
};
const inNewStable: Tree = {
  ...inStable,
  "tests/it.rs": stable(' { { test = parses, root = "tests/cases", pattern = r"^.*\\.txt$" } }'),
};
const toTest = (text: string) => ({ "tests/it.rs": text });

const java = (resources: string) =>
  `class CartTest {\n  @ParameterizedTest\n  @CsvFileSource(resources = ${resources}, numLinesToSkip = 1)\n  void adds(int a, int b, int c) {\n    assertEquals(c, new Cart().sum(a, b));\n  }\n}\n`;
const J = "src/test/java/CartTest.java";
const csv = "src/test/resources/cases.csv";
const inJava: Tree = {
  ...{ [J]: java('"/cases.csv"'), [csv]: "a,b,c\n1,2,3\n2,2,4\n5,5,10\n" },
  ...{ "src/test/resources/few.csv": "a,b,c\n1,2,3\n" },
};

const cheats: Row[] = [
  ["another folder", inJs, { [T]: js(all).replaceAll("test/cases", "test/few") }],
  ["all but one", inJs, toJs(`${all}.filter((one) => one !== "2.txt")`)],
  ["the first ones", inJs, toJs(`${all}.slice(0, 1)`)],
  ["one by its name", inJs, toJs('["1.txt"]')],
  ["another ending", inJs, toJs(`${all}.filter((one) => one.endsWith(".json"))`)],
  ["another ending by an expression", inJs, toJs(`${all}.filter((one) => /\\.json$/.test(one))`)],
  ["a narrower glob of Vite", inVite, toJs('import.meta.glob("./cases/1*.txt")')],
  ["one by Vite", inVite, toJs('import.meta.glob("./cases/1.txt")')],
  ["all but one by Vite", inVite, toJs('import.meta.glob(["./cases/*.txt", "!./cases/2.txt"])')],
  ["one by its own glob", inGlob, toJs('globSync("test/cases/1.txt")')],
  [
    "all but one by an option",
    inGlob,
    toJs('globSync("test/cases/*.txt", { exclude: ["test/cases/2.txt"] })'),
  ],
  ["all but some by an option", inGlob, toJs('globSync("test/cases/*.txt", { ignore: "test/cases/2*" })')],
  ["a narrower glob of Node", inFs, toJs('fs.globSync("test/cases/1*.txt")')],
  ["a narrower glob in a package", inPackage, inPackages({ [T]: js('globSync("test/cases/1*.txt")') })],
  ["a narrower glob of Python", inPy, toPy('sorted(pathlib.Path("tests/cases").glob("1*.txt"))')],
  ["another folder of Python", inPy, toPy(every.replace("cases", "few"))],
  ["one of Python", inPy, toPy('[pathlib.Path("tests/cases/1.txt")]')],
  ["one folder of several", deepPy, toPy(every)],
  ["the first of Python", inPy, toPy(`${every}[:1]`)],
  ["a narrower glob of Go", inGo, toGo("testdata/1*.txt")],
  ["another ending of Go", inGo, toGo("testdata/*.json")],
  ["a narrower expression of datatest", inDatatest, toTest(datatest("^(a)\\.in$"))],
  ["a narrower expression of datatest-stable", inStable, toTest(listed("tests/cases", "^.*a\\.txt$"))],
  ["a folder within that of datatest-stable", inStable, toTest(listed("tests/cases/deep", "^.*\\.txt$"))],
  [
    "a narrower expression of a newer datatest-stable",
    inNewStable,
    toTest(stable(' { { test = parses, root = "tests/cases", pattern = r"^.*a\\.txt$" } }')),
  ],
  ["one folder of Rust", inRust, toRust(files("tests/cases/a/*.json"))],
  ["all but what is excluded", inRust, toRust(`${files("tests/cases/**/*.json")} #[exclude("2")]`)],
  [
    "one of two globs",
    { ...inRust, ...toRust(`${files("tests/cases/a/*.json")} ${files("tests/cases/b/*.json")}`) },
    toRust(files("tests/cases/a/*.json")),
  ],
  ["another table", inJava, { [J]: java('"/few.csv"') }],
  ["one of two tables", { ...inJava, [J]: java('{"/cases.csv", "/few.csv"}') }, { [J]: java('"/few.csv"') }],
  ["a new table", inJava, { [J]: java('"/new.csv"'), "src/test/resources/new.csv": "a,b,c\n1,2,3\n" }],
];

const moved = Object.fromEntries(
  Object.keys(three).map((path) => [path.replace("cases", "data"), { from: path }]),
);
const honest: Row[] = [
  ["the folder moves", inJs, { [T]: js(all).replaceAll("test/cases", "test/data"), ...moved }],
  ["a wider glob of Vite", inVite, toJs('import.meta.glob("./cases/**/*.txt")')],
  ["two globs of Vite", inVite, toJs('import.meta.glob(["./cases/*.txt", "./more/*.txt"])')],
  ["a wider glob of Node", inGlob, toJs('globSync("test/cases/*.{txt,md}")')],
  [
    "what is left out and was no case",
    inGlob,
    toJs('globSync("test/cases/*.txt", { ignore: ["test/cases/README.md", "test/cases/skip*"] })'),
  ],
  ["each by its name", inJs, toJs('["1.txt", "2.txt", "3.txt"]')],
  ["another way to list", inJs, toJs('globSync("test/cases/*.txt")')],
  ["what is hidden is left out", inJs, toJs(`${all}.filter((one) => !one.startsWith("."))`)],
  ["the ending that all have", inJs, toJs(`${all}.filter((one) => one.endsWith(".txt"))`)],
  ["the ending by an expression", inJs, toJs(`${all}.filter((one) => /\\.txt$/.test(one))`)],
  ["the ending by its name", inJs, toJs(`${all}.filter((one) => extname(one) === ".txt")`)],
  ["a module of the system's", inPy, toPy('[pathlib.Path(one) for one in glob.glob("tests/cases/*.txt")]')],
  ["more folders", { ...deepPy, [P]: py(every) }, toPy(every.replace("glob", "rglob"))],
  [
    "the table is another file now",
    { [J]: java('"/cases.csv"'), [csv]: inJava[csv] ?? "" },
    { [J]: java('"/new.csv"'), "src/test/resources/new.csv": { from: csv } },
  ],
  ["more tables", inJava, { [J]: java('{"/cases.csv", "/few.csv"}') }],
  [
    "a wider glob",
    { ...inRust, ...toRust(files("tests/cases/a/*.json")) },
    toRust(files("tests/cases/**/*.json")),
  ],
  [
    "a folder that is no cases'",
    { "src/a.js": "a();\n", [T]: js('readdirSync("src")') },
    toJs('readdirSync("lib")'),
  ],
];

describe("files that tests go through as their cases", () => {
  it.each(cheats)("are missed with %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" weakened-test: the tests ");
  });

  it.each(honest)("are all there: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
