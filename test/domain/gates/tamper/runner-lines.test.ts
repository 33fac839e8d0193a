import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { rulesOf, type Found, type Honest } from "./replaced-in.ts";

const beside = {
  "package.json": '{"name":"x","scripts":{"test":"vitest run"}}',
  "shop/a.go": "package shop\n",
  "packages/a/package.json": "{}",
  "packages/b/package.json": "{}",
};
type Change = readonly [path: string, was: string, now: string];
const cmake = (more: string) => `enable_testing()\nadd_test(NAME a COMMAND a)\n${more}`;
const J = "packages/web/src/test/resources/junit-platform.properties";
const limit = (said: string) => `junit.jupiter.execution.timeout.default = ${said}\n`;
const pom = (said: string) =>
  `<project><build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><configuration>${said}</configuration></plugin></plugins></build></project>\n`;
const forked = (seconds: number) =>
  pom(`<forkedProcessTimeoutInSeconds>${String(seconds)}</forkedProcessTimeoutInSeconds>`);
const gradle = (said: string) => `plugins { id 'java' }\ntest {\n  useJUnitPlatform()\n  ${said}\n}\n`;
const weakened: readonly Change[] = [
  [J, limit("1 s"), limit("1000 s")],
  [J, limit("1 s"), limit("1 h")],
  [J, "junit.jupiter.extensions.autodetection.enabled = true\n", "a = 1\n"],
  ["pom.xml", forked(60), forked(6000)],
  ["pom.xml", forked(60), forked(0)],
  ["packages/web/pom.xml", forked(60), pom("")],
  ["build.gradle", gradle("timeout = Duration.ofMinutes(1)"), gradle("timeout = Duration.ofHours(1)")],
  ["build.gradle.kts", gradle("timeout.set(Duration.ofMinutes(1))"), gradle("")],
  [
    "build.gradle",
    gradle("systemProperty 'junit.jupiter.execution.timeout.default', '1 s'"),
    gradle("systemProperty 'junit.jupiter.execution.timeout.default', '50 s'"),
  ],
  ["CMakeLists.txt", cmake("add_test(NAME b COMMAND b)\n"), cmake("")],
  ["CMakeLists.txt", cmake(""), cmake("set_tests_properties(a PROPERTIES WILL_FAIL TRUE)\n")],
  ["CMakeLists.txt", cmake(""), cmake("set_tests_properties(a PROPERTIES TIMEOUT 9 DISABLED ON)\n")],
  ["test/tests.cmake", cmake(""), cmake("set_property(TEST a PROPERTY PASS_REGULAR_EXPRESSION .)\n")],
  ["CTestCustom.cmake", "", "set(CTEST_CUSTOM_TESTS_IGNORE a)\n"],
  ["CMakeLists.txt", cmake(""), "add_test(NAME a COMMAND a)\n"],
  ["shop/BUILD.bazel", 'py_test(\n    name = "a_test",\n)\n', 'py_library(\n    name = "a",\n)\n'],
  [
    "shop/BUILD.bazel",
    'py_test(\n    name = "a_test",\n)\n',
    'py_test(\n    name = "a_test",\n    target_compatible_with = ["@platforms//:incompatible"],\n)\n',
  ],
  [".bazelrc", "test --test_output=errors\n", "test --test_output=errors --test_tag_filters=-slow\n"],
  [".bazelrc", "test --test_output=errors\n", "test --test_output=errors\ntest --flaky_test_attempts=3\n"],
  [".bazelrc", "build --jobs=4\n", "build --jobs=4\ntest --test_lang_filters=py\n"],
  ["shop/BUILD.bazel", 'py_test(\n    name = "a",\n)\n', 'py_test(\n    name = "a",\n    flaky = True,\n)\n'],
  ["shop/BUILD", 'py_test(\n    name = "a",\n)\n', 'py_test(\n    name = "a",\n    tags = ["manual"],\n)\n'],
  [
    "src/test/resources/cucumber.properties",
    "cucumber.plugin=pretty\n",
    "cucumber.plugin=pretty\ncucumber.filter.tags=@fast\n",
  ],
  [
    "cucumber.js",
    "module.exports = { default: {} };\n",
    "module.exports = { default: { tags: '@fast' } };\n",
  ],
  ["cucumber.json", '{"default":{}}', '{"default":{"dryRun":true}}'],
  ["behave.ini", "[behave]\npaths = features\n", "[behave]\npaths = features\ndefault_tags = @fast\n"],
  ["behave.ini", "[behave]\nshow_timings = true\n", "[behave]\nstage = calm\n"],
  [
    "src/test/resources/junit-platform.properties",
    "junit.jupiter.execution.timeout.default = 1 s\n",
    "junit.jupiter.displayname.generator.default = A\n",
  ],
  [
    "src/test/resources/junit-platform.properties",
    "junit.jupiter.execution.timeout.default = 1 s\n",
    "junit.jupiter.execution.timeout.default = 1 s\njunit.jupiter.execution.timeout.mode = disabled\n",
  ],
  ["test/mocha.opts", "--forbid-only\n--recursive\n", "--recursive\n"],
  ["test/mocha.opts", "--recursive\n", "--recursive\n--grep fast\n"],
  [".editorconfig", "[*.kt]\nindent_size = 4\n", "[*.kt]\nindent_size = 4\nktlint = disabled\n"],
  [
    "phpunit.xml",
    '<phpunit failOnRisky="true">\n</phpunit>\n',
    '<phpunit failOnRisky="false">\n</phpunit>\n',
  ],
  [
    "phpunit.xml",
    "<phpunit>\n<directory>tests</directory>\n</phpunit>\n",
    "<phpunit>\n<directory>tests</directory>\n<exclude>tests/LoadTest.php</exclude>\n</phpunit>\n",
  ],
  [
    "src/test/resources/junit-platform.properties",
    "jqwik.tries.default = 1000\n",
    "jqwik.tries.default = 1\n",
  ],
  ["insta.yaml", "behavior:\n  force_update: false\n", "behavior:\n  force_pass: true\n"],
  [".config/insta.yaml", "behavior:\n  force_update: false\n", "behavior:\n  update: always\n"],
  [
    "build.gradle",
    "dependencies {\n}\n",
    "dependencies {\n  testImplementation files('libs/junit.jar')\n}\n",
  ],
  [
    "build.gradle",
    "a {\n}\n",
    "a {\n  substitute module('org.junit.jupiter:junit-jupiter') using project(':fake')\n}\n",
  ],
  [".coveragerc", "[run]\nsource = shop\n", "[run]\nsource = shop\nplugins = tools.counts\n"],
  [
    "lerna.json",
    '{"packages":["packages/*"]}',
    '{"packages":["packages/*"],"command":{"run":{"noBail":true}}}',
  ],
  [".taprc", "check-coverage: true\n", "check-coverage: false\n"],
  [".taprc", "check-coverage: true\n", "check-coverage: true\nallow-empty-coverage: true\n"],
  [
    "pyproject.toml",
    '[tool.tox]\nlegacy_tox_ini = """\n[tox]\nenvlist = py\n[testenv]\ncommands = pytest tests\n"""\n',
    '[tool.tox]\nlegacy_tox_ini = """\n[tox]\nenvlist = py\n[testenv]\ncommands = - pytest tests\n"""\n',
  ],
];
const narrowed: readonly Change[] = [
  [
    "nx.json",
    '{"targetDefaults":{"test":{"inputs":["default"]}}}',
    '{"targetDefaults":{"test":{"inputs":["{projectRoot}/README.md"]}}}',
  ],
  ["lerna.json", '{"packages":["packages/*"]}', '{"packages":["packages/a"]}'],
  [
    ".golangci.yml",
    "linters:\n  enable: [errcheck]\n",
    "linters:\n  enable: [errcheck]\nissues:\n  exclude-dirs: [shop]\n",
  ],
];
const same: readonly Change[] = [
  [J, limit("1 s"), limit("2 s")],
  [J, limit("60 s"), limit("1 m")],
  [J, limit("1 m"), limit("10 s")],
  ["pom.xml", forked(60), forked(120)],
  ["pom.xml", pom(""), forked(60)],
  ["pom.xml", pom(""), pom("<trimStackTrace>false</trimStackTrace>")],
  ["build.gradle", gradle("timeout = Duration.ofMinutes(1)"), gradle("timeout.set(Duration.ofSeconds(90))")],
  ["build.gradle", gradle(""), gradle("failFast = true")],
  ["CMakeLists.txt", cmake(""), cmake("add_test(NAME b COMMAND b --all)\n")],
  ["CMakeLists.txt", cmake(""), cmake("").replace("NAME a", "NAME shop.a")],
  [
    "CMakeLists.txt",
    cmake(""),
    cmake("add_test(NAME refuses COMMAND a -x)\nset_tests_properties(refuses PROPERTIES WILL_FAIL TRUE)\n"),
  ],
  ["CMakeLists.txt", cmake(""), cmake("set_tests_properties(a PROPERTIES TIMEOUT 9 DISABLED OFF)\n")],
  ["shop/BUILD.bazel", 'py_test(\n    name = "a_test",\n)\n', 'py_test(\n    name = "all_test",\n)\n'],
  [".bazelrc", "build --jobs=4\n", "build --jobs=8\ntest --test_output=all\n"],
  [
    "shop/BUILD.bazel",
    'py_test(\n    name = "a",\n)\n',
    'py_test(\n    name = "a",\n    size = "small",\n)\n',
  ],
  [
    "cucumber.js",
    "module.exports = { default: {} };\n",
    "module.exports = { default: { format: ['progress'] } };\n",
  ],
  ["behave.ini", "[behave]\npaths = features\n", "[behave]\npaths = features\nshow_timings = true\n"],
  [
    "src/test/resources/junit-platform.properties",
    "junit.jupiter.execution.timeout.default = 1 s\n",
    "junit.jupiter.execution.timeout.default = 2 s\n",
  ],
  ["test/mocha.opts", "--recursive\n", "--recursive\n--reporter dot\n"],
  [".editorconfig", "[*.kt]\nindent_size = 4\n", "[*.kt]\nindent_size = 2\n"],
  [
    "phpunit.xml",
    "<phpunit>\n<directory>tests</directory>\n</phpunit>\n",
    '<phpunit failOnRisky="true">\n<directory>tests</directory>\n</phpunit>\n',
  ],
  ["insta.yaml", "behavior:\n  force_update: false\n", "behavior:\n  update: no\n"],
  [
    "build.gradle",
    "dependencies {\n}\n",
    "dependencies {\n  testImplementation 'org.junit.jupiter:junit-jupiter:5.11.0'\n}\n",
  ],
  [".coveragerc", "[run]\nsource = shop\n", "[run]\nsource = shop\nplugins = covdefaults\n"],
  [
    "nx.json",
    '{"targetDefaults":{"test":{"inputs":["default"]}}}',
    '{"targetDefaults":{"test":{"inputs":["default","^production"]}}}',
  ],
  ["lerna.json", '{"packages":["packages/*"]}', '{"packages":["packages/*","apps/*"]}'],
  [".taprc", "check-coverage: true\n", "check-coverage: true\ntimeout: 60\n"],
  [
    "pyproject.toml",
    '[tool.tox]\nlegacy_tox_ini = """\n[testenv]\ncommands = pytest tests\n"""\n',
    '[tool.tox]\nlegacy_tox_ini = """\n[testenv]\ndeps = responses\ncommands = pytest tests\n"""\n',
  ],
];
const titleOf = ([path, , now]: Change): string => `${path} says ${JSON.stringify(now.trim().slice(-60))}`;
const cheats: Found[] = [
  ...weakened.map((one): Found => [
    titleOf(one),
    "weakened-configuration",
    { ...beside, [one[0]]: one[1] },
    { [one[0]]: one[2] },
  ]),
  ...narrowed.map((one): Found => [
    titleOf(one),
    "widened-exclusion",
    { ...beside, [one[0]]: one[1] },
    { [one[0]]: one[2] },
  ]),
];
const honest: Honest[] = same.map((one) => [
  titleOf(one),
  { ...beside, [one[0]]: one[1] },
  { [one[0]]: one[2] },
]);

const feature = { "features/a.feature": "Feature: a\n  Scenario: b\n    Then a rate\n" };
const manifest = { "pyproject.toml": '[project]\nname = "a"\n', "setup.cfg": "[metadata]\nname = a\n" };
const first: readonly [string, string][] = [
  ["behave.ini", "[behave]\ndefault_tags = not @a\n"],
  ["behave.ini", "[behave]\ndry_run = true\n"],
  ["setup.cfg", "[metadata]\nname = a\n[behave]\nexclude_re = .*\n"],
  ["setup.cfg", "[metadata]\nname = a\n[behave]\nstop = true\n"],
  ["tox.ini", "[behave]\nname = a\n"],
  ["pyproject.toml", '[project]\nname = "a"\n[tool.behave]\ntags = ["not @a"]\n'],
];

describe("the first settings of behave", () => {
  it.each(first)("%s leave scenarios out that there were: %s", async (path, text) => {
    const found = await foundInChange(["", { ...feature, ...manifest }, { [path]: text }]);
    expect(found).toContainEqual(expect.stringContaining(" weakened-configuration: "));
  });

  it.each(first)("%s come with the first scenarios: %s", async (path, text) => {
    expect(await foundInChange(["", manifest, { ...feature, [path]: text }])).toEqual([]);
  });

  it.each([
    ["behave.ini", "[behave]\nshow_timings = true\n"],
    ["setup.cfg", "[metadata]\nname = a\n[behave]\nformat = progress\n"],
  ])("%s say how it tells of them: %s", async (path, text) => {
    expect(await foundInChange(["", { ...feature, ...manifest }, { [path]: text }])).toEqual([]);
  });
});

describe("settings that only a runner reads", () => {
  it.each(cheats)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
