import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const around = { "src/app/__init__.py": "", "stubs/app/__init__.pyi": "", "typings/boto/__init__.pyi": "" };
const from = (title: string, path: string, [was, is]: readonly [string, string]): Row => [
  title,
  { ...around, ...(was === "" ? {} : { [path]: was }) },
  { [path]: is },
];

const snyk = (...ids: string[]) =>
  `version: v1.25.0\nignore:${ids.length === 0 ? " {}" : ""}\n${ids.map((one) => `  ${one}:\n    - '*':\n        reason: none\n`).join("")}`;
const safety = (ids: readonly string[], more = "  continue-on-vulnerability-error: false\n") =>
  `security:\n  ignore-cvss-severity-below: 0\n  ignore-vulnerabilities:\n${ids.map((one) => `    ${one}:\n      reason: none\n`).join("")}${more}`;
const tach = (others: string, more = "") =>
  `source_roots = ["src"]\n[[modules]]\npath = "a"\n${others === "" ? "" : `depends_on = [${others}]\n`}${more}`;
const depguard = (files: string, mode = "strict", denied = "io/ioutil") =>
  `linters:\n  enable:\n    - depguard\nlinters-settings:\n  depguard:\n    rules:\n      main:\n        list-mode: ${mode}\n        files:\n${files}        deny:\n          - pkg: ${denied}\n`;
const everywhere = "          - $all\n";
const pom = (more: string) =>
  `<project><build><plugins><plugin><artifactId>pitest-maven</artifactId><configuration>${more}<mutationThreshold>80</mutationThreshold></configuration></plugin></plugins></build></project>`;
const classes = (...names: string[]) =>
  `<targetClasses>${names.map((one) => `<param>${one}</param>`).join("")}</targetClasses>`;
const mutators = (...names: string[]) =>
  `<mutators>${names.map((one) => `<mutator>${one}</mutator>`).join("")}</mutators>`;
const pitest = (line: string) => `pitest {\n    ${line}\n    mutationThreshold = 80\n}\n`;
const jacoco = (element: string) =>
  `jacocoTestCoverageVerification {\n    violationRules {\n        rule {\n            ${element}\n            limit {\n                minimum = 0.8\n            }\n        }\n    }\n}\n`;
const spotless = (line: string) =>
  `spotless {\n    java {\n        googleJavaFormat()\n        ${line}\n    }\n}\n`;
const G = "build.gradle";
const K = "build.gradle.kts";

const cheats: Row[] = [
  from("one vulnerability more of Snyk", ".snyk", [snyk("A"), snyk("A", "B")]),
  from("the first of Snyk", ".snyk", [snyk(), snyk("A")]),
  from("a new file of Snyk", ".snyk", ["", snyk("A")]),
  from("files of Snyk", ".snyk", [snyk(), `${snyk()}exclude:\n  global:\n    - src/bad\n`]),
  from("one vulnerability more of safety", ".safety-policy.yml", [safety(["1"]), safety(["1", "2"])]),
  from("safety goes on", ".safety-policy.yml", [
    safety(["1"]),
    safety(["1"], "  continue-on-vulnerability-error: true\n"),
  ]),
  from("safety looks at the worst", ".safety-policy.yml", [
    safety(["1"]),
    safety(["1"]).replace("below: 0", "below: 9"),
  ]),
  from("a module may depend on more", "tach.toml", [tach('"b"'), tach('"b", "c"')]),
  from("a module may depend on all", "tach.toml", [tach('"b"'), tach("")]),
  from("stubs of Pyright's", "pyrightconfig.json", [
    '{ "strict": ["src"] }',
    '{ "strict": ["src"], "stubPath": "stubs" }',
  ]),
  from("paths of Pyright's", "pyproject.toml", [
    "[tool.pyright]\nreportAny = true\n",
    '[tool.pyright]\nreportAny = true\nextraPaths = ["./stubs"]\n',
  ]),
  from("stubs of mypy's", "mypy.ini", [
    "[mypy]\nstrict = True\n",
    "[mypy]\nstrict = True\nmypy_path = stubs\n",
  ]),
  from("mypy's in another file", "pyproject.toml", [
    "[tool.mypy]\nstrict = true\n",
    '[tool.mypy]\nstrict = true\nmypy_path = "src:$MYPY_CONFIG_FILE_DIR/stubs"\n',
  ]),
  from("a file is no file of depguard's", ".golangci.yml", [
    depguard(everywhere),
    depguard(`${everywhere}          - '!**/bad.go'\n`),
  ]),
  from("depguard looks at some", ".golangci.yml", [
    depguard(everywhere),
    depguard('          - "**/good/*.go"\n'),
  ]),
  from("depguard lets pass what it does not know", ".golangci.yml", [
    depguard(everywhere),
    depguard(everywhere, "lax"),
  ]),
  from("fewer classes of PIT", "pom.xml", [pom(classes("a.*", "b.*")), pom(classes("a.*"))]),
  from("the first classes of PIT", "pom.xml", [pom(""), pom(classes("a.Good"))]),
  from("fewer mutators", "pom.xml", [pom(mutators("MATH", "INCREMENTS")), pom(mutators("MATH"))]),
  from("a weaker group of mutators", "pom.xml", [pom(mutators("STRONGER")), pom(mutators("DEFAULTS"))]),
  from("fewer classes in Gradle", G, [
    pitest("targetClasses = ['a.*', 'b.*']"),
    pitest("targetClasses = ['a.*']"),
  ]),
  from("other mutators in Gradle", K, [
    pitest('mutators.set(listOf("STRONGER"))'),
    pitest('mutators.set(listOf("MATH"))'),
  ]),
  from("coverage of all together", G, [jacoco("element = 'CLASS'"), jacoco("element = 'BUNDLE'")]),
  from("coverage of packages", K, [jacoco('element = "CLASS"'), jacoco('element = "PACKAGE"')]),
  from("coverage of nothing in particular", G, [jacoco("element = 'CLASS'"), jacoco("")]),
  from("a file is not formatted", G, [spotless(""), spotless("targetExclude 'src/main/java/Bad.java'")]),
  from("one more is not formatted", K, [
    spotless('targetExclude("build/**")'),
    spotless('targetExclude("build/**", "src/Bad.java")'),
  ]),
  from("few files are formatted", G, [
    spotless("target 'src/**/*.java'"),
    spotless("target 'src/main/java/Good.java'"),
  ]),
];

const honest: Row[] = [
  from("fewer of Snyk", ".snyk", [snyk("A", "B"), snyk("A")]),
  from("Snyk's own version", ".snyk", [snyk("A"), snyk("A").replace("v1.25.0", "v1.25.1")]),
  from("another reason", ".snyk", [snyk("A"), snyk("A").replace("none", "no way there")]),
  from("fewer of safety", ".safety-policy.yml", [safety(["1", "2"]), safety(["1"])]),
  from("a module depends on less", "tach.toml", [tach('"b", "c"'), tach('"b"')]),
  from("a new module", "tach.toml", [
    tach('"b"'),
    tach('"b"', '[[modules]]\npath = "d"\ndepends_on = ["a"]\n'),
  ]),
  from("stubs of others", "pyrightconfig.json", [
    '{ "strict": ["src"] }',
    '{ "strict": ["src"], "stubPath": "typings" }',
  ]),
  from("the sources of mypy", "mypy.ini", [
    "[mypy]\nstrict = True\n",
    "[mypy]\nstrict = True\nmypy_path = src\n",
  ]),
  from("depguard denies more", ".golangci.yml", [
    depguard(everywhere),
    `${depguard(everywhere)}          - pkg: os/old\n`,
  ]),
  from("depguard looks at all", ".golangci.yml", [
    depguard('          - "**/good/*.go"\n'),
    depguard('          - "**/good/*.go"\n          - $all\n'),
  ]),
  from("more classes of PIT", "pom.xml", [pom(classes("a.*")), pom(classes("a.*", "b.*"))]),
  from("a stronger group of mutators", "pom.xml", [pom(mutators("DEFAULTS")), pom(mutators("STRONGER"))]),
  from("coverage of each class", G, [jacoco("element = 'BUNDLE'"), jacoco("element = 'CLASS'")]),
  from("what is made is not formatted", G, [spotless(""), spotless("targetExclude 'build/generated/**'")]),
];

describe("settings of what judges", () => {
  it.each(cheats)("are found where it judges less: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("may change: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
