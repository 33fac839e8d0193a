import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row } from "./found-in-change.ts";

const pom = (said: string) => `<project>\n<build>\n${said}\n</build>\n</project>\n`;
const plugin = (name: string, said = "") =>
  `<plugin>\n<artifactId>${name}</artifactId>\n<configuration>\n${said}\n</configuration>\n</plugin>`;
const properties = (said: string) => `<project>\n<properties>\n${said}\n</properties>\n</project>\n`;
const change = (title: string, path: string, [was, now]: readonly [string, Edit]): Row => [
  title,
  { [path]: was },
  { [path]: now },
];
const maven = (title: string, was: string, now: string) => change(title, "pom.xml", [pom(was), pom(now)]);
const property = (name: string, value: string) =>
  change(`the property ${name} is ${value}`, "pom.xml", [
    properties(""),
    properties(`<${name}>${value}</${name}>`),
  ]);
const told = (name: string, said: string) =>
  maven(`${name} is told ${said.replace(/\s+/g, " ")}`, plugin(name), plugin(name, said));
const jacoco = (minimum: string) =>
  plugin("jacoco-maven-plugin", `<limit><counter>LINE</counter><minimum>${minimum}</minimum></limit>`);
const branches = jacoco("0.6").replace("LINE", "BRANCH");
const checked = `<plugin>\n<artifactId>jacoco-maven-plugin</artifactId>\n<execution><goals><goal>check</goal></goals></execution>\n</plugin>`;

const gradleBase = `plugins {
  id 'java'
  id 'checkstyle'
}
allWarningsAsErrors = true
tasks.withType(JavaCompile) { options.compilerArgs << '-Werror' }
check.dependsOn jacocoTestCoverageVerification
jacocoTestCoverageVerification { violationRules { rule { limit { counter = 'LINE'
minimum = 0.9
} } } }
checkstyle {
  maxWarnings = 0
}
test {
  useJUnitPlatform()
}
`;
const ofBranches = "}\nlimit {\ncounter = 'BRANCH'\nminimum = 0.6\n";
const gradle = (title: string, was: string, now: string): Row =>
  change(title, "build.gradle", [gradleBase, gradleBase.replace(was, now)]);
const inTest = (said: string) => gradle(`Gradle's tests are told ${said}`, "test {\n", `test {\n  ${said}\n`);
const script = (path: string, said: string): Row =>
  change(`${path} is told ${said}`, path, ["test {\n}\n", `test {\n  ${said}\n}\n`]);

const checkstyle = (inner: string) =>
  `<?xml version="1.0"?>\n<module name="Checker">\n<module name="LineLength">\n${inner}\n</module>\n</module>\n`;
const style = (title: string, was: string, now: string) =>
  change(title, "config/checkstyle/checkstyle.xml", [checkstyle(was), checkstyle(now)]);
const max = (value: number) => `<property name="max" value="${String(value)}"/>`;
const severity = (value: string) => `<property name="severity" value="${value}"/>`;
const rules = (...all: string[]) => `<ruleset>\n${all.join("\n")}\n</ruleset>\n`;
const practices = '<rule ref="category/java/bestpractices.xml"/>';
const prone = '<rule ref="category/java/errorprone.xml"/>';
const suite = (...classes: string[]) =>
  `<suite name="s"><test name="t"><classes>\n${classes.map((one) => `<class name="${one}"/>\n`).join("")}</classes></test></suite>\n`;

const cheats: Row[] = [
  ...["jacoco", "checkstyle", "pmd", "spotbugs", "enforcer", "spotless.check"].map((name) =>
    property(`${name}.skip`, "true"),
  ),
  ...[property("skip.unit.tests", "true"), property("test", "SmokeTest")],
  ...[property("surefire.rerunFailingTestsCount", "3"), property("surefire.failIfNoSpecifiedTests", "false")],
  ...[
    "<skip>\ntrue\n</skip>",
    "<skip>${skip.quality}</skip>",
    "<testFailureIgnore>\ntrue\n</testFailureIgnore>",
    "<test>SmokeTest</test>",
    "<argLine>-Xmx1g -da</argLine>",
    "<rerunFailingTestsCount>3</rerunFailingTestsCount>",
    "<includes><include>**/Fast*</include></includes>",
    "<excludes><exclude>**/Slow*</exclude></excludes>",
    "<excludesFile>skip.txt</excludesFile>",
    "<testClassesDirectory>none</testClassesDirectory>",
    "<enableAssertions>false</enableAssertions>",
  ].map((said) => told("maven-surefire-plugin", said)),
  ...["<failsOnError>false</failsOnError>", "<maxAllowedViolations>500</maxAllowedViolations>"].map((said) =>
    told("maven-checkstyle-plugin", said),
  ),
  ...["<failOnWarning>false</failOnWarning>", "<compilerArg>-nowarn</compilerArg>"].map((said) =>
    told("maven-compiler-plugin", said),
  ),
  ...["<threshold>High</threshold>", "<failThreshold>High</failThreshold>"].map((said) =>
    told("spotbugs-maven-plugin", said),
  ),
  maven(
    "Maven lets warnings of style pass",
    plugin("maven-checkstyle-plugin", "<violationSeverity>warning</violationSeverity>"),
    plugin("maven-checkstyle-plugin", "<violationSeverity>error</violationSeverity>"),
  ),
  maven("Maven asks for less coverage", jacoco("0.9"), jacoco("0.1")),
  maven("Maven asks for no coverage", jacoco("0.9"), plugin("jacoco-maven-plugin")),
  maven("Maven asks for less coverage beside more", jacoco("0.9"), `${jacoco("0.95")}\n${jacoco("0.1")}`),
  maven(
    "Maven asks for less coverage of lines beside some of branches",
    jacoco("0.9"),
    `${jacoco("0.6")}\n${branches}`,
  ),
  maven(
    "Maven asks for lines what it asked for branches",
    `${jacoco("0.9")}\n${branches}`,
    `${jacoco("0.6")}\n${branches.replace("0.6", "0.9")}`,
  ),
  maven("Maven covers classes only", jacoco("0.9"), jacoco("0.9").replace("LINE", "CLASS")),
  maven("Maven checks the coverage no more", checked, checked.replace("check", "prepare-agent")),
  maven("Maven has no checker of style", plugin("maven-checkstyle-plugin"), ""),
  maven(
    "Maven has a checker of style for whoever asks",
    plugin("maven-checkstyle-plugin"),
    `<pluginManagement>${plugin("maven-checkstyle-plugin")}</pluginManagement>`,
  ),
  maven("warnings are no errors", "<compilerArg>-Werror</compilerArg>", ""),

  ...[
    "include '**/Fast*'",
    "onlyIf { project.hasProperty('full') }",
    "enabled = System.getenv('FULL') != null",
    "testClassesDirs = files()",
    "failOnNoDiscoveredTests = false",
    "scanForTestClasses = false",
    "jvmArgs '-da'",
    "doFirst { throw new StopExecutionException() }",
    "exclude '**/Slow*'",
  ].map(inTest),
  gradle("Gradle runs no engine", "  useJUnitPlatform()\n", ""),
  gradle("Gradle lets warnings pass", "<< '-Werror'", ""),
  gradle("Gradle takes warnings for no errors", "allWarningsAsErrors = true", "allWarningsAsErrors = false"),
  gradle("Gradle does not say that warnings are errors", "allWarningsAsErrors = true\n", ""),
  gradle("Gradle verifies no coverage", "check.dependsOn jacocoTestCoverageVerification\n", ""),
  gradle("Gradle has no checker of style", "  id 'checkstyle'\n", ""),
  gradle("Gradle only names a checker of style", "id 'checkstyle'", "id 'checkstyle' apply false"),
  gradle("Gradle asks for less coverage", "minimum = 0.9", "minimum = 0.1"),
  gradle(
    "Gradle asks for less coverage of lines beside some of branches",
    "minimum = 0.9\n",
    `minimum = 0.6\n${ofBranches}`,
  ),
  gradle(
    "Gradle asks for more coverage of branches alone",
    "'LINE'\n",
    "'LINE'\nminimum = 0.1\n} }\nrule { limit { counter = 'BRANCH'\n",
  ),
  gradle("Gradle asks for no coverage", "minimum = 0.9\n", ""),
  gradle("Gradle covers classes only", "'LINE'", "'CLASS'"),
  gradle("Gradle lets errors of style pass", "maxWarnings = 0", "maxErrors = 500"),
  gradle("Gradle lets warnings of style pass", "maxWarnings = 0", "maxWarnings = 900"),
  script("buildSrc/src/main/groovy/java-conventions.gradle", "ignoreFailures = true"),
  script("build-logic/src/main/kotlin/java-conventions.gradle.kts", "ignoreFailures = true"),
  script("gradle/test.gradle", "ignoreFailures = true"),
  script("build.gradle.kts", "isEnabled = false"),

  style("a module of Checkstyle only warns", severity("error"), severity("warning")),
  style(
    "a module of Checkstyle first says that it only warns",
    max(100),
    `${max(100)}\n${severity("warning")}`,
  ),
  style("a line may be longer", max(100), max(900)),
  change("a module of Checkstyle is gone", "checkstyle.xml", [
    checkstyle(max(9)),
    '<module name="Checker">\n</module>\n',
  ]),
  change("Checkstyle filters", "checkstyle.xml", [
    checkstyle(""),
    checkstyle("").replace(
      "</module>\n</module>",
      '</module>\n<module name="SuppressionFilter"/>\n</module>',
    ),
  ]),
  change("a set of PMD's rules is gone", "config/pmd/ruleset.xml", [
    rules(practices, prone),
    rules(practices),
  ]),
  change("PMD leaves out a rule", "config/pmd/ruleset.xml", [
    rules(practices),
    rules(practices.replace("/>", '><exclude name="UnusedPrivateField"/></rule>')),
  ]),
  change("SpotBugs leaves out all", "config/bugs/exclude.xml", [
    "<FindBugsFilter>\n</FindBugsFilter>\n",
    '<FindBugsFilter>\n<Match><Class name="~.*"/></Match>\n</FindBugsFilter>\n',
  ]),
  change("TestNG is told of a class no more", "testng.xml", [suite("ATest", "BTest"), suite("ATest")]),
  ["ArchUnit passes over all", {}, { "src/test/resources/archunit_ignore_patterns.txt": ".*\n" }],
];

const honest: Row[] = [
  maven("Maven asks for more coverage", jacoco("0.8"), jacoco("0.9")),
  maven("Maven asks for coverage", "", jacoco("0.8")),
  maven("Maven asks for coverage of branches, too", jacoco("0.8"), `${jacoco("0.8")}\n${jacoco("0.85")}`),
  maven("Maven asks for some coverage of branches, too", jacoco("0.8"), `${jacoco("0.9")}\n${branches}`),
  change("Maven's coverage becomes a property", "pom.xml", [
    pom(jacoco("0.8")),
    pom(jacoco("${least}")).replace("<build>", "<properties><least>0.8</least></properties>\n<build>"),
  ]),
  ...["deploy", "install", "javadoc", "source"].map((name) =>
    told(`maven-${name}-plugin`, "<skip>true</skip>"),
  ),
  ...[property("maven.deploy.skip", "true"), property("jacoco.skip", "false")],
  ...[property("jacoco.version", "0.8.12"), property("test.version", "1")],
  told("maven-surefire-plugin", "<argLine>-Xmx1g</argLine>\n<failIfNoTests>true</failIfNoTests>"),
  told("maven-checkstyle-plugin", "<violationSeverity>warning</violationSeverity>"),
  told("maven-surefire-plugin", "<!-- <skip>true</skip> -->"),
  maven("Maven has more checkers", checked, `${checked}\n${plugin("maven-pmd-plugin")}`),
  maven(
    "Maven lets less pass",
    plugin("maven-checkstyle-plugin", "<maxAllowedViolations>50</maxAllowedViolations>"),
    plugin("maven-checkstyle-plugin", "<maxAllowedViolations>5</maxAllowedViolations>"),
  ),
  [
    "the parent runs the checker of style",
    { "pom.xml": pom(""), "a/pom.xml": pom(plugin("maven-checkstyle-plugin")) },
    { "pom.xml": pom(plugin("maven-checkstyle-plugin")), "a/pom.xml": pom("") },
  ],
  gradle("Gradle asks for more coverage", "minimum = 0.9", "minimum = 0.95"),
  gradle(
    "Gradle asks for some coverage of branches, too",
    "minimum = 0.9\n",
    `minimum = 0.95\n${ofBranches}`,
  ),
  gradle("Gradle says its coverage by a name", "minimum = 0.9", "def least = 0.9\nminimum = least"),
  gradle("Gradle has another engine", "useJUnitPlatform()", "useJUnitPlatform { }\n  maxParallelForks = 4"),
  gradle("Gradle lets nothing pass", "maxWarnings = 0", "maxWarnings = 0\n  maxErrors = 0"),
  change("Gradle asks for coverage", "build.gradle", ["test {\n}\n", "test {\n}\nminimum = 0.8\n"]),
  change("Gradle builds for Android", "app/build.gradle.kts", [
    "android {\n}\n",
    "android {\n  buildTypes { release { isMinifyEnabled = false } }\n}\n",
  ]),
  [
    "the checker of style moves to what all builds share",
    { "app/build.gradle": "plugins {\n  id 'checkstyle'\n}\n", "buildSrc/a.gradle": "plugins {\n}\n" },
    { "app/build.gradle": "plugins {\n}\n", "buildSrc/a.gradle": "plugins {\n  id 'checkstyle'\n}\n" },
  ],
  style("a line must be shorter", max(120), max(100)),
  style("a module of Checkstyle fails", severity("warning"), severity("error")),
  change("PMD has more rules", "config/pmd/ruleset.xml", [rules(practices), rules(practices, prone)]),
  change("PMD has more rules but one", "config/pmd/ruleset.xml", [
    rules(practices),
    rules(practices, prone.replace("/>", '><exclude name="EmptyCatchBlock"/></rule>')),
  ]),
  change("SpotBugs leaves out less", "config/bugs/exclude.xml", [
    '<FindBugsFilter>\n<Match><Class name="A"/></Match>\n</FindBugsFilter>\n',
    "<FindBugsFilter>\n</FindBugsFilter>\n",
  ]),
  change("TestNG is told of another class", "testng.xml", [suite("ATest"), suite("ATest", "BTest")]),
  change("some other XML says less", "data.xml", ["<a>\n<rule/>\n</a>\n", "<a/>\n"]),
];

describe("a build of Java", () => {
  it.each(cheats)("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("changes honestly where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
