import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";

type Change = [title: string, base: Tree, edits: Readonly<Record<string, Edit>>];
const start =
  "plugins {\n  id 'java'\n  id 'jacoco'\n  id 'checkstyle'\n}\ntest {\n  useJUnitPlatform()\n}\n";
const gradle = (
  title: string,
  ...[was, now, path = "build.gradle"]: [was: string, now: string, path?: string]
): Change => [title, { [path]: start + was }, { [path]: start + now }];
const inTest = (said: string): Change => gradle(`tests are told ${said}`, "", `test { ${said} }\n`);
const added = (said: string, path?: string): Change => gradle(`it says ${said}`, "", `${said}\n`, path);
const pom = (title: string, was: string, now: string): Change => [
  title,
  { "pom.xml": `<project>\n${was}\n</project>\n` },
  { "pom.xml": `<project>\n${now}\n</project>\n` },
];
const plugin = (name: string, said = "") =>
  `<build><plugins><plugin><artifactId>${name}</artifactId><configuration>\n${said}\n</configuration></plugin></plugins></build>`;
const told = (name: string, was: string, now: string): Change =>
  pom(`${name} is told ${now || "nothing"} for ${was || "nothing"}`, plugin(name, was), plugin(name, now));
const surefire = "maven-surefire-plugin";
const style = "maven-checkstyle-plugin";
const location = (path: string) => `<configLocation>${path}</configLocation>`;
const include = (...all: string[]) =>
  `<includes>${all.map((one) => `<include>${one}</include>`).join("")}</includes>`;
const parent = (name: string, place = "", version = "1") =>
  `<parent><groupId>c</groupId><artifactId>${name}</artifactId><version>${version}</version>${place && `<relativePath>${place}</relativePath>`}</parent>`;
const profile = (activation: string) =>
  `<profiles><profile><id>quality</id>${activation}${plugin(style)}</profile></profiles>`;
const active = (word: string) => `<activation><activeByDefault>${word}</activeByDefault></activation>`;
const asked = (name: string) => `<activation><property><name>${name}</name></property></activation>`;
const quality = "checkstyle {\n  maxWarnings = 0\n}\n";

const cheats: Change[] = [
  ...[
    "ignoreFailures = project.hasProperty('fast')",
    "ignoreFailures = !System.getenv('CI')",
    "ignoreFailures.set(true)",
    "setIgnoreFailures(fast)",
    "setEnabled(false)",
    "enabled(false)",
    "excludes += ['**/A*']",
    "setExcludes(['**/A*'])",
    "setIncludes(['**/A*'])",
    "filter { includeTest 'A', 'b' }",
    "filter { excludeTest 'A', 'b' }",
    "filter { failOnNoMatchingTests = false }",
    "filter { setIncludePatterns('A') }",
    "filter { excludePatterns = ['A'] }",
    "useJUnit { excludeCategories 'slow' }",
    "useTestNG { excludeGroups 'slow' }",
    "useTestNG { includeGroups 'fast' }",
    "retry { maxRetries.set(3) }",
    "retry { failOnPassedAfterRetry = false }",
    "dryRun = true",
  ].map(inTest),
  added("tasks.named('test') { enabled = false }"),
  added('tasks.named("test") {\n  onlyIf { false }\n}', "build.gradle.kts"),
  added("tasks.test { ignoreFailures.set(true) }", "app/build.gradle.kts"),
  added("jacocoTestReport { classDirectories.setFrom(fileTree(dir: 'x', exclude: ['legacy/**'])) }"),
  added("detekt { baseline = file('baseline.xml') }"),
  gradle(
    "Checkstyle reads another file",
    "checkstyle { configFile = file('config/strict.xml') }\n",
    "checkstyle { configFile = file('config/lax.xml') }\n",
  ),
  gradle(
    "Checkstyle reads no longer its own file",
    "checkstyle { toolVersion = '10' }\n",
    "checkstyle { toolVersion = '10'\n  configFile = file('config/lax.xml') }\n",
  ),
  gradle("PMD has fewer rules", "pmd { ruleSets = ['a.xml', 'b.xml'] }\n", "pmd { ruleSets = ['a.xml'] }\n"),
  gradle(
    "PMD has fewer rules, line by line",
    "pmd {\n  ruleSets = [\n    'a.xml',\n    'b.xml',\n  ]\n}\n",
    "pmd {\n  ruleSets = [\n    'a.xml',\n  ]\n}\n",
  ),
  gradle(
    "PMD reads another file",
    "pmd { ruleSetFiles = files('strict.xml') }\n",
    "pmd { ruleSetFiles = files('lax.xml') }\n",
  ),
  gradle(
    "Detekt reads another file",
    'detekt { config.setFrom(files("$rootDir/strict.yml")) }\n',
    'detekt { config.setFrom(files("$rootDir/lax.yml")) }\n',
    "build.gradle.kts",
  ),
  gradle(
    "another part is taken in",
    "apply from: 'gradle/strict.gradle'\n",
    "apply from: 'gradle/lax.gradle'\n",
  ),
  gradle("a part is taken in no more", "apply from: 'gradle/quality.gradle'\n", ""),
  gradle(
    "a part is taken in no more, in Kotlin",
    'apply(from = "gradle/a.gradle.kts")\n',
    "",
    "build.gradle.kts",
  ),
  [
    "a part goes with its demands",
    {
      "build.gradle": `${start}apply from: 'gradle/quality.gradle'\n`,
      "gradle/quality.gradle": "pmd { ruleSets = ['a.xml'] }\n",
    },
    { "build.gradle": start, "gradle/quality.gradle": null },
  ],

  told(surefire, "<failIfNoTests>true</failIfNoTests>", ""),
  told(surefire, include("**/*Test.java", "**/*Spec.java"), include("**/*Test.java")),
  told(surefire, "", "<suiteXmlFiles><suiteXmlFile>smoke.xml</suiteXmlFile></suiteXmlFiles>"),
  told(surefire, "", "<includeJUnit5Engines><engine>x</engine></includeJUnit5Engines>"),
  told(surefire, "", "<excludeJUnit5Engines><engine>junit-jupiter</engine></excludeJUnit5Engines>"),
  told(
    surefire,
    "",
    "<systemPropertyVariables><junit.jupiter.conditions.deactivate>*</junit.jupiter.conditions.deactivate></systemPropertyVariables>",
  ),
  told(
    surefire,
    "",
    "<properties><configurationParameters>junit.jupiter.conditions.deactivate = *</configurationParameters></properties>",
  ),
  told(style, location("strict.xml"), location("lax.xml")),
  told(style, "", location("lax.xml")),
  told(style, "<failsOnError>true</failsOnError>", ""),
  told(style, "<includeTestSourceDirectory>true</includeTestSourceDirectory>", ""),
  told(
    "maven-pmd-plugin",
    "<rulesets><ruleset>a.xml</ruleset><ruleset>b.xml</ruleset></rulesets>",
    "<rulesets><ruleset>a.xml</ruleset></rulesets>",
  ),
  pom("it is built upon another build", parent("strict"), parent("lax")),
  pom("it is built upon nothing", parent("strict"), ""),
  pom("it is built upon another build of that name", parent("p", "../strict"), parent("p", "../lax/pom.xml")),
  pom("a profile is active no more", profile(active("true")), profile(active("false"))),
  pom("a profile is not said to be active", profile(active("true")), profile("")),
  pom("a profile waits to be asked for", profile(asked("!quick")), profile(asked("quality"))),
  pom("a plugin goes into a profile that waits", plugin(style), profile(asked("quality"))),
  pom("a plugin goes into a profile", plugin(style), profile(active("true"))),
];

const honest: Change[] = [
  ...[
    "ignoreFailures = false",
    "setIgnoreFailures(false)",
    "maxParallelForks = 4",
    "jvmArgs '-Xmx2g'",
    "testLogging { events 'failed' }",
    "filter { failOnNoMatchingTests = true }",
    "retry { failOnPassedAfterRetry = true }",
    "setEnabled(true)",
  ].map(inTest),
  added("jar.setEnabled(false)"),
  added("dependencies { implementation('a:b:1') { exclude group: 'c', module: 'd' } }"),
  added("dependencies { implementation fileTree(dir: 'libs', include: ['*.jar']) }"),
  gradle(
    "less is copied",
    "processResources { from('app.xml')\n  from('b.yml') }\n",
    "processResources { from('b.yml') }\n",
  ),
  gradle(
    "Checkstyle is newer",
    "checkstyle { toolVersion = '10.1' }\n",
    "checkstyle { toolVersion = '10.2'\n  maxWarnings = 0 }\n",
  ),
  gradle("PMD has more rules", "pmd { ruleSets = ['a.xml'] }\n", "pmd { ruleSets = ['a.xml', 'b.xml'] }\n"),
  gradle(
    "PMD has its rules in another order",
    "pmd { ruleSets = ['a.xml', 'b.xml'] }\n",
    "pmd {\n  ruleSets = [\n    'b.xml',\n    'a.xml',\n  ]\n}\n",
  ),
  gradle(
    "the same file is named otherwise",
    "checkstyle { configFile = file('config/strict.xml') }\n",
    'checkstyle { configFile = file("${rootDir}/config/strict.xml") }\n',
  ),
  [
    "what Checkstyle reads moves",
    {
      "build.gradle": `${start}checkstyle { configFile = file('config/strict.xml') }\n`,
      "config/strict.xml": '<module name="Checker"/>\n',
    },
    {
      "build.gradle": `${start}checkstyle { configFile = file('config/style/rules.xml') }\n`,
      "config/style/rules.xml": { from: "config/strict.xml" },
    },
  ],
  [
    "a part of the build moves",
    { "build.gradle": `${start}apply from: 'gradle/quality.gradle'\n`, "gradle/quality.gradle": quality },
    {
      "build.gradle": `${start}apply from: 'gradle/checks/quality.gradle'\n`,
      "gradle/checks/quality.gradle": { from: "gradle/quality.gradle" },
    },
  ],
  [
    "a part of the build stands where it was taken in",
    {
      "build.gradle": `${start}apply from: 'gradle/quality.gradle'\n`,
      "gradle/quality.gradle": `pmd { ruleSets = ['a.xml'] }\n${quality}`,
    },
    {
      "build.gradle": `${start}pmd { ruleSets = ['a.xml'] }\n${quality}`,
      "gradle/quality.gradle": null,
    },
  ],
  [
    "a part of the build gets a file of its own",
    { "build.gradle": `${start}pmd { ruleSets = ['a.xml'] }\n` },
    {
      "build.gradle": `${start}apply from: 'gradle/quality.gradle'\n`,
      "gradle/quality.gradle": "pmd { ruleSets = ['a.xml'] }\n",
    },
  ],
  gradle("a part more is taken in", "", "apply from: 'gradle/quality.gradle'\n"),

  told(surefire, "<forkCount>1</forkCount>", "<forkCount>2C</forkCount><reuseForks>true</reuseForks>"),
  told(surefire, "", "<failIfNoTests>true</failIfNoTests>"),
  told(style, location("strict.xml"), location("${project.basedir}/strict.xml")),
  told(style, "", "<failsOnError>true</failsOnError>"),
  pom("what it is built upon is newer", parent("p"), parent("p", "", "2")),
  pom("it is built upon Spring Boot", "", parent("spring-boot-starter-parent")),
  pom("it says where its parent stands", parent("p"), parent("p", "../pom.xml")),
  pom("a profile is active", profile(""), profile(active("true"))),
  pom("a profile is always there", profile(active("true")), plugin(style)),
  pom(
    "a profile releases",
    "",
    `<profiles><profile><id>release</id>${plugin("maven-gpg-plugin")}</profile></profiles>`,
  ),
  [
    "the parent has another name",
    {
      "pom.xml": "<project><artifactId>old</artifactId><modules><module>a</module></modules></project>",
      "a/pom.xml":
        "<project><parent><artifactId>old</artifactId></parent><artifactId>a</artifactId></project>",
    },
    {
      "pom.xml": "<project><artifactId>new</artifactId><modules><module>a</module></modules></project>",
      "a/pom.xml":
        "<project><parent><artifactId>new</artifactId></parent><artifactId>a</artifactId></project>",
    },
  ],
  [
    "a parent comes between",
    {
      "services/a/pom.xml": `<project>${parent("root", "../../pom.xml")}<artifactId>a</artifactId></project>`,
    },
    {
      "services/a/pom.xml": `<project>${parent("services")}<artifactId>a</artifactId></project>`,
      "services/pom.xml": `<project>${parent("root")}<artifactId>services</artifactId></project>`,
    },
  ],
  [
    "what Checkstyle reads moves in Maven",
    {
      "pom.xml": `<project>${plugin(style, location("config/a.xml"))}</project>`,
      "config/a.xml": '<module name="Checker"/>\n',
    },
    {
      "pom.xml": `<project>${plugin(style, location("config/b.xml"))}</project>`,
      "config/b.xml": { from: "config/a.xml" },
    },
  ],
];

describe("what a build of Java tells its tools", () => {
  it.each(cheats)("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringContaining(" weakened-configuration: "));
  });

  it.each(honest)("is honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
