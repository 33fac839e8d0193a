import { describe, expect, it } from "vitest";
import { type FileVersion } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { renewedResults } from "../../../../src/domain/gates/tamper/sources/renewed-results.ts";
import { nothingAround } from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";
import { parsed } from "./parsed.ts";

const go = (
  declared: string,
  write = "\tif *update {\n\t\tos.WriteFile(golden, got, 0o644)\n\t}\n",
  more = "",
): Tree => ({
  "a_test.go": `package a\n\nvar update = ${declared}\n\nfunc TestRender(t *testing.T) {\n\tgot := Render()\n\tgolden := filepath.Join("testdata", "a.golden")\n${write}\twant, err := os.ReadFile(golden)\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tif string(got) != string(want) {\n\t\tt.Fatal("differs")\n\t}\n}\n${more}`,
});
const flag = (on: boolean) => `flag.Bool("update", ${String(on)}, "write golden files anew")`;
const python = (declared: string, write = "    if UPDATE:\n        GOLDEN.write_text(got)\n"): Tree => ({
  "tests/test_a.py": `import os\nfrom pathlib import Path\n\nUPDATE = ${declared}\nGOLDEN = Path("tests/golden/a.txt")\n\n\ndef test_render():\n    got = render()\n${write}    assert got == GOLDEN.read_text()\n`,
});
const js = (declared: string, write = "if (update) writeFileSync(golden, got);"): Tree => ({
  "test/a.test.js": `import { readFileSync, writeFileSync } from "node:fs";\nconst update = ${declared};\nconst golden = "test/golden/a.txt";\n\ntest("renders", () => {\n  const got = render();\n  ${write}\n  expect(got).toBe(readFileSync(golden, "utf8"));\n});\n`,
});
const rust = (write: string): Tree => ({
  "tests/it.rs": `use std::{env, fs};\n\n#[test]\nfn renders() {\n    let got = render();\n    let golden = "tests/golden/a.txt";\n${write}    assert_eq!(got, fs::read_to_string(golden).unwrap());\n}\n`,
});
const java = (write: string): Tree => ({
  "src/test/java/AppTest.java": `class AppTest {\n  @Test\n  void renders() throws Exception {\n    String got = new App().render();\n    Path golden = Path.of("src/test/golden/a.txt");\n    ${write}\n    assertEquals(Files.readString(golden), got);\n  }\n}\n`,
});
const inRust = 'if env::var("UPDATE").is_ok() {\n        fs::write(golden, &got).unwrap();\n    }\n';
const inJava = 'if (Boolean.getBoolean("update")) Files.writeString(golden, got);';
const asked = 'process.env.UPDATE === "1"';
const askedPython = 'os.environ.get("UPDATE") == "1"';
const expecting = (first: string): Tree => ({
  "tests/it.rs": `#[test]\nfn a() {\n${first}    expect![["a"]].assert_eq(&render());\n}\n`,
});

const cheats: Row[] = [
  ["a flag of Go that is on", go(flag(false)), go(flag(true))],
  [
    "a constant of Go",
    go(flag(false)),
    go(flag(false), "\tif true {\n\t\tos.WriteFile(golden, got, 0o644)\n\t}\n"),
  ],
  ["no condition in Go", go(flag(false)), go(flag(false), "\tos.WriteFile(golden, got, 0o644)\n")],
  [
    "a flag that is put on before all tests",
    go(flag(false)),
    go(flag(false), undefined, "\nfunc TestMain(m *testing.M) {\n\t*update = true\n\tos.Exit(m.Run())\n}\n"),
  ],
  [
    "what is written as bytes",
    go(flag(false), ""),
    go(flag(false), "\t_ = os.WriteFile(golden, []byte(got), 0o644)\n"),
  ],
  ["a constant of Python", python(askedPython), python("True")],
  ["a default", python(askedPython), python('os.environ.get("UPDATE", "1") == "1"')],
  ["whatever is not one word", python(askedPython), python('os.environ.get("UPDATE") != "0"')],
  ["what is not set", python(askedPython), python('not os.environ.get("KEEP")')],
  ["no condition in Python", python(askedPython), python(askedPython, "    GOLDEN.write_text(got)\n")],
  [
    "an open file of Python",
    python(
      askedPython,
      '    if UPDATE:\n        with open(GOLDEN, "w") as out:\n            out.write(got)\n',
    ),
    python("True", '    if UPDATE:\n        with open(GOLDEN, "w") as out:\n            out.write(got)\n'),
  ],
  ["a constant of JavaScript", js(asked), js("true")],
  ["whatever is not one word in JavaScript", js(asked), js('process.env.UPDATE !== "0"')],
  ["a default in JavaScript", js(asked), js('(process.env.UPDATE ?? "1") === "1"')],
  ["what is not set in JavaScript", js(asked), js("!process.env.KEEP")],
  ["no condition in JavaScript", js(asked), js(asked, "writeFileSync(golden, JSON.stringify(got));")],
  [
    "the other branch",
    js(asked),
    js("process.env.KEEP", "if (update) keep(); else writeFileSync(golden, got);"),
  ],
  ["no condition in Rust", rust(`    ${inRust}`), rust("    fs::write(golden, &got).unwrap();\n")],
  [
    "an error of a variable in Rust",
    rust(`    ${inRust}`),
    rust(`    ${inRust.replace('env::var("UPDATE").is_ok()', 'env::var("KEEP").is_err()')}`),
  ],
  ["no condition in Java", java(inJava), java("Files.writeString(golden, got);")],
  [
    "a variable that has results renewed",
    expecting(""),
    expecting('    std::env::set_var("UPDATE_EXPECT", "1");\n'),
  ],
  ["one that has all pass", expecting(""), expecting('    std::env::set_var("INSTA_FORCE_PASS", "1");\n')],
];

const main = (inner: string) => `\nfunc TestMain(m *testing.M) {\n${inner}\tos.Exit(m.Run())\n}\n`;
const guarded = (condition: string) => `\tif ${condition} {\n\t\tos.WriteFile(golden, got, 0o644)\n\t}\n`;
const helper = "\nfunc renew(path string, data []byte) {\n\tos.WriteFile(path, data, 0o644)\n}\n";
const option = (on: string): Tree => ({
  "tests/conftest.py": `def pytest_addoption(parser):\n    parser.addoption("--update-golden", action="store_true", default=${on})\n`,
});
const inHelper = (guard: string): Tree => {
  const [path = "", text = ""] = Object.entries(python(askedPython, "    renew(got)\n"))[0] ?? [];
  return {
    [path]: text.replace(
      "def test_render",
      `def renew(text):\n${guard}GOLDEN.write_text(text)\n\n\ndef test_render`,
    ),
  };
};

const more: Row[] = [
  [
    "a function of Go",
    go(flag(false)),
    go(flag(false), guarded("renewing()"), "\nfunc renewing() bool { return true }\n"),
  ],
  ["the opposite of a flag", go(flag(false)), go(flag(false), guarded("!*update"))],
  ["a flag that is set", go(flag(false)), go(flag(false), undefined, main('\tflag.Set("update", "true")\n'))],
  [
    "a flag by its place",
    go("false", guarded("update")),
    go("false", guarded("update"), '\nfunc init() {\n\tflag.BoolVar(&update, "update", true, "")\n}\n'),
  ],
  ["a helper of Go", go(flag(false)), go(flag(false), "\trenew(golden, got)\n", helper)],
  ["a number of Python", python(askedPython), python('bool(int(os.environ.get("UPDATE", 1)))')],
  ["a helper of Python", python(askedPython), inHelper("    ")],
  ["a function of JavaScript", js(asked), js("() => true", "if (update()) writeFileSync(golden, got);")],
  ["an option that is on", option("False"), option("True")],
];

/** A file in which each of hundreds of tests calls a function of the file. */
const many = (last: string) =>
  `import { readFileSync, writeFileSync } from "node:fs";\nfunction renew(path, text) {\n  writeFileSync(path, text);\n}\nfunction near(one) {\n  return Math.round(one);\n}\n${Array.from(
    { length: 400 },
    (_, at) =>
      `test("rounds ${String(at)}", () => {\n  expect(near(load(${String(at)}))).toBe(${String(at)});\n});\n`,
  ).join("")}${last}`;
const renewing = (call: string) =>
  `test("renders", () => {\n  const got = render();\n  ${call}\n  expect(got).toBe(readFileSync("test/a.txt", "utf8"));\n});\n`;

const unasked: Row[] = [
  [
    "a function that asks",
    go(flag(false)),
    go(flag(false), guarded("renewing()"), "\nfunc renewing() bool { return *update }\n"),
  ],
  [
    "another flag that is set",
    go(flag(false)),
    go(flag(false), undefined, main('\tflag.Set("color", "true")\n')),
  ],
  [
    "a flag by its place",
    go("false", guarded("update")),
    go("false", guarded("update"), '\nfunc init() {\n\tflag.BoolVar(&update, "update", false, "")\n}\n'),
  ],
  [
    "a helper that is asked for",
    go(flag(false)),
    go(flag(false), "\tif *update {\n\t\trenew(golden, got)\n\t}\n", helper),
  ],
  ["a helper of Python that asks", python(askedPython), inHelper("    if UPDATE:\n        ")],
  ["an option that is off", python(askedPython), { ...option("False") }],
];

const honest: Row[] = [
  ["a flag that comes", go(flag(false), ""), go(flag(false))],
  ["a variable in place of a flag", go(flag(false)), go('boolOf(os.Getenv("UPDATE") != "")')],
  ["another name", python(askedPython), python('os.environ.get("UPDATE_GOLDEN") == "1"')],
  ["a plain variable", python(askedPython), python('os.environ.get("UPDATE")')],
  ["another spelling", js(asked), js("Boolean(process.env.UPDATE)")],
  ["an argument", js(asked), js('process.argv.includes("--update")')],
  [
    "it was there",
    js("true"),
    js("true", "if (update) writeFileSync(golden, got);\n  expect(got).not.toBe(null);"),
  ],
  ["another condition in Rust", rust(""), rust(`    ${inRust}`)],
  [
    "a file that the test made and the product left alone",
    js(asked),
    {
      "test/b.test.js":
        'import { readFileSync, writeFileSync } from "node:fs";\ntest("leaves it", () => {\n  const text = "a\\n";\n  writeFileSync("test/out/b.txt", text);\n  run("test/out/b.txt");\n  expect(readFileSync("test/out/b.txt", "utf8")).toBe(text);\n});\n',
    },
  ],
  [
    "a file where nothing is kept",
    python(askedPython),
    {
      "tests/test_b.py":
        'def test_write(tmp_path):\n    path = tmp_path / "b.txt"\n    text = sample()\n    path.write_text(text)\n    clean(path)\n    assert path.read_text() == text\n',
    },
  ],
];

const ofEnvironment = 'os.Getenv("WRITE_GOLDEN") == "1"';
const created = (place: string) =>
  `\tf, err := os.Create(${place})\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tf.Write(got)\n`;
const byFiles: Row[] = [
  [
    "a flag that the file turns on",
    go(flag(false)),
    go(flag(false), undefined, "\nfunc init() { *update = true }\n"),
  ],
  [
    "a variable that the test sets",
    go(ofEnvironment, "\tif update {\n\t\tos.WriteFile(golden, got, 0o644)\n\t}\n"),
    go(
      ofEnvironment,
      '\tt.Setenv("WRITE_GOLDEN", "1")\n\tif update {\n\t\tos.WriteFile(golden, got, 0o644)\n\t}\n',
    ),
  ],
  ["a file of Go that is created", go(flag(false), ""), go(flag(false), created("golden"))],
  [
    "a file of Rust that is created",
    rust(""),
    rust("    File::create(golden).unwrap().write_all(got.as_bytes()).unwrap();\n"),
  ],
  [
    "a file of Rust by a name",
    rust(""),
    rust(
      "    let mut file = fs::File::create(golden).unwrap();\n    file.write_all(got.as_bytes()).unwrap();\n",
    ),
  ],
];
const intoOthers: Row[] = [
  ["a file beside it", go(flag(false), ""), go(flag(false), created('"testdata/a.actual"'))],
  [
    "a flag that the file turns off",
    go(flag(false)),
    go(flag(false), undefined, "\nfunc init() { *update = false }\n"),
  ],
  [
    "a file that is asked for",
    go(flag(false), ""),
    go(flag(false), `\tif *update {\n${created("golden")}\t}\n`),
  ],
];

describe("results that tests write anew into files that they open", () => {
  it.each(byFiles)("are found with %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ stubbed-assertion: writes the answer/);
  });

  it.each(intoOthers)("pass with %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("results that tests write anew by a longer way", () => {
  it.each(more)("are found with %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ stubbed-assertion: writes the answer/);
  });

  it.each(unasked)("pass with %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("results that tests write anew before they compare with them", () => {
  it.each(cheats)("are found with %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ stubbed-assertion: writes the answer/);
  });

  it.each(honest)("pass with %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("a file of hundreds of tests", () => {
  it("is not gone through anew for each of their calls", async () => {
    let times = 0;
    const [before, after] = await Promise.all(
      ["near(got);", 'renew("test/a.txt", got);'].map(async (call): Promise<FileVersion> => {
        const [path, text] = ["test/a.test.js", many(renewing(call))];
        const tree = await parsed(path, text);
        if (tree === null) throw new Error(`${path} has no tree`);
        const counted = Object.defineProperty({ ...tree.root }, "text", {
          get: () => ((times += 1), text),
        });
        return { path, kind: "file", text, tree: { ...tree, root: counted }, data: undefined };
      }),
    );
    const found = renewedResults(
      [{ path: "test/a.test.js", before: before ?? null, after: after ?? null }],
      nothingAround,
    );
    expect(found).toHaveLength(1);
    expect(times).toBeLessThan(50);
  });
});
