import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

type Told = [title: string, was: string, now: string];
const inFile =
  (path: string, write: (said: string) => string) =>
  ([title, was, now]: Told): Row => [title, { [path]: write(was) }, { [path]: write(now) }];
const inPlugin = (name: string) =>
  inFile(
    "pom.xml",
    (said) =>
      `<project>\n<build>\n<plugin>\n<artifactId>${name}</artifactId>\n<configuration>\n<verbose>true</verbose>\n${said}\n</configuration>\n</plugin>\n</build>\n</project>\n`,
  );
const pitest = inPlugin("pitest-maven");
const compiler = inPlugin("maven-compiler-plugin");
const enforcer = inPlugin("maven-enforcer-plugin");
const gradle = inFile(
  "build.gradle",
  (said) => `plugins {\n  id 'java'\n  id 'net.ltgt.errorprone'\n}\n${said}\n`,
);
const kotlin = inFile("build.gradle.kts", (said) => `plugins {\n  java\n}\n${said}\n`);
const checkstyle = inFile(
  "config/checkstyle.xml",
  (said) => `<module name="Checker">\n<module name="TreeWalker">\n${said}\n</module>\n</module>\n`,
);
const module = (name: string, property: string, value: string) =>
  `<module name="${name}"><property name="${property}" value="${value}"/></module>`;
const properties = (path: string) => inFile(path, (said) => `a=b\n${said}\n`);
const lint = inFile("lint.xml", (said) => `<lint>\n<issue id="A" severity="error"/>\n${said}\n</lint>\n`);
const xep = (said: string) => `<compilerArgs><arg>-Xplugin:ErrorProne ${said}</arg></compilerArgs>`;
const errorProne = (said: string) =>
  `tasks.withType(JavaCompile) {\n  options.errorprone {\n    ${said}\n  }\n}`;

const cheats: Row[] = [
  pitest([
    "fewer mutants are killed",
    "<mutationThreshold>80</mutationThreshold>",
    "<mutationThreshold>8</mutationThreshold>",
  ]),
  pitest(["tests are weaker", "<testStrengthThreshold>80</testStrengthThreshold>", ""]),
  pitest(["more mutants live", "<maxSurviving>3</maxSurviving>", "<maxSurviving>300</maxSurviving>"]),
  pitest(["a class is not mutated", "", "<excludedClasses><param>shop.Tax</param></excludedClasses>"]),
  pitest(["calls are not mutated", "", "<avoidCallsTo><avoidCallsTo>shop</avoidCallsTo></avoidCallsTo>"]),
  inPlugin("maven-pmd-plugin")([
    "copies are longer",
    "<minimumTokens>50</minimumTokens>",
    "<minimumTokens>500</minimumTokens>",
  ]),
  inPlugin("spotbugs-maven-plugin")([
    "a part alone is looked at",
    "",
    "<onlyAnalyze>shop.made.*</onlyAnalyze>",
  ]),
  inPlugin("jacoco-maven-plugin")([
    "what is bounded is all together",
    "<element>CLASS</element>",
    "<element>BUNDLE</element>",
  ]),
  compiler(["a bug pattern warns", xep("-Xep:NullAway:ERROR"), xep("-Xep:NullAway:WARN")]),
  compiler(["a bug pattern is off", xep(""), xep("-Xep:NullAway:OFF")]),
  compiler(["all is off", xep(""), xep("-XepDisableAllChecks")]),
  compiler(["paths are passed over", xep(""), xep("-XepExcludedPaths:.*")]),
  enforcer([
    "a rule is gone",
    "<rules><dependencyConvergence/><requireReleaseDeps/></rules>",
    "<rules><requireReleaseDeps/></rules>",
  ]),
  enforcer(["nothing fails", "<fail>true</fail>", "<fail>false</fail>"]),
  enforcer([
    "a ban is gone",
    "<rules><bannedDependencies><excludes><exclude>a:b</exclude></excludes></bannedDependencies></rules>",
    "<rules><bannedDependencies><excludes></excludes></bannedDependencies></rules>",
  ]),
  enforcer([
    "what is banned may come all the same",
    "<rules><bannedDependencies></bannedDependencies></rules>",
    "<rules><bannedDependencies><includes><include>a:b</include></includes></bannedDependencies></rules>",
  ]),
  gradle([
    "fewer mutants are killed",
    "pitest {\n  mutationThreshold = 80\n}",
    "pitest {\n  mutationThreshold = 8\n}",
  ]),
  kotlin([
    "fewer mutants are killed in Kotlin",
    "pitest {\n  mutationThreshold.set(80)\n}",
    "pitest {\n  mutationThreshold.set(8)\n}",
  ]),
  gradle(["a class is not mutated", "pitest {\n}", "pitest {\n  excludedClasses = ['shop.Tax']\n}"]),
  gradle([
    "graver findings alone count",
    "pmd {\n  rulesMinimumPriority = 5\n}",
    "pmd {\n  rulesMinimumPriority = 1\n}",
  ]),
  gradle(["a part alone is looked at", "spotbugs {\n}", "spotbugs {\n  onlyAnalyze = ['shop.made']\n}"]),
  gradle([
    "worse holes pass",
    "dependencyCheck {\n  failBuildOnCVSS = 7\n}",
    "dependencyCheck {\n  failBuildOnCVSS = 11\n}",
  ]),
  gradle([
    "a bug pattern warns",
    errorProne("check('NullAway', CheckSeverity.ERROR)"),
    errorProne("check('NullAway', CheckSeverity.WARN)"),
  ]),
  gradle(["a bug pattern is off", errorProne("x = 1"), errorProne("disable('NullAway')")]),
  gradle(["errors are warnings", errorProne("x = 1"), errorProne("allErrorsAsWarnings = true")]),
  gradle(["paths are passed over", errorProne("x = 1"), errorProne("excludedPaths = '.*'")]),
  checkstyle([
    "a name may be any",
    module("MethodName", "format", "^[a-z]+$"),
    module("MethodName", "format", ".*"),
  ]),
  checkstyle([
    "a package is legal",
    module("IllegalImport", "illegalPkgs", "sun, com.sun"),
    module("IllegalImport", "illegalPkgs", "sun"),
  ]),
  checkstyle([
    "a number is no riddle",
    module("MagicNumber", "ignoreNumbers", "0, 1"),
    module("MagicNumber", "ignoreNumbers", "0, 1, 2"),
  ]),
  lint(["an issue is ignored", "", '<issue id="B" severity="ignore"/>']),
  lint(["a path is ignored", "", '<issue id="B"><ignore path="src"/></issue>']),
  properties("src/test/resources/junit-platform.properties")([
    "tests are not run",
    "",
    "junit.platform.execution.dryRun.enabled=true",
  ]),
  properties("src/test/resources/archunit.properties")([
    "a rule of nothing holds",
    "",
    "archRule.failOnEmptyShould=false",
  ]),
  properties("src/test/resources/archunit.properties")([
    "what is broken is kept so",
    "",
    "freeze.refreeze=true",
  ]),
  properties("gradle.properties")(["nothing is verified", "", "org.gradle.dependency.verification=off"]),
];
const honest: Row[] = [
  pitest([
    "more mutants are killed",
    "<mutationThreshold>80</mutationThreshold>",
    "<mutationThreshold>90</mutationThreshold>",
  ]),
  pitest(["a class is mutated again", "<excludedClasses><param>shop.Tax</param></excludedClasses>", ""]),
  compiler(["a bug pattern warns at first", xep(""), xep("-Xep:NullAway:WARN")]),
  compiler(["a bug pattern is an error", xep("-Xep:NullAway:WARN"), xep("-Xep:NullAway:ERROR")]),
  enforcer([
    "a rule comes",
    "<rules><requireReleaseDeps/></rules>",
    "<rules><dependencyConvergence/><requireReleaseDeps/></rules>",
  ]),
  enforcer([
    "a ban comes",
    "<rules><bannedDependencies><excludes></excludes></bannedDependencies></rules>",
    "<rules><bannedDependencies><excludes><exclude>a:b</exclude></excludes></bannedDependencies></rules>",
  ]),
  inPlugin("jacoco-maven-plugin")([
    "each class is bounded",
    "<element>BUNDLE</element>",
    "<element>CLASS</element>",
  ]),
  gradle([
    "more mutants are killed",
    "pitest {\n  mutationThreshold = 80\n}",
    "pitest {\n  mutationThreshold = 90\n}",
  ]),
  gradle([
    "a bug pattern is an error",
    errorProne("x = 1"),
    errorProne("check('NullAway', CheckSeverity.ERROR)"),
  ]),
  gradle([
    "what is generated does not warn",
    errorProne("x = 1"),
    errorProne("disableWarningsInGeneratedCode = true"),
  ]),
  kotlin(["bug patterns come, without one", "", errorProne('disable("NullAway")')]),
  checkstyle([
    "a package is illegal",
    module("IllegalImport", "illegalPkgs", "sun"),
    module("IllegalImport", "illegalPkgs", "sun, com.sun"),
  ]),
  checkstyle([
    "a name is told more exactly",
    module("MethodName", "format", "^[a-z]+$"),
    module("MethodName", "format", "^[a-z]{2,}$"),
  ]),
  lint(["an issue is an error", "", '<issue id="B" severity="error"/>']),
  properties("src/test/resources/junit-platform.properties")([
    "tests run side by side",
    "",
    "junit.jupiter.execution.parallel.enabled=true",
  ]),
];

describe("what tools of the JVM are told to let pass", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("is no matter: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
