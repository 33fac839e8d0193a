import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { softerLimit, spellLimit, type Bound, type Limit } from "./limits.ts";
import { saidIn, xmlElements, type XmlElement } from "./xml-elements.ts";

const packing =
  /^(maven-(deploy|install|javadoc|source|site|gpg|jar|war|ear|shade|assembly|release|resources)-plugin|nexus-staging-maven-plugin|central-publishing-maven-plugin|spring-boot-maven-plugin)$/;
const packingSkip = /^(maven\.(deploy|install|javadoc|source|site)|gpg)\.skip$/;
const tests = /^maven-(surefire|failsafe)-plugin$/;
const on = /^true$|\$\{/i;
const off = /^false$|\$\{/i;

interface ElementRule {
  readonly name: RegExp;
  readonly says: RegExp;
  readonly plugin?: RegExp;
  /** What it stands in. */
  readonly within?: RegExp;
  /** It says less only to a plugin that was there. */
  readonly isOfKnown?: true;
}

/** What makes Maven run or demand less, wherever it newly stands. */
const rules: readonly ElementRule[] = [
  { name: /skip/i, says: on },
  { name: /^(maven\.test\.failure\.ignore|testFailureIgnore)$/, says: on },
  {
    name: /(^|\.)(failIfNo\w*Tests|haltOn\w+|fails?On\w+|enableAssertions|failBuildOnAnyVulnerability)$/,
    says: off,
  },
  {
    name: /^(groups|excludedGroups|testSourceDirectory|excludesFile|includesFile|testClassesDirectory|additionalClasspathElement)$/,
    says: /./,
  },
  // Spring's archives keep classes elsewhere, so that tests are told where they were built.
  { name: /^classesDirectory$/, says: /^(?!\$\{project\.build\.)/, plugin: tests },
  // What is banned is one demand more, and what is let pass all the same is one less.
  { name: /^exclude$/, says: /./, plugin: /^(?!maven-enforcer-plugin$)/ },
  { name: /^include$/, says: /./, plugin: /^maven-enforcer-plugin$/, isOfKnown: true },
  { name: /^fail$/, says: off, plugin: /^maven-enforcer-plugin$/ },
  {
    name: /./,
    says: /./,
    within:
      /^(excluded(Classes|Methods|TestClasses|Groups|Runners)|avoidCallsTo|ignored(Unused|Used|NonTest)\w+)$/,
    isOfKnown: true,
  },
  { name: /^include$/, says: /Test|IT\b|\.java/ },
  { name: /^(include|test)$/, says: /./, plugin: tests },
  { name: /^(test|it\.test)$/, says: /./, plugin: /^properties$/ },
  { name: /(^|\.)rerunFailingTestsCount$/, says: /[1-9$]/ },
  { name: /argLine$|^jvm\w*$/i, says: /(^|\s)-(da|disableassertions)\b/ },
  { name: /^compilerArg(ument)?$|^arg$/, says: /^-(nowarn|Xlint:none)$/ },
  {
    name: /^compilerArg(ument)?$|^arg$/,
    says: /-Xep(DisableAll\w+|AllErrorsAsWarnings|ExcludedPaths)\b|-Xep:\w+:OFF\b|-XepOpt:\w+:Excluded\w+=/,
    isOfKnown: true,
  },
  { name: /^phase$/, says: /^none$/ },
  { name: /^(surefire|failsafe)\.(excludes|excludesFile|includes|includesFile)$/, says: /./ },
  {
    name: /^(suppressionsLocation|excludeFilterFile|excludeFromFailureFile|suppressionFile|excludeRoot|omitVisitors|onlyAnalyze)$/,
    says: /./,
    isOfKnown: true,
  },
  { name: /^effort$/, says: /^min$/i, isOfKnown: true },
  { name: /^(suiteXmlFile|engine)$/, says: /./, plugin: tests },
  { name: /^junit\.jupiter\.(conditions\.deactivate|extensions\.autodetection\.enabled)$/, says: /./ },
  {
    name: /^configurationParameters$/,
    says: /\bjunit\.(jupiter\.(conditions\.deactivate|extensions\.auto)|platform\.execution\.dryRun)/,
  },
];

interface Grade {
  readonly name: RegExp;
  readonly bound: Bound;
  /** What counts where nothing is said. */
  readonly unsaid?: number;
  readonly words?: readonly string[];
}

const severities = ["ignore", "info", "warning", "error"];
const grades: readonly Grade[] = [
  { name: /^minimum$/, bound: "least" },
  { name: /^(?=.*(coverage|jacoco))(?=.*(min|ratio|threshold|line|branch)).*\./, bound: "least" },
  { name: /^maximum$/, bound: "most" },
  { name: /^(maxAllowedViolations|checkstyle\.maxAllowedViolations)$/, bound: "most", unsaid: 0 },
  { name: /^(checkstyle\.violation\.severity|violationSeverity)$/, bound: "most", words: severities },
  { name: /^threshold$/, bound: "most", words: ["low", "default", "medium", "high"], unsaid: 1 },
  { name: /^failThreshold$/, bound: "most", words: ["low", "default", "medium", "high"], unsaid: 0 },
  { name: /^failBuildOnCVSS$/, bound: "most" },
  { name: /^(mutation|coverage|testStrength)Threshold$/, bound: "least" },
  { name: /^(maxSurviving|minimumTokens)$/, bound: "most" },
  {
    name: /^element$/,
    bound: "most",
    words: ["method", "class", "sourcefile", "package", "bundle", "group"],
  },
  { name: /^(failurePriority|minimumPriority)$/, bound: "least", unsaid: 5 },
];

const pomFile = /(^|\/)pom\.xml$/;

/** By which a build of Maven runs fewer checks than before, or demands less of them. */
export function softenedMaven(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    if (after === null || !pomFile.test(path)) return [];
    const [was, now] = [xmlElements(textOf(before)), xmlElements(textOf(after))];
    const known = new Set(was.map(keyOf));
    const find = (line: number, told: string) => ({
      ...{ path, line, rule: "weakened-configuration" },
      message: `a tool is told to demand less: ${told.slice(0, 160)}`,
    });
    const plugins = new Set(was.map(pluginOf));
    const told = now.filter((one) => !known.has(keyOf(one)) && softens(one, plugins));
    const limits = grades.flatMap((grade) =>
      softerLimits(grade, was, now).map((limit) => find(limit.line, spellLimit(limit))),
    );
    return [...told.map((one) => find(one.line, `<${one.name}> ${one.text}`)), ...limits];
  });
}

function softerLimits(grade: Grade, was: readonly XmlElement[], now: readonly XmlElement[]): Limit[] {
  const [before, after] = [limitsOf(was, grade), limitsOf(now, grade)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((counted) => {
    const unsaid = grade.unsaid === undefined ? [] : [{ value: grade.unsaid, line: 1 }];
    const softer = softerLimit(before.get(counted) ?? unsaid, after.get(counted) ?? unsaid, grade.bound);
    return softer === null ? [] : [softer];
  });
}

/** By the plugin that they are told, and by what is counted: few branches ask for nothing less of the lines. */
function limitsOf(elements: readonly XmlElement[], { name, words }: Grade): Map<string, Limit[]> {
  const texts = new Map(elements.map((one) => [one.name, one.text]));
  const found = new Map<string, Limit[]>();
  for (const one of elements.filter((each) => name.test(each.name) && each.parts.length === 0)) {
    const [, property = ""] = /^\$\{([\w.-]+)\}$/.exec(one.text) ?? [];
    const said = texts.get(property) ?? one.text;
    const value = words === undefined ? Number(said.replace(/%$/, "")) : words.indexOf(said.toLowerCase());
    if (Number.isNaN(value) || said === "" || (words !== undefined && value < 0)) continue;
    const counted = `${pluginOf(one)} ${saidIn(one.outer, "counter")}`;
    const limits = found.get(counted) ?? [];
    limits.push({ value, line: one.line });
    found.set(counted, limits);
  }
  return found;
}

function softens(element: XmlElement, plugins: ReadonlySet<string>): boolean {
  const { name, text, parts } = element;
  if (parts.length > 0) return false;
  const plugin = pluginOf(element);
  if (packing.test(plugin) || packingSkip.test(name)) return false;
  return rules.some(
    (rule) =>
      rule.name.test(name) &&
      rule.says.test(text) &&
      (rule.plugin?.test(plugin) ?? true) &&
      (rule.within?.test(element.outer?.name ?? "") ?? true) &&
      (rule.isOfKnown !== true || plugins.has(plugin)),
  );
}

/** The plugin that an element tells something; of a property, the word for that. */
function pluginOf(element: XmlElement): string {
  if (element.plugin !== null) return saidIn(element.plugin, "artifactId");
  return element.outer?.name === "properties" ? "properties" : "";
}

function keyOf(element: XmlElement): string {
  return [pluginOf(element), element.outer?.name ?? "", element.name, element.text].join(" ");
}
