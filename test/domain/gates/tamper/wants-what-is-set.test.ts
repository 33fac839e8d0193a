import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const js = (mark: string, name = "old") =>
  `import { describe, expect, it } from "vitest";\nimport { load } from "../src/load.js";\n\ndescribe${mark}("${name}", () => {\n  it("loads ${name}", () => {\n    expect(load("${name}")).toBe(3);\n  });\n});\n`;
const python = (mark: string, name = "old") =>
  `import os\n\nimport pytest\nfrom shop import load\n\n\n${mark}def test_${name}():\n    assert load("${name}") == 3\n`;
const go = (guard: string, name = "Old") =>
  `package shop\n\nimport (\n\t"os"\n\t"testing"\n)\n\nfunc Test${name}(t *testing.T) {\n${guard}\tif Load("${name}") != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n`;
const java = (mark: string, name = "Old") =>
  `import org.junit.jupiter.api.*;\n\n${mark}class ${name}Test {\n  @Test\n  void loads() {\n    assertEquals(3, load("${name}"));\n  }\n}\n`;

interface Language {
  readonly base: Tree;
  readonly path: (name: string) => string;
  readonly text: (mark: string, name?: string) => string;
  readonly mark: (variable: string) => string;
}

const languages: readonly Language[] = [
  {
    base: { "package.json": "{}", "src/load.js": "export const load = ask;\n" },
    path: (name) => `test/${name}.test.js`,
    text: js,
    mark: (variable) => `.skipIf(!process.env.${variable})`,
  },
  {
    base: { "shop/__init__.py": "load = ask\n" },
    path: (name) => `tests/test_${name}.py`,
    text: python,
    mark: (variable) => `@pytest.mark.skipif(not os.environ.get("${variable}"), reason="not set")\n`,
  },
  {
    base: { "go.mod": "module m\n", "shop/load.go": "package shop\n" },
    path: (name) => `shop/${name}_test.go`,
    text: go,
    mark: (variable) => `\tif os.Getenv("${variable}") == "" {\n\t\tt.Skip("not set")\n\t}\n`,
  },
  {
    base: { "pom.xml": "<project/>" },
    path: (name) => `src/test/java/${name}Test.java`,
    text: java,
    mark: (variable) => `@EnabledIfEnvironmentVariable(named = "${variable}", matches = ".+")\n`,
  },
];

const within = (text: string) => text.slice(text.search(/^(describe|@pytest|def test|func Test)/m));

function honestIn({ base, path, text, mark }: Language): Row[] {
  const db = mark("DATABASE_URL");
  const old = { ...base, [path("old")]: text(db) };
  return [
    [`${path("new")} is new`, old, { [path("new")]: text(db, "New") }],
    ...(path("old").endsWith("java")
      ? []
      : ([
          [`${path("old")} has one more`, old, { [path("old")]: `${text(db)}\n${within(text(db, "New"))}` }],
        ] satisfies Row[])),
  ];
}

function cheatsIn({ base, path, text, mark }: Language): Row[] {
  const db = mark("DATABASE_URL");
  const old = { ...base, [path("old")]: text(db) };
  return [
    [
      `nothing beside ${path("new")} is skipped`,
      { ...base, [path("old")]: text("") },
      { [path("new")]: text(db, "New") },
    ],
    [`${path("new")} asks for something else`, old, { [path("new")]: text(mark("OTHER_URL"), "New") }],
    [`${path("new")} stands elsewhere`, old, { [`more/${path("new")}`]: text(db, "New") }],
    [
      `${path("new")} was run`,
      { ...old, [path("new")]: text("", "New") },
      { [path("new")]: text(db, "New") },
    ],
    [
      `${path("other")} stands for what was run`,
      { ...old, [path("new")]: text("", "New") },
      { [path("new")]: null, [path("other")]: text(db, "Other").replace(/(?<=load\(")Other/i, "New") },
    ],
  ];
}

const byConstant = (said: string) =>
  `import { describe, expect, it } from "vitest";\nimport { load } from "../src/load.js";\n\nconst none = ${said};\ndescribe.skipIf(none)("new", () => {\n  it("loads", () => {\n    expect(load("new")).toBe(3);\n  });\n});\n`;
const inJavaScript = {
  "src/load.js": "load();\n",
  "test/old.test.js": js(".skipIf(!process.env.DATABASE_URL)"),
};

describe("new tests that want a service", () => {
  it.each(languages.flatMap(honestIn))("may be skipped as those beside them: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(languages.flatMap(cheatsIn))("are found where they are skipped and %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ (skipped|deleted)-test: /);
  });

  it("are known by what constants stand for", async () => {
    const added = (said: string): Row => [said, inJavaScript, { "test/new.test.js": byConstant(said) }];
    expect(await foundInChange(added("!process.env.DATABASE_URL"))).toEqual([]);
    expect((await foundInChange(added("true"))).join("\n")).toContain("skipped-test");
  });
});
