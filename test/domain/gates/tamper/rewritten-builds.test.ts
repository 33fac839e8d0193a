import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const rule = (minimum: string, quote = "'") =>
  `violationRules {\n    rule {\n      limit {\n        counter = ${quote}LINE${quote}\n        minimum = ${minimum}\n      }\n    }\n  }`;
const groovy = (minimum: string) =>
  `plugins {\n  id 'java'\n  id 'jacoco'\n}\n\njacocoTestCoverageVerification {\n  ${rule(minimum)}\n}\n\ncheck.dependsOn jacocoTestCoverageVerification\n\ntest {\n  useJUnitPlatform()\n}\n`;
const kotlin = (minimum: string, more = "") =>
  `plugins {\n  java\n  jacoco\n}\n\ntasks.jacocoTestCoverageVerification {\n  ${rule(minimum, '"')}\n}\n\ntasks.check { dependsOn(tasks.jacocoTestCoverageVerification) }\n\ntasks.test {\n  useJUnitPlatform()\n${more}}\n`;
const decimal = (number: string) => `BigDecimal("${number}")`;
const inGroovy: Tree = { "build.gradle": groovy("0.90") };
const inKotlin: Tree = { "build.gradle.kts": kotlin(decimal("0.90")) };
const rewritten = (text: string) => ({ "build.gradle": null, "build.gradle.kts": text });

const script = (minimum: string) =>
  `jacocoTestCoverageVerification {\n  ${rule(minimum)}\n}\n\ncheck.dependsOn jacocoTestCoverageVerification\n`;
const applying = (line: string) =>
  `plugins {\n  id 'java'\n  id 'jacoco'\n}\n\n${line}\ntest {\n  useJUnitPlatform()\n}\n`;
const own = "gradle/coverage.gradle";
const split: Tree = { "build.gradle": applying(`apply from: '${own}'\n`), [own]: script("0.90") };
const properties = (minimum: string): Tree => ({
  ...{ "build.gradle": groovy("coverageMinimum as BigDecimal") },
  "gradle.properties": `org.gradle.daemon=false\ncoverageMinimum=${minimum}\n`,
});

const cheats: Row[] = [
  ["a lower minimum in the other language", inGroovy, rewritten(kotlin(decimal("0.10")))],
  ["a lower one, spelled otherwise", inGroovy, rewritten(kotlin('"0.10".toBigDecimal()'))],
  ["a lower one the other way round", inKotlin, { "build.gradle.kts": null, "build.gradle": groovy("0.10") }],
  [
    "a lower one in a build that git takes for the same",
    inGroovy,
    { "build.gradle.kts": { from: "build.gradle", text: kotlin(decimal("0.10")) } },
  ],
  [
    "no minimum",
    inGroovy,
    rewritten("plugins {\n  java\n  jacoco\n}\n\ntasks.test {\n  useJUnitPlatform()\n}\n"),
  ],
  [
    "a check that nothing depends on",
    inGroovy,
    rewritten(kotlin(decimal("0.90")).replace(/^tasks\.check.*\n/m, "")),
  ],
  ["no engine of tests", inGroovy, rewritten(kotlin(decimal("0.90")).replace("  useJUnitPlatform()\n", ""))],
  ["tests that are left out", inGroovy, rewritten(kotlin(decimal("0.90"), '  exclude("**/CartTest*")\n'))],
  ["a build that goes before one that stays", inKotlin, { "build.gradle": applying("") }],
  [
    "parts that go before those that stay",
    {
      "settings.gradle.kts": 'include("core", "web")\n',
      "core/build.gradle.kts": "",
      "web/build.gradle.kts": "",
    },
    { "settings.gradle": "include 'core'\n" },
  ],
  [
    "a lower minimum where a script is taken in",
    split,
    { [own]: null, "build.gradle": applying(script("0.10")) },
  ],
  ["a script that is gone", split, { [own]: null, "build.gradle": applying("") }],
  [
    "a lower one in another script",
    split,
    {
      [own]: null,
      "gradle/cover.gradle": script("0.10"),
      "build.gradle": applying("apply from: 'gradle/cover.gradle'\n"),
    },
  ],
  [
    "a lower one in a script of the other language",
    split,
    {
      [own]: null,
      [`${own}.kts`]: script("0.10").replaceAll("'", '"'),
      "build.gradle": applying(`apply from: '${own}.kts'\n`),
    },
  ],
  [
    "a lower one in a plugin of its own",
    split,
    {
      [own]: null,
      "buildSrc/src/main/groovy/cover.gradle": script("0.10"),
      "build.gradle": applying("apply plugin: 'cover'\n"),
    },
  ],
  [
    "a lower one by its name",
    properties("0.90"),
    { "gradle.properties": properties("0.10")["gradle.properties"] ?? "" },
  ],
];

const honest: Row[] = [
  ["the same in the other language", inGroovy, rewritten(kotlin(decimal("0.90")))],
  ["more in the other language", inGroovy, rewritten(kotlin('"0.95".toBigDecimal()'))],
  ["the other way round", inKotlin, { "build.gradle.kts": null, "build.gradle": groovy("0.90") }],
  ["a script is taken in", split, { [own]: null, "build.gradle": applying(script("0.90")) }],
  [
    "a script moves",
    split,
    {
      "gradle/cover.gradle": { from: own },
      "build.gradle": applying("apply from: 'gradle/cover.gradle'\n"),
    },
  ],
  [
    "a script becomes a plugin",
    split,
    {
      ...{ [own]: null, "buildSrc/src/main/groovy/cover.gradle": script("0.90") },
      "build.gradle": applying("apply plugin: 'cover'\n"),
    },
  ],
  [
    "a part goes with its build",
    { ...inGroovy, "old/build.gradle": groovy("0.95"), "old/src/main/java/A.java": "class A {}\n" },
    { "old/build.gradle": null, "old/src/main/java/A.java": null },
  ],
  [
    "a higher number by its name",
    properties("0.90"),
    { "gradle.properties": properties("0.95")["gradle.properties"] ?? "" },
  ],
  ["a build of a new part", inKotlin, { "web/build.gradle": groovy("0.50") }],
];

describe("builds of Gradle that are written anew", () => {
  it.each(cheats)("are found with %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" weakened-configuration: ");
  });

  it.each(honest)("pass where they demand as much: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
