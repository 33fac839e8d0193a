import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Truth } from "../condition.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";

export interface Marked {
  readonly text: string;
  readonly line: number;
}

/** Surefire's `<excludedGroups>slow</excludedGroups>`, Gradle's `excludeTags("slow", "db")`. */
export function leftOutByBuild(version: FileVersion): string[] {
  return saidByBuild(version, {
    maven: /<excludedGroups>([^<]*)</g,
    gradle: /\bexclude(?:Tags|Groups)\b([^\n}]*)/g,
    suite: /<exclude\s+name=["']([^"']*)["']/g,
  });
}

/** Surefire's `<groups>fast</groups>`, Gradle's `includeTags("fast")`. */
export function keptByBuild(version: FileVersion): string[] {
  return saidByBuild(version, {
    maven: /<groups>([^<]*)</g,
    gradle: /\binclude(?:Tags|Groups)\b([^\n}]*)/g,
    suite: /<run>\s*<include\s+name=["']([^"']*)["']/g,
  });
}

interface Saying {
  readonly maven: RegExp;
  readonly gradle: RegExp;
  /** Of TestNG. */
  readonly suite: RegExp;
}

function saidByBuild({ path, text }: FileVersion, { maven, gradle, suite }: Saying): string[] {
  if (text === null) return [];
  const said = /(^|\/)pom\.xml$/.test(path)
    ? [...text.matchAll(maven)]
    : /\.gradle(\.kts)?$/.test(path)
      ? [...text.matchAll(gradle)]
      : /(^|\/)testng[\w-]*\.xml$/.test(path)
        ? [...text.matchAll(suite)]
        : [];
  // Of a tag expression, what it has to be without means the opposite.
  const tags = said.flatMap(([, names = ""]) => names.match(/(?<![!\w.-])[\w.-]+/g) ?? []);
  // Categories are classes, which tests name without their packages.
  return tags.flatMap((one) => [one, ...(/\.([A-Z]\w*)$/.exec(one)?.slice(1) ?? [])]);
}

/** Annotations of the tests' own that stand for one of the tags: `@Tag("slow") @interface Slow`. */
export function ownTags(files: readonly ChangedFile[], tags: ReadonlySet<string>): string[] {
  return files.flatMap(({ after }) =>
    javaNodes(after, "annotation_type_declaration").flatMap((one) => {
      const marks = nodesOf(childOfType(one, "modifiers") ?? one, "annotation");
      return marks.some((mark) => isMarked(mark, tags, [])) ? [`@${childIn(one, "name")?.text ?? ""}`] : [];
    }),
  );
}

/** What marks tests with one of the tags, or with what cannot be told. */
export function tagsIn(version: FileVersion | null, tags: ReadonlySet<string>): Marked[] {
  if (version === null || collectionOf(version.path) === 0) return [];
  const constants = javaNodes(version, "variable_declarator");
  return javaNodes(version, "annotation", "marker_annotation")
    .filter((one) => isMarked(one, tags, constants))
    .map(({ text, line }) => ({ text, line }));
}

/** Files of tests that have fewer of the tags without which the build runs nothing. */
export function lostTags(files: readonly ChangedFile[], tags: ReadonlySet<string>): TamperFinding[] {
  if (tags.size === 0) return [];
  return files.flatMap(({ path, before, after }) => {
    const [was, now] = [tagsIn(before, tags), tagsIn(after, tags)];
    const [lost] = was.filter(({ text }) => !now.some((one) => one.text === text) || now.length < was.length);
    if (after === null || lost === undefined || now.length >= was.length || isOnWhole(after, tags)) return [];
    const message = `the build runs only what is marked so: ${lost.text.slice(0, 120)}`;
    return [{ path, line: null, rule: "skipped-test", message }];
  });
}

/** A mark of a class is one of all its tests. */
function isOnWhole(version: FileVersion, tags: ReadonlySet<string>): boolean {
  return javaNodes(version, "class_declaration").some((one) =>
    (childOfType(one, "modifiers")?.children ?? []).some((mark) => isMarked(mark, tags, [])),
  );
}

function javaNodes(version: FileVersion | null, ...types: readonly string[]): SyntaxNode[] {
  return version?.tree?.language === "java" ? nodesOf(version.tree.root, ...types) : [];
}

function childOfType({ children }: SyntaxNode, type: string): SyntaxNode | undefined {
  return children.find((one) => one.type === type);
}

function isMarked(
  annotation: SyntaxNode,
  tags: ReadonlySet<string>,
  constants: readonly SyntaxNode[],
): boolean {
  if (tags.has(`@${childIn(annotation, "name")?.text ?? ""}`)) return true;
  const said = saidOf(annotation);
  if (said === null) return false;
  const values = wordsOf(said, constants);
  return values === null || values.some((value) => tags.has(value));
}

/** Whether an annotation of a file marks with a tag; null: that cannot be told. */
export function hasTag(annotation: SyntaxNode, tag: string, root: SyntaxNode): Truth {
  const said = saidOf(annotation);
  if (said === null) return false;
  const values = wordsOf(said, nodesOf(root, "variable_declarator"));
  return values === null
    ? null
    : values.includes(tag.slice(tag.lastIndexOf(".") + 1)) || values.includes(tag);
}

/** What names tags in an annotation: TestNG's `@Test` says more than its groups. */
function saidOf(annotation: SyntaxNode): SyntaxNode | null {
  const name = (childIn(annotation, "name")?.text ?? "").split(".").at(-1) ?? "";
  const given = childIn(annotation, "arguments");
  if (given === null || /^(Tags?|Category)$/.test(name)) return given;
  if (name !== "Test") return null;
  const groups = nodesOf(given, "element_value_pair").find((one) => childIn(one, "key")?.text === "groups");
  return groups === undefined ? null : childIn(groups, "value");
}

/** The texts that it says, written out or by constants of its file; null: that cannot be told. */
function wordsOf(said: SyntaxNode, constants: readonly SyntaxNode[]): string[] | null {
  const words: string[] = [];
  for (const value of valuesIn(said)) {
    const text = textOf(value, constants);
    if (text === null) return null;
    words.push(text);
  }
  return words;
}

/** Of `{ "a", B }`, `value = "a"` and annotations within, each value. */
function valuesIn(said: SyntaxNode): SyntaxNode[] {
  if (
    !/^(annotation_argument_list|element_value_array_initializer|element_value_pair|annotation)$/.test(
      said.type,
    )
  )
    return /comment/.test(said.type) ? [] : [said];
  const inner = said.type === "annotation" ? [childIn(said, "arguments")] : said.children;
  return inner.flatMap((one) => (one === null || one.field === "key" ? [] : valuesIn(one)));
}

/** Categories of JUnit 4 are classes: `Slow.class`. */
function textOf(value: SyntaxNode, constants: readonly SyntaxNode[]): string | null {
  if (value.type === "string_literal") return value.text.slice(1, -1);
  if (value.type === "class_literal")
    return (
      value.text
        .replace(/\.class$/, "")
        .split(".")
        .at(-1) ?? ""
    );
  if (value.type === "parenthesized_expression" || value.type === "binary_expression") {
    const parts = value.children.map((one) => textOf(one, constants));
    return parts.includes(null) ? null : parts.join("");
  }
  const [found, ...more] = constants.filter((one) => childIn(one, "name")?.text === value.text);
  const given = found === undefined || more.length > 0 ? null : childIn(found, "value");
  return given === null ? null : textOf(given, []);
}
