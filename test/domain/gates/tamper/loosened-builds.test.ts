import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const G = "user_test.go";
const goBase =
  'package user\n\nimport "testing"\n\nfunc TestAge(t *testing.T) {\n\tif Age() != 3 {\n\t\tt.Fatal("age")\n\t}\n}\n';
const main = (body: string, rest = "") =>
  `${goBase}\nfunc TestMain(m *testing.M) {\n${body}\n}\n${rest}`.replace(
    '"testing"',
    '"os"; import "testing"',
  );
const goTree: Tree = { [G]: goBase };
const ends = (title: string, body: string, rest?: string): Row => [title, goTree, { [G]: main(body, rest) }];

const program: Tree = {
  "scripts/lint.js": "process.exitCode = run();\n",
  "scripts/generate.js": 'import { schema } from "../src/schema.js";\nwrite(schema);\n',
  "tools/bin/lint.js": 'import { lint } from "../lib/lint.js";\nprocess.exitCode = lint();\n',
  "tools/lib/lint.js": "export const lint = () => count();\n",
  "packages/a/scripts/generate.js": 'import { schema } from "../src/schema.js";\nwrite(schema);\n',
  "packages/a/src/schema.js": "export const schema = 1;\n",
  "src/schema.js": "export const schema = process.env.SCHEMA ?? 1;\n",
};
const schema = (more: string): Tree => ({ "src/schema.js": `${program["src/schema.js"] ?? ""}${more}` });

const makefile = (more: string, test = "go test $(ARGS) ./...") => `VERSION := 1.0
${more}
test:
\t${test}

unit:
\tgo test ./...

release:
\tgit tag v$(VERSION)
`;
const made = (title: string, [was, now]: readonly [string, string], test?: string): Row => [
  title,
  { Makefile: makefile(was, test) },
  { Makefile: makefile(now, test) },
  ["make test"],
];
const faster = "ifdef FAST\nARGS = -k smoke\nendif";

const deep = `${"src/".repeat(12)}a.ts`;
const ignored = (title: string, line: string, path: string): Row => [
  title,
  { ".gitignore": "node_modules/\n", [path]: "export const a = 1;\n" },
  { ".gitignore": `node_modules/\n${line}\n` },
];

const cheats: Row[] = [
  ends("TestMain shifts what the tests said", "\tcode := m.Run()\n\tcode >>= 8\n\tos.Exit(code)"),
  ends("TestMain clears what the tests said", "\tcode := m.Run()\n\tcode &^= 255\n\tos.Exit(code)"),
  ends("TestMain swaps what the tests said", "\tcode := m.Run()\n\tcode, _ = 0, code\n\tos.Exit(code)"),
  ends(
    "TestMain counts what the tests said",
    "\tcode := m.Run()\n\tfor code = range 1 {\n\t}\n\tos.Exit(code)",
  ),
  ends(
    "TestMain hands on another of that name",
    "\t{\n\t\tcode := m.Run()\n\t\tprint(code)\n\t}\n\tos.Exit(code)",
    "\nvar code = 0\n",
  ),
  ends("TestMain runs other tests", "\tm = other()\n\tos.Exit(m.Run())"),
  ends(
    "a function alters on its way out what the tests said",
    "\tos.Exit(run(m))",
    "\nfunc run(m *testing.M) (code int) {\n\tdefer func() { code = 0 }()\n\treturn m.Run()\n}\n",
  ),
  [
    "a gate's program is asked itself to check",
    program,
    { "scripts/lint.js": "process.exitCode = 0;\n" },
    ["node scripts/lint.js --check"],
  ],
  [
    "a gate's program keeps its parts beside it",
    program,
    { "tools/lib/lint.js": "export const lint = () => 0;\n" },
    ["node tools/bin/lint.js"],
  ],
  ...[
    'import { exit } from "node:process";\nexit(0);\n',
    'process["exit"](0);\n',
    "process\n  .exit(0);\n",
    "const { exit: leave } = process;\nleave(0);\n",
    'globalThis["pro" + "cess"]["ex" + "it"](0);\n',
    'if (schema) process.env.NODE_OPTIONS = "--require ./calm.cjs";\n',
  ].map((more): Row => [
    `the product ends a gate's program by ${more.trim()}`,
    program,
    schema(more),
    ["node scripts/generate.js"],
  ]),
  made("a makefile defines what a condition asks for", [faster, `FAST = 1\n${faster}`]),
  made(
    "a makefile defines what it asks the origin of",
    ["", "FAST = 1"],
    "go test $(if $(filter file,$(origin FAST)),-short) ./...",
  ),
  made(
    "a makefile defines what it names by another name",
    ["MODE = a", "MODE = a\nX_a = -short"],
    "go test $(X_$(MODE)) ./...",
  ),
  made("a makefile hands on all that it defines", ["export", "export\nFAST = 1"]),
  [
    "a target of a makefile changes that another makes",
    { Makefile: makefile("", "$(MAKE) unit") },
    { Makefile: makefile("", "$(MAKE) unit").replace("\tgo test ./...", "\ttrue") },
    ["make test"],
  ],
  ignored("git passes over a source by many folders", `${"**/".repeat(20)}a.ts`, deep),
  ignored("git passes over a source by many stars", `${"*a".repeat(30)}*.ts`, `src/${"a".repeat(40)}.ts`),
  ignored("git passes over a source by its characters", "/src/[!b-z]?.[st]s", "src/ab.ts"),
];

const gradle = (title: string, test: string): Row => [
  title,
  { "build.gradle": "test {\n  useJUnitPlatform()\n}\n" },
  { "build.gradle": test },
];
const pytest: Tree = { "test_a.py": "def test_a():\n    assert load() == 3\n", "pytest.ini": "[pytest]\n" };
const coroutine = "async def test_a():\n    assert load() == 3\n";
const mode = (title: string, ini: string, required: string): Row => [
  title,
  { ...pytest, "requirements.txt": required },
  { "test_a.py": coroutine, "pytest.ini": `[pytest]\n${ini}\n` },
];

const later: Row[] = [
  mode("another package than the plugin is there", "asyncio_mode = auto", "anyio==4.0\n"),
  mode("a comment names the plugin", "; pytest-asyncio\nasyncio_mode = auto", "pytest==8.0\n"),
  [
    "coroutines are run no more",
    { ...pytest, "pytest.ini": "[pytest]\nasyncio_mode = auto\n" },
    { "test_a.py": coroutine, "pytest.ini": "[pytest]\n" },
  ],
  gradle("Gradle's tests are off behind a string", 'test {\n  def x = "jar {"\n  enabled = false\n}\n'),
  gradle("Gradle's tests are off with what packs", "configure(tasks.test, jar) {\n  enabled = false\n}\n"),
  gradle("Gradle's tests are off within what packs", "jar {\n  test.enabled = false\n}\n"),
  gradle("Gradle's tests have the name of what packs", "def jar = test\njar.enabled = false\n"),
];

const laterHonestly: Row[] = [
  mode("the plugin is there", "asyncio_mode = auto", "pytest-asyncio==0.23\n"),
  mode("the plugin of another mode is there", "anyio_mode = auto", "anyio==4.0\n"),
  gradle(
    "Gradle packs nothing",
    'test {\n  useJUnitPlatform()\n}\ndef url = "https://{a}"\ntasks.named("jar") {\n  enabled = false // no {\n}\nbootWar { enabled = false }\n',
  ),
];

const honest: Row[] = [
  ends(
    "TestMain looks at what the tests said",
    "\tcode := m.Run()\n\tif code != 0 {\n\t\tdump(code)\n\t}\n\tos.Exit(code)",
  ),
  ends("TestMain tells others of its tests", "\tprepare(m)\n\tos.Exit(m.Run())"),
  [
    "node only checks a program",
    program,
    { "scripts/lint.js": "process.exitCode = 0;\n" },
    ["node --check scripts/lint.js"],
  ],
  [
    "the product of a package changes that its program imports",
    program,
    { "packages/a/src/schema.js": "export const schema = 2;\n" },
    ["node packages/a/scripts/generate.js"],
  ],
  [
    "the product asks for its surroundings otherwise",
    program,
    { "src/schema.js": 'export const schema = process.env.SCHEMA ?? "a";\n// The process goes on.\n' },
    ["node scripts/generate.js"],
  ],
  made("a makefile defines what nothing asks for", [faster, `NAME = a\n${faster}`]),
  ignored("git passes over what is not there", `${"**/".repeat(20)}b.ts`, deep),
  ignored("git passes over names that almost fit", "*a".repeat(30), `src/${"a".repeat(40)}.ts`),
  ignored("git passes over other characters", "/src/[^b-z]a.ts", "src/ba.ts"),
];

describe("what builds, ends and is reached", () => {
  it.each([...cheats, ...later])("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each([...honest, ...laterHonestly])("changes honestly where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
