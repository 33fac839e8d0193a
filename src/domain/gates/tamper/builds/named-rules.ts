import { type ChangedFile } from "../changed-file.ts";
import { type XmlElement } from "./xml-elements.ts";

/** What begins the name of a demand that stands in another file, whose path follows. */
const within = "what is said in ";

const naming =
  /\b(?:configFile|configDirectory|ruleSets|ruleSetFiles|ruleSetConfig|apply|from|config(?=\s*(?:=|\.(?:set|setFrom|from)\()))\b/g;
const rules = /\.(?:xml|ya?ml|groovy)$/;

/** The files in which a build of Gradle, without its comments, says that its checkers, or parts of itself, are told what they demand. */
export function rulesOfGradle(plain: string, { hasStyle }: { readonly hasStyle: boolean }): string[] {
  const named = [...plain.matchAll(naming)].flatMap(({ index }) => {
    const said = statementAt(plain, index);
    const paths = [...said.matchAll(/["']([^"'\n]+)["']/g)].map(([, path = ""]) => plainPath(path));
    // What is copied from somewhere says nothing of what is demanded.
    return paths.filter((path) => (/^(apply|from)\b/.test(said) ? isScript(path) : rules.test(path)));
  });
  // Gradle looks there where it is told of no other place.
  const isByItself = hasStyle && !/\bconfig(File|Directory)?\b/.test(plain);
  return [...named, ...(isByItself ? ["config/checkstyle/checkstyle.xml"] : [])].map(demandOf);
}

/** A statement ends with its line, unless a bracket is open there. */
function statementAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length && at < start + 1000; at += 1) {
    const char = text.charAt(at);
    if (/[[(]/.test(char)) depth += 1;
    if (/[\])]/.test(char)) depth -= 1;
    if (depth < 0 || (depth === 0 && /[\n{}]/.test(char))) return text.slice(start, at);
  }
  return text.slice(start, start + 1000);
}

/** The same of Maven. */
export function rulesOfMaven(elements: readonly XmlElement[]): string[] {
  const named = elements
    .filter(({ name, parts }) => /^(configLocation|ruleset)$/.test(name) && parts.length === 0)
    .map(({ text }) => plainPath(text));
  const isByItself = elements.some(
    ({ name, text, outer }) =>
      name === "artifactId" && text === "maven-checkstyle-plugin" && outer?.name === "plugin",
  );
  const isTold = elements.some(({ name }) => /(^|\.)config\.?location$/i.test(name));
  return [...named, ...(isByItself && !isTold ? ["sun_checks.xml"] : [])].map(demandOf);
}

function demandOf(path: string): string {
  return `${within}${path}`;
}

/** Without what a build calls the folder that it stands in, and without steps to others. */
function plainPath(path: string): string {
  return path.replace(/^(?:\$\{[^}]*\}|\$\w+)\//, "").replace(/^(?:\.{0,2}\/)+/, "");
}

/**
 * Whether a demand stands in a file that goes, where its own are found one by one, or in one that the change moves, and
 * that is named there now.
 */
export function isInMovedFile(
  name: string,
  now: ReadonlyMap<string, unknown>,
  files: readonly ChangedFile[],
): boolean {
  if (!name.startsWith(within)) return false;
  const path = name.slice(within.length);
  return files.some(({ before, after }) => {
    if (before === null || !`/${before.path}`.endsWith(`/${path}`)) return false;
    if (after === null) return isScript(path);
    const names = [...now.keys()].filter((one) => one.startsWith(within));
    return (
      after.path !== before.path &&
      names.some((one) => `/${after.path}`.endsWith(`/${one.slice(within.length)}`))
    );
  });
}

/** A part of a build that others take in. */
export function isScript(path: string): boolean {
  return /\.gradle(\.kts)?$/.test(path) && !/(^|\/)(build|settings|init)\.gradle/.test(path);
}
