import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { suiteOptions } from "./suite-options.ts";

/** What a suite of JUnit says of which tests it runs, by kind. */
interface Suite {
  readonly name: string;
  readonly line: number;
  /** Classes, packages and the like that it runs. */
  readonly selects: readonly string[];
  /** Folders and files that it goes through. */
  readonly places: readonly string[];
  /** By the name of an annotation, what of these alone is run. */
  readonly only: ReadonlyMap<string, readonly string[]>;
  /** What is left out of these, with the annotation that says so. */
  readonly without: readonly string[];
}

const selecting = /^(Select\w+|SuiteClasses)$/;
const including = /^Include(Tags|Packages|ClassNamePatterns|Engines|Category)$/;
const excluding = /^Exclude(Tags|Packages|ClassNamePatterns|Engines|Category)$/;

/** Suites of JUnit that stay, and run fewer classes or fewer tests of these. */
export function narrowedSuites(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const was = files.flatMap(({ before }) => suitesIn(before));
  if (was.length === 0) return [];
  const gone = new Set(files.flatMap(({ before }) => before?.path ?? []));
  const head = [
    ...paths.filter((path) => !gone.has(path)),
    ...files.flatMap(({ after }) => after?.path ?? []),
  ];
  const now = files.flatMap(({ after }) => suitesIn(after));
  const selected = now.flatMap(({ selects }) => selects);
  return files.flatMap(({ path, before, after }) =>
    suitesIn(after).flatMap((suite) => {
      const old = suitesIn(before).find(({ name }) => name === suite.name);
      const lost = old === undefined ? null : lostBy(old, suite, { selected, head });
      const message = `the suite ${suite.name} runs less: ${lost ?? ""}`;
      return lost === null ? [] : [{ path, line: suite.line, rule: "skipped-test", message }];
    }),
  );
}

interface Around {
  /** By any suite of the change. */
  readonly selected: readonly string[];
  /** Paths of the head. */
  readonly head: readonly string[];
}

function lostBy(old: Suite, now: Suite, { selected, head }: Around): string | null {
  const gone = old.selects.find((one) => !selected.includes(one) && !isRunAnyway(one, { selected, head }));
  if (gone !== undefined) return `${gone} is gone`;
  const passed = old.places.find(
    (one) =>
      !now.places.some((other) => isUnder(one, other)) && head.some((path) => `/${path}`.includes(`/${one}`)),
  );
  if (passed !== undefined && now.places.length > 0) return `${passed} is gone`;
  const left = now.without.find((one) => !old.without.includes(one));
  if (left !== undefined) return `${left} is left out`;
  const narrowed = [...now.only].find(([kind, said]) => {
    const before = old.only.get(kind);
    const isKept = (one: string) =>
      said.some((other) => other === one || other.startsWith(`${one.slice(0, -1)} or `));
    return before === undefined || !before.every(isKept);
  });
  return narrowed === undefined ? null : `of its tests only ${narrowed[1].join(", ")}`;
}

function isUnder(place: string, other: string): boolean {
  return place === other || place.startsWith(`${other}/`);
}

/** A class that is nowhere any more, or that stands in a package which is run. */
function isRunAnyway(said: string, { selected, head }: Around): boolean {
  const [, name] = /^(?:[\w.]+\.)?(\w+)\.class$/.exec(said) ?? [];
  if (name === undefined) return false;
  const places = head.filter((path) => path.endsWith(`/${name}.java`) || path.endsWith(`/${name}.kt`));
  const packages = selected.flatMap((one) => /^"([\w.]+)"$/.exec(one)?.[1]?.replaceAll(".", "/") ?? []);
  return places.every((path) => packages.some((one) => `/${path}`.includes(`/${one}/`)));
}

const suites =
  /Select|SuiteClasses|\bsuite\(\)|IncludeEngines|Cucumber|ConfigurationParameter|AnalyzeClasses|\b(Runner|Karate)\./;

function suitesIn(version: FileVersion | null): Suite[] {
  if (version?.tree?.language !== "java" || !suites.test(version.tree.root.text)) return [];
  return nodesOf(version.tree.root, "class_declaration", "interface_declaration").flatMap((node) => {
    const modifiers = node.children.find(({ type }) => type === "modifiers")?.children ?? [];
    const said = modifiers
      .filter(({ type }) => type === "annotation")
      .map((one) => [nameOf(one), wordsIn(one)] as const);
    const selects = [
      ...said.flatMap(([name, words]) => (selecting.test(name) ? words : [])),
      ...givenByMethod(node),
    ];
    const without = said.flatMap(([name, words]) =>
      excluding.test(name) ? words.map((word) => `${name} ${word}`) : [],
    );
    const options = suiteOptions(node);
    const only = new Map([...said.filter(([name]) => including.test(name)), ...options.only]);
    const left = [...without, ...options.without];
    const name = childIn(node, "name")?.text ?? "";
    return [{ name, line: node.line, selects, places: options.selects, only, without: left }];
  });
}

/** Of JUnit 3, whose `suite()` puts them together: `suite.addTestSuite(CartTest.class)`, `suite.addTest(ShopTests.suite())`. */
function givenByMethod(node: SyntaxNode): string[] {
  const isSuite = nodesOf(node, "method_declaration").some(
    (one) => childIn(one, "name")?.text === "suite" && /\bstatic\b[^(]*\bTest(Suite)?\b/.test(one.text),
  );
  if (!isSuite) return [];
  const others = nodesOf(node, "method_invocation").filter((one) => childIn(one, "name")?.text === "suite");
  return [
    ...nodesOf(node, "class_literal").map(({ text }) => text),
    ...others.flatMap((one) => childIn(one, "object")?.text ?? []).map((owner) => `${owner}.class`),
  ];
}

function nameOf(annotation: SyntaxNode): string {
  return (childIn(annotation, "name")?.text ?? "").split(".").at(-1) ?? "";
}

function wordsIn(annotation: SyntaxNode): string[] {
  const given = childIn(annotation, "arguments");
  return given === null ? [] : nodesOf(given, "string_literal", "class_literal").map(({ text }) => text);
}
