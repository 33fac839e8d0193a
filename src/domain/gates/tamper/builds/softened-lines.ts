import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { takesOutputsAlone } from "../settings/honest-exclusions.ts";
import { takesBackLess, takesNoMore } from "../settings/narrower-patterns.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { isGradle, softerGradle } from "./gradle-files.ts";
import { longerLimits } from "./longer-limits.ts";
import { lostDemands } from "./lost-demands.ts";
import { builtInstead, withRewrittenBuilds } from "./rewritten-builds.ts";
import { softenedMaven } from "./maven-elements.ts";
import { softerRules } from "./softer-rules.ts";

const buildFile =
  /(^|\/)(build\.xml|[^/]*\.gradle(\.kts)?|[^/]*suppressions?[^/]*\.xml|checkstyle[^/]*\.xml|pmd[^/]*\.xml|spotbugs[^/]*\.xml)$/;
const ignoreFiles =
  /(^|\/)\.(eslint|prettier|nyc|c8|stylelint|semgrep|gitleaks|trivy|oxlint|biome|markdownlint|coverage|golangci|bandit|jshint)-?ignore$/;
const builds: readonly RegExp[] = [
  /<delete\s[^>]*\b(src|test-classes|classes)\b|\bdelete\s*\(?\s*["'][^"']*(src\/test|test-classes|classes\/\w+\/test)/,
  /<(skipTests|skipITs|maven\.test\.skip|maven\.test\.failure\.ignore|testFailureIgnore|failIfNoTests|skip|haltOnFailure|failOnViolation|failsOnError|failOnError)>\s*(true|false)/,
  /\b(ignoreFailures|isIgnoreFailures|setIgnoreFailures)\b\s*([=(]|\.set\()?\s*(?!false|[=.(\s])|\b((isE|e)nabled|failOnViolation|isFailOnViolation|failFast|failOnNoDiscoveredTests|scanForTestClasses|enableAssertions|allWarningsAsErrors)(\s*=\s*|\.set\(\s*)false|\bonlyIf\s*[{(]\s*false|\bexclude(TestsMatching)?\s*[( ]|<(exclude|groups|excludedGroups|testSourceDirectory|rerunFailingTestsCount)>|<include>[^<]*(Test|IT\b|\.java)|<enableAssertions>\s*false|<phase>\s*none|\b(include|exclude)Tags\b|\bincludeTestsMatching\b|\bmaxRetries(\s*=\s*|\.set\(\s*)[1-9]|\bexcludedTaskNames\b|\btestClassesDirs\s*(=|\.setFrom)|\bStop(Execution|Action)Exception\b|\bjvmArgs?\b.{0,200}["']-(da|disableassertions)\b|\breportLevel\b.{0,200}\bhigh\b|\beffort\b.{0,200}\bmin\b|\btest\b.{0,200}\b(srcDirs\s*=(?!=)|setSrcDirs\b)|\bjunit\.jupiter\.conditions\.deactivate|<(suppress|Match)\b/,
  /\b(include|exclude)Engines\b|\bomitVisitors\b|\bexcludeFilter\b|\bexcludes\s*(\+?=(?!=)|\.(set|add|addAll)\b)|\b(actions|dependsOn)\.clear\(|\bsetActions\(|\btasks\.replace\(|\bsourceSets\s*=\s*\[|\bclasspath\s*(=(?!=)|\.setFrom)\s*\(?\s*(project\.)?(files|fileTree)\(\s*["']/,
  /\bset(Ex|In)cludes\b|\b(ex|in)cludeTest\b|\b(set)?([eE]x|[iI]n)cludePatterns\b|\b(ex|in)clude(Categories|Groups)\b|\b(failOnNoMatchingTests|failOnPassedAfterRetry)(\s*=\s*|\.set\(\s*)false|\bdryRun(\s*=\s*|\.set\(\s*)true|\bexcludes?\s*[:=]\s*\[?\s*["']|\bbaseline(\s*=(?!=)|\.set\()/,
  /\b(onlyAnalyze|baselineFile|suppressionFiles?|excluded(Classes|Methods|TestClasses)|avoidCallsTo)(\s*=(?!=)|\.(set|add|addAll)\()|-Xlint:none\b|\b(isE|e)nforceCheck(\s*=\s*|\s+|\.set\(\s*)false/,
];

/** Variables that make languages leave checks out, wherever a file of settings sets them. */
const switches =
  /\b(INSTA_(FORCE_PASS|UPDATE)|UPDATE_(EXPECT|GOLDENS?|SNAP\w*)|SNAPSHOT_UPDATE)\b["']?\s*[=:]{1,2}|\bjunit\.jupiter\.(extensions\.autodetection|conditions\.deactivate)|\bjunit\.platform\.execution\.dryRun\.enabled|\barchRule\.failOnEmptyShould\s*=\s*false|\bfreeze\.(refreeze|store\.default\.allowStore(Creation|Update))\s*=\s*true|\borg\.gradle\.dependency\.verification\s*=\s*(off|lenient)|\bunassert\b|\bpytest11\b|\bPYTHONOPTIMIZE\b|\b(GOFLAGS|RUSTFLAGS|MAVEN_OPTS|JAVA_TOOL_OPTIONS|PYTEST_ADDOPTS|PYTEST_PLUGINS|NODE_OPTIONS)\b\s*[=:]/;
const settingsFile =
  /\.(toml|ini|cfg|ya?ml|json|properties|envrc)$|(^|\/)(setup\.py|babel\.config\.[cm]?js|\.babelrc|\.swcrc|Makefile|[^/]*\.env(\.[^/]*)?|\.env[^/]*)$/;

/** New lines by which a build, a list of what to pass over, or a language's own switch demands less. */
export function softenedLines(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const { paths } = around;
  const prettierIsNew = !mayRunPrettier(files, around);
  const standing = [
    ...paths,
    ...files.flatMap(({ before, after }) => [before, after].flatMap((one) => one?.path ?? [])),
  ];
  const builds = withRewrittenBuilds(files);
  const lines = files.flatMap(({ path, before, after }) => {
    if (after === null || !(buildFile.test(path) || ignoreFiles.test(path) || settingsFile.test(path)))
      return [];
    if (prettierIsNew && /(^|\/)\.prettierignore$/.test(path)) return [];
    const rule = ignoreFiles.test(path) ? "widened-exclusion" : "weakened-configuration";
    const known = new Set(linesOf(path, textOf(before)).map(({ place, text }) => `${place} ${text}`));
    return (
      linesOf(path, textOf(after))
        .filter((one) => !known.has(`${one.place} ${one.text}`) && softens(path, one))
        // It comes with what it is told.
        .filter((one) => !calmsErrorProne(one) || /errorprone/i.test(textOf(before)))
        .filter(({ text }) => !(ignoreFiles.test(path) && isOfOutputs(text, path, standing)))
        .filter(({ text }) => !(listsAsGit.test(path) && takesNoMore(text, written(before), "git")))
        .map(({ at, text }) => ({
          ...{ path, line: at, rule },
          message: `a tool is told to demand less: ${text.slice(0, 160)}`,
        }))
    );
  });
  return [
    ...lines,
    ...files.flatMap(takenBackLess),
    ...softenedMaven(files),
    ...softerGradle(builds),
    ...lostDemands(builds),
    ...longerLimits(files),
    ...builtInstead(files, paths),
    ...softerRules(files),
  ];
}

/** Whether the base has Prettier, as far as its manifests and settings are known: it formats as it likes without any. */
function mayRunPrettier(files: readonly ChangedFile[], { paths, settings }: Surroundings): boolean {
  const base = [...settings, ...files.flatMap(({ before }) => before ?? [])];
  const manifests = base.filter(({ path }) => /(^|\/)package\.json$/.test(path));
  const isNamed = [...paths, ...base.map(({ path }) => path)].some((path) => /(^|\/)\.?prettier/.test(path));
  return isNamed || manifests.length === 0 || manifests.some((one) => textOf(one).includes("prettier"));
}

const listsAsGit = /(^|\/)\.(eslint|prettier|stylelint|oxlint)ignore$/;

function takenBackLess({ path, before, after }: ChangedFile): TamperFinding[] {
  if (after === null || !ignoreFiles.test(path) || !takesBackLess(written(before), written(after))) return [];
  const message = "a tool is told to demand less: what was taken back is passed over";
  return [{ path, line: null, rule: "widened-exclusion", message }];
}

function written(version: FileVersion | null): string[] {
  return linesOf("", textOf(version)).map(({ text }) => text);
}

/** What stands nowhere in git is passed over by all that look at what does. */
function isOfOutputs(pattern: string, path: string, standing: readonly string[]): boolean {
  const folder = folderOf(path);
  const within = standing.flatMap((one) => (one.startsWith(folder) ? [one.slice(folder.length)] : []));
  return within.length > 1 && takesOutputsAlone(pattern, "", within);
}

interface Line {
  /** From 1. */
  readonly at: number;
  readonly text: string;
  /** What the block that it stands in is for, in a build of Gradle. */
  readonly place: string;
  readonly next: string;
  /** Nothing in a build of Gradle is in doubt: what its blocks are for, what its names mean. */
  readonly isPlain: boolean;
}

function linesOf(path: string, text: string): Line[] {
  const lines = text.split("\n").map((line) => line.trim());
  const places = isGradle(path) ? blocksOf(text) : [];
  return lines
    .map((line, at) => ({
      ...{ at: at + 1, text: line, next: lines[at + 1] ?? "" },
      ...{ place: places[at] ?? "", isPlain: places.length > 0 },
    }))
    .filter(({ text: line }) => line !== "" && !line.startsWith("#"));
}

function softens(path: string, line: Line): boolean {
  if (ignoreFiles.test(path)) return true;
  if (!buildFile.test(path)) return switches.test(line.text.replace(resources, ""));
  const told = withoutPackaging(line);
  if (builds.some((pattern) => pattern.test(told))) return true;
  return isGradle(path) && (limitsTests(line, told) || calmsErrorProne(line));
}

/** What a block or a line of Gradle speaks of where it is about what judges. */
const judging = /\b\w*([tT]est|[vV]erif|[cC]heck|jacoco|Jacoco|pmd|Pmd|spotbugs|SpotBugs|detekt|Detekt)\w*\b/;
const runningTests = /\b\w*[tT]est\w*\b|\bfilter\b/;

/** Where Gradle is told on which terms to run what judges, or which tests alone. */
function limitsTests({ text, place }: Line, told: string): boolean {
  if (/^include\s*[("']/.test(text)) return runningTests.test(place);
  if (!/\bonlyIf\s*[{(]|\b((isE|e)nabled\s*=(?!=)|(setE|e)nabled\s*\()(?!\s*true\b)/.test(told)) return false;
  return judging.test(place) || judging.test(text);
}

/** `options.errorprone.disable("NullAway")`, also within its block. */
function calmsErrorProne({ text, place }: Line): boolean {
  return (
    /\berrorprone\b/.test(`${place} ${text}`) &&
    /\b(disable\(|(disableAllChecks|disableAllWarnings|allErrorsAsWarnings)(\s*=\s*|\.set\(\s*)true|excludedPaths\b|CheckSeverity\.OFF\b)|:Excluded\w+/.test(
      text,
    )
  );
}

/** How much a language may use, and what it may say besides. */
const resources =
  /\b(NODE_OPTIONS|MAVEN_OPTS|JAVA_TOOL_OPTIONS)\b["']?\s*[=:]{1,2}\s*(["']?)(\s*(--max[-_](old|semi)[-_]space[-_]size=\d+|--enable-source-maps|--experimental-vm-modules|--openssl-legacy-provider|--no-(warnings|deprecation)|-Xm[sx]\d+[kmg]|-Xss\d+[kmg]))+\s*\2,?$/i;
const packaging =
  "(jar|bootJar|war|bootWar|shadowJar|javadoc|javadocJar|sourcesJar|distZip|distTar|startScripts)";
const ofPackaging = new RegExp(
  `^((tasks\\.)?${packaging}|tasks\\.(named|getByName)(<\\w+>)?\\(\\s*(["'])${packaging}\\6\\s*\\))$`,
);
const packagingOff = new RegExp(
  `^(tasks\\.)?${packaging}(\\.(isE|e)nabled\\s*=\\s*false|\\s*\\{\\s*(isE|e)nabled\\s*=\\s*false\\s*\\})`,
);
/** What a build calls by the name of what packs may be anything. */
const ownName = new RegExp(
  `\\b(def|val|var|fun|void|[A-Z]\\w*)\\s+${packaging}\\b|\\b${packaging}\\s*(=(?!=)|->|,[^\\n]*->)`,
);
const leftOut = /\bexclude\s*\(?\s*((group|module)\s*[:=]\s*["'][^"']*["']\s*,?\s*)+\)?/g;
const engines = /junit|jupiter|vintage|test|spock|kotest|assertj|hamcrest|mockito|truth/i;

/** Without what leaves out a package that a dependency would bring, and without what only packs. */
function withoutPackaging({ text, place, next, isPlain }: Line): string {
  // Which dependency a package of Spring's leaves out.
  if (text === "<exclude>" && next.startsWith("<groupId>")) return "";
  const kept = text.replace(leftOut, (all) => (engines.test(all) ? all : ""));
  const told = isPlain ? kept.replace(packagingOff, "") : kept;
  return ofPackaging.test(place) && /^(isE|e)nabled\s*=\s*false;?\s*(\/\/.*)?$/.test(told) ? "" : told;
}

/** For each line of a Gradle build what stands before the brace that is open there; none where that is in doubt. */
function blocksOf(text: string): string[] {
  const plain = text.replace(tokens, (token) =>
    token.startsWith("/") ? token.replace(/[^\n]/g, "") : token.replace(/[{}/]/g, " "),
  );
  // What is written between slashes may hold braces, too.
  if (plain.includes("/") || ownName.test(plain)) return [];
  const open: string[] = [];
  return plain.split("\n").map((line) => {
    const place = open.at(-1) ?? "";
    let before = "";
    for (const [part] of line.matchAll(/[^{}]+|[{}]/g)) {
      if (part === "{") open.push(before.trim());
      else if (part === "}") open.pop();
      before = /[{}]/.test(part) ? "" : part;
    }
    return place;
  });
}

/** Comments and strings. */
const tokens =
  /\/\*[^]*?(?:\*\/|$)|\/\/.*|"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
