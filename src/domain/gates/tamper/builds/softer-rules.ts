import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { attributeOf, xmlElements, type XmlElement } from "./xml-elements.ts";

interface Told {
  readonly line: number | null;
  readonly message: string;
}

type Compare = (
  was: readonly XmlElement[],
  now: readonly XmlElement[],
  files: readonly ChangedFile[],
) => readonly Told[];

/** By what the outermost element is called. */
const kinds: Readonly<Record<string, Compare>> = {
  module: (was, now) => [
    ...lost(was, now, moduleOf),
    ...looserModules(was, now),
    ...filters(was, now),
    ...listedLess(was, now),
  ],
  lint: (was, now) => fresh(was, now, calmedIssue),
  ruleset: (was, now) => [...lost(was, now, ruleOf), ...leftOut(was, now)],
  FindBugsFilter: (was, now) => fresh(was, now, (one) => (one.name === "Match" ? wholeOf(one) : null)),
  suite: (was, now, files) => [
    ...lost(was, now, partOfSuite).filter(
      ({ message }) => !isGone(message, files) && !isOfPackage(message, now),
    ),
    ...fresh(was, now, (one) => (one.name === "exclude" ? wholeOf(one) : null)),
    ...fresh(was, now, (one) => (attributeOf(one, "enabled") === "false" ? `${one.name} is off` : null)),
    ...narrowedParts(was, now),
  ],
};

/** Rules of linters, and lists of tests, that ask for less than before. */
export function softerRules(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (/(^|\/)archunit_ignore_patterns\.txt$/.test(path) && after !== null)
      return [{ path, line: null, rule: "suppression", message: "lists what rules of the design pass over" }];
    if (!path.endsWith(".xml") || before === null || after === null) return [];
    const [was, now] = [xmlElements(textOf(before)), xmlElements(textOf(after))];
    const root = was[0]?.name ?? "";
    const compare = Object.hasOwn(kinds, root) ? kinds[root] : undefined;
    const told = compare?.(was, now, files) ?? [];
    return told.map((one) => ({ path, rule: "weakened-configuration", ...one }));
  });
}

type Key = (element: XmlElement) => string | null;

function keysOf(elements: readonly XmlElement[], key: Key): Map<string, XmlElement[]> {
  const found = new Map<string, XmlElement[]>();
  for (const one of elements) {
    const name = key(one);
    if (name === null) continue;
    const all = found.get(name) ?? [];
    all.push(one);
    found.set(name, all);
  }
  return found;
}

function lost(was: readonly XmlElement[], now: readonly XmlElement[], key: Key): Told[] {
  const left = keysOf(now, key);
  return [...keysOf(was, key)]
    .filter(([name, all]) => (left.get(name)?.length ?? 0) < all.length)
    .map(([name]) => ({ line: null, message: `${name} is gone` }));
}

function fresh(was: readonly XmlElement[], now: readonly XmlElement[], key: Key): Told[] {
  const known = keysOf(was, key);
  return [...keysOf(now, key)].flatMap(([name, all]) => {
    const added = all[known.get(name)?.length ?? 0];
    return added === undefined ? [] : [{ line: added.line, message: `a tool passes over more: ${name}` }];
  });
}

function moduleOf(element: XmlElement): string | null {
  return element.name === "module" ? `the module ${attributeOf(element, "name") ?? ""}` : null;
}

const severities = ["ignore", "info", "warning", "error"];

/** Modules that stay, with a lower severity or a higher number. */
function looserModules(was: readonly XmlElement[], now: readonly XmlElement[]): Told[] {
  const before = keysOf(was, moduleOf);
  return [...keysOf(now, moduleOf)].flatMap(([name, modules]) =>
    modules.flatMap((module, at) => {
      const old = before.get(name)?.[at];
      if (old === undefined) return [];
      const severity = (one: XmlElement) => severities.indexOf(propertyOf(one, "severity") ?? "error");
      const numbers = ["max", "maximum", "minimumTokens"].some(
        (word) => Number(propertyOf(module, word) ?? NaN) > Number(propertyOf(old, word) ?? NaN),
      );
      return numbers || severity(module) < severity(old)
        ? [{ line: module.line, message: `${name} demands less` }]
        : [];
    }),
  );
}

/** Of Android's: what is not told any more, or only as an aside. */
function calmedIssue(element: XmlElement): string | null {
  if (element.name === "ignore") return wholeOf(element);
  const isCalm = /^(ignore|informational)$/.test(attributeOf(element, "severity") ?? "");
  return element.name === "issue" && isCalm ? `the issue ${attributeOf(element, "id") ?? ""}` : null;
}

const forbidding = /^(illegal\w*|accessModifiers|tokens|forbidden\w*)$/;
const allowing = /^(ignoreNumbers|allow\w+|exclude\w*|ignored\w*|ignore\w*)$/;

/** Modules that stay, with a list that forbids less or allows more, or a pattern that all fits. */
function listedLess(was: readonly XmlElement[], now: readonly XmlElement[]): Told[] {
  const before = keysOf(was, moduleOf);
  return [...keysOf(now, moduleOf)].flatMap(([name, modules]) =>
    modules.flatMap((module, at) => {
      const old = before.get(name)?.[at];
      const looser = old === undefined ? [] : module.parts.filter((one) => isLooser(one, old));
      return looser.slice(0, 1).map(({ line }) => ({ line, message: `${name} demands less` }));
    }),
  );
}

function isLooser(property: XmlElement, old: XmlElement): boolean {
  const [name, value] = ["name", "value"].map((one) => attributeOf(property, one) ?? "");
  const known = propertyOf(old, name ?? "");
  if (property.name !== "property" || name === undefined || value === undefined || known === value)
    return false;
  if (/^(format|ignorePattern)$/.test(name)) return /^\^?\.[*+]\$?$/.test(value);
  const [had, has] = [known ?? "", value].map((one) => new Set(one.split(/\s*,\s*/).filter(Boolean)));
  if (had === undefined || has === undefined || had.size === 0) return false;
  if (forbidding.test(name)) return [...had].some((one) => !has.has(one));
  return allowing.test(name) && !/^(true|false)$/.test(value) && [...has].some((one) => !had.has(one));
}

function propertyOf(module: XmlElement, name: string): string | null {
  const property = module.parts.find((one) => one.name === "property" && attributeOf(one, "name") === name);
  return property === undefined ? null : attributeOf(property, "value");
}

function filters(was: readonly XmlElement[], now: readonly XmlElement[]): Told[] {
  return fresh(was, now, (one) => (/Suppress|Exclusion/.test(moduleOf(one) ?? "") ? moduleOf(one) : null));
}

function ruleOf(element: XmlElement): string | null {
  if (element.name !== "rule") return null;
  return `the rule ${attributeOf(element, "ref") ?? attributeOf(element, "name") ?? ""}`;
}

/** What a set of rules leaves out of those that it already had. */
function leftOut(was: readonly XmlElement[], now: readonly XmlElement[]): Told[] {
  const known = keysOf(was, ruleOf);
  const isNew = ({ outer }: XmlElement) => outer?.name === "rule" && !known.has(ruleOf(outer) ?? "");
  return fresh(was, now, (one) =>
    /^exclude(-pattern)?$/.test(one.name) && !isNew(one) ? wholeOf(one) : null,
  );
}

function partOfSuite(element: XmlElement): string | null {
  return /^(class|package|suite-file|test|include)$/.test(element.name)
    ? `${element.name} ${attributeOf(element, "name") ?? attributeOf(element, "path") ?? ""}`
    : null;
}

/** Methods of a class, or groups, that alone are run now, where all were. */
function narrowedParts(was: readonly XmlElement[], now: readonly XmlElement[]): Told[] {
  const stood = new Set(was.map(placeOf));
  const chosen = (elements: readonly XmlElement[]) =>
    elements.flatMap((one) => (one.name === "include" ? (holderOf(one) ?? []) : []));
  const known = new Set(chosen(was).map(placeOf));
  return chosen(now)
    .filter((one) => stood.has(placeOf(one)) && !known.has(placeOf(one)))
    .slice(0, 1)
    .map((one) => ({ line: one.line, message: `only a part of it is run now: ${placeOf(one)}` }));
}

/** The class whose methods an element names, or what runs the groups that it names. */
function holderOf({ outer }: XmlElement): XmlElement | null {
  if (outer?.name === "methods") return outer.outer;
  return outer?.name === "run" ? (outer.outer?.outer ?? null) : null;
}

function placeOf(element: XmlElement): string {
  return `${element.name} ${attributeOf(element, "name") ?? ""}`;
}

/** Whether the class goes with its file. */
function isGone(message: string, files: readonly ChangedFile[]): boolean {
  const [, name] = /^class ([\w.$]+) is gone$/.exec(message) ?? [];
  if (name === undefined) return false;
  const end = new RegExp(`(^|/)${name.split(".").join("/").replace(/\$/g, "\\$")}\\.\\w+$`);
  return files.some(
    ({ path, before, after }) =>
      before !== null && end.test(before.path) && (after === null || path !== before.path),
  );
}

/** Whether a package that is run now has the class. */
function isOfPackage(message: string, now: readonly XmlElement[]): boolean {
  const [, within] = /^class ([\w.$]+)\.[\w$]+ is gone$/.exec(message) ?? [];
  const packages = now.flatMap((one) => (one.name === "package" ? (attributeOf(one, "name") ?? []) : []));
  return packages.some((one) =>
    one.endsWith(".*") ? `${within ?? ""}.`.startsWith(one.slice(0, -1)) : one === within,
  );
}

function wholeOf({ name, attributes, text, parts }: XmlElement): string {
  const within = parts.map((part) => `${part.name} ${part.attributes} ${part.text}`);
  return [name, attributes.replace(/\/$/, ""), text, ...within].join(" ").replace(/\s+/g, " ").trim();
}
