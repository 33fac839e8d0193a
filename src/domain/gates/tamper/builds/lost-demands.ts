import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { isGradle, withoutComments } from "./gradle-files.ts";
import { isStillParent, parentOfMaven } from "./maven-parents.ts";
import { isInMovedFile, isScript, rulesOfGradle, rulesOfMaven } from "./named-rules.ts";
import { saidIn, xmlElements, type XmlElement } from "./xml-elements.ts";

/** What a build demands, by what it is called; the more, the more often it is demanded. */
type Demands = ReadonlyMap<string, number>;

const pomFile = /(^|\/)pom\.xml$/;
const quality =
  /jacoco|checkstyle|\bpmd\b|maven-pmd|spotbugs|findbugs|enforcer|errorprone|error_prone|nullaway|spotless|forbidden-?apis|archunit|pitest|revapi|japicmp|detekt|ktlint|kover|codenarc|dependency-?check|animal-?sniffer|surefire|failsafe/i;
const goal = /check$|^(verify|enforce|test|integration-test|mutationCoverage|prepare-agent)$/i;
const counter = /^(LINE|BRANCH|INSTRUCTION|COMPLEXITY)$/;

/** Checks that a build made, and makes no more. */
export function lostDemands(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    const read = pomFile.test(path) ? ofMaven : isGradle(path) ? ofGradle : null;
    if (read === null || before === null || (after === null && !isScript(path))) return [];
    const [was, now] = [read(textOf(before)), read(textOf(after))];
    return [...was]
      .filter(([name, count]) => (now.get(name) ?? 0) < count && !isElsewhere(name, path, files))
      .filter(([name]) => !isInMovedFile(name, now, files) && !isStillParent(name, now, files))
      .map(([name]) => ({
        ...{ path, line: null, rule: "weakened-configuration" },
        message: `the build demands less: ${name} is gone`,
      }));
  });
}

/** Whether the change moves it to what the builds below take their settings from. */
function isElsewhere(name: string, from: string, files: readonly ChangedFile[]): boolean {
  return files.some(({ path, before, after }) => {
    const read = pomFile.test(path) ? ofMaven : isGradle(path) ? ofGradle : null;
    const isShared =
      /(^|\/)(buildSrc|build-logic|buildLogic|gradle)\//.test(path) ||
      folderOf(from).startsWith(folderOf(path));
    if (read === null || path === from || !isShared || pomFile.test(path) !== pomFile.test(from))
      return false;
    return (read(textOf(after)).get(name) ?? 0) > (read(textOf(before)).get(name) ?? 0);
  });
}

/** Off where nothing is said. */
const demanding =
  /^(failOnWarning|failIfNoTests|includeTestSourceDirectory|includeTests|failsOnError|failOnMissingHeader)$/;

function ofMaven(text: string): Demands {
  const found = new Map<string, number>();
  const elements = xmlElements(text);
  for (const name of [...rulesOfMaven(elements), ...parentOfMaven(elements)]) found.set(name, 1);
  for (const one of elements) {
    const plugin = one.plugin === null ? "" : saidIn(one.plugin, "artifactId");
    if (one.name === "artifactId" && one.outer?.name === "plugin" && quality.test(one.text))
      found.set(one.text, Math.max(surenessOf(one), found.get(one.text) ?? 0));
    if (one.name === "artifactId" && one.outer?.name === "path" && quality.test(one.text))
      found.set(one.text, 1);
    if (one.name === "goal" && goal.test(one.text)) found.set(`${plugin}:${one.text}`, 1);
    if (one.name === "counter" && counter.test(one.text)) count(found, `a limit of ${one.text}`);
    if (/-Werror\b/.test(one.text)) count(found, "-Werror");
    for (const [said] of one.parts.length > 0 ? [] : one.text.matchAll(/-Xep:\w+:ERROR\b/g))
      found.set(said, 1);
    if (/enforcer/.test(plugin)) for (const name of bansOf(one)) found.set(name, 1);
    if (demanding.test(one.name) && one.text === "true") found.set(one.name, 1);
    if (one.name === "include" && /surefire|failsafe/.test(plugin)) found.set(`the tests ${one.text}`, 1);
  }
  return found;
}

/** What the enforcer asks for, and what it lets nobody take. */
function bansOf({ name, text, outer }: XmlElement): string[] {
  if (outer?.name === "rules") return [`the rule ${name}`];
  const isBan = name === "exclude" && outer?.outer?.name === "bannedDependencies";
  return isBan ? [`the ban of ${text}`] : [];
}

/** How surely a plugin runs: always, in a profile unless that is switched off, in one, or only where another file asks for it. */
function surenessOf(element: XmlElement): number {
  const above: XmlElement[] = [];
  for (let one = element.outer; one !== null && above.length < 6; one = one.outer) above.push(one);
  if (above.some(({ name }) => name === "pluginManagement")) return 1;
  const profile = above.find(({ name }) => name === "profile");
  return profile === undefined ? 4 : isActive(profile) ? 3 : 2;
}

function isActive(profile: XmlElement): boolean {
  const activation = profile.parts.find(({ name }) => name === "activation") ?? null;
  const property = activation?.parts.find(({ name }) => name === "property") ?? null;
  return saidIn(activation, "activeByDefault") === "true" || saidIn(property, "name").startsWith("!");
}

const applied =
  /^\s*(id\b|apply\b|alias\b|plugins\b|kotlin\(|`[\w-]+`\s*$|(jacoco|checkstyle|pmd|codenarc)\s*$)(?!.*\bapply\s*\(?\s*false)/;
const strict = /-Werror\b|\ballWarningsAsErrors(\s*=\s*|\.set\(\s*)true/g;
const graver = /\bCheckSeverity\.ERROR\b|^\s*(options\.errorprone\.)?error\(\s*["']/gm;
const depends = /\b(dependsOn|finalizedBy)\b/;
const checks =
  /\b(\w*Verif(?:y|ication)|(?:checkstyle|pmd|spotbugs|codenarc)\w*|detekt\w*|ktlint\w*|spotless\w*|pitest|koverVerify|\w*[tT]est)\b/g;
const engine = /\b(useJUnit\w*|useTestNG|useKotlinTest|useSpock)\b/;

function ofGradle(text: string): Demands {
  const plain = withoutComments(text);
  const found = new Map<string, number>();
  for (const line of plain.split("\n")) {
    if (applied.test(line))
      for (const [word] of line.matchAll(new RegExp(quality.source, "gi")))
        found.set(`the plugin ${word.toLowerCase()}`, 1);
    if (depends.test(line))
      for (const [word] of line.matchAll(checks)) found.set(`what depends on ${word}`, 1);
    for (const [, word = ""] of line.matchAll(/\bcounter\s*=\s*["'](\w+)["']/g))
      if (counter.test(word)) count(found, `a limit of ${word}`);
  }
  const hasStyle = found.has("the plugin checkstyle");
  for (const name of rulesOfGradle(plain, { hasStyle })) found.set(name, 1);
  for (const _ of plain.matchAll(graver)) count(found, "that a bug pattern is an error");
  for (const _ of plain.matchAll(strict)) count(found, "that warnings are errors");
  if (engine.test(plain)) found.set("what runs the tests", 1);
  return found;
}

function count(found: Map<string, number>, name: string): void {
  found.set(name, (found.get(name) ?? 0) + 1);
}
